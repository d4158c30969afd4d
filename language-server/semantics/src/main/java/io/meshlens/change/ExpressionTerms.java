package io.meshlens.change;

import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.resolve.Expr;
import io.meshlens.resolve.Rel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions into canonical terms. Only rewrites that hold for every value, null included, are made; nothing is
 * re-associated, and an operand that may differ between two evaluations is neither repeated nor dropped.
 */
final class ExpressionTerms {
    private final Reading reading;
    private final RelationTerms relations;

    /** Takes the calls that make rows out of the select list being read; null elsewhere. */
    private @Nullable UnaryOperator<Term> rowMaking;

    ExpressionTerms(Reading reading, RelationTerms relations) {
        this.reading = reading;
        this.relations = relations;
    }

    List<Term> terms(List<Expr> expressions, Frames frames) {
        List<Term> all = new ArrayList<>(expressions.size());
        for (Expr expression : expressions) {
            all.add(term(expression, frames));
        }
        return all;
    }

    /**
     * Reads a select list. A literal fits whatever it meets as long as it stands there itself; as a column it has a type.
     */
    List<Term> outputs(List<Expr> expressions, Frames frames) {
        List<Term> all = new ArrayList<>(expressions.size());
        for (Expr expression : expressions) {
            Term term = term(expression, frames);
            all.add(reading.facts
                    .typeAsColumn(expression)
                    .map(type -> Term.of("cast:" + type, term))
                    .orElse(term));
        }
        return all;
    }

    /** Reads the select list of a projection in which some calls make rows. */
    List<Term> rowMaking(List<Expr> expressions, Frames frames, UnaryOperator<Term> calls) {
        UnaryOperator<Term> before = rowMaking;
        rowMaking = calls;
        List<Term> all = outputs(expressions, frames);
        rowMaking = before;
        return all;
    }

    Term term(Expr expression, Frames frames) {
        return switch (expression) {
            case Expr.Column column -> {
                Term found = frames.column(column.depth(), column.index());
                yield found == null ? Term.of("missing:" + column.name()) : found;
            }
            case Expr.Alias alias -> alias(alias, frames);
            case Expr.Literal literal -> literal(literal.kind(), literal.text());
            case Expr.Interval interval -> Term.of("interval:" + interval.unit(), term(interval.amount(), frames));
            case Expr.Variable variable -> Term.of("variable:" + variable.name());
            case Expr.Parameter parameter -> Term.of("parameter:" + parameter.text());
            case Expr.Operation operation -> operation(operation, frames);
            case Expr.Case kase -> kase(kase, frames);
            case Expr.Cast cast -> cast(cast, frames);
            case Expr.Call call -> call(call, frames);
            case Expr.Struct struct -> struct(struct, frames);
            case Expr.ListOf list -> Term.of("list", terms(list.elements(), frames));
            case Expr.MapOf map ->
                Term.of(
                        "map",
                        Term.of("keys", terms(map.keys(), frames)),
                        Term.of("values", terms(map.values(), frames)));
            case Expr.Field field -> Term.of("field:" + reading.key(field.name()), term(field.operand(), frames));
            case Expr.Index index -> Term.of("index", term(index.operand(), frames), term(index.index(), frames));
            case Expr.Slice slice ->
                Term.of(
                        "slice",
                        term(slice.operand(), frames),
                        optional(slice.from(), frames),
                        optional(slice.to(), frames),
                        optional(slice.step(), frames));
            case Expr.JsonPath path -> Term.of("path:" + path.path(), term(path.operand(), frames));
            case Expr.Collate collate -> Term.of("collate:" + collate.collation(), term(collate.operand(), frames));
            case Expr.Lambda lambda -> Term.of("lambda:" + lambda.parameters().size(), term(lambda.body(), frames));
            case Expr.Parameterized parameter -> Term.of("argument:" + parameter.depth() + "." + parameter.index());
            case Expr.Subquery subquery -> subquery(subquery, frames);
            case Expr.Unresolved unresolved ->
                Term.of("unresolved:" + unresolved.text(), terms(unresolved.parts(), frames));
            case Expr.Opaque opaque -> {
                List<Term> operands = new ArrayList<>(terms(opaque.parts(), frames));
                operands.add(Term.of("row", frames.row()));
                yield Term.of("opaque:" + opaque.text() + macros(opaque.text()), operands)
                        .drawn("an expression that is not analysed");
            }
        };
    }

