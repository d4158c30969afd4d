package io.meshlens.operate;

import org.jspecify.annotations.Nullable;

/** Something that cannot be done; the message says what, why and what to do, and can be shown as it is. */
public final class OperationException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    OperationException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** Makes one of a kind that stays until somebody changes something. */
    public static OperationException refused(String message) {
        return new OperationException(Kind.REFUSED, message, null);
    }

    /** Makes one about a name that was asked for and that nothing has. */
    static OperationException unknown(String message) {
        return new OperationException(Kind.UNKNOWN, message, null);
    }

    public Kind kind() {
        return kind;
    }

    /** Why it cannot be done. */
    public enum Kind {
        /** It does not go with the project or what is deployed; it stays so until somebody changes that. */
        REFUSED,
        /** A name that was asked for is not there. */
        UNKNOWN,
        /** Another process holds the warehouse. */
        LOCKED,
        /** Somebody asked to stop. */
        CANCELLED,
        /** The warehouse or the state store failed. */
        FAILED
    }
}
