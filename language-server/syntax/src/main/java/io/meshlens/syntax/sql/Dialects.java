package io.meshlens.syntax.sql;

import static io.meshlens.syntax.sql.Dialect.Feature.*;

import io.meshlens.syntax.sql.Dialect.Feature;
import io.meshlens.syntax.sql.Dialect.Folding;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The tables of the dialects. */
final class Dialects {
    /** Words that end a clause or an expression in every dialect; none of them is a name without quotes. */
    private static final String RESERVED = """
            SELECT FROM WHERE GROUP ORDER HAVING LIMIT UNION EXCEPT INTERSECT WITH AS ON USING JOIN AND OR NOT IS IN
            BETWEEN LIKE CASE WHEN THEN ELSE END DISTINCT BY
            """;

    /** Words that cannot follow an expression as its alias, because something else may follow it. */
    private static final String NO_COLUMN_ALIAS = """
            WINDOW OFFSET FETCH FOR INTO CROSS INNER LEFT RIGHT FULL NATURAL LATERAL OVER FILTER COLLATE
            ESCAPE ILIKE RLIKE REGEXP SIMILAR ISNULL NOTNULL RETURNING SET ASC DESC NULLS PARTITION ROWS RANGE
            """;

    /** Words that cannot follow a table as its alias. */
    private static final String NO_TABLE_ALIAS = """
            WINDOW OFFSET FETCH FOR INTO CROSS INNER LEFT RIGHT FULL NATURAL LATERAL TABLESAMPLE PIVOT UNPIVOT
            SET RETURNING VALUES MATCH_RECOGNIZE
            """;

    private Dialects() {}

    static Dialect duckdb() {
        return make(
                List.of("duckdb"),
                EnumSet.of(
                        DUCKDB_PRECEDENCE,
                        POSTFIX_NOT_NULL,
                        STATEMENTS_IN_FROM,
                        JOINS_NEED_CONDITIONS,
                        ANY_TYPED_LITERAL,
                        NESTED_COMMENTS,
                        DOLLAR_STRINGS,
                        ESCAPE_STRINGS,
                        LENIENT_COMMAS,
                        TRAILING_COMMAS,
                        FROM_FIRST,
                        PREFIX_ALIASES,
                        ARROW_LAMBDAS,
                        ARROWS_READ_JSON,
                        BRACKET_LISTS,
                        BRACE_STRUCTS,
                        QUALIFY,
                        STRING_ALIASES),
                Folding.INSENSITIVE,
                Folding.INSENSITIVE,
                '"',
                "QUALIFY PIVOT UNPIVOT LATERAL",
                "QUALIFY SAMPLE ASOF SEMI ANTI POSITIONAL GLOB",
                "QUALIFY SAMPLE ASOF SEMI ANTI POSITIONAL");
    }

    static Dialect postgres() {
        return make(
                List.of("postgres", "postgresql"),
                EnumSet.of(
                        POSTGRES_PRECEDENCE,
                        JOINS_NEED_CONDITIONS,
                        ANY_TYPED_LITERAL,
                        NESTED_COMMENTS,
                        DOLLAR_STRINGS,
                        ESCAPE_STRINGS,
                        POSTGRES_OPERATORS,
                        EMPTY_SELECT_LIST),
                Folding.LOWER,
                Folding.LOWER,
                '"',
                "LATERAL",
                "",
                "");
    }

    static Dialect snowflake() {
        return make(
                List.of("snowflake"),
                EnumSet.of(
                        CONCATENATION_ADDS,
                        BACKSLASH_ESCAPES,
                        SLASH_COMMENTS,
                        DOLLAR_STRINGS,
                        COLON_PARAMETERS,
                        TRAILING_COMMAS,
                        COLON_PATHS,
                        ARROW_LAMBDAS,
                        BRACKET_LISTS,
                        BRACE_STRUCTS,
                        STAGES,
                        TOP,
                        QUALIFY,
                        OUTER_MARKS,
                        CONNECT_BY),
                Folding.UPPER,
                Folding.UPPER,
                '"',
                "QUALIFY MINUS CONNECT START SAMPLE TABLESAMPLE",
                "",
                "ASOF MATCH_CONDITION CHANGES");
    }

    static Dialect bigquery() {
        return make(
                List.of("bigquery"),
                EnumSet.of(
                        CONCATENATION_MULTIPLIES,
                        NAME_ESCAPES,
                        INTERVAL_EXPRESSIONS,
                        BACKSLASH_ESCAPES,
                        DOUBLE_QUOTED_STRINGS,
                        BACKTICK_NAMES,
                        HASH_COMMENTS,
                        TRIPLE_QUOTED_STRINGS,
                        RAW_STRINGS,
                        TRAILING_COMMAS,
                        FROM_FIRST,
                        BRACKET_LISTS,
                        DASHED_TABLES,
                        PIPES,
                        PIVOT_NAMES_START_WITH_AGGREGATE,
                        UNPIVOT_VALUES_FIRST,
                        QUALIFY,
                        ARROW_LAMBDAS,
                        STAR_EXCEPT),
                Folding.INSENSITIVE,
                Folding.SENSITIVE,
                '`',
                "QUALIFY",
                "TABLESAMPLE",
                "QUALIFY");
    }

