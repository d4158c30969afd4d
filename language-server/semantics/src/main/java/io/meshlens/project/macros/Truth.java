package io.meshlens.project.macros;

/** The outcome of a condition. */
enum Truth {
    TRUE,
    FALSE,
    /** It depends on what is only known when the query runs, or it cannot be evaluated. */
    UNKNOWN;

    static Truth of(boolean value) {
        return value ? TRUE : FALSE;
    }
}
