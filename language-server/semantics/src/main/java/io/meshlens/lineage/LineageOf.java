package io.meshlens.lineage;

import io.meshlens.resolve.Expr;
import io.meshlens.resolve.Rel;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.resolve.ResolvedQuery;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the lineage of a resolved query. One walk over the tree; every set is a set of bits over the source columns that the
 * query reads.
 */
public final class LineageOf {
    private final ResolvedQuery query;
    private final List<ColumnId> ids = new ArrayList<>();
    private final Map<ColumnId, Integer> places = new HashMap<>();
    private final BitSet assumed = new BitSet();
    private final Map<Integer, Flow[]> ctes = new HashMap<>();
    private final Map<Integer, Flow> aliases = new HashMap<>();
    private final Map<Integer, Flow[]> selves = new HashMap<>();
    private final List<Flow> dynamic = new ArrayList<>();

    /** Where the walk notes what decides on rows: that of the query, or of a subquery in an expression. */
    private Rows rows = new Rows();

    private LineageOf(ResolvedQuery query) {
        this.query = query;
    }

    /** Returns the lineage of a query. */
    public static QueryLineage query(ResolvedQuery query) {
        return new LineageOf(query).run();
    }

    private QueryLineage run() {
        Flow[] flows = rel(query.root(), null);
        List<OutputLineage> columns = new ArrayList<>();
        List<RelColumn> outputs = query.columns();
        for (int i = 0; i < flows.length; i++) {
            columns.add(output(outputs.get(i).name(), flows[i]));
        }
        List<OutputLineage> more = new ArrayList<>();
        for (Flow flow : dynamic) {
            more.add(output("*", flow));
        }
        Map<RowUse, List<ColumnId>> used = new EnumMap<>(RowUse.class);
        rows.byUse.forEach((use, bits) -> used.put(use, list(bits)));
        return new QueryLineage(columns, query.complete(), more, used);
    }

    private OutputLineage output(String name, Flow flow) {
        BitSet guessed = (BitSet) flow.values.clone();
        guessed.and(assumed);
        return new OutputLineage(name, list(flow.values), list(flow.influences), flow.exact, list(guessed));
    }

    private List<ColumnId> list(BitSet bits) {
        List<ColumnId> found = new ArrayList<>(bits.cardinality());
        bits.stream().forEach(place -> found.add(ids.get(place)));
        found.sort(null);
        return found;
    }

    /** What flows into one value. Never changed once it is shared. */
    private static final class Flow {
        private static final Flow NOTHING = new Flow();

        private final BitSet values = new BitSet();
        private final BitSet influences = new BitSet();
        private boolean exact = true;

        void add(Flow other) {
            values.or(other.values);
            influences.or(other.influences);
            exact &= other.exact;
        }

        boolean sameAs(Flow other) {
            return exact == other.exact && values.equals(other.values) && influences.equals(other.influences);
        }
    }

    /** What decides on rows, by how it does. */
    private static final class Rows {
        private final Map<RowUse, BitSet> byUse = new EnumMap<>(RowUse.class);

        void add(RowUse use, Flow flow) {
            BitSet bits = byUse.computeIfAbsent(use, any -> new BitSet());
            bits.or(flow.values);
            bits.or(flow.influences);
        }

        BitSet all() {
            BitSet all = new BitSet();
            byUse.values().forEach(all::or);
            return all;
        }
    }

    /** The rows that an expression can read: its own, and those outside. */
    private static final class Stack {
        private final Flow[] row;
        private final @Nullable Stack outer;
        private final int height;

        private Stack(Flow[] row, @Nullable Stack outer) {
            this.row = row;
            this.outer = outer;
            this.height = outer == null ? 0 : outer.height + 1;
        }

        static Stack on(Flow[] row, @Nullable Stack outer) {
            return new Stack(row, outer);
        }
    }

    // ---- Relations

    private static final Flow[] NONE = {};

