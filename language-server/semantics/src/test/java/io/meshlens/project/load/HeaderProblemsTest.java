package io.meshlens.project.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.Grain;
import io.meshlens.project.Model;
import io.meshlens.project.SqlText;
import io.meshlens.text.Text;
import io.meshlens.text.TextEdit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each mistake in a header is told at the words that are wrong, with what would be right. */
class HeaderProblemsTest {
    private static final String CONFIG = """
            gateways: {local: {connection: {type: duckdb}, variables: {gw: 1}}}
            model_defaults: {dialect: duckdb}
            variables: {sch: shop, col: day}
            """;

    @Test
    void aHeaderThatIsRightHasNoProblem() {
        check("""
                /* Described. */
                MODEL (
                  name @{sch}.orders,
                  kind INCREMENTAL_BY_TIME_RANGE (time_column @{col}, batch_size 5, lookback 2),
                  cron '0 6 * * mon-fri', cron_tz 'Europe/Berlin', interval_unit day,
                  start '1 week ago', owner ana, tags [a, 'b c'], grain (id, day),
                  references ((a, b), c AS d), depends_on (a.b, c), stamp 'v2',
                  columns (id BIGINT, "Odd Name" STRUCT(a INT, b TEXT[]), day DATE),
                  column_descriptions (id = 'the key'),
                  audits (not_null(columns := (id)), unique_values(columns := id, blocking := false)),
                  partitioned_by (day, bucket(8, id)), clustered_by id,
                  physical_properties (a = 1, b = @IF(TRUE, 'x', 'y')), ignored_rules (noselectstar), allow_partials true,
                );
                SELECT 1 AS id
                """);
    }

