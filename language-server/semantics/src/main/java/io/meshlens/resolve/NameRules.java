package io.meshlens.resolve;

import io.meshlens.lower.Ident;
import io.meshlens.syntax.sql.Dialect;
import java.util.Locale;
import java.util.Set;

/**
 * What a dialect says about names: how they compare and what they may stand for. A table, so that no rule of a dialect is
 * anywhere else in this package.
 */
final class NameRules {
    /** Whether, and after what, a name is looked for among the select aliases. */
    enum AliasUse {
        NEVER,
        /** Only if there is no such column. */
        AFTER_COLUMNS,
        /** An alias hides a column. */
        BEFORE_COLUMNS
    }

    private final Dialect dialect;
    private final AliasUse inSelect;
    private final AliasUse inWhere;
    private final AliasUse inGroupBy;
    private final AliasUse inHaving;
    private final AliasUse inQualify;
    private final AliasUse inOrderExpression;

    private NameRules(
            Dialect dialect,
            AliasUse inSelect,
            AliasUse inWhere,
            AliasUse inGroupBy,
            AliasUse inHaving,
            AliasUse inQualify,
            AliasUse inOrderExpression) {
        this.dialect = dialect;
        this.inSelect = inSelect;
        this.inWhere = inWhere;
        this.inGroupBy = inGroupBy;
        this.inHaving = inHaving;
        this.inQualify = inQualify;
        this.inOrderExpression = inOrderExpression;
    }

    static NameRules of(Dialect dialect) {
        AliasUse no = AliasUse.NEVER;
        AliasUse after = AliasUse.AFTER_COLUMNS;
        AliasUse before = AliasUse.BEFORE_COLUMNS;
        return switch (dialect.id()) {
            case "duckdb" -> new NameRules(dialect, after, after, after, after, after, after);
            case "snowflake" -> new NameRules(dialect, after, after, after, after, after, after);
            case "redshift" -> new NameRules(dialect, after, no, after, no, after, no);
            case "spark" -> new NameRules(dialect, after, no, after, before, after, after);
            case "clickhouse" -> new NameRules(dialect, before, before, before, before, before, before);
            case "bigquery" -> new NameRules(dialect, no, no, before, before, before, before);
            case "mysql" -> new NameRules(dialect, no, no, after, after, after, after);
            case "postgres" -> new NameRules(dialect, no, no, after, no, no, no);
            case "trino", "tsql" -> new NameRules(dialect, no, no, no, no, no, no);
            default -> new NameRules(dialect, after, after, after, after, after, after);
        };
    }

    Dialect dialect() {
        return dialect;
    }

    AliasUse aliases(Clause clause) {
        return switch (clause) {
            case SELECT -> inSelect;
            case WHERE -> inWhere;
            case GROUP_BY -> inGroupBy;
            case HAVING -> inHaving;
            case QUALIFY -> inQualify;
            case ORDER_BY, DISTINCT_ON -> inOrderExpression;
            case FROM, VALUES, BOUNDS -> dialect.id().equals("clickhouse") ? AliasUse.BEFORE_COLUMNS : AliasUse.NEVER;
        };
    }

    /** Says whether a select alias may be read by an item before it. */
    boolean aliasesInAnyOrder() {
        return dialect.id().equals("clickhouse");
    }

    /** Returns the key by which a written name of a column, an alias, a CTE or a qualifier compares. */
    String key(Ident name) {
        return fold(dialect.folding(), name.text(), name.quoted());
    }

    /** Returns the key of a column's name as its source or a subquery spells it. */
    String key(String name) {
        return dialect.folding() == Dialect.Folding.INSENSITIVE ? name.toLowerCase(Locale.ROOT) : name;
    }

    /** Returns a written name as the engine shows it. */
    String display(Ident name) {
        return switch (dialect.folding()) {
            case LOWER, UPPER -> key(name);
            case INSENSITIVE, SENSITIVE -> name.text();
        };
    }

    private static String fold(Dialect.Folding folding, String text, boolean quoted) {
        return switch (folding) {
            case INSENSITIVE -> text.toLowerCase(Locale.ROOT);
            case LOWER -> quoted ? text : text.toLowerCase(Locale.ROOT);
            case UPPER -> quoted ? text : text.toUpperCase(Locale.ROOT);
            case SENSITIVE -> text;
        };
    }

    /** Says whether a derived table or a function may read what stands left of it without LATERAL. */
    boolean impliesLateral() {
        return switch (dialect.id()) {
            case "duckdb", "snowflake", "bigquery", "clickhouse" -> true;
            default -> false;
        };
    }

    /** Says whether the condition of a join may read what a comma sets apart from the join, as in {@code a, b JOIN c ON a.x = c.x}. */
    boolean conditionsReadLeft() {
        return dialect.id().equals("duckdb");
    }

