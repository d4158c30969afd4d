package io.meshlens.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.lower.TypeName;
import io.meshlens.types.DataType.Scalar;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TypeNamesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "duckdb    | TEXT                                   | VARCHAR",
                "duckdb    | varchar(10)                            | VARCHAR",
                "duckdb    | DECIMAL                                | DECIMAL(18,3)",
                "duckdb    | numeric(5)                             | DECIMAL(5,0)",
                "duckdb    | FLOAT(30)                              | DOUBLE",
                "duckdb    | TIMESTAMP(3)                           | TIMESTAMP_MS",
                "duckdb    | timestamp with time zone               | TIMESTAMP WITH TIME ZONE",
                "duckdb    | DOUBLE PRECISION[]                     | DOUBLE[]",
                "duckdb    | STRUCT(a INT, \"b c\" MAP(TEXT, INT)[3]) | STRUCT(a INTEGER, \"b c\" MAP(VARCHAR, INTEGER)[3])",
                "duckdb    | ENUM('p', 'it''s')                     | ENUM('p', 'it''s')",
                "duckdb    | UNION(a INT, b TEXT)                   | UNION(a INTEGER, b VARCHAR)",
                "duckdb    | mood                                   | mood",
                "postgres  | timestamp(3) with time zone            | TIMESTAMP(3) WITH TIME ZONE",
                "postgres  | int8                                   | BIGINT",
                "postgres  | numeric                                | NUMERIC",
                "postgres  | character varying(20)[]                | CHARACTER VARYING(20)[]",
                "postgres  | jsonb                                  | JSONB",
                "snowflake | NUMBER(38,0)                           | NUMBER(38,0)",
                "snowflake | int                                    | NUMBER(38,0)",
                "snowflake | timestamp_ltz                          | TIMESTAMP_LTZ",
                "bigquery  | ARRAY<STRUCT<a INT64, b STRING>>       | ARRAY<STRUCT<a INT64, b STRING>>",
                "bigquery  | NUMERIC                                | NUMERIC",
                "bigquery  | BIGNUMERIC                             | BIGNUMERIC",
                "bigquery  | DATETIME                               | DATETIME",
                "spark     | struct<a:int,b:map<string,array<int>>> | STRUCT<a: INT, b: MAP<STRING, ARRAY<INT>>>",
                "spark     | timestamp                              | TIMESTAMP",
                "trino     | row(a integer, double)                 | ROW(a INTEGER, DOUBLE)",
                "trino     | varchar(10)                            | VARCHAR(10)",
                "clickhouse| Array(Nullable(Int64))                 | Array(Nullable(Int64))",
                "clickhouse| Decimal64(4)                           | Decimal(18, 4)",
                "clickhouse| LowCardinality(String)                 | LowCardinality(String)",
                "mysql     | int unsigned                           | INT UNSIGNED",
                "mysql     | varchar(255)                           | VARCHAR(255)",
                "tsql      | nvarchar(max)                          | NVARCHAR(MAX)",
                "tsql      | bit                                    | BIT",
                "redshift  | super                                  | SUPER"
            })
    void aTypeIsReadAndWrittenInItsDialect(String dialect, String text, String expected) {
        TypeNames names = TypeNames.of(dialect);
        DataType type = names.parse(text);
        assertThat(names.print(type)).isEqualTo(expected);
        assertThat(names.parse(names.print(type))).as("read again").isEqualTo(type);
    }

    @Test
    void namesOfDifferentDialectsMeanOneType() {
        assertThat(TypeNames.of("bigquery").parse("INT64")).isEqualTo(Scalar.BIGINT);
        assertThat(TypeNames.of("clickhouse").parse("Int64")).isEqualTo(Scalar.BIGINT);
        assertThat(TypeNames.of("postgres").parse("bigint")).isEqualTo(Scalar.BIGINT);
    }

    @Test
    void theLoweredFormOfATypeMeansTheSame() {
        TypeNames names = TypeNames.of("duckdb");
        TypeName decimal = new TypeName("DECIMAL", List.of("12", "2"), List.of(), List.of());
        TypeName list = new TypeName("ARRAY", List.of(), List.of(decimal), List.of());
        TypeName struct = new TypeName("STRUCT", List.of(), List.of(), List.of(new TypeName.Field("a", list)));
        assertThat(names.read(struct)).isEqualTo(names.parse("STRUCT(a DECIMAL(12,2)[])"));
        TypeName array = new TypeName("ARRAY", List.of("3"), List.of(TypeName.of("INTEGER")), List.of());
        assertThat(names.read(array)).isEqualTo(names.parse("INTEGER[3]"));
        TypeName values = new TypeName("ENUM", List.of("'a'", "'b'"), List.of(), List.of());
        assertThat(names.read(values)).isEqualTo(names.parse("ENUM('a', 'b')"));
    }

    @Test
    void noTextMakesTheReaderFail() {
        Random random = new Random(7);
        String alphabet = "STRUCTARRAYMAPENUM<>()[],:' \"`abc019.-INTDECIMAL";
        for (int n = 0; n < 20_000; n++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(30);
            for (int i = 0; i < length; i++) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            for (String dialect : TypeNameTable.DIALECTS) {
                TypeNames names = TypeNames.of(dialect);
                assertThat(names.print(names.parse(text.toString()))).isNotEmpty();
            }
        }
        assertThat(TypeNames.of("duckdb").parse("STRUCT(a ".repeat(100_000))).isEqualTo(Scalar.UNKNOWN);
    }

    @Test
    void whatDuckdbWritesIsReadAsTheSameType() {
        Random random = new Random(11);
        TypeNames names = TypeNames.of("duckdb");
        for (int n = 0; n < 5_000; n++) {
            DataType type = randomType(random, 4);
            assertThat(names.parse(names.print(type))).as(names.print(type)).isEqualTo(type);
        }
    }

    private static DataType randomType(Random random, int depth) {
        List<Scalar> scalars = List.of(Scalar.values()).subList(1, Scalar.values().length);
        return switch (depth == 0 ? 0 : random.nextInt(9)) {
            case 1 -> new DataType.Decimal(1 + random.nextInt(38), 1);
            case 2 -> DataType.listOf(randomType(random, depth - 1));
            case 3 -> new DataType.ArrayOf(randomType(random, depth - 1), 1 + random.nextInt(9));
            case 4 -> new DataType.MapOf(randomType(random, depth - 1), randomType(random, depth - 1));
            case 5 ->
                new DataType.Struct(List.of(
                        new DataType.Field("date", randomType(random, depth - 1)),
                        new DataType.Field("a b\"c", randomType(random, depth - 1)),
                        new DataType.Field("Time", randomType(random, depth - 1))));
            case 6 ->
                new DataType.Struct(List.of(
                        new DataType.Field("", randomType(random, depth - 1)),
                        new DataType.Field("", randomType(random, depth - 1))));
            case 7 -> new DataType.EnumOf(List.of("a", "it's", "b, c)"));
            case 8 -> new DataType.UnionOf(List.of(new DataType.Field("x", randomType(random, depth - 1))));
            default -> scalars.get(random.nextInt(scalars.size()));
        };
    }
}
