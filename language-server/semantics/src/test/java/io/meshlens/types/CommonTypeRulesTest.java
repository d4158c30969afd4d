package io.meshlens.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.types.DataType.Scalar;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the documentation of each dialect says of its types; {@code UNKNOWN} where we do not claim to know. */
final class CommonTypeRulesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres  | sum      | INTEGER             | BIGINT",
                "postgres  | sum      | BIGINT              | NUMERIC",
                "postgres  | avg      | INTEGER             | NUMERIC",
                "postgres  | count    | TEXT                | BIGINT",
                "postgres  | coalesce | DATE, TIMESTAMP     | TIMESTAMP",
                "postgres  | now      |                     | TIMESTAMPTZ",
                "snowflake | sum      | 'NUMBER(10,2)'      | NUMBER(38,2)",
                "snowflake | count    | VARCHAR             | NUMBER(18,0)",
                "snowflake | datediff | 'VARCHAR, DATE, DATE' | NUMBER(9,0)",
                "bigquery  | sum      | INT64               | INT64",
                "bigquery  | avg      | INT64               | FLOAT64",
                "bigquery  | avg      | NUMERIC             | NUMERIC",
                "bigquery  | datetime | STRING              | DATETIME",
                "bigquery  | array_agg| STRING              | ARRAY<STRING>",
                "spark     | sum      | 'DECIMAL(10,2)'     | DECIMAL(20,2)",
                "spark     | avg      | 'DECIMAL(10,2)'     | DECIMAL(14,6)",
                "spark     | collect_list | INT             | ARRAY<INT>",
                "trino     | sum      | REAL                | REAL",
                "trino     | sum      | INTEGER             | BIGINT",
                "clickhouse| count    | String              | UInt64",
                "clickhouse| sum      | UInt32              | UInt64",
                "tsql      | count    | INT                 | INT",
                "tsql      | count_big| INT                 | BIGINT",
                "redshift  | sum      | BIGINT              | NUMERIC(38,0)",
                "mysql     | concat   | 'VARCHAR(10), TEXT' | TEXT",
                "postgres  | no_such_function | INTEGER     | UNKNOWN",
                "snowflake | sum      | INTEGER             | NUMBER(38,0)"
            })
    void functions(String dialect, String function, String arguments, String expected) {
        TypeRules rules = TypeRules.of(dialect);
        Typing typing = rules.call(function, operands(rules, arguments));
        assertThat(typing.isRejected()).isFalse();
        assertThat(rules.names().print(typing.type())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres  | / | INTEGER, INTEGER             | INTEGER",
                "postgres  | + | 'NUMERIC(10,2), INTEGER'     | NUMERIC",
                "postgres  | - | DATE, DATE                   | INTEGER",
                "postgres  | + | DATE, INTERVAL               | TIMESTAMP",
                "postgres  | - | TIMESTAMP, TIMESTAMP         | INTERVAL",
                "bigquery  | / | INT64, INT64                 | FLOAT64",
                "bigquery  | + | NUMERIC, INT64               | NUMERIC",
                "spark     | / | INT, INT                     | DOUBLE",
                "spark     | * | 'DECIMAL(10,2), DECIMAL(5,1)'| DECIMAL(16,3)",
                "spark     | * | 'DECIMAL(38,10), DECIMAL(38,10)'| DECIMAL(38,6)",
                "trino     | * | 'DECIMAL(10,2), DECIMAL(5,1)'| DECIMAL(15,3)",
                "trino     | / | INTEGER, BIGINT              | BIGINT",
                "snowflake | + | 'NUMBER(10,2), NUMBER(5,1)'  | NUMBER(11,2)",
                "snowflake | * | 'NUMBER(10,2), NUMBER(5,1)'  | NUMBER(15,3)",
                "clickhouse| / | 'Int64, Int64'               | Float64",
                "clickhouse| + | 'Int64, Int64'               | UNKNOWN",
                "mysql     | = | 'INT, DATE'                  | BOOLEAN",
                "tsql      | LIKE | 'INT, DATE'               | BIT"
            })
    void operators(String dialect, String operator, String arguments, String expected) {
        TypeRules rules = TypeRules.of(dialect);
        assertThat(rules.names()
                        .print(rules.operation(operator, operands(rules, arguments))
                                .type()))
                .isEqualTo(expected);
    }

    private static List<Operand> operands(TypeRules rules, String types) {
        List<Operand> operands = new ArrayList<>();
        if (types != null) {
            for (String type : types.split(",(?![^(]*\\))", -1)) {
                operands.add(Operand.of(rules.names().parse(type.strip())));
            }
        }
        return operands;
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, 1.5, NUMERIC",
        "bigquery, 1.5, FLOAT64",
        "bigquery, 1, INT64",
        "spark, 1.50, 'DECIMAL(3,2)'",
        "trino, 3000000000, BIGINT",
        "tsql, 1e3, FLOAT",
        "clickhouse, 1, UNKNOWN"
    })
    void literals(String dialect, String text, String expected) {
        TypeRules rules = TypeRules.of(dialect);
        assertThat(rules.names().print(rules.literal(LiteralKind.NUMBER, text).type()))
                .isEqualTo(expected);
    }

    @Test
    void aDialectThatIsNotKnownHasTheCommonRules() {
        TypeRules rules = TypeRules.of("no-such-dialect");
        assertThat(rules.call("upper", List.of(Operand.of(Scalar.VARCHAR))).type())
                .isEqualTo(Scalar.VARCHAR);
        assertThat(rules.call("sum", List.of(Operand.of(Scalar.INTEGER))).type())
                .isEqualTo(Scalar.UNKNOWN);
    }

    @Test
    void unknownStaysUnknownButNotWhereTheAnswerIsSure() {
        TypeRules rules = TypeRules.of("snowflake");
        Operand unknown = Operand.of(Scalar.UNKNOWN);
        assertThat(rules.operation("=", List.of(unknown, unknown)).type()).isEqualTo(Scalar.BOOLEAN);
        assertThat(rules.operation("+", List.of(unknown, unknown)).type()).isEqualTo(Scalar.UNKNOWN);
        assertThat(rules.call("coalesce", List.of(unknown, Operand.of(Scalar.DATE)))
                        .type())
                .isEqualTo(Scalar.UNKNOWN);
    }
}
