package io.meshlens.project.jinja;

import java.math.BigInteger;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** The tests behind {@code is}, and comparisons. */
final class Tests {
    private Tests() {}

    static boolean holds(String operator, Object left, Object right) {
        return switch (operator) {
            case "==" -> Values.equal(left, right);
            case "!=" -> !Values.equal(left, right);
            case "<" -> Values.compare(left, right) < 0;
            case "<=" -> Values.compare(left, right) <= 0;
            case ">" -> Values.compare(left, right) > 0;
            case ">=" -> Values.compare(left, right) >= 0;
            case "in" -> Values.contains(right, left);
            default -> !Values.contains(right, left);
        };
    }

    static boolean test(String name, Object value, CallArguments arguments) {
        return switch (name) {
            case "defined" -> !(value instanceof Undefined);
            case "undefined" -> value instanceof Undefined;
            case "none" -> value == None.NONE;
            case "boolean" -> value instanceof Boolean;
            case "true" -> value.equals(true);
            case "false" -> value.equals(false);
            case "integer" -> value instanceof BigInteger;
            case "float" -> value instanceof Double;
            case "number" -> Numbers.isNumber(value);
            case "string" -> value instanceof String;
            case "mapping" -> value instanceof Map<?, ?>;
            case "sequence" -> Values.isSequence(value) || value instanceof String || value instanceof Map<?, ?>;
            case "iterable" ->
                value instanceof Collection<?>
                        || value instanceof Tuple
                        || value instanceof String
                        || value instanceof Undefined
                        || value instanceof Map<?, ?>;
            case "callable" -> value instanceof JinjaFunction;
            case "odd" -> Numbers.whole(number(value)).testBit(0);
            case "even" -> !Numbers.whole(number(value)).testBit(0);
            case "divisibleby" ->
                Values.equal(Numbers.calculate("%", number(value), number(operand(arguments))), BigInteger.ZERO);
            case "lower" ->
                Values.print(value).equals(Values.print(value).toLowerCase(Locale.ROOT)) && hasLetter(value);
            case "upper" ->
                Values.print(value).equals(Values.print(value).toUpperCase(Locale.ROOT)) && hasLetter(value);
            case "in" -> Values.contains(operand(arguments), value);
            case "sameas" -> Values.isSame(value, operand(arguments));
            case "eq", "equalto", "==" -> Values.equal(value, operand(arguments));
            case "ne", "!=" -> !Values.equal(value, operand(arguments));
            case "lt", "lessthan", "<" -> Values.compare(value, operand(arguments)) < 0;
            case "le", "<=" -> Values.compare(value, operand(arguments)) <= 0;
            case "gt", "greaterthan", ">" -> Values.compare(value, operand(arguments)) > 0;
            case "ge", ">=" -> Values.compare(value, operand(arguments)) >= 0;
            default -> throw new JinjaFault("There is no test \"" + name + "\"");
        };
    }

    private static Object operand(CallArguments arguments) {
        return arguments.get(0, "other").orElseThrow(() -> new JinjaFault("This test needs something to compare with"));
    }

    private static Object number(Object value) {
        if (Numbers.isNumber(value)) {
            return value;
        }
        throw new JinjaFault("A number is needed here, not " + Values.typeName(value));
    }

    private static boolean hasLetter(Object value) {
        return Values.print(value).codePoints().anyMatch(Character::isLetter);
    }
}
