package io.meshlens.server.loop;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The platform threads that compute. Two priorities: what somebody waits for comes before what is done ahead of time. Jobs
 * do not block; one of the background is expected to be short and to put its rest back. Guarded by its lock: the two
 * queues and the flag.
 */
final class QueryPool {
    /** How urgent a job is. */
    enum Priority {
        /** Somebody waits for it. */
        NOW,
        /** Nobody waits for it yet. */
        BACKGROUND
    }

    /** Deeply nested queries and long chains of models are followed by recursion. */
    private static final long STACK_BYTES = 256L << 20;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final ArrayDeque<Runnable> now = new ArrayDeque<>();
    private final ArrayDeque<Runnable> background = new ArrayDeque<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Log log;
    private boolean closed;

    QueryPool(int size, Log log) {
        this.log = log;
        for (int n = 0; n < size; n++) {
            Thread thread = new Thread(null, this::work, "meshlens-query-" + n, STACK_BYTES);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    int size() {
        return threads.size();
    }

    void submit(Priority priority, Runnable job) {
        lock.lock();
        try {
            if (!closed) {
                (priority == Priority.NOW ? now : background).add(job);
                filled.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        while (true) {
            try {
                Runnable job = next();
                if (job == null) {
                    return;
                }
                job.run();
            } catch (InterruptedException stop) {
                return;
            } catch (Throwable failure) { // the boundary of a job: a failing one costs its own answer alone
                log.error("A job failed", failure);
            }
        }
    }

    private @org.jspecify.annotations.Nullable Runnable next() throws InterruptedException {
        lock.lock();
        try {
            while (!closed && now.isEmpty() && background.isEmpty()) {
                filled.await();
            }
            if (closed) {
                return null;
            }
            return now.isEmpty() ? background.poll() : now.poll();
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            now.clear();
            background.clear();
            filled.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
