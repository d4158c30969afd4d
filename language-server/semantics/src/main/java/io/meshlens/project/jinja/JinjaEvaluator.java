package io.meshlens.project.jinja;

import io.meshlens.project.jinja.JinjaRenderer.Frame;
import io.meshlens.syntax.template.JinjaExpression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evaluates expressions. */
final class JinjaEvaluator {
    private static final String BODY = "\0body";

    private final JinjaRenderer renderer;

    JinjaEvaluator(JinjaRenderer renderer) {
        this.renderer = renderer;
    }

    /** Evaluates the filters of a block over what its body put out. */
    Object withBody(JinjaExpression filters, String body, Frame frame) {
        Frame inner = frame.inner();
        inner.scope().set(BODY, body);
        return value(filters, inner);
    }

    /** Evaluates a call with one more argument, {@code caller}. */
    Object callWith(JinjaExpression call, JinjaFunction caller, Frame frame) {
        if (!(call instanceof JinjaExpression.Call(var range, var target, var given))) {
            throw new JinjaFault("A call is needed here", call.range());
        }
        CallArguments arguments = arguments(given, frame);
        Map<String, Object> named = new LinkedHashMap<>(arguments.named());
        named.put("caller", caller);
        return located(
                range, () -> call(value(target, frame), new CallArguments(arguments.positional(), named)), frame);
    }

    /** Returns what is put out for an expression. */
    String output(JinjaExpression expression, Frame frame) {
        if (expression instanceof JinjaExpression.Name name
                && frame.scope().get(name.name()) instanceof Deferred deferred) {
            renderer.asked(name.name());
            return deferred.mark();
        }
        return Values.print(value(expression, frame));
    }

    Object value(JinjaExpression expression, Frame frame) {
        renderer.step();
        return located(expression.range(), () -> evaluate(expression, frame), frame);
    }

    /** The functional shape of a piece of evaluation. */
    private interface Step {
        Object run();
    }

    private static Object located(io.meshlens.text.TextRange range, Step step, Frame frame) {
        try {
            return step.run();
        } catch (JinjaFault fault) {
            throw frame.foreign() ? fault : fault.at(range);
        }
    }

    private Object evaluate(JinjaExpression expression, Frame frame) {
        return switch (expression) {
            case JinjaExpression.Name name -> {
                Object value = frame.scope().get(name.name());
                renderer.asked(name.name());
                if (value instanceof Deferred) {
                    throw new JinjaFault(
                            "What " + name.name() + " is, is known only when the query runs: a template can"
                                    + " put it out by {{ " + name.name() + " }}, and do nothing else with it");
                }
                yield value == null ? new Undefined(name.name()) : value;
            }
            case JinjaExpression.Text text -> text.value();
            case JinjaExpression.Whole whole -> whole.value();
            case JinjaExpression.Decimal decimal -> decimal.value();
            case JinjaExpression.Constant constant ->
                switch (constant.kind()) {
                    case TRUE -> true;
                    case FALSE -> false;
                    case NONE -> None.NONE;
                };
            case JinjaExpression.ListOf list -> values(list.items(), frame);
            case JinjaExpression.TupleOf tuple -> new Tuple(values(tuple.items(), frame));
            case JinjaExpression.DictOf dict -> {
                Map<Object, Object> made = new LinkedHashMap<>();
                for (int i = 0; i < dict.keys().size(); i++) {
                    made.put(
                            value(dict.keys().get(i), frame),
                            value(dict.values().get(i), frame));
                }
                yield made;
            }
            case JinjaExpression.Attribute attribute -> attribute(value(attribute.target(), frame), attribute.name());
            case JinjaExpression.Item item -> item(value(item.target(), frame), value(item.index(), frame));
            case JinjaExpression.Slice slice -> slice(slice, frame);
            case JinjaExpression.Call call -> call(value(call.target(), frame), arguments(call.arguments(), frame));
            case JinjaExpression.Filter filter -> filter(filter, frame);
            case JinjaExpression.Test test ->
                Tests.test(test.name(), value(test.target(), frame), arguments(test.arguments(), frame))
                        != test.negated();
            case JinjaExpression.Unary unary -> unary(unary, frame);
            case JinjaExpression.Binary binary -> binary(binary, frame);
            case JinjaExpression.Compare compare -> compare(compare, frame);
            case JinjaExpression.Conditional conditional -> {
                if (Values.truth(value(conditional.condition(), frame))) {
                    yield value(conditional.value(), frame);
                }
                yield conditional.otherwise().isPresent()
                        ? value(conditional.otherwise().get(), frame)
                        : new Undefined("the else of a condition");
            }
            case JinjaExpression.Body ignored -> {
                Object body = frame.scope().get(BODY);
                yield body == null ? "" : body;
            }
        };
    }

