package io.meshlens.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files, documents and projects that are not as one would wish. */
final class OddInputTest {
    private static final String CONFIG = """
            gateways: {local: {connection: {type: duckdb, database: shop.duckdb}}}
            model_defaults: {dialect: duckdb}
            """;
    private static final String ORDERS = "MODEL (name shop.orders);\nSELECT 1 AS id, 2.5 AS amount\n";
    private static final String TOTALS = "MODEL (name shop.totals);\nSELECT SUM(amount) AS total FROM shop.orders\n";

    @TempDir
    private Path folder;

    private ServerProcess server;

    @BeforeEach
    void project() throws IOException {
        write("shop/config.yaml", CONFIG);
        write("shop/models/orders.sql", ORDERS);
        write("shop/models/totals.sql", TOTALS);
        server = new ServerProcess(folder.resolve("shop"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void write(String file, String text) {
        try {
            Path path = folder.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void changed(String file, int type) {
        server.tell(
                "workspace/didChangeWatchedFiles",
                "{\"changes\":[{\"uri\":\"" + server.uri(file) + "\",\"type\":" + type + "}]}");
    }

    private static List<String> messages(JsonArray diagnostics) {
        return StreamSupport.stream(diagnostics.spliterator(), false)
                .map(each -> each.getAsJsonObject().get("message").getAsString())
                .toList();
    }

    private static JsonObject start(JsonElement diagnostic) {
        return diagnostic.getAsJsonObject().getAsJsonObject("range").getAsJsonObject("start");
    }

    /** Waits until an open file has, or has not, a finding with some words in it. */
    private void awaitFinding(String file, String words) {
        server.await(
                "a finding about " + words,
                message -> message.has("method")
                        && message.get("method").getAsString().equals("textDocument/publishDiagnostics")
                        && message.toString().contains(file)
                        && message.toString().contains(words));
    }

    private void awaitNoFinding(String file) {
        server.await(
                "no finding in " + file,
                message -> message.has("method")
                        && message.get("method").getAsString().equals("textDocument/publishDiagnostics")
                        && message.toString().contains(file)
                        && message.getAsJsonObject("params")
                                .getAsJsonArray("diagnostics")
                                .isEmpty());
    }

    // ---- Documents

    @Test
    void everyRequestAboutAFileOutsideOfProjectsIsAnsweredWithNothing() {
        server.initialize("{}");
        String uri = folder.resolve("elsewhere.sql").toUri().toString();
        String at = "{\"textDocument\":{\"uri\":\"" + uri + "\"},\"position\":{\"line\":0,\"character\":0}";
        server.tell(
                "textDocument/didOpen",
                "{\"textDocument\":{\"uri\":\"" + uri
                        + "\",\"languageId\":\"sql\",\"version\":1,\"text\":\"SELECT 1\"}}");
        for (String method : List.of(
                "textDocument/hover",
                "textDocument/definition",
                "textDocument/documentHighlight",
                "textDocument/signatureHelp",
                "textDocument/prepareCallHierarchy",
                "textDocument/foldingRange",
                "textDocument/documentSymbol",
                "textDocument/documentLink",
                "textDocument/codeLens",
                "textDocument/semanticTokens/full",
                "textDocument/completion")) {
            JsonElement answer = server.ask(method, at + "}");
            assertThat(answer.toString()).as(method).matches("null|\\[]|\\{.*\"(items|data)\":\\[].*}");
        }
        assertThat(server.ask("meshlens/impact", "{\"uri\":\"" + uri + "\",\"version\":1}")
                        .getAsJsonObject()
                        .getAsJsonArray("models"))
                .isEmpty();
        assertThat(server.ask("meshlens/at", "{\"uri\":\"" + uri + "\",\"position\":{\"line\":0,\"character\":0}}")
                        .isJsonNull())
                .isTrue();
    }

    @Test
    void documentsWithoutAFileAreLeftAlone() {
        server.initialize("{}");
        for (String uri : List.of("untitled:Untitled-1", "git:/a/b.sql?HEAD", "vscode-notebook-cell:/x.ipynb#W0")) {
            server.tell(
                    "textDocument/didOpen",
                    "{\"textDocument\":{\"uri\":\"" + uri
                            + "\",\"languageId\":\"sql\",\"version\":1,\"text\":\"SELECT FROM FROM\"}}");
            server.tell(
                    "textDocument/didChange",
                    "{\"textDocument\":{\"uri\":\"" + uri
                            + "\",\"version\":2},\"contentChanges\":[{\"text\":\"SELECT\"}]}");
            assertThat(server.ask(
                                    "textDocument/hover",
                                    "{\"textDocument\":{\"uri\":\"" + uri
                                            + "\"},\"position\":{\"line\":0,\"character\":1}}")
                            .isJsonNull())
                    .isTrue();
            server.tell("textDocument/didClose", "{\"textDocument\":{\"uri\":\"" + uri + "\"}}");
        }
        server.openSaved("models/orders.sql");
        assertThat(server.diagnostics("models/orders.sql", 1)).isEmpty();
    }

    @Test
    void linesThatEndWithCarriageReturnsCountAsLines() {
        server.initialize("{}");
        String text = TOTALS.replace("\n", "\r\n").replace("total FROM", "total,\r\n  no_such FROM");
        server.open("models/totals.sql", 1, text);
        JsonArray found = server.diagnostics("models/totals.sql", 1);
        assertThat(messages(found)).anyMatch(message -> message.contains("no_such"));
        assertThat(start(found.get(0)).get("line").getAsInt()).isEqualTo(2);
        assertThat(start(found.get(0)).get("character").getAsInt()).isEqualTo(2);
        server.insert("models/totals.sql", 2, 2, 2, "-- ");
        assertThat(messages(server.diagnostics("models/totals.sql", 2)))
                .noneMatch(message -> message.contains("no_such"));
    }

    @Test
    void positionsCountUnitsOfUtf16() {
        server.initialize("{}");
        String line = "SELECT '😀 Ωé' AS face, no_such AS x FROM shop.orders\n";
        server.open("models/totals.sql", 1, "MODEL (name shop.totals);\n" + line);
        JsonArray found = server.diagnostics("models/totals.sql", 1);
        JsonObject start = start(found.get(0));
        assertThat(start.get("character").getAsInt()).isEqualTo(line.indexOf("no_such"));
        server.insert("models/totals.sql", 2, 1, line.indexOf("no_such"), "id + ");
        JsonObject moved = start(server.diagnostics("models/totals.sql", 2).get(0));
        assertThat(moved.get("character").getAsInt()).isEqualTo(line.indexOf("no_such") + 5);
        JsonObject hover = server.ask(
                        "textDocument/hover",
                        server.document(
                                "models/totals.sql",
                                "\"position\":{\"line\":1,\"character\":" + line.indexOf("no_such") + "}"))
                .getAsJsonObject();
        assertThat(hover.toString()).contains("id");
    }

    @Test
    void positionsBeyondTheTextAndEmptyTextsDoNoHarm() {
        server.initialize("{}");
        server.open("models/totals.sql", 1, "");
        assertThat(server.diagnostics("models/totals.sql", 1)).isNotNull();
        for (String position : List.of("{\"line\":0,\"character\":0}", "{\"line\":999,\"character\":999}")) {
            for (String method : List.of("textDocument/hover", "textDocument/completion", "textDocument/definition")) {
                server.ask(method, server.document("models/totals.sql", "\"position\":" + position));
            }
        }
        server.insert("models/totals.sql", 2, 5, 7, TOTALS);
        assertThat(server.diagnostics("models/totals.sql", 2)).isEmpty();
    }

    @Test
    void aHugeFileIsReadAndTypedIn() {
        server.initialize("{}");
        StringBuilder text = new StringBuilder("MODEL (name shop.huge);\nSELECT\n");
        for (int column = 0; column < 20_000; column++) {
            text.append("  ")
                    .append(column)
                    .append(" AS column_")
                    .append(column)
                    .append(",\n");
        }
        text.append("  no_such AS last\nFROM shop.orders\n");
        server.open("models/huge.sql", 1, text.toString());
        assertThat(messages(server.diagnostics("models/huge.sql", 1))).hasSize(1);
        server.insert("models/huge.sql", 2, 100, 0, "-- a comment\n");
        JsonArray found = server.diagnostics("models/huge.sql", 2);
        assertThat(start(found.get(0)).get("line").getAsInt()).isEqualTo(20_003);
    }

    @Test
    void nestingThatIsVeryDeepIsAnsweredToo() {
        server.initialize("{}");
        int depth = 3_000;
        server.open(
                "models/deep.sql",
                1,
                "MODEL (name shop.deep);\nSELECT " + "(".repeat(depth) + "1" + ")".repeat(depth) + " AS one\n");
        assertThat(server.diagnostics("models/deep.sql", 1)).isNotNull();
        server.openSaved("models/orders.sql");
        assertThat(server.diagnostics("models/orders.sql", 1)).isEmpty();
    }

    // ---- Files

    @Test
    void aDeletedFileTakesItsModelAlong() throws IOException {
        server.initialize("{}");
        server.openSaved("models/totals.sql");
        assertThat(server.diagnostics("models/totals.sql", 1)).isEmpty();
        Files.delete(folder.resolve("shop/models/orders.sql"));
        changed("models/orders.sql", 3);
        server.await("the project is another", message -> message.toString().contains("\"what\":\"project\""));
        assertThat(server.ask("meshlens/models", "{}").getAsJsonArray()).hasSize(1);
    }

    @Test
    void anOpenFileThatIsDeletedLivesOnInTheEditor() throws IOException {
        server.initialize("{}");
        server.openSaved("models/orders.sql");
        server.diagnostics("models/orders.sql", 1);
        Files.delete(folder.resolve("shop/models/orders.sql"));
        changed("models/orders.sql", 3);
        server.replace("models/orders.sql", 2, ORDERS + "-- still here\n");
        assertThat(server.diagnostics("models/orders.sql", 2)).isEmpty();
        assertThat(server.ask("meshlens/models", "{}").getAsJsonArray()).hasSize(2);
        server.tell("textDocument/didClose", server.document("models/orders.sql", ""));
        assertThat(server.ask("meshlens/models", "{}").getAsJsonArray()).hasSize(1);
    }

    @Test
    void aFileThatCannotBeReadAnyMoreKeepsItsModel() throws IOException {
        server.initialize("{}");
        server.openSaved("models/totals.sql");
        assertThat(server.diagnostics("models/totals.sql", 1)).isEmpty();
        Path file = folder.resolve("shop/models/orders.sql");
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("/proc/self/mem"));
        changed("models/orders.sql", 2);
        awaitFinding("models/orders.sql", "unreadable-file");
        assertThat(server.ask("meshlens/models", "{}").getAsJsonArray()).hasSize(2);
        server.replace("models/totals.sql", 2, TOTALS + "-- more\n");
        assertThat(server.diagnostics("models/totals.sql", 2)).isEmpty();
        Files.delete(file);
        write("shop/models/orders.sql", ORDERS);
        changed("models/totals.sql", 2); // any occasion will do
        awaitNoFinding("models/orders.sql");
    }

    @Test
    void aRenamedFileKeepsItsModel() throws IOException {
        server.initialize("{}");
        server.openSaved("models/totals.sql");
        assertThat(server.diagnostics("models/totals.sql", 1)).isEmpty();
        Files.move(folder.resolve("shop/models/orders.sql"), folder.resolve("shop/models/sales.sql"));
        server.tell(
                "workspace/didChangeWatchedFiles",
                "{\"changes\":[{\"uri\":\"" + server.uri("models/orders.sql") + "\",\"type\":3},{\"uri\":\""
                        + server.uri("models/sales.sql") + "\",\"type\":1}]}");
        server.await("the project is another", message -> message.toString().contains("\"what\":\"project\""));
        JsonObject target = server.ask(
                        "textDocument/definition",
                        server.document("models/totals.sql", "\"position\":{\"line\":1,\"character\":40}"))
                .getAsJsonArray()
                .get(0)
                .getAsJsonObject();
        assertThat(target.toString()).contains("models/sales.sql");
    }

    @Test
    void aBrokenConfigurationIsToldAndTheRestGoesOn() {
        server.initialize("{}");
        server.openSaved("models/totals.sql");
        assertThat(server.diagnostics("models/totals.sql", 1)).isEmpty();
        write("shop/config.yaml", "model_defaults:\n  dialect: [duckdb\n gateways: {\n");
        changed("config.yaml", 2);
        awaitFinding("config.yaml", "\"severity\":1");
        server.replace("models/totals.sql", 2, TOTALS.replace("amount", "nothing"));
        assertThat(messages(server.diagnostics("models/totals.sql", 2)))
                .anyMatch(message -> message.contains("nothing"));
        write("shop/config.yaml", CONFIG);
        changed("config.yaml", 2);
        awaitNoFinding("config.yaml");
    }

    @Test
    void aFileThatIsNoTextDoesNoHarm() throws IOException {
        byte[] bytes = new byte[4096];
        new java.util.Random(7).nextBytes(bytes);
        Files.write(folder.resolve("shop/models/noise.sql"), bytes);
        server.initialize("{}");
        server.openSaved("models/orders.sql");
        assertThat(server.diagnostics("models/orders.sql", 1)).isEmpty();
    }

    // ---- Folders

    @Test
    void twoProjectsInOneSessionDoNotMix() {
        write("other/config.yaml", "model_defaults: {dialect: duckdb}\n");
        write("other/models/orders.sql", "MODEL (name shop.orders);\nSELECT 'x' AS label\n");
        write("other/models/labels.sql", "MODEL (name shop.labels);\nSELECT label FROM shop.orders\n");
        server.ask(
                "initialize",
                "{\"processId\":null,\"rootUri\":null,\"capabilities\":{},\"workspaceFolders\":[{\"uri\":\""
                        + folder.resolve("shop").toUri() + "\",\"name\":\"shop\"},{\"uri\":\""
                        + folder.resolve("other").toUri() + "\",\"name\":\"other\"}]}");
        server.tell("initialized", "{}");
        server.openSaved("models/totals.sql");
        assertThat(server.diagnostics("models/totals.sql", 1)).isEmpty();
        server.openSaved("../other/models/labels.sql");
        String other = folder.resolve("other/models/labels.sql").toUri().toString();
        server.tell(
                "textDocument/didOpen",
                "{\"textDocument\":{\"uri\":\"" + other
                        + "\",\"languageId\":\"sql\",\"version\":4,\"text\":\"MODEL (name"
                        + " shop.labels);\\nSELECT label, amount FROM shop.orders\"}}");
        JsonArray found = server.await(
                        "diagnostics of the other project",
                        message -> message.toString().contains("publishDiagnostics")
                                && message.toString().contains(other)
                                && message.toString().contains("\"version\":4"))
                .getAsJsonObject("params")
                .getAsJsonArray("diagnostics");
        assertThat(messages(found)).hasSize(1).allMatch(message -> message.contains("amount"));
    }

    @Test
    void aProjectDeeperInTheFolderIsFound() {
        try (ServerProcess outer = new ServerProcess(folder)) {
            outer.initialize("{}");
            outer.openSaved("shop/models/totals.sql");
            assertThat(outer.diagnostics("shop/models/totals.sql", 1)).isEmpty();
            assertThat(outer.ask("meshlens/models", "{}").getAsJsonArray()).hasSize(2);
        }
    }
}
