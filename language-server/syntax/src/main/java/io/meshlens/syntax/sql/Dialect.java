package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A dialect of SQL, as tables: what its tokens look like, which words are reserved, which constructs it has, how its
 * names compare. Immutable; there is one object for each dialect, so identity is equality.
 */
public final class Dialect {
    /** What a dialect may have. The first group shapes tokens, the second decides between readings of the same words. */
    public enum Feature {
        /** A backslash in a string escapes the next character. */
        BACKSLASH_ESCAPES,
        /** {@code "…"} is a string. */
        DOUBLE_QUOTED_STRINGS,
        /** {@code `…`} is a name. */
        BACKTICK_NAMES,
        /** {@code […]} is a name. */
        BRACKET_NAMES,
        /** {@code # …} is a comment. */
        HASH_COMMENTS,
        /** {@code // …} is a comment. */
        SLASH_COMMENTS,
        /** A comment may hold comments. */
        NESTED_COMMENTS,
        /** {@code $tag$…$tag$} is a string. */
        DOLLAR_STRINGS,
        /** {@code '''…'''} is a string. */
        TRIPLE_QUOTED_STRINGS,
        /** {@code e'…'} has backslash escapes. */
        ESCAPE_STRINGS,
        /** {@code r'…'} has no escapes. */
        RAW_STRINGS,
        /** A name may start with a number sign. */
        HASH_NAMES,
        /** A name may start with a digit. */
        DIGIT_NAMES,
        /** {@code @@name} is a variable of the system. */
        SYSTEM_VARIABLES,
        /** The many operators of Postgres, such as {@code ?|} and {@code -|-}. */
        POSTGRES_OPERATORS,
        /** {@code !<}, {@code +=} and the like. */
        TSQL_OPERATORS,
        /** {@code x?::type}. */
        TRY_CAST_OPERATOR,
        /** A backslash in a quoted name escapes the next character. */
        NAME_ESCAPES,
        /** {@code ${name}} is a variable. */
        BRACE_VARIABLES,
        /** A parameter is {@code :name}. */
        COLON_PARAMETERS,

        /** {@code _utf8'…'} is a string with its character set. */
        STRING_INTRODUCERS,