    private List<Object> values(List<JinjaExpression> expressions, Frame frame) {
        List<Object> made = new ArrayList<>();
        for (JinjaExpression each : expressions) {
            made.add(value(each, frame));
        }
        return made;
    }

    private CallArguments arguments(JinjaExpression.Arguments given, Frame frame) {
        List<Object> positional = values(given.positional(), frame);
        given.spread().ifPresent(spread -> positional.addAll(Values.items(value(spread, frame))));
        Map<String, Object> named = new LinkedHashMap<>();
        for (JinjaExpression.Named each : given.named()) {
            named.put(each.name(), value(each.value(), frame));
        }
        if (given.spreadNamed().isPresent() && value(given.spreadNamed().get(), frame) instanceof Map<?, ?> more) {
            more.forEach((key, item) -> named.put(Values.print(key), item));
        }
        return new CallArguments(positional, named);
    }

    private Object filter(JinjaExpression.Filter filter, Frame frame) {
        Object target = value(filter.target(), frame);
        return Filters.apply(filter.name(), target, arguments(filter.arguments(), frame));
    }

    static Object call(Object target, CallArguments arguments) {
        JinjaFunction function = target instanceof JinjaFunction direct
                ? direct
                : target instanceof LoopState loop ? loop.recursion() : null;
        if (function != null) {
            return function.call(arguments);
        }
        throw new JinjaFault(
                target instanceof Undefined undefined
                        ? "There is no macro or function \"" + undefined.name() + "\""
                        : Values.typeName(target) + " cannot be called");
    }

    static Object attribute(Object target, String name) {
        if (target instanceof Undefined undefined) {
            throw new JinjaFault("\"" + undefined.name() + "\" is not defined");
        }
        Object found = Methods.attribute(target, name);
        if (found == null && target instanceof Map<?, ?> map) {
            found = map.get(name);
        }
        return found == null ? new Undefined(name) : found;
    }

    static Object item(Object target, Object index) {
        switch (target) {
            case Undefined undefined -> throw new JinjaFault("\"" + undefined.name() + "\" is not defined");
            case Map<?, ?> map -> {
                Object found = map.get(index);
                return found == null ? new Undefined(Values.print(index)) : found;
            }
            default -> {}
        }
        if (Numbers.isWhole(index) && (Values.isSequence(target) || target instanceof String)) {
            List<Object> items = Values.items(target);
            int at = Numbers.toInt(index);
            int place = at < 0 ? at + items.size() : at;
            return place >= 0 && place < items.size() ? items.get(place) : new Undefined("item " + at);
        }
        return index instanceof String name ? attribute(target, name) : new Undefined(Values.print(index));
    }