    @Test
    void grainsAreColumnsPerhapsSeveralPerhapsWithAnAlias() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("config.yaml", CONFIG);
        files.put("models/m.sql", """
                MODEL (name a.b, grains [Id, (a, "b c"), "id AS order_id"], references (x AS y, 'z as w'));
                SELECT 1 AS id
                """);
        Model model = ProjectLoader.load(files, Map.of())
                .index()
                .models()
                .firstEntry()
                .getValue();
        assertThat(shown(model.grains())).containsExactly("id", "a + \"b c\"", "id as order_id");
        assertThat(shown(model.references())).containsExactly("x as y", "z as w");
    }

    private static List<String> shown(List<Grain> grains) {
        List<String> shown = new ArrayList<>();
        for (Grain grain : grains) {
            String columns = String.join(
                    " + ", grain.columns().stream().map(SqlText::sql).toList());
            shown.add(columns + grain.alias().map(alias -> " as " + alias).orElse(""));
        }
        return shown;
    }

    @Test
    void unknownNamesSuggestTheNearestAndCanBeReplaced() {
        check(
                "MODEL (name a.b, onwer x);\nSELECT 1 AS a",
                "17..22 error 'onwer' is not a property of a model; did you mean 'owner'?");
        check(
                "MODEL (name a.b, kind INCREMENTAL_BY_UNIQE_KEY (unique_key a));\nSELECT 1 AS a",
                "22..46 error 'INCREMENTAL_BY_UNIQE_KEY' is not a kind of model; did you mean 'INCREMENTAL_BY_UNIQUE_KEY'?");
        check(
                "MODEL (name a.b, kind INCREMENTAL_BY_TIME_RANGE (time_column a, batchsize 2));\nSELECT 1 AS a",
                "64..73 error 'batchsize' is not a property of the kind INCREMENTAL_BY_TIME_RANGE; did you mean 'batch_size'?");
        check(
                "MODEL (name a.b, audits (not_nul(columns := a)));\nSELECT 1 AS a",
                "25..32 error there is no audit 'not_nul'; did you mean 'not_null'?");
        check(
                "MODEL (name a.b, signals (freshnes()));\nSELECT 1 AS a",
                "26..34 error there is no signal 'freshnes'; did you mean 'freshness'?");
        check(
                "MODEL (name a.b, dialect duckdv);\nSELECT 1 AS a",
                "25..31 error 'duckdv' is not a dialect; did you mean 'duckdb'?");
        assertThat(fixed("MODEL (name a.b, onwer x);\nSELECT 1 AS a"))
                .isEqualTo("MODEL (name a.b, owner x);\nSELECT 1 AS a");
        assertThat(fixed("MODEL (name a.b, audits (not_nul(columns := a)));\nSELECT 1 AS a"))
                .isEqualTo("MODEL (name a.b, audits (not_null(columns := a)));\nSELECT 1 AS a");
    }

    @Test
    void valuesAreChecked() {
        checkProperty("cron '@dayly'", "'@dayly' is not a cron expression", "'@dayly'");
        checkProperty("cron '* * * * *'", "a model cannot be due more often than every five minutes", "'* * * * *'");
        checkProperty("cron_tz 'Europe/Berln'", "'Europe/Berln' is not a time zone", "'Europe/Berln'");
        checkProperty("interval_unit dya", "'dya' is not an interval unit; did you mean 'day'?", "dya");
        checkProperty(
                "interval_unit month",
                "the cron '@daily' is due more often than an interval of one month ends",
                "month");
        checkProperty("start 'some day'", "'some day' is not a point of time", "'some day'");
        checkProperty("end '2024-01-01'", "a model with an 'end' needs a 'start'", "'2024-01-01'");
        checkProperty(
                "start '2024-02-01', end '2024-01-01'", "the 'end' is before the 'start' (2024-02-01)", "'2024-01-01'");
        checkProperty("enabled maybe", "'enabled' must be TRUE or FALSE, not 'maybe'", "maybe");
        checkProperty("columns (id)", "the column 'id' has no type", "id");
        checkProperty("default_catalog x", "a model cannot have a 'default_catalog'", "x");
        checkProperty("grain a, grains (a, b)", "'grain' and 'grains' cannot be used together", "a");
        checkProperty("physical_properties (a)", "'physical_properties' must be a list of 'name = value'", "a");
        checkProperty(
                "audits (not_null(columns := a, id))",
                "the arguments of 'not_null' need their names: not_null(name := id)",
                "id");
        checkProperty("audits (not_null())", "the audit 'not_null' needs the argument 'columns'", "not_null");
        checkProperty("physical_version 1", "only models that are forward-only can have a 'physical_version'", "1");
        checkProperty("blueprints (x)", "a blueprint is a list of 'name := value' in brackets, not x", "x");
    }

    @Test
    void partitionsAreMadeOfOneColumnEach() {
        checkProperty("kind FULL, partitioned_by (coalesce(a, b))", "this has several columns", "coalesce(a, b)");
        checkProperty("kind FULL, partitioned_by (1)", "this has no column", "1");
        checkProperty("kind FULL, partitioned_by (a, A)", "a stands twice in 'partitioned_by'", "A");
        checkProperty("kind VIEW, partitioned_by a", "a model of kind VIEW cannot have 'partitioned_by'", "a");
        check("MODEL (name a.b, kind VIEW (materialized true), partitioned_by a);\nSELECT 1 AS a");
    }

    @Test
    void kindsHaveWhatTheyNeed() {
        checkProperty(
                "kind INCREMENTAL_BY_TIME_RANGE", "needs the property 'time_column'", "INCREMENTAL_BY_TIME_RANGE");
        checkProperty(
                "kind INCREMENTAL_BY_UNIQUE_KEY (lookback 1)",
                "needs the property 'unique_key'",
                "INCREMENTAL_BY_UNIQUE_KEY");
        checkProperty(
                "kind SCD_TYPE_2_BY_COLUMN (unique_key a)", "needs the property 'columns'", "SCD_TYPE_2_BY_COLUMN");
        checkProperty(
                "kind INCREMENTAL_BY_TIME_RANGE (time_column a, batch_size 0)",
                "must be a whole number above 0, not '0'",
                "0");
        checkProperty(
                "kind INCREMENTAL_BY_TIME_RANGE (time_column a, on_additive_change SOMETIMES)",
                "must be one of ERROR, WARN, ALLOW, IGNORE, not 'SOMETIMES'",
                "SOMETIMES");
        checkProperty(
                "kind EMBEDDED, audits (not_null(columns := a))",
                "has no table and so no audits",
                "(not_null(columns := a))");
        check("MODEL (name a.b, kind SEED (batch_size 5));", "22..26 error the kind SEED needs the property 'path'");
        check(
                "MODEL (name a.b, kind SEED (path 'x.csv', csv_settings (delimeter = ';')));",
                "33..40 error there is no file 'x.csv'; it would be models/x.csv of the project",
                "56..65 error 'delimeter' is not a setting of 'csv_settings'; did you mean 'delimiter'?");
    }

    @Test
    void kindsThatCannotBeBuiltYetAreInformation() {
        check(
                "MODEL (name a.b, kind INCREMENTAL_UNMANAGED);\nSELECT 1 AS a",
                "22..43 information Meshlens understands models of kind INCREMENTAL_UNMANAGED, but cannot build them yet");
    }

    @Test
    void whatCameFromAMacroIsToldAtTheMacro() {
        check(
                "MODEL (name a.b, cron @VAR('sch'));\nSELECT 1 AS a",
                "22..33 error 'shop' is not a cron expression; write for example '@daily' or '0 6 * * 1-5'");
    }

    @Test
    void filesHaveOneQueryForEachModel() {
        check("MODEL (name a.b);", "0..5 error 'a.b' has no query; write a SELECT behind the header");
        check("MODEL (name a.b);\nVALUES (1)", "0..5 error 'a.b' has no query; write a SELECT behind the header");
        check(
                "MODEL (name a.b);\nSELECT 1 AS a;\nSELECT 2 AS a",
                "33..39 error a model has one query, and 'a.b' has one already");
        check("SELECT 1 AS a", "0..6 error this belongs to no model; put MODEL (name schema.table); before it");
        check("-- nothing", "0..0 error this file has no model; begin it with MODEL (name schema.table); and a query");
        check("");
        check("MODEL (name a.b);\nSELECT 1 AS a;\nMODEL (name a.c);\nSELECT 1 AS a");
        check("MODEL (kind FULL);\nSELECT 1 AS a", "0..5 error this model has no name; write (name schema.table, ...)");
        check(
                "MODEL (name a.b);\nSELECT 1 AS a;\nON_VIRTUAL_UPDATE_BEGIN;\nSELECT 2;",
                "33..56 error this block is never closed; write ON_VIRTUAL_UPDATE_END; behind its statements");
    }

    @Test
    void twoModelsOfOneNameAreReportedAtTheSecond() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("config.yaml", CONFIG);
        files.put("models/one.sql", "MODEL (name a.b);\nSELECT 1 AS a");
        files.put("models/two.sql", "MODEL (name A.B);\nSELECT 1 AS a");
        LoadedProject project = ProjectLoader.load(files, Map.of());
        assertThat(project.problems().keySet()).containsExactly("models/two.sql");
        Diagnostic problem =
                project.problems().getOrDefault("models/two.sql", List.of()).getFirst();
        assertThat(problem.message()).isEqualTo("the model 'A.B' is defined already in models/one.sql");
        assertThat(problem.range().of("MODEL (name A.B);")).isEqualTo("A.B");
        assertThat(problem.related()).hasSize(1);
    }

    @Test
    void auditsAreCheckedToo() {
        checkAudit("AUDIT (name x);", "0..5 error this audit has no query");
        checkAudit(
                "AUDIT (name x, cron '@daily');\nSELECT 1",
                "15..19 error only an audit with 'standalone TRUE' can have 'cron'");
        checkAudit("AUDIT (skip true);\nSELECT 1", "0..5 error this audit has no name; write (name my_audit)");
        checkAudit("AUDIT (name x, standalone 1);\nSELECT 1", "26..27 error 'standalone' must be TRUE or FALSE");
        checkAudit(
                "AUDIT (name x, standalone TRUE, blocking true);\nSELECT 1",
                "32..40 error a standalone audit blocks nothing; leave 'blocking' out");
        checkAudit(
                "AUDIT (name x, nme y);\nSELECT 1",
                "15..18 error 'nme' is not a property of an audit; did you mean 'name'?");
        checkAudit("AUDIT (name x);\nSELECT 1;\nSELECT 2", "26..32 error this query belongs to no audit");
    }

    @Test
    void externalTablesAreToldAtTheirPlaceInYaml() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("config.yaml", CONFIG);
        String yaml = """
                - name: raw.a
                  column: {id: int}
                - name: raw.b
                  start: someday
                  columns: {"Odd Name": int, ok: 'decimal(10,2)'}
                - name: raw.B
                - 5
                - nme: x
                """;
        files.put("external_models.yaml", yaml);
        LoadedProject project = ProjectLoader.load(files, Map.of());
        List<String> shown = new ArrayList<>();
        for (Diagnostic problem : project.problems().getOrDefault("external_models.yaml", List.of())) {
            shown.add(problem.range().of(yaml).lines().findFirst().orElse("") + ": " + problem.message());
        }
        assertThat(shown)
                .containsExactly(
                        "column: 'column' is not a property of a model; did you mean 'columns'?",
                        "someday: 'someday' is not a point of time; write for example '2024-01-31' or '1 week ago'",
                        "raw.B: 'raw.B' stands twice in this file",
                        "5: a table must be a mapping with 'name', not a whole number",
                        "nme: 'nme' is not a property of a model; did you mean 'name'?",
                        "nme: x: this model has no name; write (name schema.table, ...)");
        assertThat(project.index().models().values().stream()
                        .filter(model -> model.displayName().equals("raw.b"))
                        .findFirst()
                        .orElseThrow()
                        .columns())
                .extracting(column -> column.name() + " " + column.type())
                .containsExactly("odd name int", "ok decimal(10, 2)");
    }

    // ---- Helpers

    /** Checks the only problem that a property makes, and which words it is told at. */
    private static void checkProperty(String property, String message, String at) {
        String text = "MODEL (name a.b, " + property + ");\nSELECT 1 AS a";
        List<Diagnostic> problems = problems("models/m.sql", text);
        assertThat(problems).as(property).hasSize(1);
        assertThat(problems.getFirst().message()).contains(message);
        assertThat(problems.getFirst().range().of(text)).isEqualTo(at);
        assertThat(problems.getFirst().severity()).isEqualTo(Severity.ERROR);
    }

    private static void check(String text, String... expected) {
        checkFile("models/m.sql", text, expected);
    }

    private static void checkAudit(String text, String... expected) {
        checkFile("audits/a.sql", text, expected);
    }

    private static void checkFile(String file, String text, String... expected) {
        List<String> shown = new ArrayList<>();
        for (Diagnostic problem : problems(file, text)) {
            shown.add(problem.range() + " " + problem.severity().name().toLowerCase(Locale.ROOT) + " "
                    + problem.message());
        }
        assertThat(shown).as(text).hasSameSizeAs(expected);
        for (int at = 0; at < expected.length; at++) {
            assertThat(shown.get(at)).startsWith(expected[at]);
        }
    }

    private static List<Diagnostic> problems(String file, String text) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("config.yaml", CONFIG);
        files.put(file, text);
        return ProjectLoader.load(files, Map.of()).problems().getOrDefault(file, List.of());
    }

    /** Applies the only fix of the only problem. */
    private static String fixed(String text) {
        TextEdit edit = problems("models/m.sql", text)
                .getFirst()
                .fixes()
                .getFirst()
                .edits()
                .getFirst();
        return Text.of(text).edit(edit).toString();
    }
}
