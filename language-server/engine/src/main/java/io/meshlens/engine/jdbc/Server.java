package io.meshlens.engine.jdbc;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Secret;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A database server, and who asks it.
 *
 * @param product how it is called in messages
 * @param host its name or address
 * @param port where it listens
 * @param database the database that is asked; empty for none in particular
 * @param user who asks
 * @param password of that user
 * @param limit how long connecting may take
 */
public record Server(
        String product, String host, int port, String database, String user, Secret password, Duration limit) {
    /** Returns how the server is called in messages. */
    public String display() {
        return product + " at " + address();
    }

    /** Returns host and port as people write them. */
    public String address() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }

    /** Returns user, address and database. */
    public String origin() {
        return user + "@" + address() + "/" + database;
    }

    public EngineException wrongPassword() {
        return failure(display() + " does not let the user '" + user
                + "' in: name or password are wrong. Check 'user' and 'password' of the connection"
                + (password.reveal().isEmpty() ? "; the password is empty." : "."));
    }

    public EngineException noDatabase() {
        return failure(display() + " has no database '" + database + "'. Check 'database' of the connection.");
    }

    public EngineException noRight() {
        return failure(display() + " does not let the user '" + user + "' use the database '" + database
                + "'. Let somebody grant the right to connect, or name another user.");
    }

    /** Says that there was no answer in time. */
    public EngineException unanswered(Question.Unanswered late) {
        return failure(
                late.isConnected()
                        ? display() + " did not answer the question within " + seconds(late.limit())
                                + ". Something may hold its catalog; try again, or with more time: --timeout "
                                + (late.limit().toSeconds() * 3)
                        : "nothing at " + address() + " answered within " + seconds(late.limit())
                                + ". Check 'host' and 'port' of the connection and what lies between, or give it more time:"
                                + " --timeout "
                                + (late.limit().toSeconds() * 3));
    }

    private static String seconds(Duration limit) {
        return limit.toSeconds() + (limit.toSeconds() == 1 ? " second" : " seconds");
    }

    /** Says what is wrong with the way to the server; null if that is not it. */
    public @Nullable EngineException unreachable(SQLException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case UnknownHostException none -> {
                    return failure("there is no host '" + host
                            + "', or its name cannot be looked up. Check 'host' of the connection.");
                }
                case SocketTimeoutException late -> {
                    return unanswered(new Question.Unanswered(limit, false));
                }
                case NoRouteToHostException none -> {
                    return failure(
                            "there is no way to " + address() + ". Check 'host' of the connection, and the network.");
                }
                case ConnectException none -> {
                    return failure("no server listens at " + address()
                            + ". Check 'host' and 'port' of the connection, and whether the server runs.");
                }
                case SSLException broken -> {
                    return failure(display() + " and this machine did not agree on an encrypted connection: "
                            + broken.getMessage() + ". Check how the connection asks for encryption.");
                }
                default -> {}
            }
        }
        return null;
    }

    /** Says what the server said, without the password. */
    public EngineException other(SQLException e) {
        String said = e.getMessage() == null
                ? e.getClass().getSimpleName()
                : e.getMessage().strip();
        return failure(display() + " refused: " + said + (e.getSQLState() == null ? "" : " (" + e.getSQLState() + ")"));
    }

    /** Makes a failure whose message does not hold the password, and which has no cause that might. */
    private EngineException failure(String message) {
        return new EngineException(password.hideIn(message), null, null);
    }
}