    /** Returns what the macros that are called in a text say, as text. */
    String macros(String text) {
        StringBuilder all = new StringBuilder();
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            int end = at + 1;
            while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
                end++;
            }
            reading.facts
                    .macro(text.substring(at + 1, end).toLowerCase(Locale.ROOT))
                    .ifPresent(hash -> all.append(' ').append(hash));
        }
        return all.toString();
    }

    private Term optional(@Nullable Expr expression, Frames frames) {
        return expression == null ? Term.of("none") : term(expression, frames);
    }

    private Term alias(Expr.Alias alias, Frames frames) {
        Term known = reading.aliases.get(alias.target());
        if (known != null) {
            return known;
        }
        Frames own = Frames.dropped(frames, alias.depth());
        if (own == null || alias.target() >= reading.query.aliases().size()) {
            return Term.of("missing:" + alias.name());
        }
        Term made = term(reading.query.aliases().get(alias.target()), own);
        reading.aliases.put(alias.target(), made);
        return made;
    }

    static Term literal(LiteralKind kind, String text) {
        return switch (kind) {
            case NULL -> Term.of("null");
            case BOOLEAN -> Term.of("boolean:" + text.toLowerCase(Locale.ROOT));
            case NUMBER -> Term.of("number:" + text.toLowerCase(Locale.ROOT));
            case STRING -> Term.of("string:" + text);
            case BYTES -> Term.of("bytes:" + text);
            case WORD -> Term.of("word:" + text.toUpperCase(Locale.ROOT));
        };
    }

    // ---- operators

    private Term operation(Expr.Operation operation, Frames frames) {
        List<Term> operands = terms(operation.operands(), frames);
        String operator = operation.operator();
        if (operands.size() == 2) {
            Term left = operands.get(0);
            Term right = operands.get(1);
            switch (operator) {
                case "=" -> {
                    return Term.bag("=", operands);
                }
                case "<>" -> {
                    return not(Term.bag("=", operands));
                }
                case "<" -> {
                    return Term.of("<", left, right);
                }
                case ">" -> {
                    return Term.of("<", right, left);
                }
                case "<=" -> {
                    return Term.of("<=", left, right);
                }
                case ">=" -> {
                    return Term.of("<=", right, left);
                }
                case "IS DISTINCT FROM" -> {
                    return not(Term.bag("IS NOT DISTINCT FROM", operands));
                }
                case "IS NOT DISTINCT FROM" -> {
                    return Term.bag("IS NOT DISTINCT FROM", operands);
                }
                case "+", "*", "-" -> {
                    return arithmetic(operation, left, right);
                }
                default -> {}
            }
        }
        return switch (operator) {
            case "AND" -> and(operands);
            case "OR" -> or(operands);
            case "NOT" -> operands.size() == 1 ? not(operands.getFirst()) : Term.of("NOT", operands);
            case "BETWEEN" -> between(operation, operands);
            case "IN" -> {
                List<Term> values = operands.subList(1, operands.size());
                boolean alike = alike(
                        operation.operands().subList(1, operation.operands().size()));
                yield Term.of(
                        "IN",
                        operands.getFirst(),
                        alike ? Term.set("candidates", values) : Term.of("candidates", values));
            }
            default -> Term.of("operator:" + operator, operands);
        };
    }

    private Term arithmetic(Expr.Operation operation, Term left, Term right) {
        boolean commutes = !operation.operator().equals("-")
                && reading.facts.isNumeric(operation.operands().get(0))
                && reading.facts.isNumeric(operation.operands().get(1));
        String operator = "operator:" + operation.operator();
        return commutes ? Term.bag(operator, List.of(left, right)) : Term.of(operator, left, right);
    }

    private Term between(Expr.Operation operation, List<Term> operands) {
        if (operands.size() != 3 || operands.getFirst().isDraw() || !comparesPairwise(operation.operands())) {
            return Term.of("BETWEEN", operands);
        }
        return and(List.of(
                Term.of("<=", operands.get(1), operands.get(0)), Term.of("<=", operands.get(0), operands.get(2))));
    }

    /**
     * Says whether BETWEEN compares as two comparisons do: it brings all three values to one type, they only two at a time, so that
     * a bound of another kind than the other bound may round it.
     */
    private boolean comparesPairwise(List<Expr> operands) {
        Facts.Family value = reading.facts.certainFamily(operands.get(0));
        Facts.Family low = reading.facts.certainFamily(operands.get(1));
        Facts.Family high = reading.facts.certainFamily(operands.get(2));
        if (low == high && low != Facts.Family.OTHER) {
            return true;
        }
        return switch (value) {
            case FLOATING -> isNumber(low) && isNumber(high);
            case TIME -> isTime(low) && isTime(high);
            case EXACT, TEXT, OTHER -> false;
        };
    }

    private static boolean isNumber(Facts.Family family) {
        return family == Facts.Family.EXACT || family == Facts.Family.FLOATING;
    }

    private static boolean isTime(Facts.Family family) {
        return family == Facts.Family.TIME || family == Facts.Family.TEXT;
    }

    static Term and(List<Term> operands) {
        return chain("AND", operands);
    }

    static Term or(List<Term> operands) {
        return chain("OR", operands);
    }

    private static Term chain(String operator, List<Term> operands) {
        List<Term> flat = new ArrayList<>(operands.size());
        for (Term operand : operands) {
            if (operand.is(operator)) {
                flat.addAll(List.of(operand.operands));
            } else {
                flat.add(operand);
            }
        }
        return flat.stream().anyMatch(Term::isDraw) ? Term.bag(operator, flat) : Term.set(operator, flat);
    }

    /** The opposite of a condition, in the logic of three values. */
    Term not(Term term) {
        return switch (term.operator) {
            case "AND" -> or(opposites(term));
            case "OR" -> and(opposites(term));
            case "NOT" -> isCondition(term.operands[0]) ? term.operands[0] : Term.of("NOT", term);
            case "<" -> reading.ordersNan() ? Term.of("<=", term.operands[1], term.operands[0]) : Term.of("NOT", term);
            case "<=" -> reading.ordersNan() ? Term.of("<", term.operands[1], term.operands[0]) : Term.of("NOT", term);
            case "boolean:true" -> Term.of("boolean:false");
            case "boolean:false" -> Term.of("boolean:true");
            default -> Term.of("NOT", term);
        };
    }

    private List<Term> opposites(Term chain) {
        List<Term> all = new ArrayList<>(chain.operands.length);
        for (Term operand : chain.operands) {
            all.add(not(operand));
        }
        return all;
    }

    /** Says whether the value is true, false or null, so that two negations cancel. */
    private static boolean isCondition(Term term) {
        return switch (term.operator) {
            case "=", "<", "<=", "IS NOT DISTINCT FROM", "AND", "OR", "NOT", "IN", "EXISTS", "in-query" -> true;
            case "operator:IS NULL", "operator:LIKE", "operator:ILIKE", "boolean:true", "boolean:false" -> true;
            default -> false;
        };
    }

    private Term kase(Expr.Case kase, Frames frames) {
        List<Term> operands = new ArrayList<>();
        Term operand = kase.operand() == null ? null : term(kase.operand(), frames);
        boolean simple = operand != null && operand.isDraw();
        if (simple) {
            operands.add(operand);
        }
        for (Expr.When when : kase.whens()) {
            Term condition = term(when.condition(), frames);
            operands.add(operand == null || simple ? condition : Term.bag("=", List.of(operand, condition)));
            operands.add(term(when.result(), frames));
        }
        operands.add(kase.otherwise() == null ? Term.of("null") : term(kase.otherwise(), frames));
        return Term.of(simple ? "CASE OF" : "CASE", operands);
    }

    private Term cast(Expr.Cast cast, Frames frames) {
        Term operand = term(cast.operand(), frames);
        if (cast.format() == null && reading.facts.isOf(cast.operand(), cast.type())) {
            return operand;
        }
        String form = cast.form() == Expr.CastForm.TRY ? "try-cast:" : "cast:";
        String operator = form + reading.facts.canonical(cast.type());
        return cast.format() == null
                ? Term.of(operator, operand)
                : Term.of(operator, operand, term(cast.format(), frames));
    }

    private Term struct(Expr.Struct struct, Frames frames) {
        StringBuilder operator = new StringBuilder(struct.form() == Expr.StructForm.ROW ? "row-value" : "struct");
        List<Term> values = new ArrayList<>();
        for (Expr.Argument field : struct.fields()) {
            operator.append(':').append(field.name());
            values.add(term(field.value(), frames));
        }
        return Term.of(operator.toString(), values);
    }

    // ---- calls

    private Term call(Expr.Call call, Frames frames) {
        String name = call.function().normalized();
        List<Term> arguments = arguments(call.arguments(), frames);
        if (call.setReturning() && rowMaking != null) {
            return rowMaking.apply(Term.of("call:" + name + modifiers(call.modifiers()), arguments));
        }
        if (call.modifiers().isEmpty()) {
            switch (name) {
                case "if", "iif", "iff" -> {
                    if (arguments.size() == 3) {
                        return Term.of("CASE", arguments);
                    }
                }
                case "greatest", "least" -> {
                    if (exact(call)) {
                        return Term.set("call:" + name, arguments);
                    }
                }
                default -> {}
            }
        }
        String operator = "call:" + name + modifiers(call.modifiers());
        if (FunctionTraits.isVolatile(name)) {
            return Term.of(operator + reading.occurrence(operator), arguments).drawn(name.toUpperCase(Locale.ROOT));
        }
        Term made = Term.of(operator, arguments);
        return reading.facts.isKnown(call.function())
                ? made
                : Term.of(operator + reading.occurrence(operator), arguments).drawn(name.toUpperCase(Locale.ROOT));
    }

    /** Says whether values are of one kind, so that their order does not decide about the type that they are compared in. */
    private boolean alike(List<Expr> values) {
        if (values.isEmpty()) {
            return true;
        }
        Facts.Family first = reading.facts.certainFamily(values.getFirst());
        return first != Facts.Family.OTHER
                && values.stream().allMatch(value -> reading.facts.certainFamily(value) == first);
    }

    /**
     * Says whether the order of arguments does not matter: they are of one type, else the order decides about that of the
     * result; and those that compare as equal are equal, as 0.0 and -0.0 are not, nor texts without case.
     */
    private boolean exact(Expr.Call call) {
        List<Expr> values = call.arguments().stream().map(Expr.Argument::value).toList();
        return !values.isEmpty()
                && reading.facts.haveOneType(values)
                && call.arguments().stream().allMatch(argument -> {
                    Facts.Family family = reading.facts.certainFamily(argument.value());
                    return argument.name().isEmpty() && (family == Facts.Family.EXACT || family == Facts.Family.TIME);
                });
    }

    static String modifiers(List<String> modifiers) {
        return modifiers.isEmpty() ? "" : " " + String.join(" ", modifiers);
    }

    List<Term> arguments(List<Expr.Argument> arguments, Frames frames) {
        List<Term> all = new ArrayList<>(arguments.size());
        for (Expr.Argument argument : arguments) {
            Term value = term(argument.value(), frames);
            all.add(argument.name().isEmpty() ? value : Term.of("named:" + reading.key(argument.name()), value));
        }
        return all;
    }

    List<Term> keys(List<Expr.SortKey> keys, Frames frames) {
        List<Term> all = new ArrayList<>(keys.size());
        for (Expr.SortKey key : keys) {
            all.add(Term.of("key:" + key.descending() + key.nulls(), term(key.key(), frames)));
        }
        return all;
    }

    /** What an aggregate or window call says by itself: its words, and its arguments, order, filter and limit. */
    record CallParts(String operator, List<Term> operands, List<Term> arguments, List<Term> keys) {}

    /** Reads a call over the rows of its input. */
    CallParts call(Rel.AggregateCall call, Frames frames, Block.Closed input) {
        String name = call.function().normalized();
        List<Term> arguments = input.close(arguments(call.arguments(), frames));
        List<Term> keys = input.close(keys(call.orderBy(), frames));
        if (name.equals("count") && arguments.size() == 1 && !call.distinct() && isNotNull(arguments.getFirst())) {
            arguments = List.of();
        }
        String operator = name
                + (call.distinct() ? " DISTINCT" : "")
                + (call.withinGroup() ? " WITHIN GROUP" : "")
                + (call.nulls().isEmpty() ? "" : " " + call.nulls())
                + modifiers(call.modifiers());
        List<Term> operands = List.of(
                Term.of("arguments", arguments),
                Term.of("order", keys),
                call.filter() == null ? Term.of("none") : input.close(term(call.filter(), frames)),
                call.limit() == null ? Term.of("none") : input.close(term(call.limit(), frames)));
        return new CallParts(operator, operands, arguments, keys);
    }

    /** Reads an aggregate call: the order in which rows come is read only where it can matter. */
    Term aggregate(Rel.AggregateCall call, Frames frames, Block.Closed input) {
        String name = call.function().normalized();
        CallParts parts = call(call, frames, input);
        String operator = "aggregate:" + parts.operator();
        List<Term> operands = new ArrayList<>(parts.operands());
        operands.add(input.rows());
        boolean ties = FunctionTraits.readsOrder(name)
                && !covers(relations.sameIfEqual(call.orderBy(), parts.keys()), parts.arguments())
                && !relations.total(call.orderBy(), parts.keys(), input);
        boolean open = Collations.leavesOpen(name, parts.arguments());
        if (!ties && !open && !FunctionTraits.isSketch(name) && reading.facts.isKnown(call.function())) {
            return Term.of(operator, operands);
        }
        operands.add(input.order());
        return Term.of(operator + reading.occurrence(operator), operands).drawn(name.toUpperCase(Locale.ROOT));
    }

    /** Says whether a term is computed from its operands in the same row, and from nothing else. */
    static boolean isComputed(Term term) {
        String operator = term.operator;
        return switch (operator) {
            case "=", "<", "<=", "IS NOT DISTINCT FROM", "AND", "OR", "NOT", "IN", "candidates", "CASE", "BETWEEN" ->
                true;
            case "null", "none", "list", "index" -> true;
            default ->
                operator.startsWith("operator:")
                        || operator.startsWith("call:")
                        || operator.startsWith("cast:")
                        || operator.startsWith("number:")
                        || operator.startsWith("string:")
                        || operator.startsWith("boolean:")
                        || operator.startsWith("struct:");
        };
    }

    private static boolean isNotNull(Term argument) {
        return argument.operator.startsWith("number:") || argument.operator.startsWith("string:");
    }

    /** Says whether values that are equal in the order are equal themselves. */
    private static boolean covers(List<Term> keys, List<Term> arguments) {
        if (keys.isEmpty() || arguments.isEmpty()) {
            return false;
        }
        for (Term argument : arguments) {
            boolean constant = argument.operands.length == 0 && argument.leaf == null;
            if (!constant && keys.stream().noneMatch(key -> key.operands[0].same(argument))) {
                return false;
            }
        }
        return true;
    }

    // ---- subqueries

    private Term subquery(Expr.Subquery subquery, Frames frames) {
        List<Term> operands = new ArrayList<>(terms(subquery.operands(), frames));
        Block block = relations.block(subquery.query(), frames);
        Block.Closed closed = block.close();
        relations.report(closed);
        if (subquery.form() == Expr.SubqueryForm.EXISTS) {
            return exists(closed);
        }
        List<Term> inside = new ArrayList<>();
        inside.add(closed.rows());
        inside.addAll(closed.columns());
        if (subquery.form() == Expr.SubqueryForm.ARRAY) {
            inside.add(closed.order());
        }
        operands.add(Term.level(inside));
        return switch (subquery.form()) {
            case EXISTS, SCALAR -> Term.of("scalar", operands);
            case IN -> Term.of("in-query", operands);
            case QUANTIFIED -> Term.of("quantified:" + subquery.operator(), operands);
            case ARRAY ->
                Term.of("array" + reading.occurrence("array"), operands).drawn("ARRAY");
        };
    }

    static Term exists(Block.Closed inside) {
        return Term.of("EXISTS", Term.level(List.of(inside.rows())));
    }
}
