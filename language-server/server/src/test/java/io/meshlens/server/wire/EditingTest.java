package io.meshlens.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Versions, verdicts while typing, staleness, cancellation, files that change on disk. */
final class EditingTest {
    private static final String ORDERS = "models/orders.sql";
    private static final String DAILY = "models/daily.sql";
    private static final String ORDERS_TEXT = """
            MODEL (name stg.orders, kind FULL);
            SELECT 1 AS id, 2.5 AS amount, 'x' AS status
            """;
    private static final String DAILY_TEXT = """
            MODEL (name mart.daily, kind FULL);
            SELECT status, SUM(amount) AS revenue FROM stg.orders GROUP BY status
            """;

    @TempDir
    private Path folder;

    private ServerProcess server;

    @BeforeEach
    void start() throws IOException {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("config.yaml"), "model_defaults:\n  dialect: duckdb\n");
        Files.writeString(folder.resolve(ORDERS), ORDERS_TEXT);
        Files.writeString(folder.resolve(DAILY), DAILY_TEXT);
        server = new ServerProcess(folder);
        server.initialize("{}");
        server.openSaved(ORDERS);
        server.diagnostics(ORDERS, 1);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private JsonObject impact(int version) {
        return server.ask("meshlens/impact", "{\"uri\":\"" + server.uri(ORDERS) + "\",\"version\":" + version + "}")
                .getAsJsonObject();
    }

    private static List<String> classes(JsonObject impact) {
        return impact.getAsJsonArray("models").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .map(model -> model.get("name").getAsString() + " "
                        + model.get("class").getAsString())
                .toList();
    }

    @Test
    void theVerdictIsThatOfTheUnsavedText() {
        server.replace(ORDERS, 2, ORDERS_TEXT.replace("2.5 AS amount", "3.5 AS amount"));
        JsonObject impact = impact(2);
        assertThat(impact.get("version").getAsInt()).isEqualTo(2);
        assertThat(classes(impact)).containsExactly("stg.orders breaking-columns", "mart.daily affected");
        JsonObject edited = impact.getAsJsonArray("models").get(0).getAsJsonObject();
        assertThat(edited.getAsJsonArray("columns").toString()).isEqualTo("[\"amount\"]");
        assertThat(edited.get("rebuild").getAsBoolean()).isTrue();
        assertThat(edited.get("rows").getAsBoolean()).isFalse();
        assertThat(edited.get("reason").getAsString()).contains("2.5", "3.5");
        JsonObject reader = impact.getAsJsonArray("models").get(1).getAsJsonObject();
        assertThat(reader.get("path").toString()).contains("stg.orders", "amount", "mart.daily");
        String lens =
                server.ask("textDocument/codeLens", server.document(ORDERS, "")).toString();
        assertThat(lens).contains("breaking: amount · rebuilds 2 of 2 models");
        JsonArray marks = server.ask("meshlens/marks", "{\"uri\":\"" + server.uri(ORDERS) + "\",\"version\":2}")
                .getAsJsonObject()
                .getAsJsonArray("marks");
        assertThat(marks).hasSize(1);
        assertThat(marks.get(0).toString()).contains("breaking-columns", "\"was\":\"2.5\"", "\"now\":\"3.5\"");
        server.replace(ORDERS, 3, ORDERS_TEXT);
        assertThat(classes(impact(3))).containsExactly("stg.orders unchanged");
    }

    @Test
    void aRequestForAVersionThatHasNotComeWaits() {
        int id = server.send("meshlens/impact", "{\"uri\":\"" + server.uri(ORDERS) + "\",\"version\":5}");
        server.replace(ORDERS, 4, ORDERS_TEXT + "-- four\n");
        server.replace(ORDERS, 5, ORDERS_TEXT.replace("1 AS id", "1 AS id, 2 AS more"));
        JsonObject result = server.response(id).getAsJsonObject("result");
        assertThat(result.get("version").getAsInt()).isEqualTo(5);
        assertThat(classes(result)).containsExactly("stg.orders non-breaking");
    }

    @Test
    void aRequestForAVersionThatHasPassedIsStale() {
        server.replace(ORDERS, 2, ORDERS_TEXT + "-- two\n");
        JsonObject response = server.response(
                server.send("meshlens/impact", "{\"uri\":\"" + server.uri(ORDERS) + "\",\"version\":1}"));
        assertThat(response.getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32801);
    }

    @Test
    void aWaitingRequestCanBeCancelled() {
        int id = server.send("meshlens/impact", "{\"uri\":\"" + server.uri(ORDERS) + "\",\"version\":9}");
        server.tell("$/cancelRequest", "{\"id\":" + id + "}");
        assertThat(server.response(id).getAsJsonObject("error").get("code").getAsInt())
                .isEqualTo(-32800);
    }

    @Test
    void halfTypedTextKeepsTheLastVerdict() {
        server.replace(ORDERS, 2, ORDERS_TEXT.replace("2.5 AS amount", "3.5 AS amount"));
        server.diagnostics(ORDERS, 2);
        server.replace(ORDERS, 3, ORDERS_TEXT.replace("2.5 AS amount", "(3.5 + AS amount"));
        assertThat(server.diagnostics(ORDERS, 3)).isNotEmpty();
        assertThat(classes(impact(3))).contains("mart.daily affected");
        assertThat(server.ask("textDocument/codeLens", server.document(ORDERS, ""))
                        .toString())
                .contains("does not parse (line 2) · last verdict: breaking: amount");
    }

