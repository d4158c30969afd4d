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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans, applying them, rows, and what is compared with afterwards. */
final class OperationsTest {
    private static final String ORDERS = """
            MODEL (name shop.orders, kind FULL);
            WITH raw AS (
              SELECT * FROM (VALUES (1, 10), (2, 20), (3, NULL)) AS t(id, amount)
            )
            SELECT id, amount FROM raw
            """;

    private static final String TOTALS = """
            MODEL (name shop.totals, kind FULL, audits (not_null(columns := (total))));
            SELECT SUM(amount) AS total FROM shop.orders
            """;

    @TempDir
    private Path folder;

    private ServerProcess server;

    @BeforeEach
    void start() throws IOException {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("config.yaml"), """
                gateways:
                  local:
                    connection: {type: duckdb, database: shop.duckdb}
                model_defaults: {dialect: duckdb}
                """);
        Files.writeString(folder.resolve("models/orders.sql"), ORDERS);
        Files.writeString(folder.resolve("models/totals.sql"), TOTALS);
        server = new ServerProcess(folder);
        server.initialize("{}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private JsonObject plan(String environment) {
        return server.ask("meshlens/plan", "{\"environment\":\"" + environment + "\"}")
                .getAsJsonObject();
    }

    private JsonObject apply(JsonObject plan) {
        return server.ask("meshlens/apply", applying(plan, "\"t1\"")).getAsJsonObject();
    }

    private static String applying(JsonObject plan, String token) {
        return "{\"id\":" + plan.get("id") + ",\"environment\":" + plan.get("environment") + ",\"workDoneToken\":"
                + token + "}";
    }

    private void deploy(String environment) {
        JsonObject result = apply(plan(environment));
        assertThat(result.get("outcome").getAsString()).as(result.toString()).isEqualTo("applied");
    }

    private JsonObject query(String more) {
        return server.ask(
                        "meshlens/query",
                        "{\"uri\":\"" + server.uri("models/orders.sql") + "\",\"limit\":100," + more + "}")
                .getAsJsonObject();
    }

    private static List<String> names(JsonElement list, String member) {
        return StreamSupport.stream(list.getAsJsonArray().spliterator(), false)
                .map(each -> each.getAsJsonObject().get(member).getAsString())
                .toList();
    }

    // ---- Plans

    @Test
    void aPlanIsShownAndAppliedAndThenThereIsNothingToDo() {
        JsonObject plan = plan("prod");
        assertThat(plan.getAsJsonArray("errors")).isEmpty();
        assertThat(plan.get("isNew").getAsBoolean()).isTrue();
        assertThat(plan.get("isEmpty").getAsBoolean()).isFalse();
        assertThat(plan.get("builds").getAsInt()).isEqualTo(2);
        assertThat(names(plan.get("models"), "name")).containsExactlyInAnyOrder("shop.orders", "shop.totals");
        assertThat(names(plan.get("models"), "class")).containsOnly("added");
        assertThat(names(plan.get("models"), "action")).containsOnly("build");
        assertThat(Files.exists(folder.resolve("shop.duckdb"))).isFalse();

        JsonObject result = apply(plan);
        assertThat(result.get("outcome").getAsString()).as(result.toString()).isEqualTo("applied");
        assertThat(names(result.get("models"), "state")).containsExactly("done", "done");
        List<String> progress = new ArrayList<>();
        List<String> states = new ArrayList<>();
        for (JsonObject message : server.drain()) {
            String method = message.has("method") ? message.get("method").getAsString() : "";
            if (method.equals("$/progress")) {
                JsonObject params = message.getAsJsonObject("params");
                assertThat(params.get("token").getAsString()).isEqualTo("t1");
                progress.add(params.getAsJsonObject("value").get("kind").getAsString());
            } else if (method.equals("meshlens/applying")) {
                JsonObject model = message.getAsJsonObject("params").getAsJsonObject("model");
                states.add(model.get("name").getAsString() + " "
                        + model.get("state").getAsString());
            }
        }
        assertThat(progress.getFirst()).isEqualTo("begin");
        assertThat(progress.getLast()).isEqualTo("end");
        assertThat(states)
                .contains("shop.orders running", "shop.orders done", "shop.totals running", "shop.totals done");

        JsonObject again = plan("prod");
        assertThat(again.getAsJsonArray("models")).isEmpty();
        assertThat(again.get("builds").getAsInt()).isZero();
        assertThat(again.get("isEmpty").getAsBoolean()).isTrue();
        assertThat(again.get("summary").getAsString()).contains("up to date");
    }

