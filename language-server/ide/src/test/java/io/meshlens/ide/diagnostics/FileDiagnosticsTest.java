package io.meshlens.ide.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.ide.Fixture;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FileDiagnosticsTest {
    private static final String ORDERS = """
            -- file: models/orders.sql
            MODEL (name stg.orders);
            SELECT 1 AS id, 2.5 AS amount, 'x' AS status
            """;

    /** Returns each finding of a file as {@code code 'text'}. */
    private static List<String> check(Fixture fixture, String path) {
        return fixture.analysis().diagnostics(new io.meshlens.vfs.FileId(path)).stream()
                .map(each -> each.code().id() + " '" + each.range().of(fixture.text(path)) + "'")
                .toList();
    }

    private static List<String> check(String text) {
        return check(Fixture.of(ORDERS + "-- file: models/m.sql\nMODEL (name a.b);\n" + text), "models/m.sql");
    }

    @Test
    void allErrorsOfAFileAreToldAtTheirPlaces() {
        assertThat(check("""
                        SELECT o.amout, o.id, nope(o.id) AS n, z.id AS zid
                        FROM stg.orders AS o
                        WHERE statsu = 'x'"""))
                .containsExactly(
                        "unknown-column 'amout'",
                        "unknown-function 'nope'",
                        "unknown-table 'z'",
                        "unknown-column 'statsu'");
    }

    @Test
    void functionsThatTheProjectBringsAreNotUnknown() {
        assertThat(
                        check(
                                "CREATE MACRO twice(x) AS x * 2;\nSELECT twice(o.id) AS id, nope(o.id) AS n FROM stg.orders AS o"))
                .containsExactly("unknown-function 'nope'");
        assertThat(check("LOAD spatial;\nSELECT st_astext(o.id) AS id FROM stg.orders AS o"))
                .isEmpty();
    }

    @Test
    void aWrongTypeIsToldAtItsPlace() {
        assertThat(check("SELECT o.status + 1 AS a, upper(o.status, 1) AS b FROM stg.orders AS o"))
                .containsExactly("type-mismatch 'o.status + 1'", "argument-count 'upper(o.status, 1)'");
    }

    @Test
    void aSlipHasAFix() {
        Fixture fixture =
                Fixture.of(ORDERS + "-- file: models/m.sql\nMODEL (name a.b);\nSELECT o.amout FROM stg.orders AS o");
        Diagnostic diagnostic = fixture.analysis()
                .diagnostics(new io.meshlens.vfs.FileId("models/m.sql"))
                .getFirst();
        assertThat(diagnostic.message()).contains("Did you mean \"amount\"?");
        assertThat(diagnostic.fixes()).singleElement().satisfies(fix -> {
            assertThat(fix.title()).isEqualTo("Change to amount");
            assertThat(fix.edits().getFirst().apply(fixture.text("models/m.sql")))
                    .contains("SELECT o.amount FROM");
        });
    }

    @Test
    void aMisspelledModelIsAWarningWithAFix() {
        assertThat(check("SELECT id FROM stg.ordres")).containsExactly("unknown-table 'stg.ordres'");
    }

    @Test
    void modelsThatReadEachOtherAreTold() {
        Fixture fixture = Fixture.of("""
                -- file: models/a.sql
                MODEL (name s.a);
                SELECT x FROM s.b
                -- file: models/b.sql
                MODEL (name s.b);
                SELECT x FROM s.a
                """);
        assertThat(check(fixture, "models/a.sql")).containsExactly("model-cycle 's.b'");
        assertThat(check(fixture, "models/b.sql")).containsExactly("model-cycle 's.a'");
        fixture.replace("models/b.sql", "FROM s.a", "FROM (SELECT 1 AS x)");
        assertThat(check(fixture, "models/a.sql")).isEmpty();
    }

    @Test
    void columnsThatAHeaderNamesMustBeThere() {
        Fixture fixture = Fixture.of("""
                -- file: models/a.sql
                MODEL (
                  name s.a,
                  kind INCREMENTAL_BY_TIME_RANGE (time_column day),
                  grain (id, dy),
                  partitioned_by (bucket(4, nr)),
                  column_descriptions (idd = 'x', ID = 'y'),
                  audits (not_null(columns := (id, ids)), accepted_range(column := amount, min_v := other))
                );
                SELECT 1 AS id, DATE '2024-01-01' AS dt, 2 AS amount
                -- file: models/b.sql
                MODEL (name s.b, kind SCD_TYPE_2_BY_COLUMN (unique_key id, columns (v)), grain (id, valid_from));
                SELECT 1 AS id, 2 AS v
                -- file: models/c.sql
                MODEL (name s.c, grain nope);
                SELECT * FROM raw.unknown_table
                """);
        assertThat(check(fixture, "models/a.sql"))
                .containsExactly(
                        "unknown-column 'day'",
                        "unknown-column 'dy'",
                        "unknown-column 'nr'",
                        "unknown-column 'idd'",
                        "unknown-column 'ids'");
        assertThat(check(fixture, "models/b.sql")).isEmpty();
        assertThat(check(fixture, "models/c.sql")).noneMatch(found -> found.contains("nope"));
        fixture.replace("models/a.sql", "AS dt, 2 AS amount", "AS dt, (2 +");
        assertThat(check(fixture, "models/a.sql")).noneMatch(found -> found.startsWith("unknown-column"));
    }

    @Test
    void syntaxErrorsDoNotHideTheRest() {
        assertThat(check("SELECT amout, FROM stg.orders WHERE (1 +")).contains("unknown-column 'amout'");
    }

    @Test
    void anEditOfAParentChangesWhatIsWrongInItsReader() {
        Fixture fixture =
                Fixture.of(ORDERS + "-- file: models/m.sql\nMODEL (name a.b);\nSELECT amount FROM stg.orders");
        assertThat(check(fixture, "models/m.sql")).isEmpty();
        fixture.replace("models/orders.sql", "AS amount", "AS amt");
        assertThat(check(fixture, "models/m.sql")).containsExactly("unknown-column 'amount'");
    }
}
