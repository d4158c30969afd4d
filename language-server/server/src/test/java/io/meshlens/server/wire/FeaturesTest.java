package io.meshlens.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every request once, on a small project, over the wire. */
final class FeaturesTest {
    private static final String ORDERS = "models/orders.sql";
    private static final String DAILY = "models/daily.sql";

    private static final String ORDERS_TEXT = """
            MODEL (name stg.orders, kind VIEW, description 'All orders', owner finance);
            SELECT 1 AS id, 2.50::DECIMAL(18,2) AS amount, DATE '2024-01-01' AS day
            """;
    private static final String DAILY_TEXT = """
            MODEL (name mart.daily, kind FULL, grain day);
            WITH days AS (
              SELECT day, SUM(amount) AS revenue FROM stg.orders GROUP BY day
            )
            SELECT day, revenue FROM days
            """;

    @TempDir
    private static Path folder;

    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        Files.createDirectories(folder.resolve("models"));
        Files.createDirectories(folder.resolve("seeds"));
        Files.writeString(folder.resolve("config.yaml"), "model_defaults:\n  dialect: duckdb\n");
        Files.writeString(folder.resolve(ORDERS), ORDERS_TEXT);
        Files.writeString(folder.resolve(DAILY), DAILY_TEXT);
        Files.writeString(
                folder.resolve("models/codes.sql"), "MODEL (name raw.codes, kind SEED (path '../seeds/codes.csv'));\n");
        Files.writeString(folder.resolve("seeds/codes.csv"), "code,name\n1,a\n");
        server = new ServerProcess(folder);
        server.initialize("{}");
        server.openSaved(ORDERS);
        server.openSaved(DAILY);
        server.openSaved("models/codes.sql");
        server.diagnostics(DAILY, 1);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Asks at the place of a marker's begin in a text. */
    private static JsonElement at(String method, String file, String text, String marker, String more) {
        int offset = text.indexOf(marker);
        int line = (int) text.substring(0, offset).lines().count()
                - (offset == 0 || text.charAt(offset - 1) == '\n' ? 0 : 1);
        int column = offset - (text.lastIndexOf('\n', offset - 1) + 1);
        return server.ask(
                method,
                server.document(
                        file,
                        "\"position\":{\"line\":" + line + ",\"character\":" + column + "}"
                                + (more.isEmpty() ? "" : "," + more)));
    }

    private static List<JsonObject> objects(JsonElement array) {
        List<JsonObject> objects = new ArrayList<>();
        for (JsonElement element : array.getAsJsonArray()) {
            objects.add(element.getAsJsonObject());
        }
        return objects;
    }

    private static List<String> strings(JsonElement array, String member) {
        return StreamSupport.stream(array.getAsJsonArray().spliterator(), false)
                .map(each -> each.getAsJsonObject().get(member).getAsString())
                .toList();
    }

    @Test
    void hover() {
        String value = at("textDocument/hover", DAILY, DAILY_TEXT, "amount", "")
                .getAsJsonObject()
                .getAsJsonObject("contents")
                .get("value")
                .getAsString();
        assertThat(value).contains("amount", "DECIMAL(18,2)", "stg.orders", "owner: finance", server.uri(ORDERS));
    }

    @Test
    void completion() {
        JsonArray items = at("textDocument/completion", DAILY, DAILY_TEXT, "SUM(", "")
                .getAsJsonObject()
                .getAsJsonArray("items");
        assertThat(strings(items, "label")).contains("id", "amount", "day");
        assertThat(objects(items))
                .filteredOn(item -> item.get("label").getAsString().equals("amount"))
                .singleElement()
                .satisfies(
                        item -> assertThat(item.get("detail").getAsString()).contains("DECIMAL(18,2)", "stg.orders"));
    }

    @Test
    void definitionReferencesAndHighlights() {
        assertThat(strings(at("textDocument/definition", DAILY, DAILY_TEXT, "amount", ""), "targetUri"))
                .containsExactly(server.uri(ORDERS));
        JsonElement references = at(
                "textDocument/references", ORDERS, ORDERS_TEXT, "amount", "\"context\":{\"includeDeclaration\":true}");
        assertThat(strings(references, "uri")).containsExactly(server.uri(DAILY), server.uri(ORDERS));
        assertThat(objects(at("textDocument/documentHighlight", DAILY, DAILY_TEXT, "days\n", "")))
                .hasSize(2);
    }