    private Object slice(JinjaExpression.Slice slice, Frame frame) {
        Object target = value(slice.target(), frame);
        List<Object> items = Values.items(target);
        int step = slice.step().map(each -> bound(each, frame, 1)).orElse(1);
        if (step == 0) {
            throw new JinjaFault("A slice cannot have the step 0");
        }
        int size = items.size();
        int start = slice.start()
                .map(each -> bound(each, frame, null))
                .map(at -> clamp(at, size, step))
                .orElse(step > 0 ? 0 : size - 1);
        int stop = slice.stop()
                .map(each -> bound(each, frame, null))
                .map(at -> clamp(at, size, step))
                .orElse(step > 0 ? size : -1);
        List<Object> kept = new ArrayList<>();
        for (int i = start; step > 0 ? i < stop : i > stop; i += step) {
            kept.add(items.get(i));
        }
        if (target instanceof String) {
            StringBuilder text = new StringBuilder();
            kept.forEach(text::append);
            return text.toString();
        }
        return target instanceof Tuple ? new Tuple(kept) : kept;
    }

    private @Nullable Integer bound(JinjaExpression expression, Frame frame, @Nullable Integer otherwise) {
        Object value = value(expression, frame);
        return value == None.NONE ? otherwise : Integer.valueOf(Numbers.toInt(value));
    }

    private static int clamp(int at, int size, int step) {
        int place = at < 0 ? at + size : at;
        int lowest = step > 0 ? 0 : -1;
        int highest = step > 0 ? size : size - 1;
        return Math.max(lowest, Math.min(highest, place));
    }

    private Object unary(JinjaExpression.Unary unary, Frame frame) {
        Object operand = value(unary.operand(), frame);
        if (unary.operator().equals("not")) {
            return !Values.truth(operand);
        }
        if (!Numbers.isNumber(operand)) {
            throw new JinjaFault("\"" + unary.operator() + "\" needs a number, not " + Values.typeName(operand));
        }
        return unary.operator().equals("-") ? Numbers.negate(operand) : operand;
    }

    private Object binary(JinjaExpression.Binary binary, Frame frame) {
        Object left = value(binary.left(), frame);
        switch (binary.operator()) {
            case "and" -> {
                return Values.truth(left) ? value(binary.right(), frame) : left;
            }
            case "or" -> {
                return Values.truth(left) ? left : value(binary.right(), frame);
            }
            default -> {}
        }
        Object right = value(binary.right(), frame);
        return binary.operator().equals("~")
                ? joined(Values.print(left), Values.print(right))
                : calculate(binary.operator(), left, right);
    }

    private static String joined(String left, String right) {
        Limits.text((long) left.length() + right.length());
        return left + right;
    }

    static Object calculate(String operator, Object left, Object right) {
        if (Numbers.isNumber(left) && Numbers.isNumber(right)) {
            return Numbers.calculate(operator, left, right);
        }
        switch (operator) {
            case "+" -> {
                if (left instanceof String one && right instanceof String other) {
                    return joined(one, other);
                }
                if (Values.isSequence(left)
                        && Values.isSequence(right)
                        && left instanceof Tuple == right instanceof Tuple) {
                    List<Object> joined = new ArrayList<>(Values.items(left));
                    joined.addAll(Values.items(right));
                    Limits.items(joined.size());
                    return left instanceof Tuple ? new Tuple(joined) : joined;
                }
            }
            case "*" -> {
                if (left instanceof String text && Numbers.isWhole(right)) {
                    return Formats.repeat(text, Numbers.toInt(right));
                }
                if (right instanceof String text && Numbers.isWhole(left)) {
                    return Formats.repeat(text, Numbers.toInt(left));
                }
            }
            case "%" -> {
                if (left instanceof String pattern) {
                    return Formats.percent(pattern, right);
                }
            }
            default -> {}
        }
        throw new JinjaFault(
                "\"" + operator + "\" does not fit " + Values.typeName(left) + " and " + Values.typeName(right));
    }

    private Object compare(JinjaExpression.Compare compare, Frame frame) {
        Object left = value(compare.first(), frame);
        for (int i = 0; i < compare.operators().size(); i++) {
            Object right = value(compare.others().get(i), frame);
            if (!Tests.holds(compare.operators().get(i), left, right)) {
                return false;
            }
            left = right;
        }
        return true;
    }
}
