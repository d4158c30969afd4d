package io.meshlens.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.sql.Dialect;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableNamesTest {
    @Test
    void eachDialectNormalisesItsOwnWay() {
        check("duckdb", "Shop.\"Order Items\"", "\"memory\".\"shop\".\"order items\"");
        check("snowflake", "Shop.orders", "\"MEMORY\".\"SHOP\".\"ORDERS\"");
        check("snowflake", "shop.\"orders\"", "\"MEMORY\".\"SHOP\".\"orders\"");
        check("postgres", "Shop.\"Orders\"", "\"memory\".\"shop\".\"Orders\"");
        check("bigquery", "`my-proj.Ds.tbl`", "\"my-proj\".\"Ds\".\"tbl\"");
        check("tsql", "[a.b].[c]", "\"memory\".\"a.b\".\"c\"");
    }

    @Test
    void onlyANameWithASchemaGetsTheCatalog() {
        check("duckdb", "t", "\"t\"");
        check("duckdb", "s.t", "\"memory\".\"s\".\"t\"");
        check("duckdb", "c.s.t", "\"c\".\"s\".\"t\"");
        check("duckdb", "a.c.s.t", "\"a\".\"c\".\"s\".\"t\"");
        assertThat(new TableNames(Dialect.DUCKDB, Optional.empty()).parse("s.t"))
                .hasValue(ModelName.of("s", "t"));
    }

    @Test
    void whatIsNoNameIsRefused() {
        TableNames names = new TableNames(Dialect.DUCKDB, Optional.of("memory"));
        for (String text : new String[] {"", ".", "a.", ".a", "a..b", "\"a", "a. .b"}) {
            assertThat(names.parse(text)).as(text).isEmpty();
        }
    }

    private static void check(String dialect, String written, String expected) {
        TableNames names = new TableNames(Dialect.of(dialect).orElseThrow(), Optional.of("memory"));
        assertThat(names.parse(written).orElseThrow().fqn()).isEqualTo(expected);
    }
}
