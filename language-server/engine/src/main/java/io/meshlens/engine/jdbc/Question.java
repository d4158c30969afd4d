package io.meshlens.engine.jdbc;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.EngineException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One question to a database. Drivers wait for the network in calls that nothing interrupts, so they are made by a thread of
 * their own, which is left behind when nobody waits any longer: it closes its connection when it comes to that.
 *
 * @param <T> the answer
 */
public final class Question<T> {
    /** How long a database may think about a question, unless it was given longer to accept the connection. */
    private static final Duration THINKING = Duration.ofSeconds(60);

    private final Connector connector;
    private final Work<T> work;
    private final CompletableFuture<Boolean> connected = new CompletableFuture<>();
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    /** Guards the two fields below. */
    private final Object lock = new Object();

    private @Nullable Connection connection;
    private boolean isGivenUp;

    private Question(Connector connector, Work<T> work) {
        this.connector = connector;
        this.work = work;
    }

    /** Makes a connection. */
    @FunctionalInterface
    public interface Connector {
        Connection connect() throws SQLException;
    }

    /** What is done with a connection. */
    @FunctionalInterface
    public interface Work<T> {
        T done(Connection connection) throws SQLException;
    }

    /** Nobody answered in time. */
    public static final class Unanswered extends Exception {
        private static final long serialVersionUID = 1L;

        private final Duration limit;
        private final boolean isConnected;

        Unanswered(Duration limit, boolean isConnected) {
            super("no answer within " + limit);
            this.limit = limit;
            this.isConnected = isConnected;
        }

        /** Returns how long was waited. */
        public Duration limit() {
            return limit;
        }

        /** Says whether the connection stood, and the answer failed to come. */
        public boolean isConnected() {
            return isConnected;
        }
    }

    /**
     * Connects, does some work and closes the connection.
     *
     * @param limit how long connecting may take
     */
    public static <T> T ask(Connector connector, Work<T> work, Duration limit, Cancellation cancellation)
            throws SQLException, Unanswered, EngineException.Cancelled {
        return new Question<>(connector, work).ask(limit, cancellation);
    }

    private T ask(Duration limit, Cancellation cancellation)
            throws SQLException, Unanswered, EngineException.Cancelled {
        Thread thread = new Thread(this::run, "meshlens-database");
        thread.setDaemon(true);
        thread.start();
        Cancellation.Registration heard = cancellation.onRequest(() -> {
            connected.cancel(false);
            answer.cancel(false);
        });
        try {
            await(connected, limit, false);
            return await(answer, limit.compareTo(THINKING) > 0 ? limit : THINKING, true);
        } finally {
            heard.close();
            giveUp();
        }
    }

    private static <V> V await(CompletableFuture<V> future, Duration limit, boolean isConnected)
            throws SQLException, Unanswered, EngineException.Cancelled {
        try {
            return future.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new Unanswered(limit, isConnected);
        } catch (CancellationException cancelled) {
            throw new EngineException.Cancelled(null);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new EngineException.Cancelled(null);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof SQLException refused) {
                throw refused;
            }
            throw new IllegalStateException("a driver failed", failed.getCause());
        }
    }

    private void run() {
        try {
            Connection made = connector.connect();
            try (made) {
                if (begin(made)) {
                    connected.complete(true);
                    answer.complete(work.done(made));
                }
            }
        } catch (Throwable failure) { // the boundary of the thread: the one who waits is told
            connected.completeExceptionally(failure);
            answer.completeExceptionally(failure);
        }
    }

    private boolean begin(Connection made) {
        synchronized (lock) {
            connection = made;
            return !isGivenUp;
        }
    }

    /** Ends what still runs: the driver sees its connection broken, and the database that its client is gone. */
    private void giveUp() {
        Connection open;
        synchronized (lock) {
            isGivenUp = true;
            open = connection;
        }
        if (open != null && (!answer.isDone() || answer.isCancelled())) {
            abort(open);
        }
    }

    private static void abort(Connection open) {
        try {
            open.abort(Runnable::run);
        } catch (SQLException broken) {
            System.getLogger(Question.class.getName())
                    .log(System.Logger.Level.DEBUG, "a connection that is not needed could not be ended", broken);
        }
    }
}
