package io.meshlens.server.wire;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A language server in a process of its own, and the client's end of its streams. Messages are read when a test waits for
 * one; what comes before it is kept. Waiting ends after a minute with what was received instead.
 */
final class ServerProcess implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Process process;
    private final OutputStream out;
    private final java.util.concurrent.LinkedBlockingQueue<JsonObject> arrived =
            new java.util.concurrent.LinkedBlockingQueue<>();
    private final List<JsonObject> kept = new ArrayList<>();
    private final Path root;
    private int lastId;

    ServerProcess(Path root) {
        this(root, List.of());
    }

    ServerProcess(Path root, List<String> javaOptions) {
        this.root = root;
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+UseSerialGC");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(javaOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.meshlens.server.LanguageServerMain"));
        try {
            process = new ProcessBuilder(command)
                    .directory(root.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        out = process.getOutputStream();
        Thread reader = new Thread(() -> read(process.getInputStream()), "client-reader");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream in) {
        try {
            while (true) {
                int length = -1;
                for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
                    if (line.startsWith("Content-Length: ")) {
                        length = Integer.parseInt(line.substring(16));
                    }
                }
                String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
                JsonObject message = JsonParser.parseString(body).getAsJsonObject();
                if (message.has("method") && message.has("id")) {
                    JsonObject answer = new JsonObject();
                    answer.add("id", message.get("id"));
                    answer.add("result", JsonNull.INSTANCE);
                    write(answer);
                }
                arrived.add(message);
            }
        } catch (IOException ended) {
            JsonObject end = new JsonObject();
            end.addProperty("method", "ended");
            arrived.add(end);
        }
    }

    private static String readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int read = in.read();
        while (read != '\n') {
            if (read < 0) {
                throw new IOException("the stream has ended");
            }
            if (read != '\r') {
                line.write(read);
            }
            read = in.read();
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private synchronized void write(JsonObject message) {
        message.addProperty("jsonrpc", "2.0");
        byte[] body = message.toString().getBytes(StandardCharsets.UTF_8);
        try {
            out.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.flush();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Sends a notification; the parameters are JSON text. */
    void tell(String method, String params) {
        JsonObject message = new JsonObject();
        message.addProperty("method", method);
        message.add("params", JsonParser.parseString(params));
        write(message);
    }

    /** Sends a request and returns its number. */
    int send(String method, String params) {
        JsonObject message = new JsonObject();
        message.addProperty("id", ++lastId);
        message.addProperty("method", method);
        message.add("params", JsonParser.parseString(params));
        write(message);
        return lastId;
    }

    /** Waits for the response with a number: the whole message. */
    JsonObject response(int id) {
        return await(
                "the response " + id,
                message -> !message.has("method")
                        && message.has("id")
                        && message.get("id").getAsString().equals(String.valueOf(id)));
    }

    /** Sends a request, waits, and returns its result; fails if it is an error. */
    JsonElement ask(String method, String params) {
        JsonObject response = response(send(method, params));
        if (response.has("error")) {
            throw new AssertionError(method + " failed: " + response.get("error"));
        }
        return response.get("result");
    }

    /** Waits for a message, from those kept or those that come. */
    JsonObject await(String what, Predicate<JsonObject> wanted) {
        for (JsonObject message : kept) {
            if (wanted.test(message)) {
                kept.remove(message);
                return message;
            }
        }
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            try {
                JsonObject message = arrived.poll(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
                if (message == null || message.toString().equals("{\"method\":\"ended\"}")) {
                    throw new AssertionError("waited for " + what + " and got " + kept);
                }
                if (wanted.test(message)) {
                    return message;
                }
                kept.add(message);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted", stop);
            }
        }
    }

    String uri(String file) {
        return root.resolve(file).toUri().toString();
    }

    /** Returns {@code {"textDocument": {"uri": …}}}, with further members of the outer object. */
    String document(String file, String more) {
        return "{\"textDocument\":{\"uri\":\"" + uri(file) + "\"}" + (more.isEmpty() ? "" : "," + more) + "}";
    }

    JsonObject initialize(String capabilities) {
        JsonObject result = ask(
                        "initialize",
                        "{\"processId\":null,\"rootUri\":\"" + root.toUri() + "\",\"capabilities\":" + capabilities
                                + "}")
                .getAsJsonObject();
        tell("initialized", "{}");
        return result;
    }

    void open(String file, int version, String text) {
        tell(
                "textDocument/didOpen",
                "{\"textDocument\":{\"uri\":\"" + uri(file) + "\",\"languageId\":\"sql\",\"version\":" + version
                        + ",\"text\":" + quoted(text) + "}}");
    }

    void openSaved(String file) {
        open(file, 1, text(file));
    }

    String text(String file) {
        try {
            return Files.readString(root.resolve(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    void replace(String file, int version, String text) {
        change(file, version, "{\"text\":" + quoted(text) + "}");
    }

    /** Inserts a text at a position. */
    void insert(String file, int version, int line, int character, String text) {
        String at = "{\"line\":" + line + ",\"character\":" + character + "}";
        change(file, version, "{\"range\":{\"start\":" + at + ",\"end\":" + at + "},\"text\":" + quoted(text) + "}");
    }

    private void change(String file, int version, String change) {
        tell(
                "textDocument/didChange",
                "{\"textDocument\":{\"uri\":\"" + uri(file) + "\",\"version\":" + version + "},\"contentChanges\":["
                        + change + "]}");
    }

    /** Waits for the diagnostics of a version of a file. */
    JsonArray diagnostics(String file, int version) {
        return await(
                        "the diagnostics of " + file + " at " + version,
                        message -> isDiagnostics(message, file)
                                && message.getAsJsonObject("params").has("version")
                                && message.getAsJsonObject("params")
                                                .get("version")
                                                .getAsInt()
                                        == version)
                .getAsJsonObject("params")
                .getAsJsonArray("diagnostics");
    }

    private boolean isDiagnostics(JsonObject message, String file) {
        return message.has("method")
                && message.get("method").getAsString().equals("textDocument/publishDiagnostics")
                && message.getAsJsonObject("params").get("uri").getAsString().equals(uri(file));
    }

    /** Forgets what has come so far. */
    List<JsonObject> drain() {
        List<JsonObject> all = new ArrayList<>(kept);
        kept.clear();
        arrived.drainTo(all);
        return all;
    }

    static String quoted(String text) {
        return new com.google.gson.JsonPrimitive(text).toString();
    }

    /** Ends the input and returns the exit code. */
    int endInput() {
        try {
            out.close();
            return awaitEnd();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Waits until the server ends and returns the exit code. */
    int awaitEnd() {
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                throw new AssertionError("the server has not ended");
            }
            return process.exitValue();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", stop);
        }
    }

    int exit() {
        ask("shutdown", "null");
        tell("exit", "null");
        return endInput();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
