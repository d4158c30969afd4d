package io.meshlens.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many edits and requests at once, and what happens when something gives up. */
final class RobustnessTest {
    private static final int MODELS = 12;

    @TempDir
    private Path folder;

    @BeforeEach
    void project() throws IOException {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("config.yaml"), "model_defaults: {dialect: duckdb}\n");
        for (int model = 0; model < MODELS; model++) {
            Files.writeString(folder.resolve(file(model)), text(model));
        }
    }

    private static String file(int model) {
        return "models/m" + model + ".sql";
    }

    /** Each model reads the one before. */
    private static String text(int model) {
        return "MODEL (name chain.m" + model + ");\n"
                + (model == 0
                        ? "SELECT 1 AS a, 2 AS b, 'x' AS c\n"
                        : "SELECT a + 1 AS a, b, c FROM chain.m" + (model - 1) + "\nWHERE a > " + model + "\n");
    }

    private static String at(ServerProcess server, String file, int line, int character) {
        return server.document(file, "\"position\":{\"line\":" + line + ",\"character\":" + character + "}");
    }

    /** Edits, requests and cancellations in any order: every request is answered once, and the last text is what counts. */
    @Test
    void editsRequestsAndCancellationsInAnyOrder() {
        long seed = Long.getLong("meshlens.seed", 20240131);
        Random random = new Random(seed);
        try (ServerProcess server = new ServerProcess(folder, List.of("-Xmx256m"))) {
            server.initialize("{}");
            int[] versions = new int[MODELS];
            for (int model = 0; model < MODELS; model++) {
                server.open(file(model), 1, text(model));
                versions[model] = 1;
            }
            List<Integer> asked = new ArrayList<>();
            for (int step = 0; step < 2_000; step++) {
                int model = random.nextInt(MODELS);
                String file = file(model);
                switch (random.nextInt(8)) {
                    case 0, 1, 2 ->
                        server.insert(
                                file,
                                ++versions[model],
                                1,
                                7,
                                List.of("a, ", "(1 + ", "-- x\n ", "'", " ").get(random.nextInt(5)));
                    case 3 -> server.replace(file, ++versions[model], text(model));
                    case 4 -> asked.add(server.send("textDocument/hover", at(server, file, 1, 8)));
                    case 5 -> asked.add(server.send("textDocument/completion", at(server, file, 1, 7)));
                    case 6 ->
                        asked.add(server.send(
                                "meshlens/impact",
                                "{\"uri\":\"" + server.uri(file) + "\",\"version\":" + versions[model] + "}"));
                    default -> {
                        if (!asked.isEmpty()) {
                            server.tell("$/cancelRequest", "{\"id\":" + asked.get(random.nextInt(asked.size())) + "}");
                        }
                    }
                }
            }
            for (int request : asked) {
                JsonObject response = server.response(request);
                if (response.has("error")) {
                    assertThat(response.getAsJsonObject("error").get("code").getAsInt())
                            .as("seed %d: %s", seed, response)
                            .isIn(-32800, -32801);
                }
            }
            for (int model = 0; model < MODELS; model++) {
                server.replace(file(model), ++versions[model], text(model));
            }
            for (int model = 0; model < MODELS; model++) {
                assertThat(server.diagnostics(file(model), versions[model])).isEmpty();
            }
            JsonObject impact = server.ask(
                            "meshlens/impact",
                            "{\"uri\":\"" + server.uri(file(0)) + "\",\"version\":" + versions[0] + "}")
                    .getAsJsonObject();
            assertThat(impact.getAsJsonArray("models")
                            .get(0)
                            .getAsJsonObject()
                            .get("class")
                            .getAsString())
                    .isEqualTo("unchanged");
        }
    }

    /** Ten thousand edits in a heap that would not hold their traces. */
    @Test
    void memoryStaysWhatItIs() {
        try (ServerProcess server = new ServerProcess(folder, List.of("-Xmx64m", "-XX:+ExitOnOutOfMemoryError"))) {
            server.initialize("{}");
            server.open(file(0), 1, text(0));
            server.diagnostics(file(0), 1);
            int version = 1;
            while (version < 10_000) {
                for (int burst = 0; burst < 100; burst++) {
                    version++;
                    server.replace(
                            file(0),
                            version,
                            text(0).replace("1 AS a", version + " AS a, " + version + " AS n" + version));
                }
                assertThat(server.diagnostics(file(0), version)).isEmpty();
                server.drain();
            }
            JsonObject impact = server.ask(
                            "meshlens/impact", "{\"uri\":\"" + server.uri(file(0)) + "\",\"version\":" + version + "}")
                    .getAsJsonObject();
            assertThat(impact.getAsJsonArray("models").size()).isEqualTo(MODELS);
            assertThat(server.exit()).isZero();
        }
    }

    @Test
    void afterShutdownRequestsAreRefused() {
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            server.ask("shutdown", "null");
            JsonObject refused = server.response(server.send("meshlens/models", "{}"));
            assertThat(refused.getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32600);
            server.tell("exit", "null");
            assertThat(server.endInput()).isZero();
        }
    }

    @Test
    void exitWithoutShutdownIsAFailure() {
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            server.tell("exit", "null");
            assertThat(server.endInput()).isEqualTo(1);
        }
    }

    /** The client's process dies; some systems leave its end of the stream open. */
    @Test
    void theServerEndsWithItsClient() throws IOException, InterruptedException {
        Process client = new ProcessBuilder("sleep", "600").start();
        try (ServerProcess server = new ServerProcess(folder)) {
            server.ask(
                    "initialize",
                    "{\"processId\":" + client.pid() + ",\"rootUri\":\"" + folder.toUri() + "\",\"capabilities\":{}}");
            server.tell("initialized", "{}");
            client.destroyForcibly().waitFor();
            assertThat(server.awaitEnd()).isEqualTo(1);
        }
    }
}
