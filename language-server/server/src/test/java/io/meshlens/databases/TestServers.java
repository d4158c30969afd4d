package io.meshlens.databases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.opentest4j.TestAbortedException;

/**
 * The servers of this run of the tests: each is started by the first test that asks for it and ends with the run. On a machine
 * that does not have one its tests are skipped, and say so; where {@code meshlens.databases} is {@code required}, as in {@code
 * ./check} wherever it can install them, they fail instead.
 */
public final class TestServers {
    /** What was asked for so far; empty for what this machine does not have. */
    private static final Map<Class<?>, Optional<? extends TestServer>> STARTED = new HashMap<>();

    private TestServers() {}

    /** Returns the server of PostgreSQL. */
    public static PostgresServer postgres() {
        return server(PostgresServer.class, PostgresServer::start)
                .orElseThrow(() -> missing("PostgreSQL", "postgresql"));
    }

    /** Returns the server of MariaDB. */
    public static MariaDbServer mariaDb() {
        return server(MariaDbServer.class, MariaDbServer::start)
                .orElseThrow(() -> missing("MariaDB", "mariadb-server"));
    }

    private interface Start<T> {
        Optional<T> server() throws IOException, InterruptedException;
    }

    private static synchronized <T extends TestServer> Optional<T> server(Class<T> type, Start<T> start) {
        Optional<? extends TestServer> known = STARTED.get(type);
        if (known != null) {
            return known.map(type::cast);
        }
        try {
            Optional<T> started = start.server();
            started.ifPresent(server -> Runtime.getRuntime().addShutdownHook(new Thread(server::close)));
            STARTED.put(type, started);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static RuntimeException missing(String product, String packageName) {
        String why =
                "Not run: " + product + " is not installed on this machine (Debian: apt install " + packageName + ").";
        if ("required".equals(System.getProperty("meshlens.databases"))) {
            throw new AssertionError(why);
        }
        System.out.println(why);
        return new TestAbortedException(why);
    }
}
