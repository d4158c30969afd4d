package io.meshlens.engine.duckdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The library of 70 MB that DuckDB's driver unpacks into a temporary file each time it is loaded. The driver deletes it when the
 * process ends, but a process that is killed would leave it there for ever, so on Linux it goes as soon as it is loaded: what is
 * mapped stays readable without its name.
 */
final class DriverLibrary {
    private static final Pattern MAPPED = Pattern.compile("(/\\S*/libduckdb_java\\d+\\.so)$");

    private DriverLibrary() {}

    /** Removes the file of this process, the first time that it is called; the driver must be loaded. */
    static void unlink() {
        var unused = Once.UNLINKED;
    }

    /** What happens once in a process. */
    private static final class Once {
        static final Set<Path> UNLINKED =
                unlinked(Path.of("/proc/self/maps"), Path.of(System.getProperty("java.io.tmpdir", "/tmp")));

        private Once() {}
    }

    /**
     * Removes the libraries that a process has mapped from a folder.
     *
     * @param maps the list of mapped files, as Linux writes it; where there is none nothing happens
     * @return what was removed
     */
    static Set<Path> unlinked(Path maps, Path folder) {
        Set<Path> unlinked = new TreeSet<>();
        try {
            if (Files.isReadable(maps)) {
                for (Path library : libraries(Files.readAllLines(maps))) {
                    if (folder.equals(library.getParent()) && Files.deleteIfExists(library)) {
                        unlinked.add(library);
                    }
                }
            }
        } catch (IOException e) {
            System.getLogger(DriverLibrary.class.getName())
                    .log(System.Logger.Level.DEBUG, "the driver's library stays in the temporary folder", e);
        }
        return unlinked;
    }

    private static Set<Path> libraries(List<String> maps) {
        Set<Path> libraries = new TreeSet<>();
        for (String line : maps) {
            Matcher mapped = MAPPED.matcher(line);
            if (mapped.find()) {
                libraries.add(Path.of(mapped.group(1)));
            }
        }
        return libraries;
    }
}
