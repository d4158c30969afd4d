package io.meshlens.engine.duckdb;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Stops one statement. DuckDB forgets an interruption that comes before the statement has begun, so it is repeated until the
 * statement has ended; and none comes later, where it would hit the next statement. Guarded by its lock.
 */
final class Interruption {
    private static final long PAUSE_MILLIS = 20;

    private final Statement statement;
    private final ReentrantLock lock = new ReentrantLock();
    private boolean ended;

    Interruption(Statement statement) {
        this.statement = statement;
    }

    void begin() {
        Thread.ofVirtual().name("meshlens-interruption").start(this::repeat);
    }

    private void repeat() {
        try {
            while (interrupt()) {
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /** Says whether the statement had not ended. */
    private boolean interrupt() {
        lock.lock();
        try {
            if (!ended) {
                statement.cancel();
            }
            return !ended;
        } catch (SQLException nothingLeft) {
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The statement has ended. */
    void end() {
        lock.lock();
        try {
            ended = true;
        } finally {
            lock.unlock();
        }
    }
}
