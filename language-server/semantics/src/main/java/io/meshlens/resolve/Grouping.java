package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Expression;
import io.meshlens.lower.Query;
import io.meshlens.resolve.RelColumn.NameSource;
import io.meshlens.resolve.SelectResolver.Draft;
import io.meshlens.resolve.SelectResolver.OrderKey;
import io.meshlens.resolve.SelectResolver.Output;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts a select together: finds its group keys, lifts its expressions over the grouping and over window calls, and builds its
 * relations from the inside out.
 */
final class Grouping {
    private static final int MOST_SETS = 4096;
    private static final Pattern NO_SPELLING = Pattern.compile("\\bid=\\d+|[\"`]");

    private final Session session;
    private final NameRules rules;
    private final ExpressionResolver expressions;
    private final Draft draft;
    private final GroupKeys groupKeys;
    private final Map<Integer, String> spellings = new HashMap<>();
    private List<List<Integer>> sets = new ArrayList<>();
    private boolean grouped;
    private boolean hasSeveralSpellings;

    Grouping(Session session, NameRules rules, ExpressionResolver expressions, Draft draft) {
        this.session = session;
        this.rules = rules;
        this.expressions = expressions;
        this.draft = draft;
        this.groupKeys = new GroupKeys(new Sameness(session, draft.from.scope()));
    }

    // ---- Keys

    void keys() {
        Query.GroupBy groupBy = draft.select.groupBy();
        if (groupBy == null) {
            return;
        }
        grouped = true;
        if (groupBy.all()) {
            List<Integer> all = new ArrayList<>();
            for (Output output : draft.outputs) {
                if (!hasPending(output.expression(), session)) {
                    all.add(groupKeys.add(output.expression()));
                }
            }
            sets.add(distinct(all));
        } else {
            sets.add(List.of());
            for (Query.GroupItem item : groupBy.items()) {
                sets = crossed(sets, setsOf(item));
            }
        }
        if (groupBy.modifier().equals("WITH ROLLUP")) {
            sets = rollup(sets.get(0));
        } else if (groupBy.modifier().equals("WITH CUBE")) {
            sets = cube(sets.get(0));
        } else if (groupBy.modifier().equals("WITH TOTALS")) {
            sets = List.of(sets.get(0), List.of());
        }
        draft.state.keys(groupKeys);
    }

    private static List<Integer> distinct(List<Integer> keys) {
        return List.copyOf(new TreeSet<>(keys));
    }

    private static List<List<Integer>> crossed(List<List<Integer>> left, List<List<Integer>> right) {
        List<List<Integer>> all = new ArrayList<>();
        for (List<Integer> a : left) {
            for (List<Integer> b : right) {
                if (all.size() < MOST_SETS) {
                    List<Integer> both = new ArrayList<>(a);
                    both.addAll(b);
                    all.add(distinct(both));
                }
            }
        }
        return all;
    }

    private List<List<Integer>> setsOf(Query.GroupItem item) {
        return switch (item) {
            case Query.GroupKey key -> List.of(key(key.key()));
            case Query.GroupTuple tuple -> List.of(tuple(tuple.keys()));
            case Query.GroupRollup rollup -> {
                List<List<Integer>> steps = new ArrayList<>();
                for (Query.GroupItem inner : rollup.items()) {
                    steps.addAll(setsOf(inner));
                }
                yield rollup.cube() ? cubeOf(steps) : rollupOf(steps);
            }
            case Query.GroupingSets all -> {
                List<List<Integer>> found = new ArrayList<>();
                for (Query.GroupItem inner : all.items()) {
                    found.addAll(setsOf(inner));
                }
                yield found;
            }
        };
    }

    private List<Integer> tuple(List<Expression> keys) {
        List<Integer> places = new ArrayList<>();
        for (Expression key : keys) {
            places.addAll(key(key));
        }
        return distinct(places);
    }

    private static List<List<Integer>> rollup(List<Integer> keys) {
        return rollupOf(keys.stream().map(List::of).toList());
    }

    private static List<List<Integer>> cube(List<Integer> keys) {
        return cubeOf(keys.stream().map(List::of).toList());
    }

    private static List<List<Integer>> rollupOf(List<List<Integer>> steps) {
        List<List<Integer>> all = new ArrayList<>();
        for (int length = steps.size(); length >= 0; length--) {
            List<Integer> keys = new ArrayList<>();
            steps.subList(0, length).forEach(keys::addAll);
            all.add(distinct(keys));
        }
        return all;
    }