    private Flow[] rel(Rel rel, @Nullable Stack outer) {
        return switch (rel) {
            case Rel.Scan scan -> scan(scan);
            case Rel.CteScan scan -> cte(query.ctes().get(scan.cte()), outer);
            case Rel.SelfScan scan ->
                padded(selves.getOrDefault(scan.cte(), NONE), scan.columns().size());
            case Rel.OneRow one -> NONE;
            case Rel.Project project -> {
                Stack stack = Stack.on(rel(project.input(), outer), outer);
                Flow[] flows = new Flow[project.expressions().size()];
                for (int i = 0; i < flows.length; i++) {
                    Expr expression = project.expressions().get(i);
                    flows[i] = expr(expression, stack);
                    unnested(expression, flows[i]);
                }
                yield flows;
            }
            case Rel.Filter filter -> {
                Flow[] input = rel(filter.input(), outer);
                rows.add(RowUse.FILTER, expr(filter.condition(), Stack.on(input, outer)));
                yield input;
            }
            case Rel.Join join -> join(join, outer);
            case Rel.Aggregate aggregate -> aggregate(aggregate, outer);
            case Rel.Window window -> {
                Flow[] input = rel(window.input(), outer);
                Stack stack = Stack.on(input, outer);
                Flow[] flows = java.util.Arrays.copyOf(
                        input, input.length + window.calls().size());
                for (int i = 0; i < window.calls().size(); i++) {
                    flows[input.length + i] = call(window.calls().get(i), stack);
                }
                yield flows;
            }
            case Rel.Distinct distinct -> {
                Flow[] input = rel(distinct.input(), outer);
                for (Flow flow : input) {
                    rows.add(RowUse.GROUP, flow);
                }
                yield input;
            }
            case Rel.DistinctOn distinct -> {
                Flow[] input = rel(distinct.input(), outer);
                Stack stack = Stack.on(input, outer);
                distinct.keys().forEach(key -> rows.add(RowUse.GROUP, expr(key, stack)));
                distinct.orderBy().forEach(key -> rows.add(RowUse.ORDER, expr(key.key(), stack)));
                yield input;
            }
            case Rel.SetOperation set -> set(set, outer);
            case Rel.SortLimit sort -> {
                Flow[] input = rel(sort.input(), outer);
                Stack stack = Stack.on(input, outer);
                sort.keys().forEach(key -> rows.add(RowUse.ORDER, expr(key.key(), stack)));
                sort.limitBy().forEach(key -> rows.add(RowUse.GROUP, expr(key, stack)));
                Stack none = Stack.on(NONE, outer);
                if (sort.limit() != null) {
                    rows.add(RowUse.ORDER, expr(sort.limit(), none));
                }
                if (sort.offset() != null) {
                    rows.add(RowUse.ORDER, expr(sort.offset(), none));
                }
                yield input;
            }
            case Rel.Unnest unnest -> unnest(unnest, outer);
            case Rel.TableFunction function -> {
                Stack stack = Stack.on(NONE, outer);
                Flow all = new Flow();
                function.arguments().forEach(argument -> all.add(expr(argument.value(), stack)));
                rows.add(RowUse.UNNEST, all);
                yield filled(all, function.columns().size());
            }
            case Rel.Values values -> values(values, outer);
            case Rel.Pivot pivot -> pivot(pivot, outer);
            case Rel.Unpivot unpivot -> unpivot(unpivot, outer);
            case Rel.Recursive recursive -> recursive(recursive, outer);
            case Rel.Sample sample -> rel(sample.input(), outer);
            case Rel.Opaque opaque -> opaque(opaque, outer);
        };
    }

    private Flow[] scan(Rel.Scan scan) {
        Flow[] flows = new Flow[scan.columns().size()];
        for (int i = 0; i < flows.length; i++) {
            RelColumn column = scan.columns().get(i);
            ColumnId id = new ColumnId(scan.source().key(), column.name());
            int place = places.computeIfAbsent(id, any -> {
                ids.add(id);
                return ids.size() - 1;
            });
            if (column.nameSource() == RelColumn.NameSource.ASSUMED) {
                assumed.set(place);
            }
            flows[i] = new Flow();
            flows[i].values.set(place);
        }
        return flows;
    }

    private static Flow[] padded(Flow[] flows, int width) {
        Flow[] padded = new Flow[width];
        for (int i = 0; i < width; i++) {
            padded[i] = i < flows.length ? flows[i] : Flow.NOTHING;
        }
        return padded;
    }

    private static Flow[] filled(Flow flow, int width) {
        Flow[] filled = new Flow[width];
        java.util.Arrays.fill(filled, flow);
        return filled;
    }

    private Flow[] cte(ResolvedCte cte, @Nullable Stack at) {
        Flow[] known = ctes.get(cte.index());
        if (known == null) {
            Stack stack = at;
            while (stack != null && stack.height >= cte.depth()) {
                stack = stack.outer;
            }
            known = rel(cte.body(), stack);
            ctes.put(cte.index(), known);
        }
        return known;
    }