    @Test
    void aPlanThatOnlyRecordsIsNotEmpty() {
        deploy("prod");
        save("models/orders.sql", ORDERS.replaceFirst("MODEL \\(", "MODEL (owner sales, "));
        JsonObject plan = plan("prod");
        assertThat(names(plan.get("models"), "class")).containsExactly("metadata");
        assertThat(names(plan.get("models"), "action")).containsExactly("none");
        assertThat(plan.get("isEmpty").getAsBoolean()).isFalse();
        assertThat(apply(plan).get("outcome").getAsString()).isEqualTo("applied");
        assertThat(plan("prod").get("isEmpty").getAsBoolean()).isTrue();
    }

    @Test
    void aPlanSaysWhatATextWasAndIsAndWhatSqlmeshCallsIt() {
        save("models/orders.sql", ORDERS.replace("SELECT id, amount FROM", "SELECT id, amount + 1 AS amount FROM"));
        deploy("prod");
        save("models/orders.sql", ORDERS.replace("SELECT id, amount FROM", "SELECT id, amount * 2 AS amount FROM"));
        JsonArray models = plan("dev").getAsJsonArray("models");
        JsonObject orders = models.get(0).getAsJsonObject();
        JsonObject reason = orders.getAsJsonArray("reasons").get(0).getAsJsonObject();
        assertThat(reason.get("text").getAsString()).isEqualTo("amount changed: amount + 1 → amount * 2");
        assertThat(reason.get("was").getAsString()).isEqualTo("amount + 1");
        assertThat(reason.get("now").getAsString()).isEqualTo("amount * 2");
        assertThat(orders.get("sqlmesh").getAsString()).isEqualTo("BREAKING");
        JsonObject totals = models.get(1).getAsJsonObject();
        assertThat(totals.get("sqlmesh").getAsString()).isEqualTo("INDIRECT_BREAKING");
        JsonObject via = totals.getAsJsonArray("reasons").get(0).getAsJsonObject();
        assertThat(via.has("was") && !via.get("was").isJsonNull()).isFalse();
    }

    @Test
    void anotherPlanThanTheOneThatWasShownIsRefused() {
        JsonObject plan = plan("prod");
        JsonObject never = server.ask("meshlens/apply", "{\"id\":\"never-shown\",\"environment\":\"prod\"}")
                .getAsJsonObject();
        assertThat(never.get("outcome").getAsString()).isEqualTo("refused");
        JsonObject elsewhere = server.ask("meshlens/apply", "{\"id\":" + plan.get("id") + ",\"environment\":\"dev\"}")
                .getAsJsonObject();
        assertThat(elsewhere.get("outcome").getAsString()).isEqualTo("refused");

        save("models/orders.sql", ORDERS.replace("20", "21"));
        JsonObject changed = apply(plan);
        assertThat(changed.get("outcome").getAsString()).as(changed.toString()).isEqualTo("refused");
        assertThat(changed.get("message").getAsString()).contains("has changed since");
        assertThat(Files.exists(folder.resolve("shop.duckdb"))).isFalse();
    }

