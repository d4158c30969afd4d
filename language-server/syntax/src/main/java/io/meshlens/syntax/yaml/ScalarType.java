package io.meshlens.syntax.yaml;

import java.util.regex.Pattern;

/** What a scalar is. */
public enum ScalarType {
    STRING("a text"),
    INTEGER("a whole number"),
    DECIMAL("a number"),
    BOOLEAN("a boolean"),
    NULL("null"),
    TIMESTAMP("a date");

    private static final Pattern INTEGERS = Pattern.compile("[-+]?(0b[01_]+|0o?[0-7_]+|[0-9][0-9_]*|0x[0-9a-fA-F_]+)");
    private static final Pattern DECIMALS = Pattern.compile("[-+]?([0-9][0-9_]*\\.[0-9_]*([eE][-+]?[0-9]+)?"
            + "|[0-9][0-9_]*[eE][-+]?[0-9]+|\\.[0-9][0-9_]*([eE][-+]?[0-9]+)?|\\.(inf|Inf|INF))|\\.(nan|NaN|NAN)");
    private static final Pattern TIMESTAMPS = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}"
            + "|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt]|[ \\t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(\\.[0-9]*)?"
            + "([ \\t]*(Z|[-+][0-9]{1,2}(:?[0-9]{2})?))?");

    private final String description;

    ScalarType(String description) {
        this.description = description;
    }

    String describe() {
        return description;
    }

    /** Returns what a plain, untagged scalar is. */
    static ScalarType ofPlain(String text) {
        return switch (text) {
            case "", "~", "null", "Null", "NULL" -> NULL;
            case "true", "True", "TRUE", "false", "False", "FALSE" -> BOOLEAN;
            default -> {
                char first = text.charAt(0);
                if (first != '-' && first != '+' && first != '.' && (first < '0' || first > '9')) {
                    yield STRING;
                }
                yield INTEGERS.matcher(text).matches()
                        ? INTEGER
                        : DECIMALS.matcher(text).matches()
                                ? DECIMAL
                                : TIMESTAMPS.matcher(text).matches() ? TIMESTAMP : STRING;
            }
        };
    }
}
