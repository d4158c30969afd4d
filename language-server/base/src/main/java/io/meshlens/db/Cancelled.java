package io.meshlens.db;

/**
 * Thrown by a reader whose answer nobody waits for any more: its snapshot is no longer the head, or its request was
 * cancelled. It carries no stack trace, and only the request's boundary catches it.
 */
public final class Cancelled extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Cancelled() {
        super(null, null, false, false);
    }
}