    @Test
    void symbols() {
        JsonObject model = objects(server.ask("textDocument/documentSymbol", server.document(DAILY, "")))
                .getFirst();
        assertThat(model.get("name").getAsString()).isEqualTo("mart.daily");
        assertThat(strings(model.get("children"), "name")).containsExactly("days", "day", "revenue");
        assertThat(strings(server.ask("workspace/symbol", "{\"query\":\"reven\"}"), "name"))
                .contains("revenue");
    }

    @Test
    void foldsSelectionsAndTokens() {
        assertThat(objects(server.ask("textDocument/foldingRange", server.document(DAILY, ""))))
                .isNotEmpty();
        JsonElement selections = server.ask(
                "textDocument/selectionRange", server.document(DAILY, "\"positions\":[{\"line\":2,\"character\":10}]"));
        assertThat(objects(selections))
                .singleElement()
                .satisfies(each -> assertThat(each.has("parent")).isTrue());
        JsonArray data = server.ask("textDocument/semanticTokens/full", server.document(DAILY, ""))
                .getAsJsonObject()
                .getAsJsonArray("data");
        assertThat(data.size() % 5).isZero();
        assertThat(data.size()).isGreaterThan(50);
    }

    @Test
    void inlayHintsAndSignatureHelp() {
        JsonElement hints = server.ask(
                "textDocument/inlayHint",
                server.document(
                        DAILY,
                        "\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":9,\"character\":0}}"));
        assertThat(strings(hints, "label")).contains("DATE", "DECIMAL(38,2)");
        JsonObject help = at("textDocument/signatureHelp", DAILY, DAILY_TEXT, "amount)", "")
                .getAsJsonObject();
        assertThat(help.toString()).contains("sum(");
    }

    @Test
    void lensMarksAndImpact() {
        List<String> titles = objects(server.ask("textDocument/codeLens", server.document(ORDERS, ""))).stream()
                .map(lens -> lens.getAsJsonObject("command").get("title").getAsString())
                .toList();
        JsonElement impact = server.ask("meshlens/impact", "{\"uri\":\"" + server.uri(ORDERS) + "\",\"version\":1}");
        assertThat(strings(impact.getAsJsonObject().get("models"), "class")).containsExactly("unchanged");
        assertThat(titles).isNotEmpty();
        JsonObject marks = server.ask("meshlens/marks", "{\"uri\":\"" + server.uri(ORDERS) + "\",\"version\":1}")
                .getAsJsonObject();
        assertThat(marks.getAsJsonArray("marks")).isEmpty();
    }

    @Test
    void lineageAndHierarchy() {
        JsonObject graph = server.ask(
                        "meshlens/lineage",
                        "{\"model\":\"mart.daily\",\"column\":\"revenue\",\"direction\":\"upstream\"}")
                .getAsJsonObject();
        assertThat(strings(graph.get("nodes"), "name")).containsExactly("stg.orders", "mart.daily");
        assertThat(objects(graph.get("edges"))).anySatisfy(edge -> {
            assertThat(edge.get("kind").getAsString()).isEqualTo("value");
            assertThat(edge.getAsJsonObject("from").get("column").getAsString()).isEqualTo("amount");
        });
        JsonObject item = objects(at("textDocument/prepareCallHierarchy", DAILY, DAILY_TEXT, "amount", ""))
                .getFirst();
        assertThat(item.get("name").getAsString()).isEqualTo("amount");
        JsonElement incoming = server.ask("callHierarchy/incomingCalls", "{\"item\":" + item + "}");
        assertThat(incoming.toString()).contains("mart.daily");
    }

    @Test
    void modelsAndAt() {
        assertThat(strings(server.ask("meshlens/models", "{}"), "name"))
                .containsExactly("mart.daily", "raw.codes", "stg.orders");
        JsonObject place = server.ask(
                        "meshlens/at",
                        "{\"uri\":\"" + server.uri(DAILY) + "\",\"position\":{\"line\":2,\"character\":12}}")
                .getAsJsonObject();
        assertThat(place.get("model").getAsString()).isEqualTo("mart.daily");
        assertThat(place.get("cte").getAsString()).isEqualTo("days");
    }

    @Test
    void linksAndPulledDiagnostics() {
        JsonElement links = server.ask("textDocument/documentLink", server.document("models/codes.sql", ""));
        assertThat(strings(links, "target")).containsExactly(server.uri("seeds/codes.csv"));
        JsonObject report = server.ask("textDocument/diagnostic", server.document(DAILY, ""))
                .getAsJsonObject();
        assertThat(report.get("kind").getAsString()).isEqualTo("full");
        assertThat(report.getAsJsonArray("items")).isEmpty();
    }
}
