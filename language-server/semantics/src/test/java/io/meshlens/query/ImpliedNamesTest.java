package io.meshlens.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import org.junit.jupiter.api.Test;

final class ImpliedNamesTest {
    private static String written(String sql) {
        return ImpliedNames.written(FileGrammar.parse(sql, Dialect.DUCKDB).block(0), Dialect.DUCKDB)
                .text();
    }

    @Test
    void castsKeepTheNamesOfTheirColumns() {
        assertThat(
                        written(
                                "SELECT id::INT, t.\"A b\"::DATE, CAST(x AS TEXT), TRY_CAST(y::INT AS TEXT), (z)::INT -- end\nFROM t"))
                .isEqualTo("SELECT id::INT AS id, t.\"A b\"::DATE AS \"A b\", CAST(x AS TEXT) AS x,"
                        + " TRY_CAST(y::INT AS TEXT) AS y, (z)::INT AS z -- end\nFROM t");
    }

    @Test
    void castsInsideAreNamedToo() {
        assertThat(
                        written(
                                "WITH c AS (SELECT id::INT FROM t UNION ALL SELECT 1) SELECT id FROM c WHERE id IN (SELECT k::INT FROM u)"))
                .isEqualTo("WITH c AS (SELECT id::INT AS id FROM t UNION ALL SELECT 1) SELECT id FROM c WHERE id IN"
                        + " (SELECT k::INT AS k FROM u)");
    }

    @Test
    void whatHasANameOrNoneStays() {
        String sql = "SELECT id::INT AS k, id::INT k2, (1 + 2)::INT, f(x)::INT, id FROM t";
        assertThat(written(sql)).isEqualTo(sql);
    }
}
