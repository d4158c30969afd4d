package io.meshlens.ide;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.change.Baseline;
import io.meshlens.change.ChangeClass;
import io.meshlens.db.Change;
import io.meshlens.ide.common.ModelImpact;
import io.meshlens.project.ModelName;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.Inputs;
import io.meshlens.vfs.FileId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is computed again after an edit: as little as what it can matter to. */
final class InvalidationTest {
    private static final FileId ORDERS = new FileId("models/orders.sql");

    private final Fixture fixture = Fixture.of("""
            -- file: models/orders.sql
            MODEL (name stg.orders, kind FULL);
            -- all of them
            SELECT 1 AS id, 2.50 AS amount, 'x' AS status, 0.1 AS tax
            -- file: models/daily.sql
            MODEL (name mart.daily, kind FULL);
            SELECT status, SUM(amount) AS revenue FROM stg.orders GROUP BY status
            -- file: models/taxes.sql
            MODEL (name mart.taxes, kind FULL);
            SELECT SUM(tax) AS tax FROM stg.orders
            -- file: models/report.sql
            MODEL (name rpt.report, kind FULL);
            SELECT status, revenue * 2 AS twice FROM mart.daily
            """);

    InvalidationTest() {
        Analysis analysis = fixture.analysis();
        Map<ModelName, Baseline> models = new LinkedHashMap<>();
        Map<ModelName, FileId> files = new LinkedHashMap<>();
        for (ModelName name : analysis.modelNames()) {
            analysis.toDeploy(name).ifPresent(state -> models.put(name, state));
            analysis.fileOf(name).ifPresent(file -> files.put(name, file));
        }
        fixture.host()
                .apply(new Change().set(Inputs.DEPLOYED, Inputs.PROJECT, new DeployedModels("prod", models, files)));
        askAll();
    }

    private void askAll() {
        Analysis analysis = fixture.analysis();
        for (ModelName name : analysis.modelNames()) {
            FileId file = analysis.fileOf(name).orElseThrow();
            analysis.diagnostics(file);
            analysis.impact(file);
        }
    }

    /** Edits the orders, asks for everything, and returns how often each query ran. */
    private Map<String, Long> edit(String piece, String by) {
        Map<String, Long> before = fixture.host().executions();
        fixture.replace(ORDERS.path(), piece, by);
        askAll();
        Map<String, Long> after = new TreeMap<>(fixture.host().executions());
        after.replaceAll((name, count) -> count - before.getOrDefault(name, 0L));
        after.values().removeIf(count -> count == 0);
        return after;
    }

    private Map<String, ChangeClass> impact() {
        Map<String, ChangeClass> classes = new LinkedHashMap<>();
        for (ModelImpact impact : fixture.analysis().impact(ORDERS)) {
            classes.put(impact.display(), impact.changeClass());
        }
        return classes;
    }

    @Test
    void aCommentIsParsedOnceAndNothingIsUnderstoodAgain() {
        Map<String, Long> ran = edit("all of them", "each of them");
        assertThat(ran).containsEntry("parse", 1L).containsEntry("lower", 1L);
        assertThat(ran.keySet())
                .doesNotContain(
                        "resolve", "type", "signature", "source", "shape", "fingerprint", "digest", "index", "dag");
        assertThat(impact()).containsExactly(Map.entry("stg.orders", ChangeClass.EQUIVALENT));
    }

    @Test
    void anEditThatKeepsTheColumnsResolvesNoReader() {
        Map<String, Long> ran = edit("2.50 AS amount", "3.50 AS amount");
        assertThat(ran)
                .containsEntry("parse", 1L)
                .containsEntry("resolve", 1L)
                .containsEntry("type", 1L)
                .containsEntry("shape", 1L)
                // itself, and its two readers; of those only one digest moves, and with it the report's
                .containsEntry("fingerprint", 4L);
        assertThat(ran.keySet()).doesNotContain("source", "index");
        assertThat(impact())
                .containsExactly(
                        Map.entry("stg.orders", ChangeClass.BREAKING_COLUMNS),
                        Map.entry("mart.daily", ChangeClass.AFFECTED),
                        Map.entry("rpt.report", ChangeClass.AFFECTED));
    }

    @Test
    void aNewColumnReachesDirectReadersAndStopsThere() {
        Map<String, Long> ran = edit("0.1 AS tax", "0.1 AS tax, 1 AS more");
        assertThat(ran).containsEntry("resolve", 3L).containsEntry("shape", 3L).containsEntry("digest", 1L);
        assertThat(impact()).containsExactly(Map.entry("stg.orders", ChangeClass.NON_BREAKING));
    }

    @Test
    void halfTypedTextTouchesNoReader() {
        fixture.host()
                .apply(new Change().set(Inputs.GOOD_TEXT, ORDERS, io.meshlens.text.Text.of(fixture.text(ORDERS))));
        Map<String, Long> ran = edit("SELECT 1 AS id", "SELECT (1 + AS id");
        assertThat(ran).containsEntry("parse", 1L).containsEntry("resolve", 1L);
        assertThat(fixture.analysis().diagnostics(ORDERS)).isNotEmpty();
        assertThat(fixture.analysis().diagnostics(new FileId("models/daily.sql")))
                .isEmpty();
        assertThat(impact()).containsExactly(Map.entry("stg.orders", ChangeClass.EQUIVALENT));
        assertThat(List.copyOf(edit("SELECT (1 + AS id", "SELECT 1 AS id").keySet()))
                .doesNotContain("source", "digest");
    }

    @Test
    void anEditedHeaderMakesTheIndexAgainAndNoOtherModel() {
        Map<String, Long> ran = edit("kind FULL", "kind FULL, owner finance");
        assertThat(ran).containsEntry("index", 1L);
        assertThat(ran.getOrDefault("resolve", 0L)).isLessThanOrEqualTo(1);
        assertThat(ran.getOrDefault("shape", 0L)).isLessThanOrEqualTo(1);
        assertThat(impact()).containsExactly(Map.entry("stg.orders", ChangeClass.METADATA));
    }
}
