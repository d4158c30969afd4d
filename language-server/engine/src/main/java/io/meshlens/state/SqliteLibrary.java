package io.meshlens.state;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import org.jspecify.annotations.Nullable;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's native library, unpacked once for all processes of a user. Left alone, the driver unpacks it at each start into the
 * folder for temporary files, after it has removed there what ended processes left: processes that start and end at the same
 * time then remove the same file, and the one that comes second prints a stack trace; a process that is killed leaves its file
 * there for ever.
 *
 * <p>The file is named after the checksum of what it holds and appears under its name only when it is whole, so that any number
 * of processes may unpack it at once. Where there is no folder to keep it in, a folder of the process's own takes its place.
 */
final class SqliteLibrary {
    /** What the driver reads when it loads its library. */
    private static final String FOLDER = "org.sqlite.lib.path";

    private static final String NAME = "org.sqlite.lib.name";

    /** Where the driver looks for what other processes left, and unpacks where it is not told of a library. */
    private static final String TEMPORARY = "org.sqlite.tmpdir";

    private SqliteLibrary() {}

    /** Tells the driver of the library; it must not have been loaded before. What the user says in the properties is kept. */
    static void prepare() {
        var unused = Once.IS_LOADED;
    }

    /** What happens once in a process. */
    private static final class Once {
        static final boolean IS_LOADED = load();

        private Once() {}
    }

    private static boolean load() {
        if (System.getProperty(FOLDER) != null || System.getProperty(TEMPORARY) != null) {
            return false;
        }
        Optional<Path> cache = cacheFolder(System.getenv(), System.getProperty("user.home", ""));
        Path library = cache.map(SqliteLibrary::loaded).orElse(null);
        try {
            if (library == null) {
                // The driver unpacks; nobody else looks there.
                Path own = Files.createTempDirectory("meshlens-sqlite");
                own.toFile().deleteOnExit();
                System.setProperty(TEMPORARY, own.toString());
                return false;
            }
        } catch (IOException e) {
            log("no folder for SQLite's library can be made", e);
            return false;
        }
        System.setProperty(FOLDER, library.resolveSibling("").toString());
        System.setProperty(NAME, library.getFileName().toString());
        System.setProperty(TEMPORARY, library.resolveSibling("").toString());
        return true;
    }

    /** Returns the library in a folder after it was loaded from there; null where it cannot be kept there or be loaded. */
    private static @Nullable Path loaded(Path folder) {
        try {
            Path library = unpacked(folder);
            if (library == null) {
                return null;
            }
            try {
                System.load(library.toString());
            } catch (UnsatisfiedLinkError damaged) {
                log("SQLite's library is unpacked again", damaged);
                Files.delete(library);
                library = unpacked(folder);
                if (library != null) {
                    System.load(library.toString());
                }
            }
            return library;
        } catch (IOException | UnsatisfiedLinkError e) {
            log("SQLite's library is not kept in " + folder, e);
            return null;
        }
    }

    /**
     * Returns the library of this machine in a folder, and puts it there if it is not there as a whole.
     *
     * @return null where the driver has none for this machine, or is not in a jar
     */
    static @Nullable Path unpacked(Path folder) throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        URL source = SqliteLibrary.class.getResource(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name);
        if (source == null || !(source.openConnection() instanceof JarURLConnection connection)) {
            return null;
        }
        connection.setUseCaches(false);
        try (InputStream in = connection.getInputStream()) {
            JarEntry entry = connection.getJarEntry();
            Path home = folder.resolve("sqlite").resolve(String.format(Locale.ROOT, "%08x", entry.getCrc()));
            Path library = home.resolve(name).toAbsolutePath();
            if (!isWhole(library, entry.getSize())) {
                Files.createDirectories(home);
                Path partial = Files.createTempFile(home, "new", ".part");
                try {
                    Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
                    put(partial, library, entry.getSize());
                } finally {
                    Files.deleteIfExists(partial);
                }
            }
            return library;
        }
    }

    private static void put(Path partial, Path library, long size) throws IOException {
        try {
            Files.move(partial, library, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            // Windows replaces no file that another process has loaded, and none has to be replaced that is whole.
            if (!isWhole(library, size)) {
                throw e;
            }
        }
    }

    private static boolean isWhole(Path library, long size) throws IOException {
        return Files.isRegularFile(library) && Files.size(library) == size;
    }

    /** Returns where the user keeps what programs can make again; empty where that is not known. */
    static Optional<Path> cacheFolder(Map<String, String> environment, String home) {
        for (String variable : new String[] {"XDG_CACHE_HOME", "LOCALAPPDATA"}) {
            Optional<Path> named = absolute(environment.getOrDefault(variable, ""));
            if (named.isPresent()) {
                return named.map(folder -> folder.resolve("meshlens"));
            }
        }
        return absolute(home).map(folder -> folder.resolve(".cache").resolve("meshlens"));
    }

    private static Optional<Path> absolute(String path) {
        try {
            return Optional.of(Path.of(path)).filter(Path::isAbsolute);
        } catch (InvalidPathException notAPath) {
            return Optional.empty();
        }
    }

    private static void log(String message, Throwable reason) {
        System.getLogger(SqliteLibrary.class.getName()).log(System.Logger.Level.DEBUG, message, reason);
    }
}
