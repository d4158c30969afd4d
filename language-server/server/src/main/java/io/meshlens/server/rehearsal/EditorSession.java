package io.meshlens.server.rehearsal;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The client's end of a server process: one thing at a time, each answer awaited. */
final class EditorSession implements AutoCloseable {
    /** Writing the archive takes a while on a busy machine. */
    private static final int PATIENCE_SECONDS = 180;

    private final Process process;
    private final InputStream in;
    private final OutputStream out;
    private final Path folder;
    private int lastId;

    private EditorSession(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
        this.in = new BufferedInputStream(process.getInputStream());
        this.out = process.getOutputStream();
    }

    static EditorSession start(Path folder, List<String> command) throws IOException {
        return new EditorSession(
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start(),
                folder);
    }

    void initialize() throws IOException {
        JsonObject params = new JsonObject();
        params.addProperty("rootUri", folder.toUri().toString());
        params.add("capabilities", new JsonObject());
        ask("initialize", params);
        tell("initialized", new JsonObject());
    }

    /** Ends the server and returns whether it ended well. */
    boolean end() throws IOException, InterruptedException {
        ask("shutdown", null);
        tell("exit", null);
        out.close();
        while (in.read() >= 0) {
            // what it still says is of no interest
        }
        return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    void tell(String method, @Nullable JsonObject params) throws IOException {
        JsonObject message = new JsonObject();
        message.addProperty("method", method);
        message.add("params", params);
        write(message);
    }

    /** Returns the answer if it is an object. */
    @Nullable
    JsonObject ask(String method, @Nullable JsonObject params) throws IOException {
        JsonObject message = new JsonObject();
        int id = ++lastId;
        message.addProperty("id", id);
        message.addProperty("method", method);
        message.add("params", params);
        write(message);
        JsonElement result = await(answer -> !answer.has("method")
                        && answer.has("id")
                        && answer.get("id").getAsInt() == id)
                .get("result");
        return result != null && result.isJsonObject() ? result.getAsJsonObject() : null;
    }

    void awaitDiagnostics(String uri, int version) throws IOException {
        await(message -> {
            if (!message.has("method")
                    || !message.get("method").getAsString().equals("textDocument/publishDiagnostics")) {
                return false;
            }
            JsonObject params = message.getAsJsonObject("params");
            return params.get("uri").getAsString().equals(uri)
                    && params.has("version")
                    && params.get("version").getAsInt() == version;
        });
    }

    private JsonObject await(Predicate<JsonObject> wanted) throws IOException {
        while (true) {
            JsonObject message = read();
            if (wanted.test(message)) {
                return message;
            }
        }
    }

    private void write(JsonObject message) throws IOException {
        message.addProperty("jsonrpc", "2.0");
        byte[] body = message.toString().getBytes(StandardCharsets.UTF_8);
        out.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
    }

    private JsonObject read() throws IOException {
        int length = -1;
        for (String line = line(); !line.isEmpty(); line = line()) {
            if (line.startsWith("Content-Length: ")) {
                length = Integer.parseInt(line.substring(16));
            }
        }
        return JsonParser.parseString(new String(in.readNBytes(length), StandardCharsets.UTF_8))
                .getAsJsonObject();
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int read = in.read(); read != '\n'; read = in.read()) {
            if (read < 0) {
                throw new EOFException("the server has ended");
            }
            if (read != '\r') {
                line.append((char) read);
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