        /** A select list may end with a comma. */
        TRAILING_COMMAS,
        /** So may other lists: tables, arguments, GROUP BY, ORDER BY. */
        LENIENT_COMMAS,
        /** A query may start with FROM. */
        FROM_FIRST,
        /** A select list may be empty. */
        EMPTY_SELECT_LIST,
        /** {@code a: 1} names a select item or a table. */
        PREFIX_ALIASES,
        /** {@code a:b} reads a field of semi-structured data. */
        COLON_PATHS,
        /** {@code lambda x: x} and {@code x -> x}. */
        ARROW_LAMBDAS,
        /** {@code x -> y} is a lambda in functions that take one, and reads a field of JSON in all others. */
        ARROWS_READ_JSON,
        /** {@code [1, 2]} is a list. */
        BRACKET_LISTS,
        /** {@code {'a': 1}} is a struct. */
        BRACE_STRUCTS,
        /** {@code @x} may be a stage. */
        STAGES,
        /** {@code a-b.c} is a table's name. */
        DASHED_TABLES,
        /** {@code a ? b : c}. */
        TERNARY,
        /** {@code f(a)(b)}. */
        PARAMETRIC_FUNCTIONS,
        /** {@code WITH expr AS name}. */
        EXPRESSION_CTES,
        /** {@code |> SELECT …}. */
        PIPES,
        /** {@code SELECT TOP 10}. */
        TOP,
        /** {@code QUALIFY}. */
        QUALIFY,
        /** {@code LATERAL VIEW}. */
        LATERAL_VIEW,
        /** A string may be an alias: {@code SELECT 1 'a'}. */
        STRING_ALIASES,
        /** {@code ||} is OR. */
        PIPES_ARE_OR,
        /** {@code (+)} marks an outer join. */
        OUTER_MARKS,
        /** {@code START WITH … CONNECT BY}. */
        CONNECT_BY,
        /** {@code t EXCEPT (a)} behind a star; elsewhere it is {@code EXCLUDE}. */
        STAR_EXCEPT,
        /** {@code {name: Type}} is a parameter. */
        TYPED_PARAMETERS,
        /** {@code !x} binds as tight as a sign; elsewhere it is NOT. */
        BANG_BINDS_TIGHT,
        /** Operators bind as in Postgres: all that are not arithmetic alike, also in front of an operand. */
        POSTGRES_PRECEDENCE,
        /** Operators bind as in DuckDB since version 2. */
        DUCKDB_PRECEDENCE,
        /** {@code a ^ b} binds tighter than multiplication. */
        MYSQL_PRECEDENCE,
        /** {@code a || b} binds like multiplication. */
        CONCATENATION_MULTIPLIES,
        /** {@code a || b} binds like addition. */
        CONCATENATION_ADDS,
        /** {@code a & b}, {@code a | b} and {@code a ^ b} bind like addition. */
        BITS_ADD,
        /** {@code x NOT NULL} is a condition. */
        POSTFIX_NOT_NULL,
        /** {@code a DIV b} and {@code a MOD b}. */
        DIV_OPERATOR,
        /** {@code INTERVAL a + 1 DAY}: the operand may be an expression. */
        INTERVAL_EXPRESSIONS,
        /** {@code CONVERT(type, x)}. */
        CONVERT_TYPE_FIRST,
        /** {@code CONVERT(x, type)}. */
        CONVERT_TYPE_SECOND,
        /** {@code VALUES(a)} is a function. */
        VALUES_FUNCTION,
        /** DESCRIBE, SHOW, SUMMARIZE and PIVOT may stand for a query. */
        STATEMENTS_IN_FROM,
        /** A join without ON or USING is an error unless it is CROSS or NATURAL. */
        JOINS_NEED_CONDITIONS,
        /** {@code WITH a (SELECT 1)}. */
        CTE_WITHOUT_AS,
        /** LIMIT may stand in an operand of a set operation without brackets. */
        LIMIT_IN_OPERANDS,
        /** {@code FROM t INSERT INTO a SELECT … INSERT INTO b SELECT …}. */
        MULTI_INSERT,
        /** Strings side by side are one string. */
        ADJACENT_STRINGS,
        /** {@code FROM t.items AS v AT i} names the index, and UNPIVOT reads an object's fields. */
        AT_INDEX,
        /** A column of PIVOT is named after its aggregate and then its value, {@code total_q1}; a number is {@code _1}. */
        PIVOT_NAMES_START_WITH_AGGREGATE,
        /** With one aggregate, a column of PIVOT is named after its value alone, whatever the aggregate's alias. */
        PIVOT_IGNORES_ONLY_ALIAS,
        /** UNPIVOT gives the values in front of the names. */
        UNPIVOT_VALUES_FIRST,
        /** {@code SELECT name = expression} names a select item. */
        ALIASES_WITH_EQUALS,
        /** An alias may stand anywhere in an expression, {@code (a AS k) + 1}, and holds in the whole select. */
        NESTED_ALIASES,
        /** A semi or anti join shows the columns of both sides. */
        SEMI_JOIN_SHOWS_BOTH,
        /** Any type may stand in front of a string: {@code INTEGER '1'}. */
        ANY_TYPED_LITERAL
    }

    /** How names compare. */
    public enum Folding {
        /** Case never counts, not even in quotes. */
        INSENSITIVE,
        /** A name without quotes is lower case. */
        LOWER,
        /** A name without quotes is upper case. */
        UPPER,
        /** Case counts. */
        SENSITIVE
    }

    public static final Dialect DUCKDB = Dialects.duckdb();
    public static final Dialect POSTGRES = Dialects.postgres();
    public static final Dialect SNOWFLAKE = Dialects.snowflake();
    public static final Dialect BIGQUERY = Dialects.bigquery();
    public static final Dialect SPARK = Dialects.spark();
    public static final Dialect REDSHIFT = Dialects.redshift();
    public static final Dialect TRINO = Dialects.trino();
    public static final Dialect CLICKHOUSE = Dialects.clickhouse();
    public static final Dialect MYSQL = Dialects.mysql();
    public static final Dialect TSQL = Dialects.tsql();

    private static final List<Dialect> ALL =
            List.of(DUCKDB, POSTGRES, SNOWFLAKE, BIGQUERY, SPARK, REDSHIFT, TRINO, CLICKHOUSE, MYSQL, TSQL);

    private final String id;
    private final List<String> names;
    private final EnumSet<Feature> features;
    private final Folding folding;
    private final Folding tableFolding;
    private final char quote;
    private final Words words;
    private final Operators operators;
    private final Powers powers;