    /** Says whether a star takes a RENAME of a column that it does not have for nothing to do. */
    boolean renamesOnlyWhatIsThere() {
        return dialect.id().equals("duckdb");
    }

    /** Says whether the columns of USING come first in a star, and not where the left one stands. */
    boolean mergedColumnsFirst() {
        return switch (dialect.id()) {
            case "duckdb", "clickhouse" -> false;
            default -> true;
        };
    }

    /** Says whether a dot may read a field of a column. */
    boolean dotReadsFields() {
        return switch (dialect.id()) {
            case "mysql", "tsql", "postgres" -> false;
            default -> true;
        };
    }

    /** Says whether a table's name may stand for its row. */
    boolean wholeRows() {
        return switch (dialect.id()) {
            case "duckdb", "postgres", "bigquery", "redshift" -> true;
            default -> false;
        };
    }

    /** Says whether a name that a table and a select alias have means the table's row. */
    boolean rowsHideAliases(Clause clause) {
        return dialect.id().equals("duckdb") && clause != Clause.HAVING;
    }

    /** Says whether the second of two equal columns of a derived table gets a number behind its name. */
    boolean numbersEqualColumns() {
        return dialect.id().equals("duckdb");
    }

    /** Says whether two relations of one name are an error even if no name is ambiguous. */
    boolean aliasesMustDiffer() {
        return !dialect.id().equals("duckdb");
    }

    /** Says whether a bare name means the column of a USING even where another table has a column of that name. */
    boolean prefersMerged() {
        return dialect.id().equals("duckdb");
    }

    /** Says whether the engine takes the first of several columns of one name instead of complaining. */
    boolean takesFirstOfAmbiguous() {
        return dialect.id().equals("clickhouse");
    }

    /** Says whether a column outside the GROUP BY is certainly an error. */
    boolean groupingIsStrict() {
        return switch (dialect.id()) {
            case "postgres", "mysql" -> false;
            default -> true;
        };
    }

    /** Says whether a CTE may read itself without RECURSIVE. */
    boolean impliesRecursive() {
        return switch (dialect.id()) {
            case "tsql", "snowflake", "clickhouse" -> true;
            default -> false;
        };
    }

    /** Says whether a comma and the path of a column unnests it: {@code FROM t, t.items}. */
    boolean pathsUnnest() {
        return switch (dialect.id()) {
            case "bigquery", "redshift" -> true;
            default -> false;
        };
    }

    /** Says whether the alias of a function in FROM names its column if it has one only. */
    boolean aliasNamesColumn(String function) {
        return switch (dialect.id()) {
            case "postgres", "redshift", "bigquery" -> true;
            case "duckdb" ->
                function.equals("unnest") || function.equals("range") || function.equals("generate_series");
            default -> false;
        };
    }

    /** Says whether a column that is named by its relation's alias can still be called by its function's name. */
    boolean keepsFormerName() {
        return dialect.id().equals("duckdb");
    }

    private static final Set<String> DUCKDB_HIDDEN = Set.of("rowid");
    private static final Set<String> POSTGRES_HIDDEN =
            Set.of("ctid", "xmin", "xmax", "cmin", "cmax", "tableoid", "oid");
    private static final Set<String> BIGQUERY_HIDDEN =
            Set.of("_partitiontime", "_partitiondate", "_table_suffix", "_file_name", "_change_type");
    private static final Set<String> SNOWFLAKE_HIDDEN = Set.of(
            "metadata$filename",
            "metadata$file_row_number",
            "metadata$action",
            "metadata$isupdate",
            "metadata$row_id",
            "level");
    private static final Set<String> CLICKHOUSE_HIDDEN =
            Set.of("_part", "_partition_id", "_table", "_path", "_file", "_part_index", "_sample_factor");
    private static final Set<String> SPARK_HIDDEN = Set.of("_metadata");
    private static final Set<String> TRINO_HIDDEN = Set.of("$path", "$file_modified_time", "$partition", "$bucket");
    private static final Set<String> TSQL_HIDDEN = Set.of("$action", "$rowguid", "$identity");

    /** Says whether a table may have a column of this name that no list of its columns shows. */
    boolean isHiddenColumn(String name) {
        Set<String> names = switch (dialect.id()) {
            case "duckdb" -> DUCKDB_HIDDEN;
            case "postgres", "redshift" -> POSTGRES_HIDDEN;
            case "bigquery" -> BIGQUERY_HIDDEN;
            case "snowflake" -> SNOWFLAKE_HIDDEN;
            case "clickhouse" -> CLICKHOUSE_HIDDEN;
            case "spark" -> SPARK_HIDDEN;
            case "trino" -> TRINO_HIDDEN;
            case "tsql" -> TSQL_HIDDEN;
            default -> Set.of();
        };
        return names.contains(name.toLowerCase(Locale.ROOT));
    }
}