    private Flow[] join(Rel.Join join, @Nullable Stack outer) {
        Flow[] left = rel(join.left(), outer);
        Flow[] right = rel(join.right(), join.lateral() ? Stack.on(left, outer) : outer);
        Flow[] both = new Flow[left.length + right.length];
        System.arraycopy(left, 0, both, 0, left.length);
        System.arraycopy(right, 0, both, left.length, right.length);
        Stack stack = Stack.on(both, outer);
        join.conditions().forEach(condition -> rows.add(RowUse.JOIN, expr(condition, stack)));
        int width = join.columns().size();
        Flow[] flows = new Flow[width];
        boolean half = join.type() == Rel.JoinType.SEMI || join.type() == Rel.JoinType.ANTI;
        for (int i = 0; i < width; i++) {
            if (i < (half ? left.length : both.length)) {
                flows[i] = both[i];
            } else {
                Rel.Merged merged = join.merged().get(i - both.length);
                Flow flow = new Flow();
                flow.add(both[merged.left()]);
                flow.add(both[merged.right()]);
                flows[i] = flow;
            }
        }
        return flows;
    }

    private Flow[] aggregate(Rel.Aggregate aggregate, @Nullable Stack outer) {
        Stack stack = Stack.on(rel(aggregate.input(), outer), outer);
        Flow[] flows = new Flow[aggregate.columns().size()];
        int keys = aggregate.keys().size();
        for (int i = 0; i < keys; i++) {
            flows[i] = expr(aggregate.keys().get(i), stack);
            rows.add(RowUse.GROUP, flows[i]);
        }
        for (int i = 0; i < aggregate.calls().size(); i++) {
            flows[keys + i] = call(aggregate.calls().get(i), stack);
        }
        return flows;
    }

    private Flow call(Rel.AggregateCall call, Stack stack) {
        Flow flow = new Flow();
        call.arguments().forEach(argument -> flow.add(expr(argument.value(), stack)));
        call.orderBy().forEach(key -> flow.add(expr(key.key(), stack)));
        add(call.filter(), stack, flow);
        add(call.limit(), stack, flow);
        return flow;
    }

    private Flow call(Rel.WindowCall window, Stack stack) {
        Flow flow = call(window.call(), stack);
        window.partitionBy().forEach(key -> flow.add(expr(key, stack)));
        window.orderBy().forEach(key -> flow.add(expr(key.key(), stack)));
        window.frameBounds().forEach(bound -> flow.add(expr(bound, stack)));
        return flow;
    }

    private Flow[] set(Rel.SetOperation set, @Nullable Stack outer) {
        Flow[] flows = new Flow[set.columns().size()];
        for (int i = 0; i < flows.length; i++) {
            flows[i] = new Flow();
        }
        for (int b = 0; b < set.branches().size(); b++) {
            Flow[] branch = rel(set.branches().get(b), outer);
            List<Integer> mapping = set.mapping().get(b);
            for (int i = 0; i < flows.length; i++) {
                int from = mapping.get(i);
                if (from >= 0) {
                    flows[i].add(branch[from]);
                }
            }
        }
        boolean compares = !set.all() || set.operator() != io.meshlens.lower.Query.SetOperator.UNION;
        if (compares) {
            for (Flow flow : flows) {
                rows.add(RowUse.GROUP, flow);
            }
        }
        return flows;
    }

    private Flow[] unnest(Rel.Unnest unnest, @Nullable Stack outer) {
        Stack stack = Stack.on(NONE, outer);
        Flow all = new Flow();
        List<Flow> lists = new ArrayList<>();
        for (Expr list : unnest.lists()) {
            Flow flow = expr(list, stack);
            lists.add(flow);
            all.add(flow);
        }
        unnest.options().forEach(option -> all.add(expr(option.value(), stack)));
        rows.add(RowUse.UNNEST, all);
        Flow[] flows = new Flow[unnest.columns().size()];
        for (int i = 0; i < flows.length; i++) {
            int list = unnest.kinds().get(i).list();
            flows[i] = list < 0 ? all : lists.get(list);
        }
        return flows;
    }

    /** Notes that a call in a select list makes rows. */
    private void unnested(Expr expression, Flow flow) {
        if (expression instanceof Expr.Call call && call.setReturning()) {
            rows.add(RowUse.UNNEST, flow);
        }
    }

