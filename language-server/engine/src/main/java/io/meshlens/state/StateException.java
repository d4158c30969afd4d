package io.meshlens.state;

import org.jspecify.annotations.Nullable;

/** The state store cannot do what it was asked for. */
public class StateException extends Exception {
    private static final long serialVersionUID = 1L;

    public StateException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Carries one out of a place that cannot throw it; what started the work there unwraps it. */
    public static final class Carried extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Carried(StateException failure) {
            super(failure.getMessage(), failure);
        }
    }

    /** Somebody else changed what a plan was made against. */
    public static final class Conflict extends StateException {
        private static final long serialVersionUID = 1L;

        public Conflict(String message) {
            super(message, null);
        }
    }
}
