package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Expression;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Query;
import io.meshlens.lower.Query.Body;
import io.meshlens.lower.Query.Cte;
import io.meshlens.lower.Query.Select;
import io.meshlens.lower.Query.SetOperator;
import io.meshlens.resolve.RelColumn.NameSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Resolves queries: their CTEs, set operations, and what orders and bounds them. */
final class QueryResolver {
    private final Session session;
    private final NameRules rules;
    private final ExpressionResolver expressions;
    private final StarResolver stars;
    private final FromResolver relations;
    private final SelectResolver selects;
    private int nesting;

    /** Queries nested deeper than this are not looked into: better no answer than no stack. */
    private static final int DEEPEST = 200;

    QueryResolver(Session session) {
        this.session = session;
        this.rules = session.rules();
        this.expressions = new ExpressionResolver(session, this);
        this.stars = new StarResolver(session, expressions);
        this.relations = new FromResolver(session, this, expressions);
        this.selects = new SelectResolver(session, this, expressions);
    }

    StarResolver stars() {
        return stars;
    }

    FromResolver relations() {
        return relations;
    }

    /** Resolves a query that stands inside {@code outer}, or alone if that is null. */
    Bound query(Query query, @Nullable Context outer, CteScope ctes) {
        if (nesting >= DEEPEST) {
            return tooDeep(query.id());
        }
        nesting++;
        try {
            CteScope inside = ctes(query, outer, ctes);
            if (query.body() instanceof Select select) {
                return selects.select(select, query, outer, inside);
            }
            Bound body = body(query.body(), outer, inside);
            return ordered(query, body, outer, inside);
        } finally {
            nesting--;
        }
    }

    private Bound tooDeep(int id) {
        session.problem(
                DiagnosticCode.NOT_ANALYSED, id, "This is nested too deep to be analysed. Use CTEs to flatten it.");
        return new Bound(
                new Rel.Opaque(id, "nested too deep", List.of(), List.of(), List.of(), false), Openness.UNCLEAR);
    }

    Bound body(Body body, @Nullable Context outer, CteScope ctes) {
        return switch (body) {
            case Select select -> selects.select(select, null, outer, ctes);
            case Query.Nested nested -> query(nested.query(), outer, ctes);
            case Query.SetOperations operations -> operations(operations, outer, ctes);
            case Query.Values values -> values(values, outer, ctes);
            case Query.RelationBody relation -> relation(relation, outer, ctes);
            case Query.MissingBody missing ->
                new Bound(new Rel.Opaque(missing.id(), "", List.of(), List.of(), List.of(), false), Openness.UNCLEAR);
            case Query.UnknownBody unknown -> {
                List<Rel> inputs = new ArrayList<>();
                for (var input : unknown.relations()) {
                    inputs.add(relations
                            .from(List.of(input), unknown.id(), outer, ctes)
                            .rel());
                }
                Rel described = described(unknown, inputs);
                if (described != null) {
                    yield new Bound(described, Openness.CLOSED);
                }
                yield new Bound(
                        new Rel.Opaque(unknown.id(), unknown.text(), inputs, List.of(), List.of(), false),
                        Openness.UNCLEAR);
            }
        };
    }

    /**
     * Returns what DuckDB's DESCRIBE and SUMMARIZE give as a relation, or null for another body. It says something of every column
     * of what it is about: the names count as its own text.
     */
    private @Nullable Rel described(Query.UnknownBody body, List<Rel> inputs) {
        if (!rules.dialect().id().equals("duckdb")) {
            return null;
        }
        String text = body.text().toLowerCase(Locale.ROOT);
        String function = text.startsWith("summarize ")
                ? "summarize"
                : text.startsWith("describe ") || text.startsWith("desc ") ? "describe" : "";
        if (function.isEmpty()) {
            return null;
        }
        List<RelColumn> columns = new ArrayList<>();
        for (String name : FunctionResolver.columns("duckdb", function)) {
            columns.add(new RelColumn(name, NameSource.GENERATED, body.id(), Structure.SCALAR));
        }
        Rel result = new Rel.TableFunction(
                body.id(), new Expr.FunctionName(function, function), List.of(), false, columns, true);
        List<Rel> all = new ArrayList<>();
        all.add(result);
        all.addAll(inputs);
        StringBuilder said = new StringBuilder(body.text());
        inputs.forEach(
                input -> input.columns().forEach(column -> said.append(' ').append(column.name())));
        return new Rel.Opaque(body.id(), said.toString(), all, List.of(), columns, true);
    }

