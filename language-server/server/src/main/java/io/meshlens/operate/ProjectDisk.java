package io.meshlens.operate;

import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Reads the files of a project. */
public final class ProjectDisk {
    private static final Set<String> EXTENSIONS = Set.of("sql", "yaml", "yml", "csv", "py");

    /** Folders that hold no project, and no file of one. */
    private static final Set<String> SKIPPED =
            Set.of("node_modules", "target", "build", "dist", "venv", "__pycache__", "logs");

    /** Larger files are data, not text that somebody edits; a model that needs one says that it is missing. */
    private static final long LARGEST = 64L << 20;

    private ProjectDisk() {}

    /** Returns the text of every file of a project. */
    public static Map<FileId, Text> readAll(Path root) throws IOException {
        List<Path> paths = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                return !path.equals(root) && isSkipped(path) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && attributes.size() <= LARGEST && isRelevant(path)) {
                    paths.add(path);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
        Map<FileId, Text> texts = new ConcurrentHashMap<>();
        paths.parallelStream().forEach(path -> read(path).ifPresent(text -> texts.put(id(root, path), text)));
        return texts;
    }

    /** Says whether a file may be one of a project, by its name. */
    public static boolean isRelevant(Path path) {
        String name = String.valueOf(path.getFileName());
        if (name.equals(".env")) {
            return true;
        }
        int dot = name.lastIndexOf('.');
        return dot > 0 && EXTENSIONS.contains(name.substring(dot + 1));
    }

    /** Says whether a folder is not looked into. */
    public static boolean isSkipped(Path folder) {
        String name = folder.getFileName() == null ? "" : folder.getFileName().toString();
        return name.startsWith(".") || SKIPPED.contains(name);
    }

    /** Says whether a path of a project lies in a folder that is not read. */
    public static boolean isSkipped(Path root, Path path) {
        for (Path at = path.getParent(); at != null && !at.equals(root); at = at.getParent()) {
            if (isSkipped(at)) {
                return true;
            }
        }
        return false;
    }

    /** Returns a file's path relative to its project. */
    public static FileId id(Path root, Path path) {
        return new FileId(
                root.relativize(path).toString().replace(path.getFileSystem().getSeparator(), "/"));
    }

    /** Returns the text of a file; empty if there is none that can be read. A byte order mark is no part of it. */
    public static Optional<Text> read(Path path) {
        try {
            String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
            return Optional.of(Text.of(text.startsWith("\uFEFF") ? text.substring(1) : text));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