    private Flow[] values(Rel.Values values, @Nullable Stack outer) {
        Stack stack = Stack.on(NONE, outer);
        Flow[] flows = new Flow[values.columns().size()];
        for (int i = 0; i < flows.length; i++) {
            flows[i] = new Flow();
        }
        for (List<Expr> row : values.rows()) {
            for (int i = 0; i < row.size(); i++) {
                flows[i].add(expr(row.get(i), stack));
            }
        }
        return flows;
    }

    private Flow[] pivot(Rel.Pivot pivot, @Nullable Stack outer) {
        Flow[] input = rel(pivot.input(), outer);
        Stack stack = Stack.on(input, outer);
        for (Expr on : pivot.on()) {
            rows.add(RowUse.GROUP, expr(on, stack));
        }
        List<Flow> measures = new ArrayList<>();
        Flow all = new Flow();
        for (Rel.AggregateCall call : pivot.aggregates()) {
            Flow flow = call(call, stack);
            measures.add(flow);
            all.add(flow);
        }
        Flow[] flows = new Flow[pivot.columns().size()];
        for (int i = 0; i < flows.length; i++) {
            if (i < pivot.keys().size()) {
                flows[i] = input[pivot.keys().get(i)];
                rows.add(RowUse.GROUP, flows[i]);
            } else {
                int cell = i - pivot.keys().size();
                flows[i] = cell < pivot.cells().size()
                        ? measures.get(pivot.cells().get(cell).aggregate())
                        : all;
            }
        }
        if (pivot.dynamic()) {
            dynamic.add(all);
        }
        return flows;
    }

    private Flow[] unpivot(Rel.Unpivot unpivot, @Nullable Stack outer) {
        Flow[] input = rel(unpivot.input(), outer);
        Stack stack = Stack.on(input, outer);
        Flow[] flows = new Flow[unpivot.columns().size()];
        int kept = unpivot.kept().size();
        for (int i = 0; i < flows.length; i++) {
            if (i < kept) {
                flows[i] = input[unpivot.kept().get(i)];
            } else if (i < kept + unpivot.names()) {
                flows[i] = Flow.NOTHING;
            } else {
                Flow flow = new Flow();
                for (Rel.UnpivotRow row : unpivot.groups()) {
                    int value = i - kept - unpivot.names();
                    if (value < row.values().size()) {
                        flow.add(expr(row.values().get(value), stack));
                    }
                }
                flows[i] = flow;
            }
        }
        return flows;
    }

    /** The step reads the CTE's columns, which read the step: repeated until nothing is added. */
    private Flow[] recursive(Rel.Recursive recursive, @Nullable Stack outer) {
        Flow[] anchor = rel(recursive.anchor(), outer);
        Flow[] known = padded(anchor, recursive.columns().size());
        Map<Integer, Flow[]> ctesBefore = new HashMap<>(ctes);
        Map<Integer, Flow> aliasesBefore = new HashMap<>(aliases);
        boolean changed = true;
        while (changed) {
            ctes.clear();
            ctes.putAll(ctesBefore);
            aliases.clear();
            aliases.putAll(aliasesBefore);
            selves.put(recursive.cte(), known);
            Flow[] step = rel(recursive.step(), outer);
            changed = false;
            Flow[] next = new Flow[known.length];
            for (int i = 0; i < known.length; i++) {
                next[i] = new Flow();
                next[i].add(known[i]);
                if (i < step.length) {
                    next[i].add(step[i]);
                }
                changed |= !next[i].sameAs(known[i]);
            }
            known = next;
        }
        if (!recursive.all()) {
            for (Flow flow : known) {
                rows.add(RowUse.GROUP, flow);
            }
        }
        return known;
    }

    private Flow[] opaque(Rel.Opaque opaque, @Nullable Stack outer) {
        List<Flow> row = new ArrayList<>();
        for (Rel input : opaque.inputs()) {
            row.addAll(List.of(rel(input, outer)));
        }
        Stack stack = Stack.on(row.toArray(new Flow[0]), outer);
        boolean passes = opaque.inputs().size() == 1
                && opaque.complete()
                && opaque.columns().size() == row.size();
        if (passes) {
            Flow[] flows = new Flow[row.size()];
            for (int i = 0; i < flows.length; i++) {
                flows[i] = row.get(i);
                rows.add(RowUse.FILTER, flows[i]);
            }
            return flows;
        }
        Flow all = new Flow();
        row.forEach(all::add);
        opaque.expressions().forEach(expression -> all.add(expr(expression, stack)));
        all.exact = false;
        rows.add(RowUse.FILTER, all);
        return filled(all, opaque.columns().size());
    }