    // ---- CTEs

    private CteScope ctes(Query query, @Nullable Context outer, CteScope ctes) {
        CteScope scope = ctes;
        Map<String, Ident> seen = new HashMap<>();
        for (Cte cte : query.with()) {
            session.refer(cte.name(), new Reference.ToItself());
            if (cte.value() != null) {
                scope = scope.with(new CteScope.Value(cte.name(), cte.value()));
                continue;
            }
            String key = rules.key(cte.name());
            Ident first = seen.putIfAbsent(key, cte.name());
            if (first != null && !cte.name().isMissing()) {
                session.problem(
                        DiagnosticCode.DUPLICATE_CTE,
                        cte.name().id(),
                        "There are two CTEs of the name \"" + cte.name().text() + "\". Rename one of them.",
                        List.of(),
                        first.id());
            }
            scope = scope.with(cte(query, cte, key, outer, scope));
        }
        return scope;
    }

    private CteScope.Entry cte(Query query, Cte cte, String key, @Nullable Context outer, CteScope scope) {
        Query inner = cte.query();
        Bound bound;
        int before = session.enterCte(cte.id());
        if (inner == null) {
            bound = new Bound(new Rel.Opaque(cte.id(), "", List.of(), List.of(), List.of(), false), Openness.UNCLEAR);
        } else if ((query.recursive() || rules.impliesRecursive())
                && inner.body() instanceof Query.SetOperations operations
                && Mentions.table(operations, key, rules)) {
            bound = recursive(cte, inner, operations, key, outer, scope);
        } else {
            bound = query(inner, outer, scope);
        }
        session.leaveCte(before);
        Rel body = renamed(bound.rel(), cte);
        int depth = outer == null ? 0 : outer.level().height() + 1;
        int index = session.addCte(cte.id(), cte.name(), depth, body);
        return new CteScope.Entry(key, index, cte.id(), cte.name(), body.columns(), bound.openness(), false);
    }

    /** Gives a CTE's columns the names of its column list, and different ones where the dialect numbers equal names. */
    private Rel renamed(Rel rel, Cte cte) {
        List<RelColumn> columns = new ArrayList<>(rel.columns());
        boolean changed = false;
        for (int i = 0; i < cte.columns().size(); i++) {
            Ident name = cte.columns().get(i);
            session.refer(name, new Reference.ToItself());
            if (i < columns.size() && !name.isMissing()) {
                columns.set(i, columns.get(i).withName(rules.display(name), name.id()));
                changed = true;
            }
        }
        if (cte.columns().size() > columns.size() && isComplete(rel)) {
            session.problem(
                    DiagnosticCode.SET_OPERATION_ARITY,
                    cte.name().id(),
                    "\"" + cte.name().text() + "\" names " + cte.columns().size() + " columns, but its query has "
                            + columns.size() + ".");
        }
        return changed ? project(rel, cte.id(), columns) : rel;
    }

    private static boolean isComplete(Rel rel) {
        return !(rel instanceof Rel.Opaque);
    }

