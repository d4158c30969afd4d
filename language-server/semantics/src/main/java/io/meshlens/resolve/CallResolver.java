package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Expression;
import io.meshlens.lower.Ident;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Resolves calls: scalar ones in place, aggregate and window calls as placeholders that the select replaces. */
final class CallResolver {
    private final Session session;
    private final NameRules rules;
    private final ExpressionResolver expressions;

    CallResolver(Session session, ExpressionResolver expressions) {
        this.session = session;
        this.rules = session.rules();
        this.expressions = expressions;
    }

    Expr resolve(Expression.Call call, Context context) {
        Expr receiver = call.name().size() > 1 ? receiver(call, context) : null;
        Ident last = call.name().get(call.name().size() - 1);
        Expr.FunctionName name = name(receiver == null ? call.name() : List.of(last));
        session.refer(last, new Reference.ToFunction(name.normalized()));
        if (call.over() != null) {
            return window(call, name, context);
        }
        if (isAggregate(call, name)) {
            return aggregate(call, name, receiver, context);
        }
        List<Expr.Argument> arguments = arguments(call, receiver, context);
        List<String> modifiers = new ArrayList<>(call.modifiers());
        if (call.distinct()) {
            modifiers.add("DISTINCT");
        }
        // An order inside a function that is not known to be an aggregate: kept as arguments, so that nothing is lost.
        for (Expr.SortKey key : order(call.orderBy(), context)) {
            arguments.add(new Expr.Argument("order by", key.key()));
            modifiers.add(key.descending() ? "ORDER BY DESC" : "ORDER BY");
        }
        return new Expr.Call(call.id(), name, arguments, FunctionKinds.makesRows(rules, name.normalized()), modifiers);
    }

    private boolean isAggregate(Expression.Call call, Expr.FunctionName name) {
        return FunctionKinds.isAggregate(rules, name.normalized())
                || call.filter() != null
                || !call.withinGroup().isEmpty()
                || isStar(call);
    }

    private static boolean isStar(Expression.Call call) {
        return call.arguments().size() == 1
                && call.arguments().get(0).value() instanceof Expression.Star star
                && star.qualifier().isEmpty()
                && call.name().size() == 1
                && call.name().get(0).text().equalsIgnoreCase("count");
    }

    private static Expr.FunctionName name(List<Ident> parts) {
        StringBuilder normalized = new StringBuilder();
        StringBuilder written = new StringBuilder();
        for (Ident part : parts) {
            if (!written.isEmpty()) {
                written.append('.');
                normalized.append('.');
            }
            written.append(part.text());
            normalized.append(part.text().toLowerCase(Locale.ROOT));
        }
        return new Expr.FunctionName(normalized.toString(), written.toString());
    }

    /** Returns the value before the dot if {@code a.f(x)} calls a function on a column, or null if a is a schema. */
    private @Nullable Expr receiver(Expression.Call call, Context context) {
        if (!rules.dialect().id().equals("duckdb")) {
            return null;
        }
        List<Ident> parts = call.name().subList(0, call.name().size() - 1);
        return expressions.names().findValue(new Expression.Name(call.id(), parts), context);
    }

    private List<Expr.Argument> arguments(Expression.Call call, @Nullable Expr receiver, Context context) {
        List<Expr.Argument> arguments = new ArrayList<>();
        if (receiver != null) {
            arguments.add(new Expr.Argument("", receiver));
        }
        for (Expression.Argument argument : call.arguments()) {
            Ident name = argument.name();
            String label = name == null ? "" : name.text().toLowerCase(Locale.ROOT);
            if (name != null) {
                session.refer(name, new Reference.ToItself());
            }
            if (argument.value() instanceof Expression.Lambda lambda) {
                arguments.add(new Expr.Argument(label, expressions.lambda(lambda, context)));
                continue;
            }
            if (argument.value() instanceof Expression.Star star
                    && star.qualifier().isEmpty()
                    && call.name().get(call.name().size() - 1).text().equalsIgnoreCase("count")) {
                continue;
            }
            if (argument.value() instanceof Expression.Star star && isCountOfRows(call, star)) {
                arguments.add(new Expr.Argument(
                        label, expressions.resolve(new Expression.Name(star.id(), star.qualifier()), context)));
                continue;
            }
            for (Expr value : expressions.expanded(argument.value(), context)) {
                arguments.add(new Expr.Argument(label, value));
            }
        }
        return arguments;
    }

