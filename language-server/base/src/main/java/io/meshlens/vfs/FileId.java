package io.meshlens.vfs;

/**
 * A file of a project.
 *
 * @param path relative to the project's root, with {@code /} between names; the name of the file below {@code models}
 *     is part of what some models are called, so it is kept as the disk spells it
 */
public record FileId(String path) implements Comparable<FileId> {
    public FileId {
        if (path.startsWith("/") || path.indexOf('\\') >= 0) {
            throw new IllegalArgumentException("not a path below a project's root: " + path);
        }
    }

    /** Returns the last name of the path. */
    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Returns the part of the name behind its last dot, without the dot; empty where there is none. */
    public String extension() {
        String name = name();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1);
    }

    /** Says whether the file lies below a folder, at any depth. */
    public boolean isUnder(String folder) {
        return path.length() > folder.length() + 1 && path.startsWith(folder) && path.charAt(folder.length()) == '/';
    }

    @Override
    public int compareTo(FileId other) {
        return path.compareTo(other.path);
    }

    @Override
    public String toString() {
        return path;
    }
}
