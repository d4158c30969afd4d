package io.meshlens.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A request to stop that one thread makes and others hear, once and for all. */
public final class Cancellation {
    private final Object lock = new Object();
    private final List<Runnable> listeners = new ArrayList<>();
    private boolean requested;

    /** Asks everybody to stop. */
    public void request() {
        List<Runnable> heard;
        synchronized (lock) {
            if (requested) {
                return;
            }
            requested = true;
            lock.notifyAll();
            heard = List.copyOf(listeners);
            listeners.clear();
        }
        heard.forEach(Runnable::run);
    }

    /** Waits until it is asked for, but not longer than some time; says whether it was. */
    public boolean await(Duration longest) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        synchronized (lock) {
            while (!requested) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                lock.wait(left / 1_000_000, (int) (left % 1_000_000));
            }
            return true;
        }
    }

    public boolean isRequested() {
        synchronized (lock) {
            return requested;
        }
    }

    /** Calls a listener when stopping is asked for, at once if it already was; closing the result forgets the listener. */
    public Registration onRequest(Runnable listener) {
        synchronized (lock) {
            if (!requested) {
                listeners.add(listener);
                return () -> {
                    synchronized (lock) {
                        listeners.remove(listener);
                    }
                };
            }
        }
        listener.run();
        return () -> {};
    }

    /** What is undone when it is no longer of interest. */
    @FunctionalInterface
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
