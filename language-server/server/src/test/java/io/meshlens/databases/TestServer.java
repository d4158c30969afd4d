package io.meshlens.databases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A database server in a folder of its own, which nobody but this machine reaches. */
public abstract class TestServer implements AutoCloseable {
    /** The administrator. */
    public static final String ADMIN = "admin";

    /** The administrator's password. */
    public static final String PASSWORD = "swordfish-71";

    private static final long PATIENCE_SECONDS = 120;

    private final Path folder;
    private final int port;
    private final Process process;

    TestServer(Path folder, int port, Process process) {
        this.folder = folder;
        this.port = port;
        this.process = process;
    }

    /** Returns the port on which it listens. */
    public int port() {
        return port;
    }

    /** Connects as the administrator. */
    public abstract Connection admin(String database) throws SQLException;

    /** Runs statements as the administrator. */
    public void execute(String database, String... statements) {
        try (Connection connection = admin(database);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(String.join("; ", statements), e);
        }
    }

    /** Waits until it answers. */
    void await(String database) throws InterruptedException, IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            try {
                admin(database).close();
                return;
            } catch (SQLException notYet) {
                if (!process.isAlive() || System.nanoTime() > end) {
                    throw new IllegalStateException("the server does not start:\n" + log(folder), notYet);
                }
                Thread.sleep(100);
            }
        }
    }

    private static String log(Path folder) throws IOException {
        Path log = folder.resolve("log");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    /** Returns a port that nobody uses. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** Finds a program on the path or in other folders. */
    static Optional<Path> program(String name, List<Path> folders) {
        List<Path> all = new ArrayList<>(folders);
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
            all.add(Path.of(folder));
        }
        all.add(Path.of("/usr/sbin"));
        return all.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs a program to its end. */
    static void run(Path folder, List<String> command) throws IOException, InterruptedException {
        Process process = start(folder, command);
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IllegalStateException(String.join(" ", command) + ":\n" + log(folder));
        }
    }

    static Process start(Path folder, List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            System.err.println("The folder of a test's server could not be removed: " + e);
        }
    }
}