    private void save(String file, String text) {
        try {
            Files.writeString(folder.resolve(file), text);
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
        server.tell(
                "workspace/didChangeWatchedFiles", "{\"changes\":[{\"uri\":\"" + server.uri(file) + "\",\"type\":2}]}");
    }

    @Test
    void aPlanIsThatOfTheSavedFiles() {
        deploy("prod");
        server.openSaved("models/orders.sql");
        server.replace("models/orders.sql", 2, ORDERS.replace("(2, 20)", "(2, 25)"));
        JsonObject unsaved = plan("dev");
        assertThat(unsaved.getAsJsonArray("unsaved")).hasSize(1);
        assertThat(unsaved.getAsJsonArray("models")).isEmpty();
        save("models/orders.sql", ORDERS.replace("(2, 20)", "(2, 25)"));
        server.tell("textDocument/didSave", server.document("models/orders.sql", ""));
        JsonObject saved = plan("dev");
        assertThat(saved.getAsJsonArray("unsaved")).isEmpty();
        assertThat(names(saved.get("models"), "name")).contains("shop.orders");
        assertThat(saved.get("from").getAsString()).isEqualTo("prod");
    }

    @Test
    void whatForbidsAPlanIsToldWithItsPlace() {
        save("models/totals.sql", TOTALS.replace("amount", "no_such_column"));
        JsonObject plan = plan("prod");
        JsonObject error = plan.getAsJsonArray("errors").get(0).getAsJsonObject();
        assertThat(error.get("message").getAsString()).contains("no_such_column");
        assertThat(error.getAsJsonObject("place").get("uri").getAsString()).isEqualTo(server.uri("models/totals.sql"));
        JsonObject result = apply(plan);
        assertThat(result.get("outcome").getAsString()).isEqualTo("refused");
    }

    @Test
    void aPlanForNoEnvironmentAndOneWithAStrangeTimeFail() {
        for (String params : List.of("{\"environment\":\" \"}", "{\"environment\":\"dev\",\"start\":\"soonish\"}")) {
            JsonObject response = server.response(server.send("meshlens/plan", params));
            assertThat(response.has("error")).as(response.toString()).isTrue();
            assertThat(response.getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32803);
        }
    }

    @Test
    void aFailedAuditIsToldWithItsRowsAndNothingIsPromoted() {
        save("models/totals.sql", TOTALS.replace("SUM(amount) AS total", "amount AS total"));
        JsonObject result = apply(plan("prod"));
        assertThat(result.get("outcome").getAsString()).isEqualTo("failed");
        JsonObject totals = StreamSupport.stream(result.getAsJsonArray("models").spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .filter(model -> model.get("name").getAsString().equals("shop.totals"))
                .findFirst()
                .orElseThrow();
        assertThat(totals.get("state").getAsString()).isEqualTo("failed");
        JsonObject audit = totals.getAsJsonArray("audits").get(0).getAsJsonObject();
        assertThat(audit.get("failures").getAsInt()).isEqualTo(1);
        assertThat(audit.getAsJsonObject("sample").getAsJsonArray("rows")).hasSize(1);
        assertThat(server.ask("meshlens/environments", "{}").getAsJsonArray()).isEmpty();
    }

    /** A model that takes very long, so that there is time to cancel. */
    private static final String LONG = """
            MODEL (name shop.forever, kind FULL);
            SELECT COUNT(*) AS n FROM range(1000000) AS a, range(1000000) AS b, range(1000) AS c
            WHERE a.range * 7 + b.range % 13 = c.range
            """;

    @Test
    void applyingCanBeCancelledByTheRequestAndByTheToken() {
        save("models/forever.sql", LONG);
        for (String how : List.of("token", "request")) {
            JsonObject plan = plan("prod");
            server.drain();
            int request = server.send("meshlens/apply", applying(plan, "7"));
            server.await(
                    "the long model runs",
                    message -> message.has("method")
                            && message.get("method").getAsString().equals("meshlens/applying")
                            && message.toString().contains("forever")
                            && message.toString().contains("running"));
            if (how.equals("request")) {
                server.tell("$/cancelRequest", "{\"id\":" + request + "}");
            } else {
                server.tell("window/workDoneProgress/cancel", "{\"token\":7}");
            }
            JsonObject response = server.response(request);
            assertThat(response.has("result")).as(how + " " + response).isTrue();
            assertThat(response.getAsJsonObject("result").get("outcome").getAsString())
                    .as(how + " " + response)
                    .isEqualTo("cancelled");
        }
        assertThat(server.ask("meshlens/environments", "{}").getAsJsonArray()).isEmpty();
    }

    @Test
    void oneIsAppliedAtATimeAndTheServerAnswersMeanwhile() {
        deploy("prod");
        save("models/forever.sql", LONG);
        JsonObject plan = plan("dev");
        int request = server.send("meshlens/apply", applying(plan, "8"));
        server.await(
                "the long model runs",
                message -> message.toString().contains("forever")
                        && message.toString().contains("running"));
        assertThat(apply(plan).get("outcome").getAsString()).isEqualTo("refused");
        server.openSaved("models/orders.sql");
        assertThat(server.diagnostics("models/orders.sql", 1)).isEmpty();
        assertThat(names(server.ask("meshlens/environments", "{}"), "name")).containsExactly("prod");
        assertThat(plan("prod").getAsJsonArray("errors")).isEmpty();
        JsonObject rows = query("\"target\":\"model\",\"model\":\"shop.orders\"");
        assertThat(rows.getAsJsonArray("rows")).as(rows.toString()).hasSize(3);
        server.tell("$/cancelRequest", "{\"id\":" + request + "}");
        assertThat(server.response(request)
                        .getAsJsonObject("result")
                        .get("outcome")
                        .getAsString())
                .isEqualTo("cancelled");
    }

    @Test
    void theServerEndsWhileAPlanIsApplied() {
        save("models/forever.sql", LONG);
        server.send("meshlens/apply", applying(plan("prod"), "9"));
        server.await("the long model runs", message -> message.toString().contains("forever"));
        assertThat(server.exit()).isZero();
    }

    // ---- What is deployed

    @Test
    void environmentsAndDeployedTextsAreTold() {
        assertThat(server.ask("meshlens/environments", "{}").getAsJsonArray()).isEmpty();
        deploy("prod");
        save("models/orders.sql", ORDERS.replace("20", "25"));
        deploy("dev");
        JsonArray environments = server.ask("meshlens/environments", "{}").getAsJsonArray();
        assertThat(names(environments, "name")).containsExactly("dev", "prod");
        assertThat(environments.get(1).getAsJsonObject().get("models").getAsInt())
                .isEqualTo(2);
        assertThat(environments.get(1).getAsJsonObject().get("promoted").getAsString())
                .startsWith("20");
        save("models/orders.sql", ORDERS.replace("20", "30"));
        JsonObject deployed = server.ask("meshlens/deployed", "{\"model\":\"shop.orders\",\"environment\":\"prod\"}")
                .getAsJsonObject();
        assertThat(deployed.get("text").getAsString()).contains("(2, 20)");
        assertThat(server.ask("meshlens/deployed", "{\"model\":\"shop.orders\",\"environment\":\"qa\"}")
                        .isJsonNull())
                .isTrue();
        assertThat(server.ask("meshlens/deployed", "{\"model\":\"shop.nothing\",\"environment\":\"prod\"}")
                        .isJsonNull())
                .isTrue();
    }

    @Test
    void afterAnApplyTheTextIsComparedWithWhatIsDeployed() {
        server.openSaved("models/orders.sql");
        String edited = ORDERS.replace("SELECT id, amount", "SELECT id, amount + 1 AS amount");
        server.replace("models/orders.sql", 2, edited);
        assertThat(impact(2)).isEqualTo("breaking-columns");
        save("models/orders.sql", edited);
        server.tell("textDocument/didSave", server.document("models/orders.sql", ""));
        deploy("prod");
        server.await(
                "what is deployed has changed", message -> message.toString().contains("\"what\":\"state\""));
        awaitImpact("unchanged");
        server.replace("models/orders.sql", 3, ORDERS);
        assertThat(impact(3)).isEqualTo("breaking-columns");
    }

    @Test
    void withoutItsEnvironmentTheTextIsComparedWithTheSavedFilesAlsoAfterAPlanElsewhere() {
        deploy("dev");
        server.openSaved("models/orders.sql");
        server.diagnostics("models/orders.sql", 1);
        String edited = ORDERS.replace("SELECT id, amount", "SELECT id, amount + 1 AS amount");
        server.replace("models/orders.sql", 2, edited);
        assertThat(impact(2)).isEqualTo("breaking-columns");
        save("models/orders.sql", edited);
        server.tell("textDocument/didSave", server.document("models/orders.sql", ""));
        awaitImpact("unchanged");
    }

    @Test
    void tablesAndFilesOutsideOfTheProjectAreLookedAtInTheBackground() throws IOException {
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("data/visits.csv"), "id,page\n1,home\n2,shop\n");
        String visits = "MODEL (name shop.visits);\nSELECT id, page FROM read_csv('data/visits.csv')\n";
        save("models/visits.sql", visits);
        server.open("models/visits.sql", 1, visits.replace("page", "nothing"));
        server.await(
                "a finding that only the file can tell",
                message -> message.toString().contains("publishDiagnostics")
                        && message.toString().contains("unknown-column")
                        && message.toString().contains("nothing"));
        server.replace("models/visits.sql", 2, visits);
        assertThat(server.diagnostics("models/visits.sql", 2)).isEmpty();
        JsonArray models = server.ask(
                        "meshlens/impact", "{\"uri\":\"" + server.uri("models/visits.sql") + "\",\"version\":2}")
                .getAsJsonObject()
                .getAsJsonArray("models");
        assertThat(models.get(0).getAsJsonObject().get("class").getAsString())
                .as(models.toString())
                .isEqualTo("unchanged");
        Files.writeString(folder.resolve("data/visits.csv"), "id,nothing\n1,home\n");
        server.tell(
                "workspace/didChangeWatchedFiles",
                "{\"changes\":[{\"uri\":\"" + server.uri("data/visits.csv") + "\",\"type\":2}]}");
        server.await(
                "a finding about the column that is gone",
                message -> message.toString().contains("publishDiagnostics")
                        && message.toString().contains("unknown-column")
                        && message.toString().contains("page"));
    }

    private String impact(int version) {
        JsonArray models = server.ask(
                        "meshlens/impact",
                        "{\"uri\":\"" + server.uri("models/orders.sql") + "\",\"version\":" + version + "}")
                .getAsJsonObject()
                .getAsJsonArray("models");
        return models.get(0).getAsJsonObject().get("class").getAsString();
    }

    private void awaitImpact(String wanted) {
        long end = System.nanoTime() + 60_000_000_000L;
        String last = "";
        while (System.nanoTime() < end) {
            last = impact(2);
            if (last.equals(wanted)) {
                return;
            }
            server.await("another state", message -> message.toString().contains("\"what\":\"state\""));
        }
        throw new AssertionError("the impact stayed " + last);
    }

    // ---- Rows

    @Test
    void rowsOfABufferAndOfWhatIsDeployed() {
        deploy("prod");
        server.openSaved("models/orders.sql");
        server.replace(
                "models/orders.sql",
                2,
                ORDERS.replace("SELECT id, amount FROM", "SELECT id, amount * 2 AS twice FROM"));
        JsonObject model = query("\"target\":\"model\",\"model\":\"shop.orders\"");
        assertThat(names(model.get("columns"), "name")).containsExactly("id", "twice");
        assertThat(model.getAsJsonArray("rows").toString()).isEqualTo("[[\"1\",\"20\"],[\"2\",\"40\"],[\"3\",null]]");
        assertThat(model.get("more").getAsBoolean()).isFalse();

        JsonObject cte = query("\"target\":\"cte\",\"model\":\"shop.orders\",\"cte\":\"raw\"");
        assertThat(names(cte.get("columns"), "name")).containsExactly("id", "amount");

        JsonObject selection = query("\"target\":\"selection\",\"range\":{\"start\":{\"line\":2,\"character\":2},"
                + "\"end\":{\"line\":2,\"character\":70}}");
        assertThat(selection.getAsJsonArray("rows")).as(selection.toString()).hasSize(3);

        JsonObject deployed = query("\"target\":\"environment\",\"model\":\"shop.totals\",\"environment\":\"prod\"");
        assertThat(deployed.getAsJsonArray("rows").toString()).isEqualTo("[[\"30\"]]");
        assertThat(deployed.get("sql").getAsString()).contains("SELECT");
    }

    @Test
    void moreRowsThanAskedForAreToldSo() {
        deploy("prod");
        JsonObject some = server.ask(
                        "meshlens/query",
                        "{\"uri\":\"" + server.uri("models/orders.sql")
                                + "\",\"target\":\"model\",\"model\":\"shop.orders\",\"limit\":2}")
                .getAsJsonObject();
        assertThat(some.getAsJsonArray("rows")).hasSize(2);
        assertThat(some.get("more").getAsBoolean()).isTrue();
        assertThat(some.has("total")).isFalse();
    }

    @Test
    void aQueryThatCannotBeAnsweredSaysWhy() {
        JsonObject nothing = query("\"target\":\"model\",\"model\":\"shop.orders\"");
        assertThat(nothing.get("error").getAsString()).contains("prod");
        deploy("prod");
        for (String target : List.of(
                "\"target\":\"model\",\"model\":\"shop.nothing\"",
                "\"target\":\"cte\",\"model\":\"shop.orders\",\"cte\":\"nothing\"",
                "\"target\":\"cte\",\"model\":\"shop.orders\"",
                "\"target\":\"selection\"",
                "\"target\":\"everything\"",
                "\"target\":\"environment\",\"model\":\"shop.orders\",\"environment\":\"qa\"")) {
            JsonObject answer = query(target);
            assertThat(answer.has("error")).as(target + " " + answer).isTrue();
            assertThat(answer.get("error").getAsString()).isNotBlank();
        }
        server.openSaved("models/orders.sql");
        server.replace("models/orders.sql", 2, ORDERS.replace("SELECT id, amount FROM raw", "SELECT no_such FROM raw"));
        assertThat(query("\"target\":\"model\",\"model\":\"shop.orders\"")
                        .get("error")
                        .getAsString())
                .contains("no_such");
        JsonObject outside = server.ask(
                        "meshlens/query", "{\"uri\":\"file:///nowhere/at/all.sql\",\"target\":\"model\",\"limit\":10}")
                .getAsJsonObject();
        assertThat(outside.get("error").getAsString()).contains("no part of a project");
    }

    @Test
    void aQueryCanBeCancelled() {
        deploy("prod");
        save("models/forever.sql", LONG);
        int request = server.send(
                "meshlens/query",
                "{\"uri\":\"" + server.uri("models/forever.sql")
                        + "\",\"target\":\"model\",\"model\":\"shop.forever\",\"limit\":10,\"workDoneToken\":\"q\"}");
        server.await("the query begins", message -> message.toString().contains("\"begin\""));
        server.tell("$/cancelRequest", "{\"id\":" + request + "}");
        JsonObject error = server.response(request).getAsJsonObject("error");
        assertThat(error.get("code").getAsInt()).isEqualTo(-32800);
    }

    @Test
    void aQueryWritesNothing() {
        deploy("prod");
        server.openSaved("models/orders.sql");
        server.replace("models/orders.sql", 2, "DROP TABLE shop.orders");
        JsonObject answer = query(
                "\"target\":\"selection\",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":0,\"character\":22}}");
        assertThat(answer.has("error")).isTrue();
        assertThat(query("\"target\":\"environment\",\"model\":\"shop.totals\",\"environment\":\"prod\"")
                        .getAsJsonArray("rows"))
                .hasSize(1);
    }

    @Test
    void aModelIsRendered() {
        save("models/macro.sql", "MODEL (name shop.macro);\nSELECT @EACH([a, b], x -> 1 AS @x) FROM shop.orders\n");
        JsonObject rendered =
                server.ask("meshlens/render", "{\"model\":\"shop.macro\"}").getAsJsonObject();
        assertThat(rendered.get("sql").getAsString())
                .contains("1 AS a")
                .contains("1 AS b")
                .contains("shop.orders")
                .doesNotContain("@");
        assertThat(server.ask("meshlens/render", "{\"model\":\"shop.nothing\"}").isJsonNull())
                .isTrue();
    }

    @Test
    void aProjectWithoutAWarehouseSaysSo() throws IOException {
        save("config.yaml", "model_defaults: {dialect: duckdb}\n");
        JsonObject response = server.response(server.send("meshlens/plan", "{\"environment\":\"dev\"}"));
        assertThat(response.getAsJsonObject("error").get("message").getAsString())
                .contains("connection");
        server.openSaved("models/orders.sql");
        assertThat(server.diagnostics("models/orders.sql", 1)).isEmpty();
    }
}
