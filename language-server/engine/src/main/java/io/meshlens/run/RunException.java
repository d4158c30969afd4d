package io.meshlens.run;

/** A step of a run cannot be done; the message says why and what to do. */
final class RunException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    RunException(Kind kind, String message) {
        super(message, null);
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }

    /** What follows from it. */
    enum Kind {
        REFUSED,
        CONFLICT,
        FAILED
    }
}
