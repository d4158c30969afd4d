package io.meshlens.databases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A server of PostgreSQL. It refuses to run as root, so there it runs as the user that its package makes. */
public final class PostgresServer extends TestServer {
    private PostgresServer(Path folder, int port, Process process) {
        super(folder, port, process);
    }

    /** Starts one; empty if this machine has none. */
    static Optional<PostgresServer> start() throws IOException, InterruptedException {
        Optional<Path> initdb = program("initdb", folders());
        if (initdb.isEmpty()) {
            return Optional.empty();
        }
        Path programs = initdb.get().toRealPath().resolveSibling("");
        Path folder = Files.createTempDirectory("meshlens-postgres-");
        Files.writeString(folder.resolve("password"), PASSWORD + "\n");
        Files.writeString(folder.resolve("log"), "");
        if (isRoot()) {
            run(folder, List.of("chown", "-R", "postgres", folder.toString()));
        }
        String data = folder.resolve("data").toString();
        run(
                folder,
                command(
                        programs.resolve("initdb").toString(),
                        "--pgdata=" + data,
                        "--username=" + ADMIN,
                        "--pwfile=" + folder.resolve("password"),
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--locale=C",
                        "--no-sync"));
        int port = freePort();
        Process process = TestServer.start(
                folder,
                command(
                        programs.resolve("postgres").toString(),
                        "-D",
                        data,
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "listen_addresses=127.0.0.1",
                        "-c",
                        "unix_socket_directories=",
                        "-c",
                        "fsync=off"));
        PostgresServer server = new PostgresServer(folder, port, process);
        server.await("postgres");
        return Optional.of(server);
    }

    private static List<String> command(String... words) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.addAll(List.of(words));
        return command;
    }

    /** Debian keeps the programs of each version apart, and only its clients on the path. */
    private static List<Path> folders() throws IOException {
        Path versions = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(versions)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(versions)) {
            return all.map(version -> version.resolve("bin"))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
    }

    @Override
    public Connection admin(String database) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port() + "/" + database, ADMIN, PASSWORD);
    }
}