    private static List<List<Integer>> cubeOf(List<List<Integer>> steps) {
        int width = Math.min(steps.size(), 12);
        List<List<Integer>> all = new ArrayList<>();
        for (int mask = (1 << width) - 1; mask >= 0; mask--) {
            List<Integer> keys = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                if ((mask & (1 << (width - 1 - i))) != 0) {
                    keys.addAll(steps.get(i));
                }
            }
            all.add(distinct(keys));
        }
        return all;
    }

    /** Returns the places of the keys that one expression of a GROUP BY makes. */
    private List<Integer> key(Expression key) {
        draft.groupingIsUnclear |= key instanceof Expression.MacroCall || key instanceof Expression.Unknown;
        int ordinal = SelectResolver.ordinal(key);
        if (ordinal > 0) {
            return ordinal(key, ordinal);
        }
        if (key instanceof Expression.Columns columns) {
            List<Integer> places = new ArrayList<>();
            for (StarResolver.Expanded column : expressions.stars().columns(columns, draft.context(Clause.GROUP_BY))) {
                places.add(spelled(groupKeys.add(column.expression()), "COLUMNS"));
            }
            return places;
        }
        Expr resolved = expressions.resolve(key, draft.context(Clause.GROUP_BY));
        if (resolved instanceof Expr.Alias alias && hasPending(session.aliased(alias.target()), session)) {
            session.problem(
                    DiagnosticCode.AGGREGATE_NESTING,
                    alias.id(),
                    "\"" + alias.name() + "\" is computed from whole groups, so it cannot stand in GROUP BY.");
            return List.of();
        }
        return List.of(spelled(groupKeys.add(resolved), spelling(key)));
    }

    /**
     * Returns how a part of a query is written, but for what engines do not look at when they compare two keys: case and quotes,
     * brackets and blanks. A qualifier counts.
     */
    private static String spelling(Object written) {
        return NO_SPELLING.matcher(written.toString()).replaceAll("").toLowerCase(Locale.ROOT);
    }

    /** Notes how a key is written; in grouping sets engines take two spellings of one expression for two keys. */
    private int spelled(int place, String spelling) {
        String before = spellings.putIfAbsent(place, spelling);
        hasSeveralSpellings |= before != null && !before.equals(spelling);
        return place;
    }

    private List<Integer> ordinal(Expression key, int ordinal) {
        if (ordinal > draft.outputs.size()) {
            if (!draft.openness.isOpen()) {
                session.problem(
                        DiagnosticCode.UNKNOWN_COLUMN,
                        key.id(),
                        "There is no column " + ordinal + " for GROUP BY: the select list has " + draft.outputs.size()
                                + ".");
            }
            return List.of();
        }
        Output output = draft.outputs.get(ordinal - 1);
        if (hasPending(output.expression(), session)) {
            session.problem(
                    DiagnosticCode.AGGREGATE_NESTING,
                    key.id(),
                    "Column " + ordinal + " is computed from whole groups, so it cannot stand in GROUP BY.");
            return List.of();
        }
        return List.of(spelled(groupKeys.add(output.expression()), Integer.toString(ordinal)));
    }

    /** Says whether an expression waits for an aggregate or window call, be it through an alias. */
    static boolean hasPending(Expr expression, Session session) {
        return hasPending(expression, session, true);
    }

    private static boolean hasPending(Expr expression, Session session, boolean insideOpaque) {
        boolean[] found = {false};
        Set<Integer> seen = new LinkedHashSet<>();
        Rewriter finder = new Rewriter(session, Integer.MAX_VALUE) {
            @Override
            @Nullable
            Expr replace(Expr inside, int nesting) {
                if (inside instanceof Expr.Column column && column.depth() < 0 && nesting == 0) {
                    found[0] = true;
                }
                if (inside instanceof Expr.Alias alias && alias.depth() == nesting && seen.add(alias.target())) {
                    rewrite(session.aliased(alias.target()), 0);
                }
                boolean stops = found[0] || (!insideOpaque && inside instanceof Expr.Opaque);
                return stops ? inside : null;
            }
        };
        finder.rewrite(expression, 0);
        return found[0];
    }

    // ---- Building

    Bound build(QueryResolver queries) {
        Rel rel = draft.from.rel();
        if (!draft.select.modifiers().isEmpty()
                && draft.select.modifiers().stream().anyMatch(Grouping::changesRows)) {
            rel = new Rel.Opaque(
                    draft.select.id(),
                    String.join(" ", draft.select.modifiers()),
                    List.of(rel),
                    List.of(),
                    rel.columns(),
                    true);
        }
        if (!draft.select.sample().isEmpty()) {
            rel = new Rel.Sample(draft.select.id(), rel, draft.select.sample());
        }
        if (draft.where != null) {
            rel = new Rel.Filter(draft.where.id(), Rel.FilterClause.WHERE, rel, draft.where);
        }
        if (hasSeveralSpellings && sets.size() > 1) {
            // Which of the keys a value is taken from is decided by how both are written.
            rel = new Rel.Opaque(
                    draft.select.id(), spelling(draft.select), List.of(rel), List.of(), rel.columns(), true);
        }
        List<Expr> values = new ArrayList<>();
        draft.outputs.forEach(output -> values.add(output.expression()));
        List<OrderKey> keys = new ArrayList<>(draft.distinctOn);
        keys.addAll(draft.orderBy);
        Expr having = draft.having;
        Expr qualify = draft.qualify;
        List<Expr> hidden = new ArrayList<>();
        List<Integer> places = places(keys, values, hidden);
        List<Integer> limitPlaces = limitPlaces(values, hidden);
        if (grouped || draft.state.hasAggregates() || (having != null && draft.select.groupBy() == null)) {
            // What only a macro that was not expanded is given may end up as a window call, or nowhere.
            draft.groupingIsUnclear |= draft.select.groupBy() == null
                    && having == null
                    && Stream.concat(values.stream(), hidden.stream())
                            .noneMatch(value -> hasPending(value, session, false));
            Lift lift = new Lift();
            lift.all(values);
            lift.all(hidden);
            having = having == null ? null : lift.rewrite(having, 0);
            qualify = qualify == null ? null : lift.rewrite(qualify, 0);
            lift.windows();
            rel = lift.aggregate(rel);
        }
        if (having != null) {
            rel = new Rel.Filter(having.id(), Rel.FilterClause.HAVING, rel, having);
        }
        if (draft.state.pending().stream().anyMatch(SelectState.PendingWindow.class::isInstance)) {
            Hoist hoist = new Hoist(rel.columns().size());
            hoist.all(values);
            hoist.all(hidden);
            qualify = qualify == null ? null : hoist.rewrite(qualify, 0);
            rel = hoist.windows(rel);
        }
        if (qualify != null) {
            rel = new Rel.Filter(qualify.id(), Rel.FilterClause.QUALIFY, rel, qualify);
        }
        return new Bound(finish(rel, values, hidden, places, limitPlaces, queries), draft.openness);
    }

    private static boolean changesRows(String modifier) {
        return !modifier.equals("PERCENT") && !modifier.equals("WITH TIES");
    }

    /** Returns for each key the place of its column in the projection; keys that are no output go to the hidden ones. */
    private List<Integer> places(List<OrderKey> keys, List<Expr> values, List<Expr> hidden) {
        Sameness sameness = new Sameness(session, draft.from.scope());
        List<Integer> numbers = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (OrderKey key : keys) {
            if (key.output() >= 0) {
                places.add(key.output());
            } else {
                places.add(
                        place(java.util.Objects.requireNonNull(key.expression()), values, hidden, numbers, sameness));
            }
        }
        return places;
    }

    private int place(Expr expression, List<Expr> values, List<Expr> hidden, List<Integer> numbers, Sameness sameness) {
        if (numbers.isEmpty()) {
            values.forEach(value -> numbers.add(sameness.number(value)));
        }
        int found = numbers.indexOf(sameness.number(expression));
        if (found >= 0) {
            return found;
        }
        hidden.add(expression);
        numbers.add(sameness.number(expression));
        return values.size() + hidden.size() - 1;
    }

    private List<Integer> limitPlaces(List<Expr> values, List<Expr> hidden) {
        Sameness sameness = new Sameness(session, draft.from.scope());
        List<Integer> places = new ArrayList<>();
        for (Expr key : draft.limitBy) {
            int number = sameness.number(key);
            int at = -1;
            for (int i = 0; i < values.size(); i++) {
                at = at < 0 && sameness.number(values.get(i)) == number ? i : at;
            }
            for (int i = 0; i < hidden.size(); i++) {
                at = at < 0 && sameness.number(hidden.get(i)) == number ? values.size() + i : at;
            }
            if (at < 0) {
                hidden.add(key);
                at = values.size() + hidden.size() - 1;
            }
            places.add(at);
        }
        return places;
    }

    private Rel finish(
            Rel input,
            List<Expr> values,
            List<Expr> hidden,
            List<Integer> places,
            List<Integer> limitPlaces,
            QueryResolver queries) {
        int id = draft.select.id();
        List<Expr> all = new ArrayList<>(values);
        all.addAll(hidden);
        List<RelColumn> outputs = draft.outputs.stream().map(Output::column).toList();
        List<RelColumn> columns = new ArrayList<>(outputs);
        for (Expr key : hidden) {
            columns.add(new RelColumn("(key)", NameSource.GENERATED, key.id(), Structure.UNKNOWN));
        }
        Rel rel = new Rel.Project(id, input, all, columns);
        List<Expr.SortKey> orderBy = new ArrayList<>();
        for (int i = 0; i < draft.orderBy.size(); i++) {
            OrderKey key = draft.orderBy.get(i);
            orderBy.add(new Expr.SortKey(
                    column(places.get(draft.distinctOn.size() + i), key, columns), key.descending(), key.nulls()));
        }
        if (draft.select.distinct() == Query.DistinctKind.DISTINCT) {
            rel = new Rel.Distinct(id, rel);
        } else if (draft.select.distinct() == Query.DistinctKind.DISTINCT_ON) {
            List<Expr> on = new ArrayList<>();
            for (int i = 0; i < draft.distinctOn.size(); i++) {
                on.add(column(places.get(i), draft.distinctOn.get(i), columns));
            }
            rel = new Rel.DistinctOn(id, rel, on, orderBy);
        }
        if (!limitPlaces.isEmpty() && draft.query != null && draft.query.limitBy() != null) {
            List<Expr> by = new ArrayList<>();
            for (Integer place : limitPlaces) {
                by.add(new Expr.Column(id, 0, place, columns.get(place).name()));
            }
            Context context = draft.context(Clause.BOUNDS);
            Query.LimitBy limitBy = draft.query.limitBy();
            rel = new Rel.SortLimit(
                    id,
                    rel,
                    orderBy,
                    expressions.resolve(limitBy.limit(), context),
                    expressions.maybe(limitBy.offset(), context),
                    by,
                    List.of());
        }
        if (draft.query != null) {
            rel = queries.sort(draft.query, rel, orderBy, draft.select.top(), draft.outer, draft.ctes);
        } else if (draft.select.top() != null) {
            Context context = draft.context(Clause.BOUNDS);
            rel = new Rel.SortLimit(
                    id,
                    rel,
                    List.of(),
                    expressions.resolve(draft.select.top(), context),
                    null,
                    List.of(),
                    draft.select.modifiers());
        }
        return hidden.isEmpty() ? rel : QueryResolver.project(rel, id, outputs);
    }

    private static Expr column(int place, OrderKey key, List<RelColumn> columns) {
        int id = key.expression() == null
                ? columns.get(place).id()
                : key.expression().id();
        return new Expr.Column(id, 0, place, columns.get(place).name());
    }

    // ---- Over the grouping

    /** Turns expressions over the FROM's row into ones over the grouping's. */
    private final class Lift extends Rewriter {
        private final List<Rel.AggregateCall> calls = new ArrayList<>();
        private final List<RelColumn> callColumns = new ArrayList<>();
        private final java.util.Map<Integer, Integer> places = Session.memo();
        private final java.util.Map<Integer, Integer> aliases = Session.memo();
        private final java.util.Map<Integer, Integer> ungrouped = Session.memo();
        private int doubtful;

        Lift() {
            super(session, draft.level.height());
        }

        void all(List<Expr> list) {
            list.replaceAll(expression -> rewrite(expression, 0));
        }

        @Override
        @Nullable
        Expr replace(Expr expression, int nesting) {
            if (nesting == 0 && grouped && !(expression instanceof Expr.Literal)) {
                int key = groupKeys.find(expression);
                if (key >= 0) {
                    return new Expr.Column(expression.id(), 0, key, name(expression));
                }
            }
            return switch (expression) {
                case Expr.Column column -> {
                    if (column.depth() < 0 && nesting == 0) {
                        yield pending(column);
                    }
                    yield column.depth() == nesting ? column(column, nesting) : null;
                }
                case Expr.Alias alias -> {
                    if (alias.depth() > nesting) {
                        yield null;
                    }
                    yield alias.depth() == nesting ? alias(alias, nesting) : inner(alias, nesting);
                }
                case Expr.Call call -> {
                    if (FunctionKinds.isCertainlyScalar(rules, call.function().normalized())) {
                        yield null;
                    }
                    doubtful++;
                    Expr inside = inside(call, nesting);
                    doubtful--;
                    yield inside;
                }
                case Expr.Opaque opaque -> {
                    // What it stands for may be an aggregate over its parts.
                    doubtful++;
                    Expr inside = inside(opaque, nesting);
                    doubtful--;
                    yield inside;
                }
                default -> null;
            };
        }

        private static String name(Expr expression) {
            return switch (expression) {
                case Expr.Column column -> column.name();
                case Expr.Alias alias -> alias.name();
                default -> "";
            };
        }

        private Expr pending(Expr.Column placeholder) {
            if (!(draft.state.pending().get(placeholder.index()) instanceof SelectState.PendingAggregate aggregate)) {
                return placeholder;
            }
            Integer place = places.get(placeholder.index());
            if (place == null) {
                place = add(inputs(aggregate.call()));
                places.put(placeholder.index(), place);
            }
            return new Expr.Column(placeholder.id(), 0, place, placeholder.name());
        }

        /** Returns an aggregate call whose inputs read no other aggregate, not even through an alias. */
        private Rel.AggregateCall inputs(Rel.AggregateCall call) {
            Rewriter check = new Rewriter(session, draft.level.height()) {
                @Override
                @Nullable
                Expr replace(Expr inside, int nesting) {
                    if (inside instanceof Expr.Alias alias
                            && alias.depth() == nesting
                            && hasPending(session.aliased(alias.target()), session)) {
                        session.problem(
                                DiagnosticCode.AGGREGATE_NESTING,
                                alias.id(),
                                "\"" + alias.name() + "\" is itself computed from whole groups or windows, so it cannot"
                                        + " stand inside an aggregate. Compute it in a subquery or CTE first.");
                        return new Expr.Unresolved(alias.id(), alias.name(), List.of());
                    }
                    return null;
                }
            };
            return check.call(call, 0);
        }

        private int add(Rel.AggregateCall call) {
            calls.add(call);
            callColumns.add(
                    new RelColumn(call.function().written(), NameSource.GENERATED, call.id(), Structure.UNKNOWN));
            return groupKeys.keys().size() + calls.size() - 1;
        }

        private Expr column(Expr.Column column, int nesting) {
            int key = groupKeys.find(new Expr.Column(column.id(), 0, column.index(), column.name()));
            if (key >= 0) {
                return new Expr.Column(column.id(), nesting, key, column.name());
            }
            Integer place = ungrouped.get(column.index());
            if (place == null) {
                // One value of the group, as engines give that allow it; its own name tells it from every real
                // function.
                Rel.AggregateCall any = new Rel.AggregateCall(
                        column.id(),
                        Rel.AggregateCall.ONE_OF_GROUP,
                        List.of(new Expr.Argument("", new Expr.Column(column.id(), 0, column.index(), column.name()))),
                        false,
                        List.of(),
                        false,
                        null,
                        "",
                        null,
                        List.of());
                place = add(any);
                ungrouped.put(column.index(), place);
            }
            Query.GroupBy groupBy = draft.select.groupBy();
            if (rules.groupingIsStrict()
                    && doubtful == 0
                    && !(nesting > 0 && groupKeys.hasSubquery())
                    && !draft.groupingIsUnclear
                    && !draft.from.scope().openness().unclear()) {
                session.problem(
                        DiagnosticCode.MISSING_GROUP_BY,
                        column.id(),
                        "\"" + column.name()
                                + "\" must be in the GROUP BY or inside an aggregate, because one row here is"
                                + " a group of rows.",
                        List.of(),
                        groupBy == null || groupBy.all() ? -1 : groupBy.id());
            }
            return new Expr.Column(column.id(), nesting, place, column.name());
        }

        private Expr alias(Expr.Alias alias, int nesting) {
            int key = grouped ? groupKeys.find(new Expr.Alias(alias.id(), 0, alias.target(), alias.name())) : -1;
            if (key >= 0) {
                return new Expr.Column(alias.id(), nesting, key, alias.name());
            }
            Integer target = aliases.get(alias.target());
            if (target == null) {
                target = session.alias(rewrite(session.aliased(alias.target()), 0));
                aliases.put(alias.target(), target);
            }
            return new Expr.Alias(alias.id(), nesting, target, alias.name());
        }

        /** Rewrites an alias of a select inside a subquery, whose expression may read this row. */
        private Expr inner(Expr.Alias alias, int nesting) {
            Integer target = aliases.get(alias.target());
            if (target == null) {
                target = session.alias(rewrite(session.aliased(alias.target()), nesting - alias.depth()));
                aliases.put(alias.target(), target);
            }
            return new Expr.Alias(alias.id(), alias.depth(), target, alias.name());
        }

        /** Lifts what window calls read; they stay placeholders. */
        void windows() {
            List<SelectState.Pending> pending = draft.state.pending();
            for (int i = 0; i < pending.size(); i++) {
                if (pending.get(i) instanceof SelectState.PendingWindow window) {
                    pending.set(i, new SelectState.PendingWindow(call(window.call(), 0)));
                }
            }
        }

        Rel aggregate(Rel input) {
            Query.GroupBy groupBy = draft.select.groupBy();
            List<RelColumn> columns = new ArrayList<>();
            for (Expr key : groupKeys.keys()) {
                columns.add(new RelColumn(
                        name(key).isEmpty() ? "(key)" : name(key), NameSource.INHERITED, key.id(), Structure.UNKNOWN));
            }
            columns.addAll(callColumns);
            return new Rel.Aggregate(
                    groupBy == null ? draft.select.id() : groupBy.id(),
                    input,
                    groupKeys.keys(),
                    grouped ? sets : List.of(List.of()),
                    grouped,
                    calls,
                    columns);
        }
    }

    // ---- Over the window calls

    /** Replaces the placeholders of window calls by the columns that hold their results. */
    private final class Hoist extends Rewriter {
        private final int width;
        private final List<Rel.WindowCall> calls = new ArrayList<>();
        private final List<Integer> highest = new ArrayList<>();
        private final java.util.Map<Integer, Integer> places = Session.memo();
        private final java.util.Map<Integer, Integer> aliases = Session.memo();
        private int reads = -1;

        Hoist(int width) {
            super(session, draft.level.height());
            this.width = width;
        }

        void all(List<Expr> list) {
            list.replaceAll(expression -> rewrite(expression, 0));
        }

        @Override
        @Nullable
        Expr replace(Expr expression, int nesting) {
            if (expression instanceof Expr.Column column && column.depth() < 0 && nesting == 0) {
                return pending(column);
            }
            if (expression instanceof Expr.Alias alias && alias.depth() <= nesting) {
                Integer target = aliases.get(alias.target());
                if (target == null) {
                    target = session.alias(rewrite(session.aliased(alias.target()), nesting - alias.depth()));
                    aliases.put(alias.target(), target);
                }
                return new Expr.Alias(alias.id(), alias.depth(), target, alias.name());
            }
            return null;
        }

        private Expr pending(Expr.Column placeholder) {
            Integer place = places.get(placeholder.index());
            if (place == null
                    && draft.state.pending().get(placeholder.index()) instanceof SelectState.PendingWindow window) {
                int outer = reads;
                reads = -1;
                Rel.WindowCall call = call(window.call(), 0);
                calls.add(call);
                highest.add(reads);
                place = calls.size() - 1;
                reads = outer;
                places.put(placeholder.index(), place);
            }
            if (place == null) {
                return new Expr.Unresolved(placeholder.id(), placeholder.name(), List.of());
            }
            reads = Math.max(reads, place);
            return new Expr.Column(placeholder.id(), 0, width + place, placeholder.name());
        }

        /** Builds one relation for all calls, or several where a call reads another's result. */
        Rel windows(Rel input) {
            Rel rel = input;
            int at = 0;
            while (at < calls.size()) {
                int end = at;
                while (end < calls.size() && highest.get(end) < at) {
                    end++;
                }
                end = Math.max(end, at + 1);
                List<RelColumn> columns = new ArrayList<>(rel.columns());
                for (Rel.WindowCall call : calls.subList(at, end)) {
                    columns.add(new RelColumn(
                            call.call().function().written(), NameSource.GENERATED, call.id(), Structure.UNKNOWN));
                }
                rel = new Rel.Window(draft.select.id(), rel, calls.subList(at, end), columns);
                at = end;
            }
            return rel;
        }
    }
}
