package io.meshlens.project.jinja;

import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What values are and how they print, compare and are looked through, as in Python. */
final class Values {
    private Values() {}

    /** Turns a plain Java value into one that templates know; what is unknown becomes its text. */
    static Object of(@Nullable Object value) {
        return switch (value) {
            case null -> None.NONE;
            case Integer number -> BigInteger.valueOf(number);
            case Long number -> BigInteger.valueOf(number);
            case Float number -> (double) number;
            case List<?> list -> {
                List<Object> items = new ArrayList<>();
                list.forEach(item -> items.add(of(item)));
                yield items;
            }
            case Map<?, ?> map -> {
                Map<Object, Object> entries = new LinkedHashMap<>();
                map.forEach((key, item) -> entries.put(of(key), of(item)));
                yield entries;
            }
            default -> value;
        };
    }

    static boolean truth(Object value) {
        return switch (value) {
            case None ignored -> false;
            case Undefined ignored -> false;
            case Boolean flag -> flag;
            case BigInteger number -> number.signum() != 0;
            case Double number -> number != 0;
            case String text -> !text.isEmpty();
            case Collection<?> items -> !items.isEmpty();
            case Tuple tuple -> !tuple.items().isEmpty();
            case Map<?, ?> map -> !map.isEmpty();
            default -> true;
        };
    }

    /** Returns what a value prints as. */
    static String print(Object value) {
        return switch (value) {
            case String text -> text;
            case Undefined ignored -> "";
            case LocalDate date -> date.toString();
            case LocalDateTime time -> Dates.print(time);
            case OffsetDateTime time -> Dates.print(time);
            default -> show(value);
        };
    }

    /** Returns what a value looks like inside a list. */
    static String show(Object value) {
        StringBuilder out = new StringBuilder();
        show(value, out, 0);
        return out.toString();
    }

