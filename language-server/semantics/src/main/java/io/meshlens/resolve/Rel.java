package io.meshlens.resolve;

import io.meshlens.lower.Query.SetOperator;
import io.meshlens.resolve.Expr.FunctionName;
import io.meshlens.resolve.Expr.SortKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A resolved relation: operators over their inputs, each with its output columns.
 *
 * <p>A select becomes, from the inside out: its FROM as scans and joins; {@link Filter} for WHERE; {@link Aggregate} if it groups or
 * aggregates; {@link Filter} for HAVING; {@link Window} if it has window calls; {@link Filter} for QUALIFY; {@link Project}; {@link Distinct} or
 * {@link DistinctOn}; {@link SortLimit}; and, where a key of the order or of DISTINCT ON is not in the select list, the key as a hidden last
 * column of the project and a second {@link Project} on top that drops it. Derived tables and renaming by alias leave no node.
 *
 * <p>Every expression that a relation holds is resolved against its input row; see {@link Expr} for what that is, and for
 * {@code depth}. {@link #columns} of every relation are complete and in order; their number is what indexes of {@link Expr.Column} count.
 */
public sealed interface Rel {
    /** Returns the id of the lowered node it comes from: of the select, the relation, the clause's expression. */
    int id();

    List<RelColumn> columns();

    /** Returns the relations it reads, without those in its expressions. */
    List<Rel> inputs();

    /**
     * A table, view or model.
     *
     * @param columns those of the source; of an unknown source those that the query names, in the order in which they were
     *     resolved, each {@link RelColumn.NameSource#ASSUMED}
     * @param modifiers time travel and the like, as canonical text: they count for the rows
     */
    record Scan(int id, Source source, List<RelColumn> columns, List<String> modifiers) implements Rel {
        public Scan {
            columns = List.copyOf(columns);
            modifiers = List.copyOf(modifiers);
        }

        @Override
        public List<Rel> inputs() {
            return List.of();
        }
    }

    /**
     * A use of a CTE. The body is in {@link ResolvedQuery#ctes}, once for all uses.
     *
     * @param cte its index there
     */
    record CteScan(int id, int cte, List<RelColumn> columns) implements Rel {
        public CteScan {
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of();
        }
    }

    /**
     * A use of a recursive CTE inside its own step: the self symbol.
     *
     * @param cte the id of the lowered CTE, as in {@link Recursive#cte}
     */
    record SelfScan(int id, int cte, List<RelColumn> columns) implements Rel {
        public SelfScan {
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of();
        }
    }

    /** One row without columns: a select without FROM. */
    record OneRow(int id) implements Rel {
        @Override
        public List<RelColumn> columns() {
            return List.of();
        }

        @Override
        public List<Rel> inputs() {
            return List.of();
        }
    }

    /**
     * A projection; {@code expressions} and {@code columns} are of one length.
     */
    record Project(int id, Rel input, List<Expr> expressions, List<RelColumn> columns) implements Rel {
        public Project {
            expressions = List.copyOf(expressions);
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of(input);
        }
    }

    /** Which clause filters; rows are filtered alike by all of them. */
    enum FilterClause {
        WHERE,
        HAVING,
        QUALIFY
    }

    /** A filter; its columns are those of its input. */
    record Filter(int id, FilterClause clause, Rel input, Expr condition) implements Rel {
        @Override
        public List<RelColumn> columns() {
            return input.columns();
        }

        @Override
        public List<Rel> inputs() {
            return List.of(input);
        }
    }

    /** Which rows a join keeps. */
    enum JoinType {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        /** Left rows with a match; the columns are the left ones only. */
        SEMI,
        /** Left rows without a match; the columns are the left ones only. */
        ANTI,
        /** First with first, second with second; the shorter side is filled with nulls. */
        POSITIONAL
    }

    /**
     * A join. Its columns are the left ones, then the right ones (not for SEMI and ANTI), then one for each {@link Merged}.
     *
     * @param type a cross join and a comma are INNER without conditions
     * @param lateral whether the right side sees the left columns, at depth 1 (counted from the right side's own relations)
     * @param asof whether the last inequality picks the closest row
     * @param conditions conjuncts of ON, as they are written, and one equality for each column of USING or NATURAL, in that
     *     order
     * @param merged the columns of USING and NATURAL; the merged ones of an inner join are still reachable by themselves
     * @param modifiers {@code ANY}, {@code GLOBAL} and the like: they count for the rows
     */
    record Join(
            int id,
            Rel left,
            Rel right,
            JoinType type,
            boolean lateral,
            boolean asof,
            List<Expr> conditions,
            List<Merged> merged,
            List<RelColumn> columns,
            List<String> modifiers)
            implements Rel {
        public Join {
            conditions = List.copyOf(conditions);
            merged = List.copyOf(merged);
            columns = List.copyOf(columns);
            modifiers = List.copyOf(modifiers);
        }

        @Override
        public List<Rel> inputs() {
            return List.of(left, right);
        }
    }

    /** What an unqualified USING or NATURAL column holds. */
    enum MergedValue {
        LEFT,
        RIGHT,
        COALESCE
    }

    /**
     * A column of USING or NATURAL.
     *
     * @param left its index in the join's input row
     * @param right its index in the join's input row, that is, behind the left columns
     */
    record Merged(int left, int right, MergedValue value) {}

    /**
     * A grouping. Its columns are the keys, then the calls.
     *
     * @param keys without duplicates of the same expression
     * @param groupingSets each a set of indices of keys, ascending, as a bag in the order written (ROLLUP and CUBE written out, and crossed); a
     *     plain GROUP BY is one set of all keys; without GROUP BY it is one empty set, as for {@code GROUP BY ()}
     * @param grouped whether a GROUP BY is written: without, there is always one row
     */
    record Aggregate(
            int id,
            Rel input,
            List<Expr> keys,
            List<List<Integer>> groupingSets,
            boolean grouped,
            List<AggregateCall> calls,
            List<RelColumn> columns)
            implements Rel {
        public Aggregate {
            keys = List.copyOf(keys);
            groupingSets = groupingSets.stream().map(List::copyOf).toList();
            calls = List.copyOf(calls);
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of(input);
        }
    }

    /**
     * An aggregate call, over the aggregate's input row. {@code COUNT(*)} has no arguments. {@code GROUPING(a, b)} is a call too, its
     * arguments being equal to keys.
     *
     * @param orderBy inside the parentheses, and that of WITHIN GROUP if {@code withinGroup}
     * @param nulls {@code IGNORE NULLS}, {@code RESPECT NULLS} or empty
     */
    record AggregateCall(
            int id,
            FunctionName function,
            List<Expr.Argument> arguments,
            boolean distinct,
            List<SortKey> orderBy,
            boolean withinGroup,
            @Nullable Expr filter,
            String nulls,
            @Nullable Expr limit,
            List<String> modifiers) {
        /** What a column that is neither a key nor in an aggregate stands for: some value of the group. No engine has it. */
        public static final Expr.FunctionName ONE_OF_GROUP = new Expr.FunctionName("(ungrouped)", "(ungrouped)");

        public AggregateCall {
            arguments = List.copyOf(arguments);
            orderBy = List.copyOf(orderBy);
            modifiers = List.copyOf(modifiers);
        }
    }

    /** Window calls. Its columns are those of its input, then one for each call. */
    record Window(int id, Rel input, List<WindowCall> calls, List<RelColumn> columns) implements Rel {
        public Window {
            calls = List.copyOf(calls);
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of(input);
        }
    }

    /**
     * A window call, over the window's input row; named windows are written out. Its call part is as in {@link AggregateCall}.
     *
     * @param frame in upper case with {@code ?} for values; empty for the default
     */
    record WindowCall(
            int id,
            AggregateCall call,
            List<Expr> partitionBy,
            List<SortKey> orderBy,
            String frame,
            List<Expr> frameBounds) {
        public WindowCall {
            partitionBy = List.copyOf(partitionBy);
            orderBy = List.copyOf(orderBy);
            frameBounds = List.copyOf(frameBounds);
        }
    }

    /** {@code DISTINCT}: every column counts for the rows. Its columns are those of its input. */
    record Distinct(int id, Rel input) implements Rel {
        @Override
        public List<RelColumn> columns() {
            return input.columns();
        }

        @Override
        public List<Rel> inputs() {
            return List.of(input);
        }
    }

    /** {@code DISTINCT ON}: the first row of each group in the order. Its columns are those of its input. */
    record DistinctOn(int id, Rel input, List<Expr> keys, List<SortKey> orderBy) implements Rel {
        public DistinctOn {
            keys = List.copyOf(keys);
            orderBy = List.copyOf(orderBy);
        }

        @Override
        public List<RelColumn> columns() {
            return input.columns();
        }

        @Override
        public List<Rel> inputs() {
            return List.of(input);
        }
    }

    /**
     * A set operation. A chain of one and the same operator is one node, folded from the left ({@code a EXCEPT b EXCEPT c}); a chain of
     * several is nested to the left, INTERSECT first where the dialect binds it tighter.
     *
     * @param branches two or more
     * @param mapping for each branch and each output column the index of the branch's column that feeds it, or -1 for null; branches
     *     are matched by position, or by name if {@code byName}
     */
    record SetOperation(
            int id,
            SetOperator operator,
            boolean all,
            boolean byName,
            List<Rel> branches,
            List<List<Integer>> mapping,
            List<RelColumn> columns)
            implements Rel {
        public SetOperation {
            branches = List.copyOf(branches);
            mapping = mapping.stream().map(List::copyOf).toList();
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return branches;
        }
    }

    /**
     * {@code ORDER BY}, {@code LIMIT}, {@code OFFSET}, {@code FETCH}, {@code TOP}. Its columns are those of its input.
     *
     * @param keys empty if there is no order
     * @param limitBy ClickHouse's {@code LIMIT n BY keys}; empty else
     * @param modifiers {@code WITH TIES}, {@code PERCENT}
     */
    record SortLimit(
            int id,
            Rel input,
            List<SortKey> keys,
            @Nullable Expr limit,
            @Nullable Expr offset,
            List<Expr> limitBy,
            List<String> modifiers)
            implements Rel {
        public SortLimit {
            keys = List.copyOf(keys);
            limitBy = List.copyOf(limitBy);
            modifiers = List.copyOf(modifiers);
        }

        /** Says whether rows are left out, and not only ordered. */
        public boolean bounds() {
            return limit != null || offset != null;
        }

        @Override
        public List<RelColumn> columns() {
            return input.columns();
        }

        @Override
        public List<Rel> inputs() {
            return List.of(input);
        }
    }

    /**
     * The elements of lists as rows: {@code UNNEST}, {@code EXPLODE}, {@code FLATTEN}, {@code ARRAY JOIN}, {@code LATERAL VIEW}. It has no input row; it
     * stands on the right of a lateral {@link Join}, or alone if nothing is on its left.
     *
     * @param function which of them, with its other arguments in {@code options}
     * @param lists what is unnested
     * @param columns its columns; {@code kinds} says for each what it holds
     */
    record Unnest(
            int id,
            FunctionName function,
            List<Expr> lists,
            List<Expr.Argument> options,
            List<UnnestColumn> kinds,
            List<RelColumn> columns)
            implements Rel {
        public Unnest {
            lists = List.copyOf(lists);
            options = List.copyOf(options);
            kinds = List.copyOf(kinds);
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of();
        }
    }

    /** What a column of an {@link Unnest} holds. */
    enum UnnestPart {
        /** The element, or the value of a map entry. */
        ELEMENT,
        /** A field of the element, named as the column. */
        FIELD,
        /** The key of a map entry or a path. */
        KEY,
        /** The position. */
        ORDINALITY,
        /** The list itself, or something else about it. */
        OTHER
    }

    /**
     * What a column of an {@link Unnest} holds.
     *
     * @param list which of the lists; -1 for the position in all of them
     */
    record UnnestColumn(UnnestPart part, int list) {}

    /** Any other function in a FROM clause. It has no input row; arguments that read columns make its join lateral. */
    record TableFunction(
            int id,
            FunctionName function,
            List<Expr.Argument> arguments,
            boolean ordinality,
            List<RelColumn> columns,
            boolean known)
            implements Rel {
        public TableFunction {
            arguments = List.copyOf(arguments);
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of();
        }
    }

    /** {@code VALUES}; every row has as many expressions as there are columns unless a problem was reported. */
    record Values(int id, List<List<Expr>> rows, List<RelColumn> columns) implements Rel {
        public Values {
            rows = rows.stream().map(List::copyOf).toList();
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of();
        }
    }

    /**
     * A pivot. Its columns are the group keys, then one for each combination of values and each aggregate.
     *
     * @param keys indices of the input's columns by which the rows are grouped
     * @param on the pivoted expressions over the input row
     * @param cells one for each column behind the keys
     * @param dynamic whether the values come from the data: the columns behind the keys are then not known and {@code cells} is
     *     empty
     */
    record Pivot(
            int id,
            Rel input,
            List<Integer> keys,
            List<Expr> on,
            List<AggregateCall> aggregates,
            List<PivotCell> cells,
            boolean dynamic,
            List<RelColumn> columns)
            implements Rel {
        public Pivot {
            keys = List.copyOf(keys);
            on = List.copyOf(on);
            aggregates = List.copyOf(aggregates);
            cells = List.copyOf(cells);
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of(input);
        }
    }

    /**
     * One made column of a {@link Pivot}.
     *
     * @param values one for each pivoted expression
     * @param aggregate index of the aggregate
     * @param wrapper what is computed over the aggregate, if more than the bare call: {@link Expr.Column} 0 is its value
     */
    record PivotCell(
            List<Expr> values, int aggregate, @Nullable Expr wrapper) {
        public PivotCell {
            values = List.copyOf(values);
        }
    }

    /**
     * An unpivot. Its columns are the kept ones, then the name columns, then the value columns.
     *
     * @param kept indices of the input's columns that are repeated
     * @param names how many name columns there are
     * @param groups each makes a row: its label, which is data, and one expression for each value column
     */
    record Unpivot(
            int id,
            Rel input,
            List<Integer> kept,
            int names,
            List<UnpivotRow> groups,
            boolean includeNulls,
            List<RelColumn> columns)
            implements Rel {
        public Unpivot {
            kept = List.copyOf(kept);
            groups = List.copyOf(groups);
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of(input);
        }
    }

    /** One row that an {@link Unpivot} makes. */
    record UnpivotRow(List<String> labels, List<Expr> values) {
        public UnpivotRow {
            labels = List.copyOf(labels);
            values = List.copyOf(values);
        }
    }

    /**
     * A recursive CTE: it is always the body of a {@link ResolvedCte}. The step reads the CTE by {@link SelfScan}. A column's value comes from the
     * anchor's column and from the step's column at its position.
     *
     * @param cte the id of the lowered CTE ({@link ResolvedCte#id})
     * @param all {@code UNION ALL}
     * @param keys indices of the columns of DuckDB's {@code USING KEY}; empty if none
     */
    record Recursive(int id, int cte, Rel anchor, Rel step, boolean all, List<Integer> keys, List<RelColumn> columns)
            implements Rel {
        public Recursive {
            keys = List.copyOf(keys);
            columns = List.copyOf(columns);
        }

        @Override
        public List<Rel> inputs() {
            return List.of(anchor, step);
        }
    }

    /** A sample: volatile, unless it has a seed. Its columns are those of its input. */
    record Sample(int id, Rel input, String text) implements Rel {
        @Override
        public List<RelColumn> columns() {
            return input.columns();
        }

        @Override
        public List<Rel> inputs() {
            return List.of(input);
        }
    }

    /**
     * Something not understood. It may read all columns of all its inputs, and its columns are those that the query names.
     *
     * @param text canonical
     * @param expressions those in it that could be resolved, against the inputs' columns one after the other
     * @param complete whether the columns are known in full
     */
    record Opaque(
            int id, String text, List<Rel> inputs, List<Expr> expressions, List<RelColumn> columns, boolean complete)
            implements Rel {
        public Opaque {
            inputs = List.copyOf(inputs);
            expressions = List.copyOf(expressions);
            columns = List.copyOf(columns);
        }
    }

    /** Returns the input row against which this relation's own expressions are resolved. */
    default List<RelColumn> inputRow() {
        List<Rel> inputs = inputs();
        if (inputs.isEmpty()) {
            return List.of();
        }
        if (inputs.size() == 1) {
            return inputs.get(0).columns();
        }
        List<RelColumn> row = new ArrayList<>();
        for (Rel input : inputs) {
            row.addAll(input.columns());
        }
        return row;
    }
}
