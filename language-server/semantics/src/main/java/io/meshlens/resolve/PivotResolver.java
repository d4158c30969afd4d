package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Expression;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Query;
import io.meshlens.lower.Relation;
import io.meshlens.resolve.FromResolver.Item;
import io.meshlens.resolve.FromResolver.Place;
import io.meshlens.resolve.RelColumn.NameSource;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves PIVOT and UNPIVOT. */
final class PivotResolver {
    private final Session session;
    private final NameRules rules;
    private final QueryResolver queries;
    private final ExpressionResolver expressions;
    private final FromResolver relations;

    PivotResolver(Session session, QueryResolver queries, ExpressionResolver expressions, FromResolver relations) {
        this.session = session;
        this.rules = session.rules();
        this.queries = queries;
        this.expressions = expressions;
        this.relations = relations;
    }

    // ---- PIVOT

    /** One value of a pivoted expression, or one combination of several. */
    private record Cell(List<Expr> values, String name) {}

    /** One aggregate: its place among the calls, what stands around it, and what it adds to a column's name. */
    private record Measure(int call, @Nullable Expr wrapper, String name, boolean named) {}

    Item pivot(Relation.Pivot pivot, Place place) {
        Item input = flat(relations.item(pivot.input(), place), pivot.id());
        Level level = new Level(input.scope(), place.outer(), false);
        SelectState state = new SelectState(rules, List.of(), place.ctes());
        Context context = Context.of(level, Clause.SELECT, state, place.ctes());
        Set<Integer> used = new HashSet<>();
        List<Measure> measures = measures(pivot, context, state, used);
        List<Rel.AggregateCall> calls = new ArrayList<>();
        for (SelectState.Pending pending : state.pending()) {
            if (pending instanceof SelectState.PendingAggregate aggregate) {
                calls.add(aggregate.call());
            }
        }
        List<Expr> on = new ArrayList<>();
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(List.of(), ""));
        boolean dynamic = false;
        for (Relation.PivotOn column : pivot.on()) {
            Expr expression = expressions.resolve(column.expression(), context);
            on.add(expression);
            collect(expression, used);
            if (column.query() != null) {
                queries.query(column.query(), context, place.ctes());
            }
            if (column.any() || column.query() != null) {
                dynamic = true;
                continue;
            }
            List<Cell> longer = new ArrayList<>();
            for (Cell cell : cells) {
                for (Query.Item value : column.values()) {
                    List<Expr> values = new ArrayList<>(cell.values());
                    values.add(value(value.expression(), context));
                    String name = valueName(value);
                    longer.add(new Cell(values, cell.name().isEmpty() ? name : cell.name() + "_" + name));
                }
            }
            cells = longer;
        }
        List<Integer> keys = keys(pivot, input, context, used);
        return made(pivot, input, keys, on, calls, measures, dynamic ? List.of() : cells, dynamic);
    }

    /** Puts the star of a join in front of a pivot, so that its input has each visible column once. */
    private Item flat(Item item, int id) {
        List<ScopeColumn> star = item.scope().star();
        if (star.size() == item.width() && item.scope().bindings().size() <= 1) {
            return item;
        }
        List<Expr> plain = new ArrayList<>();
        List<RelColumn> columns = new ArrayList<>();
        List<ScopeColumn> scoped = new ArrayList<>();
        for (ScopeColumn column : star) {
            scoped.add(new ScopeColumn(
                    column.name(),
                    column.key(),
                    plain.size(),
                    column.definition(),
                    column.relation(),
                    column.source(),
                    column.assumed(),
                    column.structure()));
            plain.add(new Expr.Column(id, 0, column.index(), column.name()));
            columns.add(column.output(id));
        }
        Binding binding =
                new Binding(id, "", List.of(), "", scoped, item.scope().openness());
        return new Item(new Rel.Project(id, item.rel(), plain, columns), RowScope.of(binding));
    }

    private List<Measure> measures(Relation.Pivot pivot, Context context, SelectState state, Set<Integer> used) {
        List<Measure> measures = new ArrayList<>();
        if (pivot.aggregates().isEmpty()) {
            Expr.FunctionName count = new Expr.FunctionName("count", "count");
            int call = state.add(new SelectState.PendingAggregate(new Rel.AggregateCall(
                    pivot.id(), count, List.of(), false, List.of(), false, null, "", null, List.of())));
            measures.add(new Measure(call, null, "", false));
            return measures;
        }
        for (Query.Item item : pivot.aggregates()) {
            int before = state.pending().size();
            Expr value = expressions.resolve(item.expression(), context);
            Ident alias = item.alias();
            String name =
                    alias == null ? GeneratedNames.of(item.expression(), rules, measures.size()) : rules.display(alias);
            if (alias != null) {
                session.refer(alias, new Reference.ToItself());
            }
            for (int i = before; i < state.pending().size(); i++) {
                if (state.pending().get(i) instanceof SelectState.PendingAggregate aggregate) {
                    aggregate.call().arguments().forEach(argument -> collect(argument.value(), used));
                    aggregate.call().orderBy().forEach(key -> collect(key.key(), used));
                    if (aggregate.call().filter() != null) {
                        collect(aggregate.call().filter(), used);
                    }
                }
            }
            boolean bare = value instanceof Expr.Column column && column.depth() < 0;
            int call = bare ? ((Expr.Column) value).index() : before;
            Expr wrapper = bare ? null : wrapper(value, before);
            measures.add(new Measure(call, wrapper, name, alias != null));
        }
        return measures;
    }

    private Expr wrapper(Expr value, int call) {
        return new Rewriter(session, 0) {
            @Override
            @Nullable
            Expr replace(Expr expression, int nesting) {
                return expression instanceof Expr.Column column && column.depth() < 0 && nesting == 0
                        ? new Expr.Column(column.id(), 0, column.index() - call, column.name())
                        : null;
            }
        }.rewrite(value, 0);
    }

    private void collect(Expr expression, Set<Integer> used) {
        Rewriter finder = new Rewriter(session, 0) {
            @Override
            @Nullable
            Expr replace(Expr inside, int nesting) {
                if (inside instanceof Expr.Column column && column.depth() == nesting) {
                    used.add(column.index());
                }
                return null;
            }
        };
        finder.rewrite(expression, 0);
    }

    /** Resolves a value to look for; a bare word is a text there, not a column. */
    private Expr value(Expression value, Context context) {
        return value instanceof Expression.Name name && name.parts().size() == 1
                ? new Expr.Literal(
                        name.id(),
                        Expression.LiteralKind.STRING,
                        name.parts().getFirst().text())
                : expressions.resolve(value, context);
    }

    private String valueName(Query.Item value) {
        Ident alias = value.alias();
        if (alias != null) {
            session.refer(alias, new Reference.ToItself());
            return rules.display(alias);
        }
        String name = label(value.expression());
        boolean number = value.expression() instanceof Expression.Literal literal
                && literal.kind() == Expression.LiteralKind.NUMBER;
        return number && has(Feature.PIVOT_NAMES_START_WITH_AGGREGATE) ? "_" + name.replace(".", "_point_") : name;
    }

    private String label(Expression expression) {
        return switch (expression) {
            case Expression.Literal literal ->
                rules.dialect().id().equals("snowflake") && literal.kind() == Expression.LiteralKind.STRING
                        ? "'" + literal.text() + "'"
                        : literal.text();
            case Expression.Row row -> {
                List<String> names = new ArrayList<>();
                row.elements().forEach(element -> names.add(label(element)));
                yield String.join("_", names);
            }
            case Expression.Name name ->
                name.parts().get(name.parts().size() - 1).text();
            default -> GeneratedNames.of(expression, rules, 0);
        };
    }

    private List<Integer> keys(Relation.Pivot pivot, Item input, Context context, Set<Integer> used) {
        Set<Integer> keys = new LinkedHashSet<>();
        if (!pivot.groupBy().isEmpty()) {
            for (Expression key : pivot.groupBy()) {
                if (expressions.resolve(key, context) instanceof Expr.Column column && column.depth() == 0) {
                    keys.add(column.index());
                }
            }
            return List.copyOf(keys);
        }
        for (ScopeColumn column : input.scope().star()) {
            if (!used.contains(column.index())) {
                keys.add(column.index());
            }
        }
        return List.copyOf(keys);
    }

    private Item made(
            Relation.Pivot pivot,
            Item input,
            List<Integer> keys,
            List<Expr> on,
            List<Rel.AggregateCall> calls,
            List<Measure> measures,
            List<Cell> cells,
            boolean dynamic) {
        List<RelColumn> columns = new ArrayList<>();
        for (Integer key : keys) {
            columns.add(input.rel().columns().get(key));
        }
        List<Rel.PivotCell> made = new ArrayList<>();
        for (Cell cell : cells) {
            for (Measure measure : measures) {
                boolean several = measures.size() > 1;
                boolean named = several || (measure.named() && !has(Feature.PIVOT_IGNORES_ONLY_ALIAS));
                made.add(new Rel.PivotCell(cell.values(), measure.call(), measure.wrapper()));
                columns.add(new RelColumn(
                        named ? together(cell, measure) : cell.name(),
                        NameSource.GIVEN,
                        pivot.id(),
                        Structure.UNKNOWN));
            }
        }
        Rel rel = new Rel.Pivot(pivot.id(), input.rel(), keys, on, calls, made, dynamic, columns);
        Openness openness = dynamic ? Openness.UNCLEAR : input.scope().openness();
        return relations.bind(pivot.id(), rel, pivot.alias(), inputName(input), inputPath(input), "", openness);
    }

    private String together(Cell cell, Measure measure) {
        return has(Feature.PIVOT_NAMES_START_WITH_AGGREGATE)
                ? measure.name() + "_" + cell.name()
                : cell.name() + "_" + measure.name();
    }

    private boolean has(Feature feature) {
        return rules.dialect().has(feature);
    }

    /** A pivoted relation without an alias answers to its input's name. */
    private static String inputName(Item input) {
        return input.scope().bindings().size() == 1
                ? input.scope().bindings().get(0).name()
                : "";
    }

    private List<String> inputPath(Item input) {
        String name = inputName(input);
        return name.isEmpty() ? List.of() : List.of(rules.key(new Ident(-1, name, false)));
    }

    // ---- UNPIVOT

    Item unpivot(Relation.Unpivot unpivot, Place place) {
        Item input = flat(relations.item(unpivot.input(), place), unpivot.id());
        Level level = new Level(input.scope(), place.outer(), false);
        Context context = Context.of(level, Clause.SELECT, null, place.ctes());
        List<Rel.UnpivotRow> rows = new ArrayList<>();
        Set<Integer> used = new HashSet<>();
        Openness openness = input.scope().openness();
        for (Relation.UnpivotGroup group : unpivot.groups()) {
            if (group.columns().size() == 1 && isStar(group.columns().get(0))) {
                Expression star = group.columns().get(0);
                for (StarResolver.Expanded column : expand(star, context)) {
                    collect(column.expression(), used);
                    rows.add(new Rel.UnpivotRow(List.of(column.column().name()), List.of(column.expression())));
                }
                continue;
            }
            List<Expr> values = expressions.all(group.columns(), context);
            values.forEach(value -> collect(value, used));
            rows.add(new Rel.UnpivotRow(List.of(label(group)), values));
        }
        List<Integer> kept = new ArrayList<>();
        List<RelColumn> columns = new ArrayList<>();
        for (ScopeColumn column : input.scope().star()) {
            if (!used.contains(column.index())) {
                kept.add(column.index());
                columns.add(input.rel().columns().get(column.index()));
            }
        }
        List<Ident> names = unpivot.names();
        names.forEach(name -> columns.add(given(name)));
        if (names.isEmpty()) {
            columns.add(new RelColumn("name", NameSource.GENERATED, unpivot.id(), Structure.SCALAR));
        }
        List<Ident> values = unpivot.values();
        values.forEach(value -> columns.add(given(value)));
        int width = rows.isEmpty() ? 1 : rows.get(0).values().size();
        for (int i = values.size(); i < width; i++) {
            columns.add(new RelColumn("value", NameSource.GENERATED, unpivot.id(), Structure.UNKNOWN));
        }
        Rel rel = new Rel.Unpivot(
                unpivot.id(), input.rel(), kept, Math.max(1, names.size()), rows, unpivot.includeNulls(), columns);
        if (has(Feature.UNPIVOT_VALUES_FIRST)) {
            rel = valuesFirst(unpivot.id(), rel, kept.size(), Math.max(1, names.size()));
        }
        return relations.bind(unpivot.id(), rel, unpivot.alias(), inputName(input), inputPath(input), "", openness);
    }

    /** Puts the value columns in front of the name columns. */
    private static Rel valuesFirst(int id, Rel unpivot, int kept, int names) {
        List<RelColumn> before = unpivot.columns();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < before.size() - names; i++) {
            order.add(i < kept ? i : i + names);
        }
        for (int i = kept; i < kept + names; i++) {
            order.add(i);
        }
        List<Expr> plain = new ArrayList<>();
        List<RelColumn> columns = new ArrayList<>();
        for (Integer at : order) {
            RelColumn column = before.get(at);
            plain.add(new Expr.Column(id, 0, at, column.name()));
            columns.add(column);
        }
        return new Rel.Project(id, unpivot, plain, columns);
    }

    private RelColumn given(Ident name) {
        session.refer(name, new Reference.ToItself());
        return new RelColumn(rules.display(name), NameSource.GIVEN, name.id(), Structure.UNKNOWN);
    }

    private static boolean isStar(Expression expression) {
        return expression instanceof Expression.Star || expression instanceof Expression.Columns;
    }

    private List<StarResolver.Expanded> expand(Expression star, Context context) {
        if (star instanceof Expression.Star plain) {
            return queries.stars().star(plain, context);
        }
        if (star instanceof Expression.Columns columns) {
            return queries.stars().columns(columns, context);
        }
        session.problem(DiagnosticCode.NOT_ANALYSED, star.id(), "What is unpivoted here is not understood.");
        return List.of();
    }

    private String label(Relation.UnpivotGroup group) {
        if (group.label() != null) {
            return label(group.label());
        }
        List<String> names = new ArrayList<>();
        for (Expression column : group.columns()) {
            names.add(label(column));
        }
        return String.join("_", names);
    }
}