    private static void show(Object value, StringBuilder out, int depth) {
        if (depth > 50) {
            out.append("...");
            return;
        }
        Limits.text(out.length());
        switch (value) {
            case String text -> quote(text, out);
            case Boolean flag -> out.append(flag ? "True" : "False");
            case Double number -> out.append(Numbers.print(number));
            case Undefined ignored -> out.append("Undefined");
            case LocalDate date -> out.append(Dates.show(date));
            case LocalDateTime time -> out.append(Dates.show(time));
            case OffsetDateTime time -> out.append(Dates.show(time));
            case Collection<?> items -> showAll(items, out.append('['), depth, ']');
            case Tuple tuple -> {
                showAll(tuple.items(), out.append('('), depth, tuple.items().size() == 1 ? ',' : ')');
                out.append(tuple.items().size() == 1 ? ")" : "");
            }
            case Map<?, ?> map -> {
                out.append('{');
                String comma = "";
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    out.append(comma);
                    show(entry.getKey(), out, depth + 1);
                    out.append(": ");
                    show(entry.getValue(), out, depth + 1);
                    comma = ", ";
                }
                out.append('}');
            }
            default -> out.append(value);
        }
    }

    private static void showAll(Collection<?> items, StringBuilder out, int depth, char close) {
        String comma = "";
        for (Object item : items) {
            out.append(comma);
            show(item, out, depth + 1);
            comma = ", ";
        }
        out.append(close);
    }

    private static void quote(String text, StringBuilder out) {
        char quote = text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
        out.append(quote);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\\' -> out.append("\\\\");
                default -> out.append(c == quote ? "\\" : "").append(c);
            }
        }
        out.append(quote);
    }

    /** Says whether the two are one object; there is only one of each boolean. */
    @SuppressWarnings("ReferenceEquality") // the question is the reference
    static boolean isSame(Object left, Object right) {
        return left == right || (left instanceof Boolean && left.equals(right));
    }

    static boolean equal(Object left, Object right) {
        if (isSame(left, right)) {
            return true;
        }
        if (Numbers.isNumber(left) && Numbers.isNumber(right)) {
            boolean whole = Numbers.isWhole(left) && Numbers.isWhole(right);
            return whole
                    ? Numbers.whole(left).equals(Numbers.whole(right))
                    : Numbers.decimal(left) == Numbers.decimal(right);
        }
        if (left instanceof Collection<?> one && right instanceof Collection<?> other) {
            return equalItems(List.copyOf(one), List.copyOf(other));
        }
        if (left instanceof Tuple one && right instanceof Tuple other) {
            return equalItems(one.items(), other.items());
        }
        if (left instanceof Undefined && right instanceof Undefined) {
            return true;
        }
        return left.equals(right);
    }

    private static boolean equalItems(List<?> one, List<?> other) {
        if (one.size() != other.size()) {
            return false;
        }
        for (int i = 0; i < one.size(); i++) {
            if (!equal(one.get(i), other.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Orders two values of one kind; values of different kinds have no order. */
    static int compare(Object left, Object right) {
        if (Numbers.isNumber(left) && Numbers.isNumber(right)) {
            boolean whole = Numbers.isWhole(left) && Numbers.isWhole(right);
            return whole
                    ? Numbers.whole(left).compareTo(Numbers.whole(right))
                    : Double.compare(Numbers.decimal(left), Numbers.decimal(right));
        }
        if (left instanceof String one && right instanceof String other) {
            return one.compareTo(other);
        }
        if (left instanceof LocalDate one && right instanceof LocalDate other) {
            return one.compareTo(other);
        }
        if (left instanceof LocalDateTime one && right instanceof LocalDateTime other) {
            return one.compareTo(other);
        }
        if (left instanceof OffsetDateTime one && right instanceof OffsetDateTime other) {
            return one.compareTo(other);
        }
        if (isSequence(left) && isSequence(right)) {
            List<Object> one = items(left);
            List<Object> other = items(right);
            for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
                if (!equal(one.get(i), other.get(i))) {
                    return compare(one.get(i), other.get(i));
                }
            }
            return Integer.compare(one.size(), other.size());
        }
        throw new JinjaFault(typeName(left) + " and " + typeName(right) + " have no order");
    }

    static boolean isSequence(Object value) {
        return value instanceof List<?> || value instanceof Tuple;
    }

    /** Returns the items of what can be looked through: of a text its characters, of a mapping its keys. */
    static List<Object> items(Object value) {
        return switch (value) {
            case Undefined ignored -> List.of();
            case Tuple tuple -> tuple.items();
            case Collection<?> items -> new ArrayList<>(items);
            case Map<?, ?> map -> new ArrayList<>(map.keySet());
            case String text -> {
                List<Object> characters = new ArrayList<>();
                text.codePoints().forEach(c -> characters.add(Character.toString(c)));
                yield characters;
            }
            default -> throw new JinjaFault(typeName(value) + " cannot be looked through");
        };
    }

    static boolean contains(Object whole, Object part) {
        if (whole instanceof String text) {
            if (part instanceof String piece) {
                return text.contains(piece);
            }
            throw new JinjaFault("Only a text can be in a text, not " + typeName(part));
        }
        for (Object item : items(whole)) {
            if (equal(item, part)) {
                return true;
            }
        }
        return false;
    }

    static int length(Object value) {
        return switch (value) {
            case String text -> text.codePointCount(0, text.length());
            case Map<?, ?> map -> map.size();
            default -> items(value).size();
        };
    }

    static String typeName(Object value) {
        return switch (value) {
            case None ignored -> "None";
            case Undefined undefined -> "the undefined \"" + undefined.name() + "\"";
            case Boolean ignored -> "a boolean";
            case BigInteger ignored -> "a whole number";
            case Double ignored -> "a number";
            case String ignored -> "a text";
            case Collection<?> ignored -> "a list";
            case Tuple ignored -> "a tuple";
            case Map<?, ?> ignored -> "a mapping";
            case JinjaFunction ignored -> "a function";
            default -> "a value";
        };
    }
}
