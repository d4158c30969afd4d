package io.meshlens.lower;

import io.meshlens.lower.Expression.Argument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands in a FROM clause, as it is written. */
public sealed interface Relation {
    /** Returns the number that names this node within its statement. */
    int id();

    /**
     * {@code AS name(a, b)}.
     *
     * @param name null if only columns are given
     */
    record Alias(@Nullable Ident name, List<Ident> columns) {
        /** No alias. */
        public static final Alias NONE = new Alias(null, List.of());

        public Alias {
            columns = List.copyOf(columns);
        }
    }

    /**
     * A table, view, model or CTE by name.
     *
     * @param parts its parts, the last one the table's own name
     * @param modifiers time travel, hints, {@code FINAL}, {@code ONLY}, as canonical text
     * @param ordinality BigQuery's {@code WITH OFFSET} or Redshift's {@code AT} behind the path of an array
     * @param offset the name that these give to the index
     */
    record Table(
            int id,
            List<Ident> parts,
            Alias alias,
            List<String> modifiers,
            boolean ordinality,
            @Nullable Ident offset) implements Relation {
        public Table {
            parts = List.copyOf(parts);
            modifiers = List.copyOf(modifiers);
        }

        /** Makes a table that is no path of an array with an index. */
        public Table(int id, List<Ident> parts, Alias alias, List<String> modifiers) {
            this(id, parts, alias, modifiers, false, null);
        }
    }

    /** A query in parentheses; {@code VALUES} too. */
    record Derived(int id, boolean lateral, Query query, Alias alias) implements Relation {}

    /**
     * A table function, {@code UNNEST} and {@code FLATTEN} included.
     *
     * @param call the function; several in {@code ROWS FROM (...)} are {@link Unknown}
     * @param lateral whether {@code LATERAL} is written; most dialects imply it
     * @param ordinality {@code WITH ORDINALITY} or {@code WITH OFFSET}
     * @param offset BigQuery's {@code WITH OFFSET AS name}
     */
    record Function(
            int id,
            boolean lateral,
            Expression.Call call,
            boolean ordinality,
            @Nullable Ident offset,
            Alias alias) implements Relation {}

    /** Which rows a join keeps. */
    enum JoinKind {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        CROSS,
        SEMI,
        ANTI,
        /** T-SQL's {@code CROSS APPLY}: the right side sees the left. */
        CROSS_APPLY,
        /** T-SQL's {@code OUTER APPLY}. */
        OUTER_APPLY,
        POSITIONAL
    }

    /**
     * A join.
     *
     * @param modifiers {@code ANY}, {@code ALL}, {@code GLOBAL}, {@code RIGHT} (of a right semi join) and the like in upper case
     */
    record Join(
            int id,
            Relation left,
            Relation right,
            JoinKind kind,
            boolean natural,
            boolean asof,
            @Nullable Expression on,
            List<Ident> using,
            List<String> modifiers)
            implements Relation {
        public Join {
            using = List.copyOf(using);
            modifiers = List.copyOf(modifiers);
        }
    }

    /** A relation in parentheses with an alias: {@code (a JOIN b ON ...) AS j}. Without an alias it is the relation itself. */
    record Aliased(int id, Relation relation, Alias alias) implements Relation {}

    /**
     * Hive's {@code LATERAL VIEW [OUTER] call table AS a, b}, with what stands before it.
     */
    record LateralView(int id, Relation input, boolean outer, Expression.Call call, Alias alias) implements Relation {}

    /** ClickHouse's {@code [LEFT] ARRAY JOIN expression AS name, ...}, with what stands before it. */
    record ArrayJoin(int id, Relation input, boolean left, List<ArrayJoinItem> items) implements Relation {
        public ArrayJoin {
            items = List.copyOf(items);
        }
    }

    record ArrayJoinItem(Expression expression, @Nullable Ident alias) {}

    /**
     * {@code PIVOT}, as an operator or a statement.
     *
     * @param aggregates with their aliases
     * @param on the pivoted expressions, each with its values; several columns in one {@code FOR (a, b) IN (...)} are a
     *     {@link Expression.Row}
     * @param groupBy DuckDB's {@code GROUP BY} inside; empty if none
     */
    record Pivot(
            int id,
            Relation input,
            List<Query.Item> aggregates,
            List<PivotOn> on,
            List<Expression> groupBy,
            Alias alias)
            implements Relation {
        public Pivot {
            aggregates = List.copyOf(aggregates);
            on = List.copyOf(on);
            groupBy = List.copyOf(groupBy);
        }
    }

    /**
     * One pivoted expression.
     *
     * @param values with their aliases; empty if they come from the data
     * @param query {@code IN (SELECT ...)}
     * @param any Snowflake's {@code IN (ANY)} or no list at all: the output is known only by running
     */
    record PivotOn(
            Expression expression,
            List<Query.Item> values,
            @Nullable Query query,
            boolean any) {
        public PivotOn {
            values = List.copyOf(values);
        }
    }

    /**
     * {@code UNPIVOT}, as an operator or a statement.
     *
     * @param names the columns that hold the name
     * @param values the columns that hold the values
     * @param groups what becomes a row: one expression for each value column, and its label
     */
    record Unpivot(
            int id,
            Relation input,
            boolean includeNulls,
            List<Ident> names,
            List<Ident> values,
            List<UnpivotGroup> groups,
            Alias alias)
            implements Relation {
        public Unpivot {
            names = List.copyOf(names);
            values = List.copyOf(values);
            groups = List.copyOf(groups);
        }
    }

    /** {@code a}, {@code (a, b)}, {@code * EXCLUDE (k)} or {@code COLUMNS(...)}, with {@code AS label}. */
    record UnpivotGroup(List<Expression> columns, @Nullable Expression label) {
        public UnpivotGroup {
            columns = List.copyOf(columns);
        }
    }

    /**
     * {@code TABLESAMPLE}, with what stands before it.
     *
     * @param text method, size and seed, as canonical text
     */
    record Sample(int id, Relation input, String text) implements Relation {}

    /** A macro in place of a relation that was not expanded. */
    record MacroRelation(int id, String name, List<Argument> arguments, String text, Alias alias) implements Relation {
        public MacroRelation {
            arguments = List.copyOf(arguments);
        }
    }

    /** Nothing stands where a relation must. */
    record Missing(int id) implements Relation {}

    /**
     * A construct that the lowering does not know ({@code MATCH_RECOGNIZE}, {@code ROWS FROM}).
     *
     * @param text its tokens, one blank between
     */
    record Unknown(int id, String text, List<Relation> relations, List<Expression> parts, Alias alias)
            implements Relation {
        public Unknown {
            relations = List.copyOf(relations);
            parts = List.copyOf(parts);
        }
    }
}