    @Test
    void anEditOfAParentIsDiagnosedInItsOpenReader() {
        server.openSaved(DAILY);
        assertThat(server.diagnostics(DAILY, 1)).isEmpty();
        server.replace(ORDERS, 2, ORDERS_TEXT.replace("AS amount", "AS amt"));
        server.await(
                "an error in the reader",
                message -> message.toString().contains(server.uri(DAILY))
                        && message.toString().contains("unknown-column"));
    }

    @Test
    void aFileThatIsNotOpenIsDiagnosedToo() {
        server.replace(ORDERS, 2, ORDERS_TEXT.replace("AS amount", "AS amt"));
        server.await(
                "an error in the reader",
                message -> message.toString().contains(server.uri(DAILY))
                        && message.toString().contains("unknown-column"));
        server.replace(ORDERS, 3, ORDERS_TEXT);
        server.await(
                "no error in the reader",
                message -> message.toString().contains(server.uri(DAILY))
                        && message.toString().contains("\"diagnostics\":[]"));
    }

    @Test
    void filesThatChangeOnDiskAreNoticed() throws IOException {
        Files.writeString(folder.resolve(DAILY), DAILY_TEXT.replace("amount", "nothing"));
        server.tell(
                "workspace/didChangeWatchedFiles",
                "{\"changes\":[{\"uri\":\"" + server.uri(DAILY) + "\",\"type\":2}]}");
        server.await(
                "an error",
                message -> message.toString().contains(server.uri(DAILY))
                        && message.toString().contains("nothing"));
        Files.delete(folder.resolve(DAILY));
        server.tell(
                "workspace/didChangeWatchedFiles",
                "{\"changes\":[{\"uri\":\"" + server.uri(DAILY) + "\",\"type\":3}]}");
        server.await(
                "no error",
                message -> message.toString().contains(server.uri(DAILY))
                        && message.toString().contains("\"diagnostics\":[]"));
        assertThat(server.ask("meshlens/models", "{}").toString()).doesNotContain("mart.daily");
    }

    @Test
    void aSavedFileIsTheNewBaseline() throws IOException {
        String edited = ORDERS_TEXT.replace("2.5 AS amount", "3.5 AS amount");
        server.replace(ORDERS, 2, edited);
        assertThat(classes(impact(2))).contains("stg.orders breaking-columns");
        server.drain();
        Files.writeString(folder.resolve(ORDERS), edited);
        server.tell("textDocument/didSave", server.document(ORDERS, ""));
        server.await("the news of it", message -> message.toString().contains("\"what\":\"state\""));
        assertThat(server.ask("textDocument/codeLens", server.document(ORDERS, ""))
                        .toString())
                .contains("unchanged since the saved files");
    }

    @Test
    void fixesMendWhatTheyPointAt() {
        server.openSaved(DAILY);
        server.replace(DAILY, 2, DAILY_TEXT.replace("SUM(amount)", "SUM(amout)"));
        JsonObject diagnostic = server.diagnostics(DAILY, 2).get(0).getAsJsonObject();
        JsonElement actions = server.ask(
                "textDocument/codeAction",
                server.document(
                        DAILY,
                        "\"range\":" + diagnostic.get("range") + ",\"context\":{\"diagnostics\":[" + diagnostic
                                + "]}"));
        JsonObject action = actions.getAsJsonArray().get(0).getAsJsonObject();
        assertThat(action.get("title").getAsString()).isEqualTo("Change to amount");
        assertThat(action.toString()).contains("\"newText\":\"amount\"");
    }

    @Test
    void aConfigurationInPythonCountsAsItIsTypedAndAsItIsSaved(@TempDir Path other) throws IOException {
        String config = """
                from sqlmesh.core.config import Config, DuckDBConnectionConfig, GatewayConfig, ModelDefaultsConfig
                DIALECT = "duckdb"
                config = Config(
                    gateways={"local": GatewayConfig(connection=DuckDBConnectionConfig())},
                    model_defaults=ModelDefaultsConfig(dialect=DIALECT),
                )
                """;
        Files.createDirectories(other.resolve("models"));
        Files.writeString(other.resolve("config.py"), config);
        Files.writeString(other.resolve("models/m.sql"), "MODEL (name s.m, kind FULL);\nSELECT IFF(TRUE, 1, 2) AS x\n");
        try (ServerProcess python = new ServerProcess(other)) {
            python.initialize("{}");
            python.openSaved("models/m.sql");
            assertThat(python.diagnostics("models/m.sql", 1).toString()).contains("unknown-function", "iff");
            python.openSaved("config.py");
            python.replace("config.py", 2, config.replace("duckdb\"\n", "snowflake\"\n"));
            python.replace("models/m.sql", 2, "MODEL (name s.m, kind FULL);\nSELECT IFF(TRUE, 1, 2) AS y\n");
            assertThat(python.diagnostics("models/m.sql", 2).toString()).doesNotContain("unknown-function");
            python.replace("config.py", 3, config.replace("duckdb\"\n", "snowflik\"\n"));
            assertThat(python.diagnostics("config.py", 3).toString()).contains("'snowflik' is not a dialect");
        }
    }
}
