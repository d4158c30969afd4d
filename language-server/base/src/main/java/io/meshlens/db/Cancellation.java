package io.meshlens.db;

/** A flag that one thread raises to stop what another computes. Raising it twice is the same as once. */
public final class Cancellation {
    private volatile boolean cancelled;

    public void cancel() {
        cancelled = true;
    }

    public boolean isCancelled() {
        return cancelled;
    }
}
