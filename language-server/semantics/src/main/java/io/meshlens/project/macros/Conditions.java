package io.meshlens.project.macros;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.jinja.None;
import io.meshlens.project.macros.Expander.Place;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.text.TextRange;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Evaluates expressions of constants, as the conditions of macros are, by Python's rules. */
final class Conditions {
    private final Session session;
    private final Calls calls;

    Conditions(Session session, Calls calls) {
        this.session = session;
        this.calls = calls;
    }

    /** Thrown where an expression has no value; caught in this class. */
    private static final class NoValue extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final Reason reason;
        private final String message;
        private final transient TextRange range;

        NoValue(Reason reason, String message, TextRange range) {
            super(message, null, false, false);
            this.reason = reason;
            this.message = message;
            this.range = range;
        }
    }

    /** Why an expression has no value. */
    enum Reason {
        /** It reads a column. */
        COLUMN,
        /** It depends on what is known only when the query runs, or on a macro that is not understood. */
        OPEN,
        /** It is wrong. */
        FAULT
    }

    /** A value, or why there is none. */
    sealed interface Outcome {
        record Known(Object value) implements Outcome {}

        record Unknown(Reason reason) implements Outcome {}
    }

    /** Evaluates a condition; what cannot be decided is reported. */
    Truth truth(SyntaxNode node, Place place) {
        return switch (evaluate(node, place)) {
            case Outcome.Known(Object value) -> Truth.of(isTrue(value));
            case Outcome.Unknown ignored -> Truth.UNKNOWN;
        };
    }

    static boolean isTrue(Object value) {
        return switch (value) {
            case None ignored -> false;
            case Boolean flag -> flag;
            case BigInteger number -> number.signum() != 0;
            case Double number -> number != 0;
            case String text -> !text.isEmpty();
            case List<?> items -> !items.isEmpty();
            default -> true;
        };
    }

    /** Evaluates an expression. A fault is reported, also a column in a condition; what is only not known yet is not. */
    Outcome evaluate(SyntaxNode node, Place place) {
        return evaluate(node, place, true);
    }

    /** Evaluates an expression; columns are no fault. */
    Outcome evaluateQuietly(SyntaxNode node, Place place) {
        return evaluate(node, place, false);
    }

    private Outcome evaluate(SyntaxNode node, Place place, boolean columnsAreFaults) {
        try {
            return new Outcome.Known(value(node, place));
        } catch (NoValue none) {
            if (none.reason == Reason.FAULT || (none.reason == Reason.COLUMN && columnsAreFaults)) {
                session.error(none.range, none.message);
            } else if (none.reason == Reason.OPEN && columnsAreFaults && !none.message.isEmpty()) {
                session.report(
                        io.meshlens.diagnostic.DiagnosticCode.NOT_SUPPORTED_YET,
                        io.meshlens.diagnostic.Severity.INFORMATION,
                        none.range,
                        none.message);
            }
            return new Outcome.Unknown(none.reason);
        } catch (io.meshlens.project.jinja.JinjaFault fault) {
            session.error(place.range(node), fault.getMessage() == null ? "This has no value" : fault.getMessage());
            return new Outcome.Unknown(Reason.FAULT);
        }
    }

    private Object value(SyntaxNode node, Place place) {
        if (Shapes.isMacro(node)) {
            return macro(node, place);
        }
        return switch (node.kind()) {
            case NUMBER_LITERAL -> Constants.number(node.text());
            case STRING_LITERAL -> Literals.textOf(node.text(), session.dialect());
            case BOOLEAN_LITERAL -> node.has(Keyword.TRUE);
            case NULL_LITERAL -> None.NONE;
            case PAREN -> value(node.child(0), place);
            case TUPLE, LIST, EXPRESSION_LIST -> values(node, place);
            case COLUMN_REFERENCE -> column(node, place);
            case NOT -> !isTrue(value(node.child(0), place));
            case AND -> chain(node, place, false);
            case OR -> chain(node, place, true);
            case UNARY -> Constants.unary(operator(node), value(node.child(0), place));
            case BINARY -> binary(node, place);
            case IN -> in(node, place);
            case BETWEEN -> between(node, place);
            case LIKE -> like(node, place);
            case IS_NULL -> (value(node.child(0), place) == None.NONE) != node.has(Keyword.NOT);
            case IS -> is(node, place);
            case CASE -> cases(node, place);
            case CAST ->
                Constants.cast(value(node.child(0), place), node.child(1).text());
            case FUNCTION_CALL -> function(node, place);
            default ->
                throw new NoValue(
                        Reason.FAULT,
                        "This has no value before the query runs: \"" + node.text() + "\"",
                        place.range(node));
        };
    }

    private static String operator(SyntaxNode node) {
        return node.tokens().text(node.operator());
    }

    private List<Object> values(SyntaxNode list, Place place) {
        List<Object> found = new ArrayList<>();
        for (SyntaxNode child : list.children()) {
            Object value = value(child, place);
            if (Shapes.isMacro(child) && value instanceof List<?> several) {
                found.addAll(several);
            } else {
                found.add(value);
            }
        }
        return found;
    }

    private Object macro(SyntaxNode node, Place place) {
        return of(calls.value(node, place), node, place);
    }

    /** Evaluates what a variable, a parameter or a macro stands for. */
    private Object of(Value value, SyntaxNode node, Place place) {
        return switch (value) {
            case Value.Plain(ConfigValue plain) -> Constants.of(plain);
            case Value.Tree(SyntaxNode tree, Env env, boolean own) ->
                value(tree, Place.in(env, own, place.range(node)));
            case Value.Items(List<Value> items) -> {
                if (items.isEmpty()) {
                    yield None.NONE;
                }
                List<Object> found = new ArrayList<>();
                for (Value item : items) {
                    found.add(of(item, node, place));
                }
                yield found.size() == 1 ? found.get(0) : found;
            }
            case Value.Opaque(SyntaxNode left, Env env, boolean own) ->
                throw new NoValue(
                        Reason.OPEN,
                        TimeVariable.of(left.text()).isPresent()
                                ? "Which way this goes depends on \"" + left.text() + "\" and is known when it runs"
                                : "",
                        place.range(node));
        };
    }

    private Object column(SyntaxNode node, Place place) {
        Value bound = node.childCount() == 1
                        && place.env().bare().contains(node.text().toLowerCase(java.util.Locale.ROOT))
                ? place.env().get(node.text().toLowerCase(java.util.Locale.ROOT))
                : null;
        if (bound != null) {
            return of(bound, node, place);
        }
        throw new NoValue(
                Reason.COLUMN,
                "\"" + node.text() + "\" is a column: a macro's condition is decided before the query runs",
                place.range(node));
    }

    /** AND and OR give the operand that decides, as in Python. */
    private Object chain(SyntaxNode node, Place place, boolean decides) {
        Object last = !decides;
        for (SyntaxNode child : node.children()) {
            last = value(child, place);
            if (isTrue(last) == decides) {
                return last;
            }
        }
        return last;
    }

    private Object binary(SyntaxNode node, Place place) {
        String operator = operator(node);
        boolean equality = operator.equals("=") || operator.equals("==");
        boolean inequality = operator.equals("<>") || operator.equals("!=");
        if (equality || inequality) {
            return equality == isEqual(node, place);
        }
        return Constants.binary(operator, value(node.child(0), place), value(node.child(1), place));
    }

    /** A column is equal to no constant; that it is compared at all is a mistake, and said. */
    private boolean isEqual(SyntaxNode node, Place place) {
        try {
            return Constants.equal(value(node.child(0), place), value(node.child(1), place));
        } catch (NoValue none) {
            if (none.reason != Reason.COLUMN) {
                throw none;
            }
            session.warn(none.range, none.message);
            return false;
        }
    }

    private Object in(SyntaxNode node, Place place) {
        Object wanted = value(node.child(0), place);
        Object list = value(node.child(1), place);
        List<?> items = list instanceof List<?> several ? several : List.of(list);
        boolean found = items.stream().anyMatch(item -> Constants.equal(item, wanted));
        return found != node.has(Keyword.NOT);
    }

    private Object between(SyntaxNode node, Place place) {
        Object value = value(node.child(0), place);
        boolean inside = isTrue(Constants.binary(">=", value, value(node.child(1), place)))
                && isTrue(Constants.binary("<=", value, value(node.child(2), place)));
        return inside != node.has(Keyword.NOT);
    }

    private Object like(SyntaxNode node, Place place) {
        Object value = value(node.child(0), place);
        Object pattern = value(node.child(1), place);
        if (!(value instanceof String text) || !(pattern instanceof String like)) {
            return None.NONE;
        }
        boolean fold = node.has(Keyword.ILIKE);
        return Constants.like(text, like, fold) != node.has(Keyword.NOT);
    }

    private Object is(SyntaxNode node, Place place) {
        Object value = value(node.child(0), place);
        boolean wanted = node.has(Keyword.TRUE);
        boolean holds = value instanceof Boolean flag && flag == wanted;
        return holds != node.has(Keyword.NOT);
    }

    private Object cases(SyntaxNode node, Place place) {
        SyntaxNode first = node.childCount() > 0 ? node.child(0) : null;
        boolean simple = first != null && !first.is(SyntaxKind.WHEN) && !first.is(SyntaxKind.ELSE);
        Object operand = simple ? value(node.child(0), place) : None.NONE;
        for (SyntaxNode when : node.children(SyntaxKind.WHEN)) {
            Object condition = value(when.child(0), place);
            if (simple ? Constants.equal(operand, condition) : isTrue(condition)) {
                return value(when.child(1), place);
            }
        }
        SyntaxNode otherwise = node.child(SyntaxKind.ELSE);
        return otherwise == null ? None.NONE : value(otherwise.child(0), place);
    }

    private Object function(SyntaxNode node, Place place) {
        String name = node.child(0).text();
        SyntaxNode arguments = node.child(SyntaxKind.ARGUMENTS);
        List<Object> values = arguments == null ? List.of() : values(arguments, place);
        Object result = ConstantFunctions.call(name, values);
        if (result == null) {
            throw new NoValue(
                    Reason.FAULT,
                    "\"" + name + "\" cannot be called before the query runs",
                    place.range(node.child(0)));
        }
        return result;
    }
}