    // ---- Expressions

    private Flow expr(Expr expression, Stack stack) {
        return switch (expression) {
            case Expr.Column column -> column(column, stack);
            case Expr.Alias alias -> alias(alias, stack);
            case Expr.Subquery subquery -> subquery(subquery, stack);
            default -> {
                Flow flow = new Flow();
                into(expression, stack, flow);
                yield flow;
            }
        };
    }

    private void add(@Nullable Expr expression, Stack stack, Flow flow) {
        if (expression != null) {
            into(expression, stack, flow);
        }
    }

    private void all(List<Expr> expressions, Stack stack, Flow flow) {
        for (Expr expression : expressions) {
            into(expression, stack, flow);
        }
    }

    private void into(Expr expression, Stack stack, Flow flow) {
        switch (expression) {
            case Expr.Column column -> flow.add(column(column, stack));
            case Expr.Alias alias -> flow.add(alias(alias, stack));
            case Expr.Subquery subquery -> flow.add(subquery(subquery, stack));
            case Expr.Literal none -> {}
            case Expr.Variable none -> {}
            case Expr.Parameter none -> {}
            case Expr.Parameterized none -> {}
            case Expr.Interval interval -> into(interval.amount(), stack, flow);
            case Expr.Operation operation -> all(operation.operands(), stack, flow);
            case Expr.Case chosen -> {
                add(chosen.operand(), stack, flow);
                for (Expr.When when : chosen.whens()) {
                    into(when.condition(), stack, flow);
                    into(when.result(), stack, flow);
                }
                add(chosen.otherwise(), stack, flow);
            }
            case Expr.Cast cast -> {
                into(cast.operand(), stack, flow);
                add(cast.format(), stack, flow);
            }
            case Expr.Call call -> call.arguments().forEach(argument -> into(argument.value(), stack, flow));
            case Expr.Struct struct -> struct.fields().forEach(field -> into(field.value(), stack, flow));
            case Expr.ListOf list -> all(list.elements(), stack, flow);
            case Expr.MapOf map -> {
                all(map.keys(), stack, flow);
                all(map.values(), stack, flow);
            }
            case Expr.Field field -> into(field.operand(), stack, flow);
            case Expr.Index index -> {
                into(index.operand(), stack, flow);
                into(index.index(), stack, flow);
            }
            case Expr.Slice slice -> {
                into(slice.operand(), stack, flow);
                add(slice.from(), stack, flow);
                add(slice.to(), stack, flow);
                add(slice.step(), stack, flow);
            }
            case Expr.JsonPath path -> into(path.operand(), stack, flow);
            case Expr.Collate collate -> into(collate.operand(), stack, flow);
            case Expr.Lambda lambda -> into(lambda.body(), stack, flow);
            case Expr.Unresolved unresolved -> {
                all(unresolved.parts(), stack, flow);
                flow.exact = false;
            }
            case Expr.Opaque opaque -> {
                all(opaque.parts(), stack, flow);
                flow.exact = false;
            }
        }
    }

    private static @Nullable Stack outward(Stack stack, int depth) {
        Stack at = stack;
        for (int i = 0; i < depth && at != null; i++) {
            at = at.outer;
        }
        return at;
    }

    private static Flow column(Expr.Column column, Stack stack) {
        Stack at = outward(stack, column.depth());
        if (at == null || column.index() < 0 || column.index() >= at.row.length) {
            Flow lost = new Flow();
            lost.exact = false;
            return lost;
        }
        return at.row[column.index()];
    }

    private Flow alias(Expr.Alias alias, Stack stack) {
        Flow known = aliases.get(alias.target());
        if (known == null) {
            Stack at = outward(stack, alias.depth());
            known = at == null ? Flow.NOTHING : expr(query.aliases().get(alias.target()), at);
            aliases.put(alias.target(), known);
        }
        return known;
    }

    private Flow subquery(Expr.Subquery subquery, Stack stack) {
        Flow flow = new Flow();
        all(subquery.operands(), stack, flow);
        Rows outer = rows;
        rows = new Rows();
        Flow[] columns = rel(subquery.query(), stack);
        flow.influences.or(rows.all());
        rows = outer;
        for (Flow column : columns) {
            if (subquery.form() == Expr.SubqueryForm.EXISTS) {
                flow.influences.or(column.influences);
            } else {
                flow.add(column);
            }
        }
        return flow;
    }
}
