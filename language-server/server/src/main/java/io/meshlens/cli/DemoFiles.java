package io.meshlens.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The demo project that every build carries. */
final class DemoFiles {
    private static final String FOLDER = "/io/meshlens/cli/demo";

    private DemoFiles() {}

    /** Copies the project into a folder that is empty or not there yet. */
    static void copyTo(Path target) throws IOException {
        URL config = DemoFiles.class.getResource("demo/config.yaml");
        if (config == null) {
            throw new IOException("this build of Meshlens lacks the demo project");
        }
        try {
            URI uri = config.toURI();
            if (uri.getScheme().equals("jar")) {
                try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                    copy(jar.getPath(FOLDER), target);
                }
            } else {
                copy(Path.of(uri).resolveSibling(""), target);
            }
        } catch (URISyntaxException impossible) {
            throw new IOException("the demo project is at no place that can be read: " + config, impossible);
        }
    }

    private static void copy(Path source, Path target) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(source)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path to = target.resolve(source.relativize(file).toString());
            Files.createDirectories(to.toAbsolutePath().getParent());
            Files.copy(file, to);
        }
    }
}