    Dialect(
            List<String> names,
            Set<Feature> features,
            Folding folding,
            Folding tableFolding,
            char quote,
            Words words,
            Powers powers) {
        this.id = names.get(0);
        this.names = List.copyOf(names);
        this.features = features.isEmpty() ? EnumSet.noneOf(Feature.class) : EnumSet.copyOf(features);
        this.folding = folding;
        this.tableFolding = tableFolding;
        this.quote = quote;
        this.words = words;
        this.powers = powers;
        this.operators = Operators.of(
                features.contains(Feature.POSTGRES_OPERATORS),
                features.contains(Feature.TSQL_OPERATORS),
                features.contains(Feature.PIPES),
                features.contains(Feature.TRY_CAST_OPERATOR));
    }

    /** Returns the dialects there are, in a fixed order. */
    public static List<Dialect> all() {
        return ALL;
    }

    /** Returns the dialect with an id or another of its names ({@code databricks} is Spark's), in any case. */
    public static Optional<Dialect> of(String name) {
        int settings = name.indexOf(',');
        String wanted =
                (settings < 0 ? name : name.substring(0, settings)).strip().toLowerCase(Locale.ROOT);
        return ALL.stream().filter(dialect -> dialect.names.contains(wanted)).findFirst();
    }

    public String id() {
        return id;
    }

    /** Returns all names of the dialect, its id first. */
    public List<String> names() {
        return names;
    }

    public boolean has(Feature feature) {
        return features.contains(feature);
    }

    /** Says whether a word cannot be a column or table without quotes. */
    public boolean isReserved(Keyword keyword) {
        return words.isReserved(keyword);
    }

    /** Says whether a word may name a select item without AS. */
    public boolean isColumnAlias(Keyword keyword) {
        return words.isColumnAlias(keyword);
    }

    /** Says whether a word may name a table without AS. */
    public boolean isTableAlias(Keyword keyword) {
        return words.isTableAlias(keyword);
    }

    Powers powers() {
        return powers;
    }

    Operators operators() {
        return operators;
    }

    // ---- Names

    /** Says whether a name as written has quotes of this dialect. */
    public boolean isQuoted(String written) {
        if (written.isEmpty()) {
            return false;
        }
        char c = written.charAt(0);
        return c == '"' || c == '`' || c == '\'' || (c == '[' && has(Feature.BRACKET_NAMES));
    }

    /** Returns a name without its quotes and their escapes, in the case it is written in: what people see. */
    public String name(String written) {
        if (!isQuoted(written)) {
            return written;
        }
        char open = written.charAt(0);
        char close = open == '[' ? ']' : open;
        boolean closed = written.length() > 1 && written.charAt(written.length() - 1) == close;
        String inner = written.substring(1, closed ? written.length() - 1 : written.length());
        if (inner.indexOf(close) >= 0) {
            inner = inner.replace("" + close + close, "" + close);
        }
        if (has(Feature.NAME_ESCAPES) && inner.indexOf('\\') >= 0) {
            inner = inner.replace("\\" + open, "" + open).replace("\\\\", "\\");
        }
        return inner;
    }

    /**
     * Returns the key by which the dialect compares names of columns, aliases and CTEs: two names as written mean the same
     * exactly if their keys are equal.
     */
    public String fold(String written) {
        return fold(folding, written);
    }

    /** Returns the key by which the dialect compares names of tables, schemas and catalogs. */
    public String foldTable(String written) {
        return fold(tableFolding, written);
    }

    private String fold(Folding how, String written) {
        return switch (how) {
            case INSENSITIVE -> name(written).toLowerCase(Locale.ROOT);
            case LOWER -> isQuoted(written) ? name(written) : written.toLowerCase(Locale.ROOT);
            case UPPER -> isQuoted(written) ? name(written) : written.toUpperCase(Locale.ROOT);
            case SENSITIVE -> name(written);
        };
    }

    public Folding folding() {
        return folding;
    }

    public Folding tableFolding() {
        return tableFolding;
    }

    /** Returns a name in this dialect's quotes. */
    public String quote(String name) {
        char close = quote == '[' ? ']' : quote;
        return quote + name.replace("" + close, "" + close + close) + close;
    }

    /** Returns a name as it must be written: in quotes only where it needs them. */
    public String write(String name) {
        return needsQuotes(name) ? quote(name) : name;
    }

    private boolean needsQuotes(String name) {
        if (name.isEmpty() || isReserved(Keyword.of(name))) {
            return true;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
            if (!letter && !(i > 0 && c >= '0' && c <= '9')) {
                return true;
            }
            boolean folds = (folding == Folding.LOWER && c >= 'A' && c <= 'Z')
                    || (folding == Folding.UPPER && c >= 'a' && c <= 'z');
            if (folds) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return id;
    }
}
