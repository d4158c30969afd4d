package io.meshlens.project.macros;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.jinja.JinjaFault;
import io.meshlens.project.jinja.None;
import io.meshlens.project.jinja.Numbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Constants and what can be done with them: texts, whole numbers, doubles, booleans, None and lists, as in Python. */
final class Constants {
    private Constants() {}

    static Object number(String written) {
        String digits = written.replace("_", "");
        try {
            boolean whole = digits.chars().allMatch(c -> c >= '0' && c <= '9');
            return whole ? new BigInteger(digits) : (Object) Double.valueOf(digits);
        } catch (NumberFormatException other) {
            throw new JinjaFault("\"" + written + "\" is not a number that macros know");
        }
    }

    static Object of(ConfigValue value) {
        return switch (value) {
            case ConfigValue.Text text -> text.value();
            case ConfigValue.Numeric number ->
                number.integer()
                        ? number.value().toBigInteger()
                        : (Object) number.value().doubleValue();
            case ConfigValue.Bool flag -> flag.value();
            case ConfigValue.Null ignored -> None.NONE;
            case ConfigValue.Unknown unknown -> throw unknown.asked();
            case ConfigValue.Items items -> {
                List<Object> made = new ArrayList<>();
                items.values().forEach(item -> made.add(of(item)));
                yield made;
            }
            case ConfigValue.Mapping ignored -> throw new JinjaFault("A mapping has no value in a condition");
        };
    }

    static Object unary(String operator, Object operand) {
        if (!Numbers.isNumber(operand)) {
            throw new JinjaFault("\"" + operator + "\" needs a number");
        }
        return operator.equals("-") ? Numbers.negate(operand) : operand;
    }

    static boolean equal(Object left, Object right) {
        if (Numbers.isNumber(left) && Numbers.isNumber(right)) {
            return Numbers.decimal(left) == Numbers.decimal(right);
        }
        return left.equals(right);
    }

    static Object binary(String operator, Object left, Object right) {
        switch (operator) {
            case "<", "<=", ">", ">=" -> {
                int order = compare(left, right);
                return switch (operator) {
                    case "<" -> order < 0;
                    case "<=" -> order <= 0;
                    case ">" -> order > 0;
                    default -> order >= 0;
                };
            }
            case "||" -> {
                return left == None.NONE || right == None.NONE ? None.NONE : text(left) + text(right);
            }
            default -> {}
        }
        if (left instanceof String one && right instanceof String other && operator.equals("+")) {
            return one + other;
        }
        if (Numbers.isNumber(left) && Numbers.isNumber(right)) {
            return switch (operator) {
                case "+", "-", "*", "/", "//", "%", "**" -> Numbers.calculate(operator, left, right);
                case "^" -> Numbers.calculate("**", left, right);
                default -> throw new JinjaFault("\"" + operator + "\" cannot be evaluated before the query runs");
            };
        }
        throw new JinjaFault("\"" + operator + "\" does not fit these values");
    }

    private static int compare(Object left, Object right) {
        if (Numbers.isNumber(left) && Numbers.isNumber(right)) {
            return Double.compare(Numbers.decimal(left), Numbers.decimal(right));
        }
        if (left instanceof String one && right instanceof String other) {
            return one.compareTo(other);
        }
        throw new JinjaFault("These values have no order");
    }

    /** Returns a value as a text of SQL's CAST and CONCAT. */
    static String text(Object value) {
        return switch (value) {
            case String text -> text;
            case Boolean flag -> flag ? "True" : "False";
            case Double number -> Numbers.print(number);
            default -> value.toString();
        };
    }

    static Object cast(Object value, String type) {
        if (value == None.NONE) {
            return value;
        }
        String name = type.toUpperCase(Locale.ROOT);
        try {
            if (name.contains("INT")) {
                return value instanceof Boolean flag
                        ? (flag ? BigInteger.ONE : BigInteger.ZERO)
                        : new BigDecimal(text(value).strip()).toBigInteger();
            }
            if (name.startsWith("FLOAT")
                    || name.startsWith("DOUBLE")
                    || name.startsWith("DECIMAL")
                    || name.startsWith("NUMERIC")
                    || name.startsWith("REAL")) {
                return Double.valueOf(text(value).strip());
            }
        } catch (NumberFormatException wrong) {
            throw new JinjaFault("\"" + text(value) + "\" cannot be cast to " + type);
        }
        if (name.contains("CHAR")
                || name.equals("TEXT")
                || name.equals("STRING")
                || name.equals("DATE")
                || name.startsWith("TIMESTAMP")) {
            return text(value);
        }
        if (name.startsWith("BOOL")) {
            return value instanceof String text
                    ? text.equalsIgnoreCase("true") || text.equals("1")
                    : Conditions.isTrue(value);
        }
        throw new JinjaFault("A cast to " + type + " cannot be evaluated before the query runs");
    }

    static boolean like(String text, String pattern, boolean fold) {
        return fold
                ? like(text.toLowerCase(Locale.ROOT), 0, pattern.toLowerCase(Locale.ROOT), 0)
                : like(text, 0, pattern, 0);
    }

    /** Matches with one place to go back to, the last {@code %}: never more than the product of both lengths. */
    private static boolean like(String text, int from, String pattern, int start) {
        int at = from;
        int place = start;
        int backText = -1;
        int backPattern = -1;
        while (at < text.length()) {
            if (place < pattern.length() && pattern.charAt(place) == '%') {
                backPattern = ++place;
                backText = at;
            } else if (place < pattern.length()
                    && (pattern.charAt(place) == '_' || pattern.charAt(place) == text.charAt(at))) {
                place++;
                at++;
            } else if (backPattern >= 0) {
                place = backPattern;
                at = ++backText;
            } else {
                return false;
            }
        }
        while (place < pattern.length() && pattern.charAt(place) == '%') {
            place++;
        }
        return place == pattern.length();
    }
}
