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
}
