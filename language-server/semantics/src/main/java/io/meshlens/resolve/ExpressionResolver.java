package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Expression;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Resolves scalar expressions against the rows they can read. */
final class ExpressionResolver {
    private final Session session;
    private final NameRules rules;
    private final QueryResolver queries;
    private final NameResolver names;
    private final CallResolver calls;
    private final Structures structures;
    private @Nullable Expr columnsChoice;

    ExpressionResolver(Session session, QueryResolver queries) {
        this.session = session;
        this.rules = session.rules();
        this.queries = queries;
        this.structures = new Structures(session);
        this.names = new NameResolver(session, this);
        this.calls = new CallResolver(session, this);
    }

    /** Says what COLUMNS stands for while one copy of an item is resolved; null for nothing. */
    void columnsChoice(@Nullable Expr choice) {
        columnsChoice = choice;
    }

    StarResolver stars() {
        return queries.stars();
    }

    NameResolver names() {
        return names;
    }

    CallResolver calls() {
        return calls;
    }

    Structures structures() {
        return structures;
    }

    List<Expr> all(List<? extends Expression> expressions, Context context) {
        List<Expr> resolved = new ArrayList<>(expressions.size());
        for (Expression expression : expressions) {
            resolved.add(resolve(expression, context));
        }
        return resolved;
    }

    @Nullable
    Expr maybe(@Nullable Expression expression, Context context) {
        return expression == null ? null : resolve(expression, context);
    }

    Expr resolve(Expression expression, Context context) {
        return switch (expression) {
            case Expression.Literal literal -> new Expr.Literal(literal.id(), literal.kind(), literal.text());
            case Expression.TypedLiteral typed ->
                new Expr.Cast(
                        typed.id(),
                        Expr.CastForm.LITERAL,
                        new Expr.Literal(typed.id(), Expression.LiteralKind.STRING, typed.text()),
                        typed.type(),
                        null);
            case Expression.Interval interval ->
                new Expr.Interval(interval.id(), resolve(interval.amount(), context), interval.unit());
            case Expression.Name name -> names.resolve(name, context);
            case Expression.Positional positional -> positional(positional, context);
            case Expression.Parameter parameter -> new Expr.Parameter(parameter.id(), parameter.text());
            case Expression.Variable variable -> new Expr.Variable(variable.id(), variable.name());
            case Expression.Star star -> new Expr.Opaque(star.id(), "*", List.of());
            case Expression.Columns columns -> strayColumns(columns, context);
            case Expression.Unary unary ->
                new Expr.Operation(unary.id(), unary.operator(), List.of(resolve(unary.operand(), context)));
            case Expression.Binary binary -> binary(binary, context);
            case Expression.Logical logical ->
                new Expr.Operation(logical.id(), logical.operator(), all(logical.operands(), context));
            case Expression.Like like ->
                new Expr.Operation(
                        like.id(),
                        like.operator(),
                        List.of(
                                resolve(like.operand(), context),
                                resolve(like.pattern(), context),
                                resolve(like.escape(), context)));
            case Expression.Between between ->
                new Expr.Operation(
                        between.id(),
                        between.symmetric() ? "BETWEEN SYMMETRIC" : "BETWEEN",
                        List.of(
                                resolve(between.operand(), context),
                                resolve(between.low(), context),
                                resolve(between.high(), context)));
            case Expression.InList in -> {
                List<Expr> operands = new ArrayList<>();
                operands.add(resolve(in.operand(), context));
                for (Expression value : in.values()) {
                    operands.addAll(expanded(value, context));
                }
                yield new Expr.Operation(in.id(), in.bare() ? "IN LIST" : "IN", operands);
            }
            case Expression.InQuery in -> {
                List<Expr> operands = new ArrayList<>();
                if (in.operand() instanceof Expression.Row row) {
                    operands.addAll(all(row.elements(), context));
                } else {
                    operands.add(resolve(in.operand(), context));
                }
                yield subquery(in.id(), Expr.SubqueryForm.IN, "", operands, in.query(), context);
            }
            case Expression.QuantifiedQuery quantified ->
                subquery(
                        quantified.id(),
                        Expr.SubqueryForm.QUANTIFIED,
                        quantified.operator() + " " + quantified.quantifier(),
                        List.of(resolve(quantified.operand(), context)),
                        quantified.query(),
                        context);
            case Expression.Exists exists ->
                subquery(exists.id(), Expr.SubqueryForm.EXISTS, "", List.of(), exists.query(), context);
            case Expression.ScalarQuery scalar ->
                subquery(scalar.id(), Expr.SubqueryForm.SCALAR, "", List.of(), scalar.query(), context);
            case Expression.ArrayQuery array ->
                subquery(array.id(), Expr.SubqueryForm.ARRAY, "", List.of(), array.query(), context);
            case Expression.Case chosen -> {
                Expr operand = maybe(chosen.operand(), context);
                List<Expr.When> whens = new ArrayList<>();
                for (Expression.When when : chosen.whens()) {
                    whens.add(new Expr.When(resolve(when.condition(), context), resolve(when.result(), context)));
                }
                yield new Expr.Case(chosen.id(), operand, whens, maybe(chosen.otherwise(), context));
            }
            case Expression.Cast cast ->
                new Expr.Cast(
                        cast.id(),
                        Expr.CastForm.of(cast.kind()),
                        resolve(cast.operand(), context),
                        cast.type(),
                        maybe(cast.format(), context));
            case Expression.Call call -> calls.resolve(call, context);
            case Expression.Lambda lambda -> lambda(lambda, context);
            case Expression.Comprehension comprehension -> comprehension(comprehension, context);
            case Expression.ListLiteral list -> {
                List<Expr> elements = new ArrayList<>();
                for (Expression element : list.elements()) {
                    elements.addAll(expanded(element, context));
                }
                yield new Expr.ListOf(list.id(), elements);
            }
            case Expression.StructLiteral struct -> struct(struct, context);
            case Expression.Row row -> {
                List<Expr.Argument> fields = new ArrayList<>();
                for (Expression element : row.elements()) {
                    for (Expr value : expanded(element, context)) {
                        fields.add(new Expr.Argument("", value));
                    }
                }
                yield new Expr.Struct(row.id(), Expr.StructForm.ROW, fields);
            }
            case Expression.MapLiteral map ->
                new Expr.MapOf(map.id(), all(map.keys(), context), all(map.values(), context));
            case Expression.Field field -> {
                session.refer(field.field(), new Reference.ToField(field.field().text()));
                Expr operand = resolve(field.operand(), context);
                Expr column = ofRow(operand, field.field());
                yield column != null
                        ? column
                        : new Expr.Field(field.id(), operand, field.field().text());
            }
            case Expression.FieldStar star ->
                new Expr.Opaque(star.id(), ".*", List.of(resolve(star.operand(), context)));
            case Expression.Index index ->
                new Expr.Index(index.id(), resolve(index.operand(), context), resolve(index.index(), context));
            case Expression.Slice slice ->
                new Expr.Slice(
                        slice.id(),
                        resolve(slice.operand(), context),
                        maybe(slice.from(), context),
                        maybe(slice.to(), context),
                        maybe(slice.step(), context));
            case Expression.JsonPath path ->
                new Expr.JsonPath(path.id(), resolve(path.operand(), context), path.path());
            case Expression.AtTimeZone zone ->
                new Expr.Call(
                        zone.id(),
                        new Expr.FunctionName("timezone", "AT TIME ZONE"),
                        List.of(
                                new Expr.Argument("", resolve(zone.zone(), context)),
                                new Expr.Argument("", resolve(zone.operand(), context))),
                        false,
                        List.of());
            case Expression.Collate collate ->
                new Expr.Collate(collate.id(), resolve(collate.operand(), context), collate.collation());
            case Expression.Aliased aliased -> {
                session.refer(aliased.name(), new Reference.ToItself());
                yield resolve(aliased.value(), context);
            }
            case Expression.MacroCall macro ->
                new Expr.Opaque(macro.id(), macro.text(), session.unjudged(() -> all(macro.arguments(), context)));
            case Expression.Missing missing -> new Expr.Unresolved(missing.id(), "", List.of());
            case Expression.Unknown unknown -> {
                session.notAnalysed(unknown.id());
                yield new Expr.Opaque(
                        unknown.id(), unknown.text(), session.unjudged(() -> all(unknown.parts(), context)));
            }
        };
    }

