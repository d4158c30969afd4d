package io.meshlens.types;

import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.resolve.Expr;
import io.meshlens.resolve.Reference;
import io.meshlens.resolve.Rel;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.types.DataType.Scalar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Types expressions against the stack of rows they are evaluated in. */
final class ExpressionTyper {
    private static final int DEPTH_LIMIT = 1_000;

    private final TypeChecker checker;
    private final ResolvedQuery query;
    private final TypeRules rules;
    private final TypeLookup lookup;
    private final TypeSink sink;
    private final @Nullable Operand[] aliases;
    private List<List<DataType>> rows = new ArrayList<>();
    private List<List<DataType>> lambdas = new ArrayList<>();
    private int nesting;

    ExpressionTyper(TypeChecker checker, ResolvedQuery query, TypeRules rules, TypeLookup lookup, TypeSink sink) {
        this.checker = checker;
        this.query = query;
        this.rules = rules;
        this.lookup = lookup;
        this.sink = sink;
        aliases = new Operand[query.aliases().size()];
    }

    /** Runs an action inside one more row. */
    List<DataType> inRow(List<DataType> row, Supplier<List<DataType>> action) {
        rows.add(row);
        List<DataType> result = action.get();
        rows.removeLast();
        return result;
    }

    /** Runs an action with the outermost rows only, outside all lambdas. */
    <T> T atDepth(int depth, Supplier<T> action) {
        List<List<DataType>> outer = rows;
        List<List<DataType>> outerLambdas = lambdas;
        rows = new ArrayList<>(outer.subList(0, Math.min(depth, outer.size())));
        while (rows.size() < depth) {
            rows.add(List.of());
        }
        lambdas = new ArrayList<>();
        T result = action.get();
        rows = outer;
        lambdas = outerLambdas;
        return result;
    }

    /** Types an expression. */
    Operand type(Expr expression) {
        if (nesting > DEPTH_LIMIT) {
            return Operand.of(Scalar.UNKNOWN);
        }
        nesting++;
        Operand operand = operand(expression);
        nesting--;
        sink.expression(expression.id(), operand.type());
        return operand;
    }

    private Operand operand(Expr expression) {
        return switch (expression) {
            case Expr.Column column -> column(column);
            case Expr.Alias alias -> alias(alias);
            case Expr.Literal literal -> rules.literal(literal.kind(), literal.text());
            case Expr.Interval interval -> {
                Operand amount = type(interval.amount());
                yield amount.isFoldable() ? Operand.ofFolded(Scalar.INTERVAL, false) : Operand.of(Scalar.INTERVAL);
            }
            case Expr.Variable variable -> lookup.variable(variable.name());
            case Expr.Parameter ignored -> Operand.of(Scalar.UNKNOWN);
            case Expr.Operation operation -> operation(operation);
            case Expr.Case choice -> choice(choice);
            case Expr.Cast cast -> cast(cast);
            case Expr.Call call -> call(call);
            case Expr.Struct struct -> sink.accept(struct.id(), rules.struct(arguments(struct.fields())));
            case Expr.ListOf list -> sink.accept(list.id(), rules.list(operands(list.elements())));
            case Expr.MapOf map -> sink.accept(map.id(), rules.map(operands(map.keys()), operands(map.values())));
            case Expr.Field field ->
                sink.accept(field.id(), rules.field(type(field.operand()), field.name()))
                        .named(field.name());
            case Expr.Index index -> sink.accept(index.id(), rules.index(type(index.operand()), type(index.index())));
            case Expr.Slice slice -> {
                Operand operand = type(slice.operand());
                List<Operand> bounds = new ArrayList<>();
                for (Expr bound : Arrays.asList(slice.from(), slice.to())) {
                    if (bound != null) {
                        bounds.add(type(bound));
                    }
                }
                optional(slice.step());
                yield sink.accept(slice.id(), rules.slice(operand, bounds));
            }
            case Expr.JsonPath path -> {
                Operand operand = type(path.operand());
                yield Operand.of(operand.type().isUnknown() ? Scalar.UNKNOWN : Scalar.VARIANT);
            }
            case Expr.Collate collate ->
                sink.accept(collate.id(), rules.operation("COLLATE", List.of(type(collate.operand()))));
            case Expr.Lambda lambda -> Operand.of(lambda(lambda, List.of()));
            case Expr.Parameterized parameter -> parameter(parameter);
            case Expr.Subquery subquery -> subquery(subquery);
            case Expr.Unresolved unresolved -> {
                operands(unresolved.parts());
                yield Operand.of(Scalar.UNKNOWN);
            }
            case Expr.Opaque opaque -> {
                sink.unjudged(() -> operands(opaque.parts()));
                yield Operand.of(Scalar.UNKNOWN);
            }
        };
    }

    private void optional(@Nullable Expr expression) {
        if (expression != null) {
            type(expression);
        }
    }

    private List<Operand> operands(List<Expr> expressions) {
        List<Operand> operands = new ArrayList<>(expressions.size());
        for (Expr expression : expressions) {
            operands.add(type(expression));
        }
        return operands;
    }

