package io.meshlens.operate;

import io.meshlens.project.ProjectFiles;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Reads the files of a project. */
public final class ProjectDisk {
    private static final Set<String> EXTENSIONS = Set.of("sql", "yaml", "yml", "csv", "py");

    /** Folders that hold no project, and no file of one. */
    private static final Set<String> SKIPPED =
            Set.of("node_modules", "target", "build", "dist", "venv", "__pycache__", "logs");

    /** Larger files are data, not text that somebody edits; a project that needs one is told so. */
    private static final long LARGEST = 64L << 20;

    private static final String ADVICE = " Check who may read it, then do the same again.";

    private ProjectDisk() {}

    /**
     * Reads every file of a project. What cannot be read is said, and does not count as missing. Links to files are followed,
     * and in the folders of a project links to folders too, as long as they do not lead around in a circle.
     *
     * @throws IOException if the project's own folder cannot be read
     */
    public static DiskFiles readAll(Path root) throws IOException {
        List<Path> paths = new ArrayList<>();
        Map<FileId, Unreadable> unreadable = new ConcurrentHashMap<>();
        Files.walkFileTree(root, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                if (path.equals(root)) {
                    return FileVisitResult.CONTINUE;
                }
                // A link elsewhere may lead to anything, a whole disk for example.
                boolean isElsewhere = Files.isSymbolicLink(path) && !mayHoldFiles(root, path);
                return isSkipped(path) || isElsewhere ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                if (attributes.isSymbolicLink() && isHidden(path)) {
                    return FileVisitResult.CONTINUE; // some editors mark the files that they hold like that
                }
                if (isRelevant(path) || (attributes.isSymbolicLink() && mayHoldFiles(root, path))) {
                    if (attributes.isRegularFile() && attributes.size() <= LARGEST) {
                        paths.add(path);
                    } else {
                        unreadable.put(id(root, path), strange(path, attributes));
                    }
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
                return failed(path, failure);
            }

            @Override
            public FileVisitResult postVisitDirectory(Path path, @Nullable IOException failure) throws IOException {
                return failure == null ? FileVisitResult.CONTINUE : failed(path, failure);
            }

            private FileVisitResult failed(Path path, IOException failure) throws IOException {
                if (path.equals(root)) {
                    throw failure;
                }
                // All that is behind a link to a folder around it is read at its own place.
                boolean isCircle = failure instanceof FileSystemLoopException;
                if (!isCircle && !isSkipped(path) && isThere(path)) {
                    boolean isFile = isRelevant(path) && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
                    unreadable.put(
                            id(root, path),
                            new Unreadable(
                                    isFile ? Unreadable.Kind.FILE : Unreadable.Kind.FOLDER,
                                    (isFile ? "This file" : "This folder") + " cannot be read: " + reason(failure)
                                            + (isFile ? "" : " Nothing in it counts as deleted.")
                                            + ADVICE,
                                    0));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Map<FileId, Text> texts = new ConcurrentHashMap<>();
        paths.parallelStream().forEach(path -> {
            FileContent content = read(path);
            content.text().ifPresent(text -> texts.put(id(root, path), text));
            content.unreadable().ifPresent(why -> unreadable.put(id(root, path), why));
        });
        return new DiskFiles(new TreeMap<>(texts), new TreeMap<>(unreadable));
    }

    private static boolean isHidden(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.startsWith(".") && !name.equals(".env");
    }

    private static boolean mayHoldFiles(Path root, Path path) {
        return ProjectFiles.mayHoldFiles(id(root, path).path());
    }

    private static Unreadable strange(Path path, BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink()) {
            return brokenLink(path);
        }
        String why = attributes.isRegularFile()
                ? "This file is larger than " + (LARGEST >> 20) + " MB, which Meshlens does not read."
                : "This is not a file that can be read to its end.";
        return new Unreadable(Unreadable.Kind.FILE, why, 0);
    }

    private static Unreadable brokenLink(Path path) {
        String target;
        try {
            target = "'" + Files.readSymbolicLink(path) + "'";
        } catch (IOException unknown) {
            target = "something";
        }
        return new Unreadable(
                Unreadable.Kind.FILE,
                "This is a link to " + target
                        + ", which is not there or leads back to the link. Mend the link or remove" + " it.",
                0);
    }

    private static boolean isThere(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS) || !Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "this user has no permission.";
        }
        String reason = failure instanceof FileSystemException known ? known.getReason() : failure.getMessage();
        return (reason == null ? failure.getClass().getSimpleName() : reason) + ".";
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

    /** Reads a file. */
    public static FileContent read(Path path) {
        try {
            // A pipe would be waited for, and a large file is none of a project's.
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                return attributes.isDirectory()
                        ? FileContent.NONE
                        : new FileContent(Optional.empty(), Optional.of(strange(path, attributes)));
            }
            if (attributes.size() > LARGEST) {
                return new FileContent(Optional.empty(), Optional.of(strange(path, attributes)));
            }
            return FileContent.of(Files.readAllBytes(path));
        } catch (IOException failure) {
            if (Files.isSymbolicLink(path) && !Files.exists(path)) {
                return new FileContent(Optional.empty(), Optional.of(brokenLink(path)));
            }
            return isThere(path)
                    ? FileContent.unreadable(
                            Unreadable.Kind.FILE, "This file cannot be read: " + reason(failure) + ADVICE)
                    : FileContent.NONE;
        }
    }
}
