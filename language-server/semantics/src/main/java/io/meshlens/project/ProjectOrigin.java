package io.meshlens.project;

/**
 * Where a project lies on the disk, for a configuration that computes paths from its own.
 *
 * @param folder the project's folder, absolute, as it was named
 * @param realFile the {@code config.py} in it, without links
 */
public record ProjectOrigin(String folder, String realFile) {
    /** The name of a configuration in Python. */
    public static final String PYTHON = "config.py";

    /** Returns the path of the configuration as a program sees it that was started with the folder. */
    public String file() {
        return folder + (folder.endsWith("/") ? "" : "/") + PYTHON;
    }

    /** Says whether no part of the path is a link. */
    public boolean hasNoLinks() {
        return realFile.equals(file());
    }
}
