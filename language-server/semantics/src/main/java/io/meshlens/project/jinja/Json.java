package io.meshlens.project.jinja;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Prints values as JSON, as the filter {@code tojson} does: blanks behind commas and colons, keys in order. */
final class Json {
    private Json() {}

    static String print(Object value) {
        StringBuilder out = new StringBuilder();
        print(value, out, 0);
        return out.toString();
    }

    private static void print(Object value, StringBuilder out, int depth) {
        if (depth > 50) {
            throw new JinjaFault("The value is nested too deep");
        }
        switch (value) {
            case None ignored -> out.append("null");
            case Boolean flag -> out.append(flag);
            case Double number -> out.append(Numbers.print(number));
            case String text -> quote(text, out);
            case Tuple tuple -> printAll(tuple.items(), out, depth);
            case Collection<?> items -> printAll(items, out, depth);
            case Map<?, ?> map -> {
                Map<String, Object> sorted = new TreeMap<>();
                map.forEach((key, item) -> sorted.put(Values.print(key), item));
                out.append('{');
                String comma = "";
                for (Map.Entry<String, Object> entry : sorted.entrySet()) {
                    out.append(comma);
                    quote(entry.getKey(), out);
                    out.append(": ");
                    print(entry.getValue(), out, depth + 1);
                    comma = ", ";
                }
                out.append('}');
            }
            case java.math.BigInteger number -> out.append(number);
            default -> throw new JinjaFault(Values.typeName(value) + " cannot be written as JSON");
        }
    }

    private static void printAll(Collection<?> items, StringBuilder out, int depth) {
        out.append('[');
        String comma = "";
        for (Object item : items) {
            out.append(comma);
            print(item, out, depth + 1);
            comma = ", ";
        }
        out.append(']');
    }

    /** Characters with a meaning in HTML are escaped too, as Jinja does. */
    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || c > '~' || c == '<' || c == '>' || c == '&' || c == '\'') {
                        out.append("\\u%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
