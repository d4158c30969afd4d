package io.meshlens.server.loop;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The platform threads that compute: some for what somebody waits for, and one of its own for what is done ahead of time, so
 * that nobody waits behind it. Jobs do not block. Guarded by its lock: the two queues and the flag.
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
    static final long STACK_BYTES = 256L << 20;

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
            start("meshlens-query-" + n, now);
        }
        start("meshlens-background", background);
    }

    private void start(String name, ArrayDeque<Runnable> jobs) {
        Thread thread = new Thread(null, () -> work(jobs), name, STACK_BYTES);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    void submit(Priority priority, Runnable job) {
        lock.lock();
        try {
            if (!closed) {
                (priority == Priority.NOW ? now : background).add(job);
                filled.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void work(ArrayDeque<Runnable> jobs) {
        while (true) {
            try {
                Runnable job = next(jobs);
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

    private @Nullable Runnable next(ArrayDeque<Runnable> jobs) throws InterruptedException {
        lock.lock();
        try {
            while (!closed && jobs.isEmpty()) {
                filled.await();
            }
            return closed ? null : jobs.poll();
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
