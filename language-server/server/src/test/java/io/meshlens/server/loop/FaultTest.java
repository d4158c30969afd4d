package io.meshlens.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.operate.OperationException;
import io.meshlens.server.handler.Context;
import io.meshlens.server.handler.Handler;
import io.meshlens.server.handler.RequestKind;
import io.meshlens.server.handler.Subject;
import io.meshlens.server.operation.Desk;
import io.meshlens.server.operation.Operation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.lsp4j.HoverParams;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults are put into the answers of some requests: each costs that one answer. */
final class FaultTest {
    @TempDir
    private Path folder;

    /** Fails in some way. */
    private record Faulty(String method, Supplier<Throwable> fault) implements Handler<Object, Object> {
        @Override
        public Subject subject(Object params) {
            return params instanceof HoverParams hover ? Subject.document(hover.getTextDocument()) : Subject.PROJECT;
        }

        @Override
        public @Nullable Object answer(Object params, Context context) {
            throw sneaky(fault.get());
        }
    }

    /** Fails in some way on a thread of its own. */
    private record FaultyOperation(String method, Supplier<Throwable> fault) implements Operation<Object, Object> {
        @Override
        public Subject subject(Object params) {
            return Subject.PROJECT;
        }

        @Override
        public @Nullable Object answer(Object params, Desk desk) throws OperationException {
            throw sneaky(fault.get());
        }
    }

    private static RuntimeException sneaky(Throwable fault) {
        if (fault instanceof Error error) {
            throw error;
        }
        return (RuntimeException) fault;
    }

    @Test
    void everyKindOfFaultCostsOneAnswer() throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("config.yaml"), "model_defaults: {dialect: duckdb}\n");
        Files.writeString(folder.resolve("models/a.sql"), "MODEL (name s.a);\nSELECT 1 AS one\n");
        Map<String, RequestKind<Object, Object>> kinds = Inbox.kinds();
        put(kinds, new Faulty("textDocument/hover", () -> new IllegalStateException("a fault")));
        put(kinds, new Faulty("meshlens/at", StackOverflowError::new));
        put(kinds, new Faulty("meshlens/lineage", () -> new AssertionError("a fault")));
        put(kinds, new FaultyOperation("meshlens/environments", () -> new IllegalStateException("a fault")));
        put(kinds, new FaultyOperation("meshlens/plan", () -> new OutOfMemoryError("a fault")));

        String uri = folder.resolve("models/a.sql").toUri().toString();
        String hover = "{\"textDocument\":{\"uri\":\"" + uri + "\"},\"position\":{\"line\":1,\"character\":8}}";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        PipedOutputStream client = new PipedOutputStream();
        InputStream in = new PipedInputStream(client, 1 << 16);
        Log log = new Log(new PrintStream(errors, true, StandardCharsets.UTF_8));
        Thread server = new Thread(() -> Connection.serve(in, out, log, kinds));
        server.start();
        send(client, 1, "initialize", "{\"rootUri\":\"" + folder.toUri() + "\",\"capabilities\":{}}");
        send(client, 2, "textDocument/hover", hover);
        send(client, 3, "meshlens/at", "{\"uri\":\"" + uri + "\",\"position\":{\"line\":0,\"character\":0}}");
        send(client, 4, "meshlens/lineage", "{\"model\":\"s.a\",\"direction\":\"both\"}");
        send(client, 5, "meshlens/environments", "{}");
        send(client, 6, "meshlens/plan", "{\"environment\":\"dev\"}");
        send(client, 7, "meshlens/models", "{}");
        await(out, "\"id\":7,");
        send(client, 8, "shutdown", "null");
        await(out, "\"id\":8,");
        client.close();
        server.join(20_000);
        assertThat(server.isAlive()).isFalse();
        String said = out.toString(StandardCharsets.UTF_8);
        for (int id = 2; id <= 6; id++) {
            assertThat(said).containsPattern("\"id\":" + id + ",\"error\":\\{\"code\":-32603");
        }
        assertThat(said).contains("\"id\":7,\"result\":[{\"name\":\"s.a\"");
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .contains("textDocument/hover failed", "meshlens/plan failed");
    }

    @SuppressWarnings("unchecked") // the parameters of a fault are of no account
    private static void put(Map<String, RequestKind<Object, Object>> kinds, RequestKind<?, ?> kind) {
        kinds.put(kind.method(), (RequestKind<Object, Object>) kind);
    }

    private static void await(ByteArrayOutputStream out, String piece) throws InterruptedException {
        long end = System.nanoTime() + 60_000_000_000L;
        while (!out.toString(StandardCharsets.UTF_8).contains(piece)) {
            assertThat(System.nanoTime())
                    .as(out.toString(StandardCharsets.UTF_8))
                    .isLessThan(end);
            Thread.sleep(5);
        }
    }

    private static void send(PipedOutputStream client, int id, String method, String params) throws IOException {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}";
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        client.write(("Content-Length: " + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        client.write(bytes);
        client.flush();
    }
}
