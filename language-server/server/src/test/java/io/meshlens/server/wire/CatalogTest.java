package io.meshlens.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import io.meshlens.databases.PostgresServer;
import io.meshlens.databases.TestServer;
import io.meshlens.databases.TestServers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An editor on a project whose warehouse is a database in a network: it asks nobody, and knows what the command line was told. */
final class CatalogTest {
    private static final String ORDERS = "models/orders.sql";
    private static final String TEXT = """
            MODEL (name mart.orders, kind FULL);
            SELECT o.id, o.wat FROM raw.orders AS o
            """;
    private static final long PAUSE_MILLIS = 200;
    private static final int ATTEMPTS = 150;

    @TempDir
    private Path folder;

    private void write(int port) throws IOException {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("config.yaml"), """
                gateways:
                  pg:
                    connection: {type: postgres, host: 127.0.0.1, port: %d, user: %s, password: %s, database: edited}
                default_gateway: pg
                model_defaults: {dialect: postgres, start: '2024-01-01'}
                """.formatted(port, TestServer.ADMIN, TestServer.PASSWORD));
        Files.writeString(folder.resolve(ORDERS), TEXT);
    }

    @Test
    void theEditorAsksNobody() throws IOException {
        try (ServerSocket database = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            write(database.getLocalPort());
            try (ServerProcess server = new ServerProcess(folder)) {
                server.initialize("{}");
                server.openSaved(ORDERS);
                server.diagnostics(ORDERS, 1);
                database.setSoTimeout(1000);
                assertThatThrownBy(database::accept).isInstanceOf(SocketTimeoutException.class);
            }
        }
    }

    @Test
    void theEditorKnowsWhatTheCommandLineWasTold() throws IOException, InterruptedException {
        PostgresServer database = TestServers.postgres();
        database.execute("postgres", "DROP DATABASE IF EXISTS edited", "CREATE DATABASE edited");
        database.execute("edited", "CREATE SCHEMA raw", "CREATE TABLE raw.orders (id bigint, total numeric(10,2))");
        write(database.port());
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            server.openSaved(ORDERS);
            assertThat(server.diagnostics(ORDERS, 1).toString()).doesNotContain("unknown-column");
            refresh();
            JsonArray found = new JsonArray();
            for (int version = 2; version < ATTEMPTS && !found.toString().contains("unknown-column"); version++) {
                Thread.sleep(PAUSE_MILLIS);
                server.replace(ORDERS, version, TEXT + "-- " + version + "\n");
                found = server.diagnostics(ORDERS, version);
            }
            assertThat(found.toString()).contains("\\\"o\\\" has no column \\\"wat\\\"");
        }
        try (ServerProcess later = new ServerProcess(folder)) {
            later.initialize("{}");
            later.openSaved(ORDERS);
            String hover = "";
            for (int attempt = 1; attempt < ATTEMPTS && !hover.contains("BIGINT"); attempt++) {
                Thread.sleep(PAUSE_MILLIS);
                hover = String.valueOf(later.ask(
                        "textDocument/hover", later.document(ORDERS, "\"position\":{\"line\":1,\"character\":9}")));
            }
            assertThat(hover).contains("BIGINT");
        }
    }

    private void refresh() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.meshlens.cli.Main",
                        "catalog",
                        "refresh")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("refreshed.txt").toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(folder.resolve("refreshed.txt")))
                .isZero();
    }
}