    /** Returns the column that {@code (t).column} reads of a table's row; null if the operand is no row or has no such column. */
    private @Nullable Expr ofRow(Expr operand, Ident field) {
        if (operand instanceof Expr.Struct row && row.form() == Expr.StructForm.WHOLE_ROW) {
            String key = session.rules().key(field);
            for (Expr.Argument column : row.fields()) {
                if (session.rules().key(column.name()).equals(key)) {
                    return column.value();
                }
            }
        }
        return null;
    }

    /** Resolves an argument or element, of which a star or {@code *COLUMNS(...)} makes several. */
    List<Expr> expanded(Expression expression, Context context) {
        if (expression instanceof Expression.Star star) {
            List<Expr> columns = new ArrayList<>();
            for (StarResolver.Expanded column : queries.stars().star(star, context)) {
                columns.add(column.expression());
            }
            return columns;
        }
        if (expression instanceof Expression.Columns columns && columns.unpacked()) {
            List<Expr> values = new ArrayList<>();
            for (StarResolver.Expanded column : queries.stars().columns(columns, context)) {
                values.add(column.expression());
            }
            return values;
        }
        return List.of(resolve(expression, context));
    }

    /** Resolves COLUMNS outside a select item: DuckDB repeats the conjunct for each column, as in {@code WHERE COLUMNS(*) > 0}. */
    private Expr strayColumns(Expression.Columns columns, Context context) {
        if (columnsChoice != null) {
            return columnsChoice;
        }
        List<StarResolver.Expanded> expanded = queries.stars().columns(columns, context);
        if (expanded.size() == 1) {
            return expanded.get(0).expression();
        }
        return new Expr.Opaque(
                columns.id(),
                "COLUMNS",
                expanded.stream().map(StarResolver.Expanded::expression).toList());
    }

