package io.meshlens.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.lower.Lowering;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Resolver;
import io.meshlens.resolve.Source;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A type in a cast, from the text to its meaning. */
final class WrittenTypesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "duckdb     | TIMESTAMP WITH TIME ZONE            | TIMESTAMP WITH TIME ZONE",
                "duckdb     | timestamp without time zone         | TIMESTAMP",
                "duckdb     | TIME WITH TIME ZONE[]               | TIME WITH TIME ZONE[]",
                "duckdb     | STRUCT(a INT, b DECIMAL(4,2)[])     | STRUCT(a INTEGER, b DECIMAL(4,2)[])",
                "duckdb     | MAP(VARCHAR, INT[3])                | MAP(VARCHAR, INTEGER[3])",
                "duckdb     | UNION(a INT, b TEXT)                | UNION(a INTEGER, b VARCHAR)",
                "duckdb     | ENUM('a', 'b')                      | ENUM('a', 'b')",
                "duckdb     | DOUBLE PRECISION                    | DOUBLE",
                "duckdb     | VARCHAR(10)                         | VARCHAR",
                "postgres   | timestamp(3) with time zone         | TIMESTAMP(3) WITH TIME ZONE",
                "postgres   | character varying(20)[]             | CHARACTER VARYING(20)[]",
                "mysql      | UNSIGNED                            | BIGINT UNSIGNED",
                "bigquery   | ARRAY<STRUCT<a INT64, b STRING>>    | ARRAY<STRUCT<a INT64, b STRING>>",
                "spark      | STRUCT<a: INT, b: MAP<STRING, INT>> | STRUCT<a: INT, b: MAP<STRING, INT>>",
                "snowflake  | NUMBER(10,2)                        | NUMBER(10,2)",
                "trino      | ROW(a INTEGER, b ARRAY(VARCHAR))    | ROW(a INTEGER, b ARRAY(VARCHAR))",
                "clickhouse | Array(Nullable(Int64))              | Array(Nullable(Int64))",
                "clickhouse | LowCardinality(String)              | LowCardinality(String)",
                "tsql       | NVARCHAR(MAX)                       | NVARCHAR(MAX)"
            })
    void aCastHasTheWrittenType(String dialect, String type, String expected) {
        Dialect rules = Dialect.of(dialect).orElseThrow();
        SyntaxTree tree = SyntaxTree.parse("SELECT CAST(a AS " + type + ") AS x FROM t", new FileGrammar(rules));
        assertThat(tree.errors()).isEmpty();
        ResolvedQuery query = Resolver.resolve(
                        Lowering.statement(tree.block(0).root(), rules).statement(),
                        rules,
                        parts -> Optional.of(Source.unknown("t", "t")))
                .orElseThrow();
        TypedQuery typed = TypeChecker.check(query, TypeRules.of(dialect), key -> null);
        assertThat(TypeNames.of(dialect).print(typed.columns().getFirst())).isEqualTo(expected);
    }
}
