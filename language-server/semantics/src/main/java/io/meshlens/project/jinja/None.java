package io.meshlens.project.jinja;

/** The value {@code None}. */
public enum None {
    NONE;

    @Override
    public String toString() {
        return "None";
    }
}
