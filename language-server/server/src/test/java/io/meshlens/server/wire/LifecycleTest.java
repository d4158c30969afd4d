package io.meshlens.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starting, ending, documents and their versions. */
final class LifecycleTest {
    private static final String MODEL = "MODEL (name shop.a);\nSELECT 1 AS one\n";

    @TempDir
    private Path folder;

    private void project() throws IOException {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("config.yaml"), "model_defaults:\n  dialect: duckdb\n");
        Files.writeString(folder.resolve("models/a.sql"), MODEL);
    }

    @Test
    void theServerEndsAsItIsTold() throws IOException {
        project();
        try (ServerProcess server = new ServerProcess(folder)) {
            JsonObject capabilities = server.initialize("{}").getAsJsonObject("capabilities");
            assertThat(capabilities.get("positionEncoding").getAsString()).isEqualTo("utf-16");
            assertThat(server.exit()).isZero();
        }
    }

    @Test
    void theServerEndsWithItsInput() throws IOException {
        project();
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            assertThat(server.endInput()).isEqualTo(1);
        }
    }

    @Test
    void everyVersionIsDiagnosedAlsoWithoutAFinding() throws IOException {
        project();
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            server.openSaved("models/a.sql");
            assertThat(server.diagnostics("models/a.sql", 1)).isEmpty();
            server.insert("models/a.sql", 2, 1, 0, "-- a comment\n");
            assertThat(server.diagnostics("models/a.sql", 2)).isEmpty();
            server.replace("models/a.sql", 3, MODEL);
            assertThat(server.diagnostics("models/a.sql", 3)).isEmpty();
            server.tell("textDocument/didSave", server.document("models/a.sql", ""));
            assertThat(server.diagnostics("models/a.sql", 3)).isEmpty();
        }
    }

    @Test
    void outsideOfAProjectThereIsNothing() throws IOException {
        project();
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            String outside = folder.resolveSibling("elsewhere.sql").toUri().toString();
            server.tell(
                    "textDocument/didOpen",
                    "{\"textDocument\":{\"uri\":\"" + outside
                            + "\",\"languageId\":\"sql\",\"version\":1,\"text\":\"SELECT FROM FROM\"}}");
            server.openSaved("models/a.sql");
            server.diagnostics("models/a.sql", 1);
            assertThat(server.drain().toString()).doesNotContain("elsewhere.sql");
        }
    }

    @Test
    void aFolderWithoutAProjectIsLeftAlone() throws IOException {
        Files.writeString(folder.resolve("config.yaml"), "some: tool\n");
        Files.writeString(folder.resolve("a.sql"), "SELECT FROM");
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            server.openSaved("a.sql");
            server.exit();
            assertThat(server.drain().toString()).doesNotContain("a.sql");
        }
    }

    @Test
    void anUnknownRequestIsToldSo() throws IOException {
        project();
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            JsonObject response = server.response(server.send("meshlens/nothing", "{}"));
            assertThat(response.getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32601);
        }
    }

    @Test
    void aRequestThatLacksSomethingIsToldWhat() throws IOException {
        project();
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            server.openSaved("models/a.sql");
            assertThat(wrong(server, "meshlens/impact", "{}")).isEqualTo("meshlens/impact: 'uri' is missing.");
            assertThat(wrong(server, "meshlens/plan", "{}")).isEqualTo("meshlens/plan: 'environment' is missing.");
            assertThat(wrong(server, "meshlens/query", "{\"uri\": \"file:///a\"}"))
                    .isEqualTo("meshlens/query: 'target' is missing.");
            assertThat(wrong(server, "meshlens/lineage", "{\"model\": \"shop.a\", \"direction\": \"up\"}"))
                    .isEqualTo("meshlens/lineage: 'direction' is 'up', and must be one of upstream, downstream, both.");
            assertThat(server.ask("meshlens/lineage", "{\"model\": \"shop.a\"}").toString())
                    .contains("shop.a");
        }
    }

    private static String wrong(ServerProcess server, String method, String params) {
        JsonObject error = server.response(server.send(method, params)).getAsJsonObject("error");
        assertThat(error.get("code").getAsInt()).isEqualTo(-32602);
        return error.get("message").getAsString();
    }

    @Test
    void aVersionOfADocumentThatIsNotOpenIsNotWaitedFor() throws IOException {
        project();
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            server.openSaved("models/a.sql");
            server.diagnostics("models/a.sql", 1);
            String params = "{\"uri\": \"" + server.uri("models/b.sql") + "\", \"version\": 1}";
            JsonObject error =
                    server.response(server.send("meshlens/impact", params)).getAsJsonObject("error");
            assertThat(error.get("code").getAsInt()).isEqualTo(-32801);
        }
    }

    @Test
    void foldersOfTheWorkspaceComeAndGo() throws IOException {
        project();
        Path other = Files.createDirectories(folder.resolveSibling(folder.getFileName() + "-other"));
        Files.createDirectories(other.resolve("models"));
        Files.writeString(other.resolve("config.yaml"), "model_defaults:\n  dialect: duckdb\n");
        Files.writeString(other.resolve("models/b.sql"), "MODEL (name shop.b);\nSELECT nothing AS two\n");
        String b = "../" + other.getFileName() + "/models/b.sql";
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            server.openSaved("models/a.sql");
            server.diagnostics("models/a.sql", 1);
            String uri = other.resolve("models/b.sql").toUri().toString();
            server.tell(
                    "textDocument/didOpen",
                    "{\"textDocument\":{\"uri\":\"" + uri + "\",\"languageId\":\"sql\",\"version\":1,\"text\":"
                            + ServerProcess.quoted(Files.readString(other.resolve("models/b.sql"))) + "}}");
            folders(server, "[" + folder(other) + "]", "[]");
            JsonObject told = server.await("the diagnostics of " + b, message -> isAbout(message, uri));
            assertThat(told.toString()).contains("nothing");
            assertThat(server.ask("textDocument/codeLens", "{\"textDocument\":{\"uri\":\"" + uri + "\"}}")
                            .toString())
                    .isNotEqualTo("[]");

            folders(server, "[]", "[" + folder(other) + "]");
            server.await(
                    "no diagnostics of " + b,
                    message -> isAbout(message, uri)
                            && message.getAsJsonObject("params")
                                    .getAsJsonArray("diagnostics")
                                    .isEmpty());
            assertThat(server.ask("textDocument/codeLens", "{\"textDocument\":{\"uri\":\"" + uri + "\"}}")
                            .toString())
                    .isEqualTo("[]");
            assertThat(server.ask("meshlens/lineage", "{\"model\": \"shop.a\"}").toString())
                    .contains("shop.a");
        }
    }

    @Test
    void aFolderBecomesAProject() throws IOException {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("models/a.sql"), MODEL);
        try (ServerProcess server = new ServerProcess(folder)) {
            server.initialize("{}");
            server.openSaved("models/a.sql");
            project();
            server.tell(
                    "workspace/didChangeWatchedFiles",
                    "{\"changes\":[{\"uri\":\"" + server.uri("config.yaml") + "\",\"type\":1}]}");
            assertThat(server.diagnostics("models/a.sql", 1)).isEmpty();
        }
    }

    private static boolean isAbout(JsonObject message, String uri) {
        return message.has("method")
                && message.get("method").getAsString().equals("textDocument/publishDiagnostics")
                && message.getAsJsonObject("params").get("uri").getAsString().equals(uri);
    }

    private static String folder(Path folder) {
        return "{\"uri\":\"" + folder.toUri() + "\",\"name\":\"other\"}";
    }

    private static void folders(ServerProcess server, String added, String removed) {
        server.tell(
                "workspace/didChangeWorkspaceFolders",
                "{\"event\":{\"added\":" + added + ",\"removed\":" + removed + "}}");
    }
}
