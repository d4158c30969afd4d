package io.meshlens.server.loop;

import io.meshlens.operate.ProjectDisk;
import io.meshlens.project.ProjectOrigin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;

/** Which folders are projects. Everything outside of them is left alone. */
public final class ProjectFolders {
    public static final List<String> CONFIG_NAMES =
            List.of("config.yaml", "config.yml", "sqlmesh.yaml", "sqlmesh.yml", ProjectOrigin.PYTHON);

    private static final Pattern SQLMESH = Pattern.compile("(?m)^\\s*(from|import)\\s+sqlmesh\\b");
    private static final Pattern ASSIGNED = Pattern.compile("(?m)^config\\s*(:[^=\\n]*)?=");

    private static final int DEPTH = 4;

    private ProjectFolders() {}

    /** Returns the projects in and below some folders, outer ones first; one inside another's models is none. */
    public static List<Path> below(List<Path> folders) {
        List<Path> found = new ArrayList<>();
        for (Path folder : folders) {
            if (isProject(folder)) {
                found.add(folder);
            } else {
                search(folder, found);
            }
        }
        return found.stream()
                .distinct()
                .sorted(Comparator.comparingInt(Path::getNameCount))
                .toList();
    }

    private static void search(Path folder, List<Path> found) {
        FileVisitor<Path> visitor = new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                if (!path.equals(folder) && ProjectDisk.isSkipped(path)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (isProject(path)) {
                    found.add(path);
                    return FileVisitResult.SKIP_SUBTREE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        };
        try {
            Files.walkFileTree(folder, EnumSet.noneOf(java.nio.file.FileVisitOption.class), DEPTH, visitor);
        } catch (IOException unreadable) {
            found.removeIf(path -> !Files.isReadable(path)); // a folder that cannot be read holds no project
        }
    }

    /** Says whether a folder holds a configuration of this kind of project; many tools have a {@code config.yaml} or a {@code config.py}. */
    public static boolean isProject(Path folder) {
        for (String name : CONFIG_NAMES) {
            Path config = folder.resolve(name);
            if (Files.isRegularFile(config) && isProjectConfig(config)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isProjectConfig(Path config) {
        try {
            String text = new String(Files.readAllBytes(config), StandardCharsets.UTF_8);
            if (config.endsWith(ProjectOrigin.PYTHON)) {
                return SQLMESH.matcher(text).find() && ASSIGNED.matcher(text).find();
            }
            return text.lines()
                    .anyMatch(line -> line.startsWith("model_defaults")
                            || line.startsWith("gateways")
                            || line.startsWith("default_gateway"));
        } catch (IOException unreadable) {
            // Where models are, it is one as far as anybody can tell; the file is reported then.
            return Files.isDirectory(config.resolveSibling("models"));
        }
    }
}
