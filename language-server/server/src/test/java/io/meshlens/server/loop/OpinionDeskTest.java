package io.meshlens.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When another parser is asked about a query, and what becomes of its answer, over the wire. */
final class OpinionDeskTest {
    private static final String HEADER = "MODEL (name mart.feed, kind FULL);\n";
    private static final String ACCEPTED = HEADER + "SELECT o.id FROM stg.orders AS o EMIT CHANGES";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final PipedOutputStream client = new PipedOutputStream();
    private String uri = "";
    private Thread server = new Thread();

    @BeforeEach
    void start() throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("config.yaml"), "model_defaults: {dialect: duckdb}\n");
        Files.writeString(folder.resolve("models/orders.sql"), "MODEL (name stg.orders, kind FULL);\nSELECT 1 AS id\n");
        Files.writeString(folder.resolve("models/feed.sql"), ACCEPTED);
        uri = folder.resolve("models/feed.sql").toUri().toString();
        InputStream in = new PipedInputStream(client, 1 << 16);
        Log into = new Log(new PrintStream(log, true, StandardCharsets.UTF_8));
        server = new Thread(() -> Connection.serve(in, out, into, Inbox.kinds()));
        server.start();
        send(List.of(
                request(1, "initialize", "{\"rootUri\":\"" + folder.toUri() + "\",\"capabilities\":{}}"),
                notification(
                        "textDocument/didOpen",
                        "{\"textDocument\":{\"uri\":\"" + uri + "\",\"languageId\":\"sql\",\"version\":1,\"text\":"
                                + quoted(ACCEPTED) + "}}")));
        awaitDiagnostics(1, "not-analysed");
    }

    @AfterEach
    void stop() throws IOException, InterruptedException {
        client.close();
        server.join(20_000);
    }

    @Test
    void anAcceptedQueryIsNotAnalysedAndItsTablesAreRead() throws IOException, InterruptedException {
        assertThat(lastDiagnostics(1)).contains("\"severity\":3").doesNotContain("syntax-error");
        send(List.of(request(2, "meshlens/lineage", "{\"model\":\"mart.feed\",\"direction\":\"upstream\"}")));
        assertThat(answer(2)).contains("stg.orders");
        assertThat(impact(3, 1)).contains("\"class\":\"unchanged\"");
        edit(2, ACCEPTED.replace("o.id", "o.id + 1 AS id"));
        awaitDiagnostics(2, "not-analysed");
        assertThat(impact(4, 2)).contains("\"class\":\"unknown\"").doesNotContain("equivalent", "unchanged");
    }

    @Test
    void nothingIsAskedWhileSomebodyTypesAndEachTextOnce() throws IOException, InterruptedException {
        assertThat(asked()).containsExactly("1 and accepts 1");
        List<String> typed = new java.util.ArrayList<>();
        String more = " WHERE o.id > 12345";
        for (int end = 1; end <= more.length(); end++) {
            typed.add(change(1 + end, ACCEPTED.replace(" EMIT", more.substring(0, end) + " EMIT")));
        }
        send(typed);
        awaitDiagnostics(1 + more.length(), "not-analysed");
        assertThat(asked()).containsExactly("1 and accepts 1", "1 and accepts 1");
        edit(40, ACCEPTED);
        awaitDiagnostics(40, "not-analysed");
        assertThat(lastDiagnostics(40)).doesNotContain("syntax-error");
        edit(41, HEADER + "SELECT o.id FROM WHERE");
        await(() -> asked().size() == 3, "a third question");
        assertThat(asked().getLast()).isEqualTo("1 and accepts 0");
        awaitDiagnostics(41, "syntax-error");
        assertThat(lastDiagnostics(41)).doesNotContain("not-analysed");
    }

    // ---- The client

    private List<String> asked() {
        String question = "another parser was asked about ";
        return log.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(question))
                .map(line -> line.substring(line.indexOf(question) + question.length()))
                .toList();
    }

    private String impact(int id, int version) throws IOException, InterruptedException {
        send(List.of(request(id, "meshlens/impact", "{\"uri\":\"" + uri + "\",\"version\":" + version + "}")));
        return answer(id);
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String answer(int id) throws InterruptedException {
        String start = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",";
        await(() -> said().lines().anyMatch(line -> line.startsWith(start)), "the answer to " + id);
        return said().lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    }

    /** Returns the newest diagnostics of a version of the file; empty if none have come. */
    private String lastDiagnostics(int version) {
        return said().lines()
                .filter(line -> line.contains("publishDiagnostics")
                        && line.contains(uri)
                        && line.contains("\"version\":" + version + "}"))
                .reduce("", (before, after) -> after);
    }

    private void awaitDiagnostics(int version, String code) throws InterruptedException {
        await(() -> lastDiagnostics(version).contains("\"" + code + "\""), code + " at version " + version);
    }

    private void await(java.util.function.BooleanSupplier done, String what) throws InterruptedException {
        long end = System.nanoTime() + 60_000_000_000L;
        while (!done.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what + " in " + said() + log).isLessThan(end);
            Thread.sleep(5);
        }
    }

    private void edit(int version, String text) throws IOException {
        send(List.of(change(version, text)));
    }

    private String change(int version, String text) {
        return notification(
                "textDocument/didChange",
                "{\"textDocument\":{\"uri\":\"" + uri + "\",\"version\":" + version + "},\"contentChanges\":[{\"text\":"
                        + quoted(text) + "}]}");
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\n", "\\n") + "\"";
    }

    private static String request(int id, String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    private static String notification(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    /** Sends messages in one piece. */
    private void send(List<String> messages) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String message : messages) {
            all.append("Content-Length: ")
                    .append(message.getBytes(StandardCharsets.UTF_8).length)
                    .append("\r\n\r\n")
                    .append(message);
        }
        client.write(all.toString().getBytes(StandardCharsets.UTF_8));
        client.flush();
    }
}