    /** Returns a relation under other names. */
    static Rel project(Rel rel, int id, List<RelColumn> columns) {
        List<Expr> plain = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            plain.add(new Expr.Column(id, 0, i, rel.columns().get(i).name()));
        }
        return new Rel.Project(id, rel, plain, columns);
    }

    private Bound recursive(
            Cte cte, Query inner, Query.SetOperations operations, String key, @Nullable Context outer, CteScope scope) {
        CteScope nested = ctes(inner, outer, scope);
        int step = firstMention(operations, key);
        if (step == 0 || operations.rest().get(step - 1).operator() != SetOperator.UNION) {
            // No anchor: the name inside means something else, or the query is wrong; either way nothing is assumed of
            // it.
            return query(inner, outer, scope);
        }
        Body anchorBody = step == 1
                ? operations.first()
                : new Query.SetOperations(
                        operations.id(), operations.first(), operations.rest().subList(0, step - 1));
        Bound anchor = body(anchorBody, outer, nested);
        List<RelColumn> columns = new ArrayList<>(anchor.rel().columns());
        for (int i = 0; i < cte.columns().size() && i < columns.size(); i++) {
            Ident name = cte.columns().get(i);
            columns.set(i, columns.get(i).withName(rules.display(name), name.id()));
        }
        CteScope self =
                nested.with(new CteScope.Entry(key, -1, cte.id(), cte.name(), columns, anchor.openness(), true));
        Query.Branch first = operations.rest().get(step - 1);
        Body stepBody = step == operations.rest().size()
                ? first.body()
                : new Query.SetOperations(
                        operations.id(),
                        first.body(),
                        operations.rest().subList(step, operations.rest().size()));
        Bound steps = body(stepBody, outer, self);
        if (arityDiffers(anchor, steps)) {
            arity(stepBody.id(), anchor, steps);
        }
        List<Integer> keys = new ArrayList<>();
        for (Ident name : cte.usingKey()) {
            for (int i = 0; i < columns.size(); i++) {
                if (rules.key(columns.get(i).name()).equals(rules.key(name))) {
                    keys.add(i);
                }
            }
        }
        Rel recursive =
                new Rel.Recursive(operations.id(), cte.id(), anchor.rel(), steps.rel(), first.all(), keys, columns);
        return ordered(inner, new Bound(recursive, anchor.openness()), outer, nested);
    }

    private int firstMention(Query.SetOperations operations, String key) {
        if (Mentions.table(operations.first(), key, rules)) {
            return 0;
        }
        for (int i = 0; i < operations.rest().size(); i++) {
            if (Mentions.table(operations.rest().get(i).body(), key, rules)) {
                return i + 1;
            }
        }
        return 0;
    }

    // ---- Set operations

    private Bound operations(Query.SetOperations operations, @Nullable Context outer, CteScope ctes) {
        Bound left = body(operations.first(), outer, ctes);
        int at = 0;
        List<Query.Branch> rest = operations.rest();
        while (at < rest.size()) {
            Query.Branch first = rest.get(at);
            List<Bound> branches = new ArrayList<>();
            branches.add(left);
            while (at < rest.size() && sameOperator(first, rest.get(at))) {
                Bound branch = body(rest.get(at).body(), outer, ctes);
                if (!first.byName() && arityDiffers(left, branch)) {
                    arity(rest.get(at).body().id(), left, branch);
                }
                branches.add(branch);
                at++;
            }
            left = combine(operations.id(), first, branches);
        }
        return left;
    }

    private static boolean sameOperator(Query.Branch a, Query.Branch b) {
        return a.operator() == b.operator() && a.all() == b.all() && a.byName() == b.byName();
    }

    private static boolean arityDiffers(Bound left, Bound right) {
        return !left.openness().isOpen()
                && !right.openness().isOpen()
                && left.rel().columns().size() != right.rel().columns().size();
    }

    private void arity(int id, Bound left, Bound right) {
        int expected = left.rel().columns().size();
        int found = right.rel().columns().size();
        session.problem(
                DiagnosticCode.SET_OPERATION_ARITY,
                id,
                "This branch has " + columns(found) + ", the one before it " + columns(expected)
                        + ". The branches of a set operation need the same number.");
    }

    private static String columns(int count) {
        return count == 1 ? "1 column" : count + " columns";
    }

    private Bound combine(int id, Query.Branch operator, List<Bound> branches) {
        List<Rel> rels = branches.stream().map(Bound::rel).toList();
        boolean open = branches.stream().anyMatch(branch -> branch.openness().isOpen());
        List<RelColumn> columns = new ArrayList<>();
        List<List<Integer>> mapping = new ArrayList<>();
        if (operator.byName()) {
            Map<String, Integer> places = new HashMap<>();
            rels.forEach(this::checkNames);
            for (Rel rel : rels) {
                for (RelColumn column : rel.columns()) {
                    if (places.putIfAbsent(rules.key(column.name()), columns.size()) == null) {
                        columns.add(column);
                    }
                }
            }
            for (Rel rel : rels) {
                List<Integer> row = new ArrayList<>();
                for (RelColumn column : columns) {
                    row.add(indexOf(rel, rules.key(column.name())));
                }
                mapping.add(row);
            }
        } else {
            columns.addAll(rels.get(0).columns());
            for (Rel rel : rels) {
                List<Integer> row = new ArrayList<>();
                for (int i = 0; i < columns.size(); i++) {
                    row.add(i < rel.columns().size() ? i : -1);
                }
                mapping.add(row);
            }
        }
        Rel set = new Rel.SetOperation(
                id, operator.operator(), operator.all(), operator.byName(), rels, mapping, columns);
        if (!open) {
            return new Bound(set, Openness.CLOSED);
        }
        return new Bound(set, openSet(operator, branches));
    }

    /** Two columns of one name in a branch that is matched by name are an error. */
    private void checkNames(Rel branch) {
        Map<String, RelColumn> seen = new HashMap<>();
        for (RelColumn column : branch.columns()) {
            boolean isWritten = column.nameSource() == NameSource.GIVEN || column.nameSource() == NameSource.INHERITED;
            RelColumn first = isWritten ? seen.putIfAbsent(rules.key(column.name()), column) : null;
            if (first != null) {
                session.problem(
                        DiagnosticCode.AMBIGUOUS_COLUMN,
                        column.id(),
                        "BY NAME cannot tell the two columns \"" + column.name()
                                + "\" of this branch apart. Give one of them another alias.",
                        List.of(),
                        first.id());
            }
        }
    }

    /**
     * Tells where a column that is not known would come from. By position only if all branches are bare stars of one source each
     * with nothing known of any is there hope; that is left unclear.
     */
    private static Openness openSet(Query.Branch operator, List<Bound> branches) {
        if (!operator.byName()) {
            return Openness.UNCLEAR;
        }
        Openness all = Openness.CLOSED;
        for (Bound branch : branches) {
            all = all.and(branch.openness());
        }
        return all;
    }

    private int indexOf(Rel rel, String key) {
        List<RelColumn> columns = rel.columns();
        for (int i = 0; i < columns.size(); i++) {
            if (rules.key(columns.get(i).name()).equals(key)) {
                return i;
            }
        }
        return -1;
    }

    // ---- Values and relations

    private Bound values(Query.Values values, @Nullable Context outer, CteScope ctes) {
        Level level = new Level(RowScope.EMPTY, outer, false);
        Context context = Context.of(level, Clause.VALUES, null, ctes);
        List<List<Expr>> rows = new ArrayList<>();
        int width = 0;
        for (List<Expression> row : values.rows()) {
            rows.add(expressions.all(row, context));
            width = Math.max(width, row.size());
        }
        List<RelColumn> columns = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            Structure structure = Structure.UNKNOWN;
            if (!rows.isEmpty() && i < rows.get(0).size()) {
                structure = expressions.structures().of(rows.get(0).get(i), context);
            }
            columns.add(new RelColumn(
                    GeneratedNames.ofValues(rules.dialect().id(), i), NameSource.GENERATED, values.id(), structure));
        }
        return new Bound(new Rel.Values(values.id(), rows, columns), Openness.CLOSED);
    }

    private Bound relation(Query.RelationBody body, @Nullable Context outer, CteScope ctes) {
        FromResolver.Item item = relations.from(List.of(body.relation()), body.id(), outer, ctes);
        int index = session.reserveScope();
        session.scope(index, relations.scope(body.id(), item.scope(), outer, ctes, List.of()));
        List<ScopeColumn> star = item.scope().star();
        List<Expr> plain = new ArrayList<>();
        List<RelColumn> columns = new ArrayList<>();
        boolean same = star.size() == item.rel().columns().size();
        for (int i = 0; i < star.size(); i++) {
            ScopeColumn column = star.get(i);
            same &= column.index() == i
                    && column.name().equals(item.rel().columns().get(i).name());
            plain.add(new Expr.Column(body.id(), 0, column.index(), column.name()));
            columns.add(column.output(Math.max(column.definition(), body.id())));
        }
        Rel rel = same ? item.rel() : new Rel.Project(body.id(), item.rel(), plain, columns);
        return new Bound(rel, item.scope().openness());
    }

    // ---- Order and bounds of what is no select

    private Bound ordered(Query query, Bound body, @Nullable Context outer, CteScope ctes) {
        if (query.orderBy().isEmpty() && query.limit() == null && query.offset() == null && query.limitBy() == null) {
            return body;
        }
        List<ScopeColumn> columns = new ArrayList<>();
        List<RelColumn> outputs = body.rel().columns();
        for (int i = 0; i < outputs.size(); i++) {
            RelColumn column = outputs.get(i);
            columns.add(new ScopeColumn(
                    column.name(),
                    rules.key(column.name()),
                    i,
                    column.id(),
                    -1,
                    "",
                    column.nameSource() == NameSource.ASSUMED,
                    column.structure()));
        }
        Binding binding = new Binding(query.id(), "", List.of(), "", columns, body.openness());
        Level level = new Level(RowScope.of(binding), outer, false);
        Context context = Context.of(level, Clause.ORDER_BY, null, ctes);
        List<Expr.SortKey> keys = new ArrayList<>();
        for (Expression.OrderItem item : query.orderBy()) {
            keys.addAll(orderKey(item, columns, context));
        }
        return new Bound(sort(query, body.rel(), keys, null, outer, ctes), body.openness());
    }

    private List<Expr.SortKey> orderKey(Expression.OrderItem item, List<ScopeColumn> columns, Context context) {
        if (SelectResolver.isAll(item.key())) {
            List<Expr.SortKey> all = new ArrayList<>();
            for (ScopeColumn column : columns) {
                all.add(new Expr.SortKey(
                        new Expr.Column(item.id(), 0, column.index(), column.name()), item.descending(), item.nulls()));
            }
            return all;
        }
        int ordinal = SelectResolver.ordinal(item.key());
        if (ordinal > 0 && ordinal <= columns.size()) {
            ScopeColumn column = columns.get(ordinal - 1);
            return List.of(new Expr.SortKey(
                    new Expr.Column(item.key().id(), 0, column.index(), column.name()),
                    item.descending(),
                    item.nulls()));
        }
        if (item.key() instanceof Expression.Name name && name.parts().size() == 1) {
            List<ScopeColumn> found =
                    context.level().scope().find(rules.key(name.parts().get(0)));
            if (!found.isEmpty()) {
                ScopeColumn column = found.get(0);
                session.refer(name.parts().get(0), new Reference.ToAlias(column.definition()));
                return List.of(new Expr.SortKey(
                        new Expr.Column(name.id(), 0, column.index(), column.name()), item.descending(), item.nulls()));
            }
        }
        return List.of(new Expr.SortKey(expressions.resolve(item.key(), context), item.descending(), item.nulls()));
    }

    /** Puts a query's order and bounds on a relation whose columns the keys are about. */
    Rel sort(
            Query query,
            Rel input,
            List<Expr.SortKey> keys,
            @Nullable Expression top,
            @Nullable Context outer,
            CteScope ctes) {
        Level level = new Level(RowScope.EMPTY, outer, false);
        Context context = Context.of(level, Clause.BOUNDS, null, ctes);
        Expr limit = expressions.maybe(query.limit() != null ? query.limit() : top, context);
        Expr offset = expressions.maybe(query.offset(), context);
        if (keys.isEmpty() && limit == null && offset == null) {
            return input;
        }
        return new Rel.SortLimit(query.id(), input, keys, limit, offset, List.of(), query.modifiers());
    }
}