    /** DuckDB reads {@code COUNT(t.*)} as {@code COUNT(t)}: how many rows there are of t. */
    private boolean isCountOfRows(Expression.Call call, Expression.Star star) {
        return rules.dialect().id().equals("duckdb")
                && !call.distinct()
                && star.exclude().isEmpty()
                && star.replace().isEmpty()
                && star.rename().isEmpty()
                && star.pattern() == null
                && call.name().get(call.name().size() - 1).text().equalsIgnoreCase("count");
    }

    private Expr aggregate(Expression.Call call, Expr.FunctionName name, @Nullable Expr receiver, Context context) {
        boolean grouping =
                name.normalized().equals("grouping") || name.normalized().equals("grouping_id");
        Context inside = grouping ? context : context.inside(Context.Inside.AGGREGATE);
        List<Expr.Argument> arguments = arguments(call, receiver, inside);
        Rel.AggregateCall resolved = extras(call, name, arguments, inside);
        SelectState select = context.select();
        if (context.inside() == Context.Inside.AGGREGATE) {
            session.problem(
                    DiagnosticCode.AGGREGATE_NESTING,
                    call.id(),
                    "The aggregate \"" + name.written()
                            + "\" stands inside another one. Compute the inner one in a subquery or CTE first.");
            return stray(call, resolved);
        }
        if (select == null || !takesAggregates(context.clause())) {
            session.problem(
                    DiagnosticCode.AGGREGATE_NESTING,
                    call.id(),
                    "The aggregate \"" + name.written() + "\" cannot stand in "
                            + context.clause().words() + "."
                            + (context.clause() == Clause.WHERE ? " Filter groups with HAVING." : ""));
            return stray(call, resolved);
        }
        int place = select.add(new SelectState.PendingAggregate(resolved));
        return new Expr.Column(call.id(), -1, place, name.written());
    }

    private static boolean takesAggregates(Clause clause) {
        return switch (clause) {
            case SELECT, HAVING, QUALIFY, ORDER_BY, DISTINCT_ON -> true;
            case FROM, WHERE, GROUP_BY, BOUNDS, VALUES -> false;
        };
    }

    /** Returns a call that stands where it cannot, so that what it reads is kept. */
    private static Expr stray(Expression.Call call, Rel.AggregateCall resolved) {
        List<Expr> parts = new ArrayList<>();
        for (Expr.Argument argument : resolved.arguments()) {
            parts.add(argument.value());
        }
        for (Expr.SortKey key : resolved.orderBy()) {
            parts.add(key.key());
        }
        if (resolved.filter() != null) {
            parts.add(resolved.filter());
        }
        return new Expr.Unresolved(call.id(), resolved.function().written(), parts);
    }

    private Rel.AggregateCall extras(
            Expression.Call call, Expr.FunctionName name, List<Expr.Argument> arguments, Context context) {
        boolean within = !call.withinGroup().isEmpty();
        List<Expression.OrderItem> items = within ? call.withinGroup() : call.orderBy();
        return new Rel.AggregateCall(
                call.id(),
                name,
                arguments,
                call.distinct(),
                order(items, context),
                within,
                expressions.maybe(call.filter(), context),
                call.nulls(),
                expressions.maybe(call.limit(), context),
                call.modifiers());
    }

