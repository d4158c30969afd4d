package io.meshlens.databases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A server of MariaDB. */
public final class MariaDbServer extends TestServer {
    private MariaDbServer(Path folder, int port, Process process) {
        super(folder, port, process);
    }

    /** Starts one; empty if this machine has none. */
    static Optional<MariaDbServer> start() throws IOException, InterruptedException {
        Optional<Path> daemon = program("mariadbd", List.of());
        Optional<Path> install = program("mariadb-install-db", List.of());
        if (daemon.isEmpty() || install.isEmpty()) {
            return Optional.empty();
        }
        Path folder = Files.createTempDirectory("meshlens-mariadb-");
        String data = folder.resolve("data").toString();
        String user = "--user=" + System.getProperty("user.name");
        run(
                folder,
                List.of(
                        install.get().toString(),
                        "--no-defaults",
                        "--datadir=" + data,
                        "--auth-root-authentication-method=normal",
                        "--skip-test-db",
                        user));
        Path init = folder.resolve("init.sql");
        Files.writeString(
                init,
                "CREATE USER IF NOT EXISTS '" + ADMIN + "'@'%' IDENTIFIED BY '" + PASSWORD + "';\n"
                        + "GRANT ALL ON *.* TO '" + ADMIN + "'@'%' WITH GRANT OPTION;\n");
        int port = freePort();
        Process process = TestServer.start(
                folder,
                List.of(
                        daemon.get().toString(),
                        "--no-defaults",
                        "--datadir=" + data,
                        "--bind-address=127.0.0.1",
                        "--port=" + port,
                        "--socket=" + folder.resolve("socket"),
                        "--pid-file=" + folder.resolve("pid"),
                        "--init-file=" + init,
                        "--skip-name-resolve",
                        "--innodb-flush-log-at-trx-commit=0",
                        user));
        MariaDbServer server = new MariaDbServer(folder, port, process);
        server.await("");
        return Optional.of(server);
    }

    @Override
    public Connection admin(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mariadb://127.0.0.1:" + port() + "/" + database + "?sslMode=disable", ADMIN, PASSWORD);
    }
}