    static Dialect spark() {
        return make(
                List.of("spark", "databricks", "spark2", "hive"),
                EnumSet.of(
                        CONCATENATION_ADDS,
                        ADJACENT_STRINGS,
                        MULTI_INSERT,
                        BRACE_VARIABLES,
                        CTE_WITHOUT_AS,
                        DOLLAR_STRINGS,
                        DIV_OPERATOR,
                        BACKSLASH_ESCAPES,
                        DOUBLE_QUOTED_STRINGS,
                        BACKTICK_NAMES,
                        NESTED_COMMENTS,
                        RAW_STRINGS,
                        DIGIT_NAMES,
                        TRY_CAST_OPERATOR,
                        COLON_PARAMETERS,
                        TRAILING_COMMAS,
                        FROM_FIRST,
                        COLON_PATHS,
                        ARROW_LAMBDAS,
                        PIPES,
                        QUALIFY,
                        LATERAL_VIEW,
                        PIVOT_IGNORES_ONLY_ALIAS,
                        STAR_EXCEPT),
                Folding.INSENSITIVE,
                Folding.INSENSITIVE,
                '`',
                "QUALIFY",
                "INSERT QUALIFY CLUSTER DISTRIBUTE SORT ANTI SEMI MINUS",
                "INSERT QUALIFY CLUSTER DISTRIBUTE SORT ANTI SEMI MINUS");
    }

    static Dialect redshift() {
        return make(
                List.of("redshift"),
                EnumSet.of(
                        AT_INDEX,
                        CONNECT_BY,
                        HASH_NAMES,
                        OUTER_MARKS,
                        POSTGRES_PRECEDENCE,
                        JOINS_NEED_CONDITIONS,
                        CONVERT_TYPE_FIRST,
                        ANY_TYPED_LITERAL,
                        DOLLAR_STRINGS,
                        ESCAPE_STRINGS,
                        BACKSLASH_ESCAPES,
                        POSTGRES_OPERATORS,
                        TOP,
                        QUALIFY,
                        COLON_PATHS),
                Folding.INSENSITIVE,
                Folding.INSENSITIVE,
                '"',
                "QUALIFY MINUS",
                "EXCLUDE",
                "");
    }

    static Dialect trino() {
        return make(
                List.of("trino", "presto", "athena"),
                EnumSet.of(JOINS_NEED_CONDITIONS, ARROW_LAMBDAS),
                Folding.INSENSITIVE,
                Folding.INSENSITIVE,
                '"',
                "",
                "",
                "");
    }

    static Dialect clickhouse() {
        return make(
                List.of("clickhouse"),
                EnumSet.of(
                        NAME_ESCAPES,
                        LIMIT_IN_OPERANDS,
                        DIV_OPERATOR,
                        TYPED_PARAMETERS,
                        INTERVAL_EXPRESSIONS,
                        BACKSLASH_ESCAPES,
                        BACKTICK_NAMES,
                        NESTED_COMMENTS,
                        DOLLAR_STRINGS,
                        HASH_COMMENTS,
                        TRAILING_COMMAS,
                        ARROW_LAMBDAS,
                        BRACKET_LISTS,
                        TERNARY,
                        PARAMETRIC_FUNCTIONS,
                        EXPRESSION_CTES,
                        NESTED_ALIASES,
                        SEMI_JOIN_SHOWS_BOTH,
                        QUALIFY,
                        STAR_EXCEPT),
                Folding.SENSITIVE,
                Folding.SENSITIVE,
                '"',
                "PREWHERE QUALIFY",
                "SETTINGS FORMAT FINAL SAMPLE GLOBAL ANY ALL ASOF SEMI ANTI ARRAY QUALIFY",
                "SETTINGS FORMAT FINAL SAMPLE GLOBAL ANY ALL ASOF SEMI ANTI ARRAY QUALIFY PASTE");
    }

    static Dialect mysql() {
        return make(
                List.of("mysql", "mariadb", "starrocks", "doris", "singlestore"),
                EnumSet.of(
                        MYSQL_PRECEDENCE,
                        ADJACENT_STRINGS,
                        DIV_OPERATOR,
                        INTERVAL_EXPRESSIONS,
                        CONVERT_TYPE_SECOND,
                        VALUES_FUNCTION,
                        BANG_BINDS_TIGHT,
                        STRING_INTRODUCERS,
                        BACKSLASH_ESCAPES,
                        DOUBLE_QUOTED_STRINGS,
                        BACKTICK_NAMES,
                        HASH_COMMENTS,
                        DIGIT_NAMES,
                        SYSTEM_VARIABLES,
                        PIPES_ARE_OR,
                        STRING_ALIASES),
                Folding.INSENSITIVE,
                Folding.SENSITIVE,
                '`',
                "STRAIGHT_JOIN XOR DIV MOD",
                "LOCK",
                "LOCK USE FORCE IGNORE");
    }

    static Dialect tsql() {
        return make(
                List.of("tsql", "fabric", "mssql"),
                EnumSet.of(
                        BITS_ADD,
                        JOINS_NEED_CONDITIONS,
                        CONVERT_TYPE_FIRST,
                        NESTED_COMMENTS,
                        BRACKET_NAMES,
                        HASH_NAMES,
                        SYSTEM_VARIABLES,
                        TSQL_OPERATORS,
                        TOP,
                        ALIASES_WITH_EQUALS,
                        STRING_ALIASES),
                Folding.INSENSITIVE,
                Folding.INSENSITIVE,
                '[',
                "",
                "OPTION OUTPUT VALUES",
                "OPTION OUTPUT");
    }

    private static Dialect make(
            List<String> names,
            Set<Feature> features,
            Folding folding,
            Folding tableFolding,
            char quote,
            String reserved,
            String noColumnAlias,
            String noTableAlias) {
        Words words = Words.of(
                String.join(" ", Arrays.asList(RESERVED, reserved)),
                String.join(" ", Arrays.asList(NO_COLUMN_ALIAS, noColumnAlias)),
                String.join(" ", Arrays.asList(NO_TABLE_ALIAS, noTableAlias)));
        return new Dialect(names, features, folding, tableFolding, quote, words, Powers.of(features));
    }
}