    /** Types arguments; each has the name that is written for it. */
    private List<Operand> arguments(List<Expr.Argument> arguments) {
        List<Operand> operands = new ArrayList<>(arguments.size());
        for (Expr.Argument argument : arguments) {
            operands.add(type(argument.value()).named(argument.name()));
        }
        return operands;
    }

    private Operand column(Expr.Column column) {
        int level = rows.size() - 1 - column.depth();
        if (level < 0) {
            return Operand.of(Scalar.UNKNOWN);
        }
        List<DataType> row = rows.get(level);
        DataType type = column.index() >= 0 && column.index() < row.size() ? row.get(column.index()) : Scalar.UNKNOWN;
        return Operand.of(type).named(column.name());
    }

    private Operand alias(Expr.Alias alias) {
        Operand known = aliases[alias.target()];
        if (known == null) {
            Expr target = query.aliases().get(alias.target());
            known = atDepth(Math.max(0, rows.size() - alias.depth()), () -> type(target));
            aliases[alias.target()] = known;
        }
        return known.named(alias.name());
    }

    private Operand operation(Expr.Operation operation) {
        List<Expr> operands = operation.operands();
        if (operands.size() == 1
                && operation.operator().equals("-")
                && operands.getFirst() instanceof Expr.Literal literal
                && literal.kind() == LiteralKind.NUMBER) {
            type(literal);
            return rules.literal(LiteralKind.NUMBER, "-" + literal.text());
        }
        if (operation.operator().equals("IN")
                && operands.size() == 2
                && operands.get(1) instanceof Expr.Subquery query
                && query.form() == Expr.SubqueryForm.SCALAR) {
            // Parentheses around the query change nothing: it may give a row for the row on the left.
            Operand value = type(operands.get(0));
            List<DataType> columns = checker.relation(query.query());
            return columns.size() == 1
                    ? sink.accept(operation.id(), rules.operation("IN", List.of(value, Operand.of(columns.getFirst()))))
                    : Operand.of(Scalar.BOOLEAN);
        }
        Typing typing = rules.operation(operation.operator(), operands(operands));
        return sink.accept(operation.id(), typing);
    }

    private Operand choice(Expr.Case choice) {
        Expr operand = choice.operand();
        Operand tested = operand == null ? null : type(operand);
        List<Operand> results = new ArrayList<>();
        boolean isConstant = tested == null || tested.isFoldable();
        Expr otherwise = choice.otherwise();
        results.add(otherwise == null ? Operand.ofNull(Scalar.NULL) : type(otherwise));
        for (Expr.When when : choice.whens()) {
            Operand condition = type(when.condition());
            if (tested != null) {
                sink.accept(choice.id(), rules.operation("=", List.of(tested, condition)));
            }
            isConstant &= condition.isFoldable();
            results.add(type(when.result()));
        }
        Operand result = sink.accept(choice.id(), rules.choice(results, "CASE"));
        return isConstant ? result : Operand.of(result.type());
    }

    private Operand cast(Expr.Cast cast) {
        Operand operand = type(cast.operand());
        optional(cast.format());
        DataType type = rules.names().read(cast.type());
        return sink.accept(cast.id(), rules.cast(operand, type));
    }

    private Operand call(Expr.Call call) {
        String name = call.function().normalized();
        List<Operand> operands = new ArrayList<>();
        boolean anyLambda = false;
        for (Expr.Argument argument : call.arguments()) {
            if (argument.value() instanceof Expr.Lambda) {
                anyLambda = true;
                operands.add(Operand.of(new DataType.LambdaOf(Scalar.UNKNOWN)));
            } else {
                Operand operand = type(argument.value());
                operands.add(argument.name().isEmpty() ? operand : operand.named(argument.name()));
            }
        }
        if (anyLambda) {
            for (int i = 0; i < operands.size(); i++) {
                if (call.arguments().get(i).value() instanceof Expr.Lambda lambda) {
                    List<DataType> parameters = new ArrayList<>();
                    for (int p = 0; p < lambda.parameters().size(); p++) {
                        parameters.add(rules.lambdaParameter(name, operands, p));
                    }
                    operands.set(i, Operand.of(new DataType.LambdaOf(lambda(lambda, parameters))));
                }
            }
        }
        FunctionEntry entry = rules.functions().find(name);
        if (entry != null
                && entry.kind() == FunctionEntry.Kind.WINDOW
                && lookup.ownFunction(name) != TypeLookup.OwnFunction.CERTAIN) {
            return sink.accept(
                    call.id(),
                    Typing.mismatch("\"" + entry.name() + "\" is a window function; write OVER () behind it"));
        }
        if (call.modifiers().stream()
                .anyMatch(modifier -> modifier.equals("DISTINCT") || modifier.startsWith("ORDER BY"))) {
            judgeAsAggregate(call.id(), name, false);
        }
        return function(call.id(), name, operands);
    }