    List<Expr.SortKey> order(List<Expression.OrderItem> items, Context context) {
        List<Expr.SortKey> keys = new ArrayList<>();
        for (Expression.OrderItem item : items) {
            if (item.key() instanceof Expression.Literal all
                    && all.kind() == Expression.LiteralKind.WORD
                    && all.text().equals("ALL")) {
                continue;
            }
            keys.add(new Expr.SortKey(expressions.resolve(item.key(), context), item.descending(), item.nulls()));
        }
        return keys;
    }

    private Expr window(Expression.Call call, Expr.FunctionName name, Context context) {
        SelectState select = context.select();
        boolean misplaced = select == null || !takesAggregates(context.clause());
        boolean nested = context.inside() != Context.Inside.NOTHING;
        Context inside = context.inside(nested ? context.inside() : Context.Inside.NOTHING);
        if (context.inside() == Context.Inside.NOTHING) {
            inside = context.inside(Context.Inside.WINDOW);
        }
        List<Expr.Argument> arguments = arguments(call, null, inside);
        Rel.AggregateCall inner = extras(call, name, arguments, inside);
        Expression.Over over = java.util.Objects.requireNonNull(call.over());
        Window spec = spec(over, inside);
        Rel.WindowCall resolved =
                new Rel.WindowCall(call.id(), inner, spec.partitionBy, spec.orderBy, spec.frame, spec.bounds);
        if (select == null || misplaced || nested) {
            session.problem(
                    DiagnosticCode.AGGREGATE_NESTING,
                    call.id(),
                    nested
                            ? "The window function \"" + name.written() + "\" stands inside "
                                    + (context.inside() == Context.Inside.WINDOW ? "another one" : "an aggregate")
                                    + ". Compute the inner one in a subquery or CTE first."
                            : "The window function \"" + name.written() + "\" cannot stand in "
                                    + context.clause().words() + "."
                                    + (context.clause() == Clause.WHERE ? " Filter its result with QUALIFY." : ""));
            Expr.Unresolved left = (Expr.Unresolved) stray(call, inner);
            List<Expr> parts = new ArrayList<>(left.parts());
            parts.addAll(spec.partitionBy);
            spec.orderBy.forEach(key -> parts.add(key.key()));
            return new Expr.Unresolved(call.id(), name.written(), parts);
        }
        int place = select.add(new SelectState.PendingWindow(resolved));
        return new Expr.Column(call.id(), -1, place, name.written());
    }

    /** A window with its named base written out. */
    private static final class Window {
        private List<Expr> partitionBy = List.of();
        private List<Expr.SortKey> orderBy = List.of();
        private String frame = "";
        private List<Expr> bounds = List.of();
    }

    private Window spec(Expression.Over over, Context context) {
        Window window = new Window();
        Ident name = over.window();
        if (name != null && !name.isMissing()) {
            named(name, window, context, 0);
        }
        Expression.WindowSpec spec = over.spec();
        if (spec != null) {
            apply(spec, window, context, 0);
        }
        return window;
    }

    private void named(Ident name, Window window, Context context, int steps) {
        SelectState select = context.select();
        String key = rules.key(name);
        Expression.WindowSpec spec = select == null ? null : select.window(key);
        Ident definition = select == null ? null : select.windowName(key);
        if (spec == null || definition == null) {
            session.refer(name, new Reference.ToNothing());
            return;
        }
        session.refer(name, new Reference.ToWindow(definition.id()));
        if (steps < 20) {
            apply(spec, window, context, steps + 1);
        }
    }

    private void apply(Expression.WindowSpec spec, Window window, Context context, int steps) {
        if (spec.base() != null) {
            named(spec.base(), window, context, steps);
        }
        if (!spec.partitionBy().isEmpty()) {
            window.partitionBy = expressions.all(spec.partitionBy(), context);
        }
        if (!spec.orderBy().isEmpty()) {
            window.orderBy = order(spec.orderBy(), context);
        }
        if (!spec.frame().isEmpty()) {
            window.frame = spec.frame();
            window.bounds = expressions.all(spec.frameBounds(), context);
        }
    }
}