    private Expr binary(Expression.Binary binary, Context context) {
        Expr left = resolve(binary.left(), context);
        Expr right = resolve(binary.right(), context);
        String operator =
                binary.quantifier().isEmpty() ? binary.operator() : binary.operator() + " " + binary.quantifier();
        return new Expr.Operation(binary.id(), operator, List.of(left, right));
    }

    private Expr subquery(
            int id, Expr.SubqueryForm form, String operator, List<Expr> operands, Query query, Context context) {
        Bound bound = queries.query(query, context, context.ctes());
        return new Expr.Subquery(id, form, operator, operands, bound.rel());
    }

    private Expr positional(Expression.Positional positional, Context context) {
        List<ScopeColumn> columns = context.level().scope().star();
        int index = positional.position() - 1;
        if (index >= 0 && index < columns.size()) {
            ScopeColumn column = columns.get(index);
            return new Expr.Column(positional.id(), 0, column.index(), column.name());
        }
        if (!context.level().scope().openness().isOpen()) {
            session.problem(
                    DiagnosticCode.UNKNOWN_COLUMN,
                    positional.id(),
                    "There is no column " + positional.position() + ": the FROM clause has " + columns.size() + ".");
            return new Expr.Unresolved(positional.id(), positional.text(), List.of());
        }
        return new Expr.Opaque(positional.id(), positional.text(), List.of());
    }

    /** Reports a lambda with an arrow where the engine reads none. */
    void checkArrow(Expression.Lambda lambda) {
        if (lambda.arrow() && session.rules().dialect().id().equals("duckdb")) {
            session.problem(
                    DiagnosticCode.ARROW_LAMBDA,
                    lambda.id(),
                    "DuckDB 2 does not read lambdas with an arrow. Write lambda "
                            + String.join(
                                    ", ",
                                    lambda.parameters().stream()
                                            .map(Ident::text)
                                            .toList())
                            + " : ... instead.");
        }
    }

    Expr lambda(Expression.Lambda lambda, Context context) {
        checkArrow(lambda);
        List<String> parameters = new ArrayList<>();
        for (Ident parameter : lambda.parameters()) {
            session.refer(parameter, new Reference.ToItself());
            parameters.add(parameter.text());
        }
        Context inside = context.with(new Context.LambdaFrame(lambda.parameters()));
        return new Expr.Lambda(lambda.id(), parameters, resolve(lambda.body(), inside));
    }

    /** Gives {@code [r FOR x IN list IF c]} the form of {@code list_transform(list_filter(list, x -> c), x -> r)}. */
    private Expr comprehension(Expression.Comprehension comprehension, Context context) {
        Expr list = resolve(comprehension.list(), context);
        List<String> parameters = new ArrayList<>();
        for (Ident parameter : comprehension.parameters()) {
            session.refer(parameter, new Reference.ToItself());
            parameters.add(parameter.text());
        }
        Context inside = context.with(new Context.LambdaFrame(comprehension.parameters()));
        int id = comprehension.id();
        Expression condition = comprehension.condition();
        if (condition != null) {
            list = listCall(id, "list_filter", list, new Expr.Lambda(id, parameters, resolve(condition, inside)));
        }
        return listCall(
                id, "list_transform", list, new Expr.Lambda(id, parameters, resolve(comprehension.result(), inside)));
    }

    private static Expr listCall(int id, String function, Expr list, Expr lambda) {
        return new Expr.Call(
                id,
                new Expr.FunctionName(function, function),
                List.of(new Expr.Argument("", list), new Expr.Argument("", lambda)),
                false,
                List.of());
    }

    private Expr struct(Expression.StructLiteral struct, Context context) {
        List<Expr.Argument> fields = new ArrayList<>();
        boolean named = false;
        List<String> typed = new ArrayList<>();
        if (struct.type() != null) {
            for (var field : struct.type().fields()) {
                typed.add(field.name());
            }
        }
        int position = 0;
        for (Expression.Argument field : struct.fields()) {
            List<Expr> values = expanded(field.value(), context);
            for (Expr value : values) {
                String name = "";
                if (field.name() != null) {
                    session.refer(field.name(), new Reference.ToItself());
                    name = rules.display(field.name());
                } else if (position < typed.size()) {
                    name = typed.get(position);
                } else if (value instanceof Expr.Column column) {
                    name = column.name();
                } else if (value instanceof Expr.Field inner) {
                    name = inner.name();
                }
                named |= !name.isEmpty();
                fields.add(new Expr.Argument(name, value));
                position++;
            }
        }
        return new Expr.Struct(struct.id(), named ? Expr.StructForm.NAMED : Expr.StructForm.ROW, fields);
    }
}