    private void judgeAsAggregate(int id, String name, boolean isWindow) {
        String unfit = rules.unfitAggregate(name, isWindow);
        if (unfit != null && lookup.ownFunction(name) == TypeLookup.OwnFunction.NONE) {
            sink.accept(id, Typing.mismatch(unfit));
        }
    }

    private Operand function(int id, String name, List<Operand> operands) {
        Typing typing = rules.call(name, operands);
        TypeProblem problem = typing.problem();
        if (problem == null) {
            return sink.accept(id, typing);
        }
        TypeLookup.OwnFunction own = lookup.ownFunction(name);
        if (own == TypeLookup.OwnFunction.CERTAIN) {
            return Operand.of(Scalar.UNKNOWN);
        }
        if (problem.kind() != TypeProblem.Kind.UNKNOWN_FUNCTION) {
            return sink.accept(id, typing);
        }
        if (name.indexOf('.') >= 0 || own == TypeLookup.OwnFunction.POSSIBLE) {
            return Operand.of(Scalar.UNKNOWN);
        }
        return sink.accept(nameId(id, name), typing, SimilarNames.of(name, rules.functions()));
    }

    /** Returns the id of the name in a call, so that the call's arguments are not marked; the call's own if it has none. */
    private int nameId(int call, String name) {
        List<Reference> references = query.references();
        int low = 0;
        int high = references.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (references.get(middle).id() <= call) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (Reference reference : references.subList(low, references.size())) {
            if (reference.target() instanceof Reference.ToFunction function) {
                return function.name().equalsIgnoreCase(name) ? reference.id() : call;
            }
        }
        return call;
    }

    private DataType lambda(Expr.Lambda lambda, List<DataType> parameters) {
        lambdas.add(parameters);
        DataType result = type(lambda.body()).type();
        lambdas.removeLast();
        return result;
    }

    private Operand parameter(Expr.Parameterized parameter) {
        int level = lambdas.size() - 1 - parameter.depth();
        if (level < 0) {
            return Operand.of(Scalar.UNKNOWN);
        }
        List<DataType> parameters = lambdas.get(level);
        boolean known = parameter.index() >= 0 && parameter.index() < parameters.size();
        return Operand.of(known ? parameters.get(parameter.index()) : Scalar.UNKNOWN)
                .named(parameter.name());
    }

    private Operand subquery(Expr.Subquery subquery) {
        List<Operand> operands = operands(subquery.operands());
        List<DataType> columns = checker.relation(subquery.query());
        return switch (subquery.form()) {
            case EXISTS -> Operand.of(Scalar.BOOLEAN);
            case IN, QUANTIFIED -> {
                List<Operand> values = new ArrayList<>();
                columns.forEach(column -> values.add(Operand.of(column)));
                String unfit = rules.unfitSubquery(operands, columns);
                if (unfit != null) {
                    sink.accept(subquery.id(), Typing.mismatch(unfit));
                }
                if (operands.size() == values.size()) {
                    for (int i = 0; i < values.size(); i++) {
                        Operand value = operands.get(i);
                        sink.accept(subquery.id(), rules.operation("<", List.of(value, values.get(i))));
                    }
                }
                yield Operand.of(Scalar.BOOLEAN);
            }
            case SCALAR -> sink.accept(subquery.id(), rules.scalarSubquery(columns));
            case ARRAY ->
                Operand.of(
                        columns.size() == 1 && !columns.getFirst().isUnknown()
                                ? DataType.listOf(columns.getFirst())
                                : Scalar.UNKNOWN);
        };
    }

    /** Types an aggregate call over the current row. */
    DataType aggregate(Rel.AggregateCall call) {
        return aggregate(call, false);
    }

    /** Types a window call over the current row. */
    DataType window(Rel.AggregateCall call) {
        return aggregate(call, true);
    }

    private DataType aggregate(Rel.AggregateCall call, boolean isWindow) {
        String name = call.function().normalized();
        List<Operand> operands = new ArrayList<>();
        // mode(ORDER BY x) is mode() WITHIN GROUP (ORDER BY x); with all its arguments, the order inside is only an
        // order.
        int withValue = name.equalsIgnoreCase("mode") ? 1 : 2;
        boolean isOrdered = call.withinGroup() || call.arguments().size() < withValue;
        if (isOrdered && rules.takesOrderedValue(name)) {
            call.orderBy().forEach(key -> operands.add(type(key.key())));
        } else {
            call.orderBy().forEach(key -> type(key.key()));
        }
        for (Expr.Argument argument : call.arguments()) {
            Operand operand = type(argument.value());
            operands.add(argument.name().isEmpty() ? operand : operand.named(argument.name()));
        }
        optional(call.filter());
        optional(call.limit());
        if (call.function().equals(Rel.AggregateCall.ONE_OF_GROUP)) {
            return operands.getFirst().type();
        }
        judgeAsAggregate(call.id(), name, isWindow);
        Operand result = function(call.id(), name, operands);
        sink.expression(call.id(), result.type());
        return result.type();
    }
}
