package io.meshlens.project.macros;

import io.meshlens.project.ConfigValue;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.util.List;
import java.util.Map;

/** Writes values as SQL of a dialect. */
final class Literals {
    private Literals() {}

    /** Writes a value; a list becomes a tuple. */
    static String sql(ConfigValue value, Dialect dialect) {
        return value instanceof ConfigValue.Items items
                ? "(" + joined(items.values(), dialect) + ")"
                : inner(value, dialect);
    }

    private static String inner(ConfigValue value, Dialect dialect) {
        return switch (value) {
            case ConfigValue.Text text -> text(text.value(), dialect);
            case ConfigValue.Numeric number -> number(number);
            case ConfigValue.Bool flag -> bool(flag.value(), dialect);
            case ConfigValue.Null ignored -> "NULL";
            case ConfigValue.Unknown unknown -> throw unknown.asked();
            case ConfigValue.Items items -> list(joined(items.values(), dialect), dialect);
            case ConfigValue.Mapping mapping -> mapping(mapping.values(), dialect);
        };
    }

    static String bool(boolean value, Dialect dialect) {
        return dialect.id().equals("tsql") ? (value ? "1" : "0") : value ? "TRUE" : "FALSE";
    }

    static String number(ConfigValue.Numeric number) {
        return number.value().toPlainString();
    }

    private static String joined(List<ConfigValue> values, Dialect dialect) {
        StringBuilder out = new StringBuilder();
        for (ConfigValue value : values) {
            out.append(out.isEmpty() ? "" : ", ").append(inner(value, dialect));
        }
        return out.toString();
    }

    private static String list(String items, Dialect dialect) {
        return switch (dialect.id()) {
            case "postgres", "trino" -> "ARRAY[" + items + "]";
            case "spark", "mysql", "redshift", "tsql" -> "ARRAY(" + items + ")";
            default -> "[" + items + "]";
        };
    }

    private static String mapping(Map<String, ConfigValue> values, Dialect dialect) {
        StringBuilder pairs = new StringBuilder();
        StringBuilder keys = new StringBuilder();
        StringBuilder items = new StringBuilder();
        values.forEach((key, value) -> {
            String comma = keys.isEmpty() ? "" : ", ";
            keys.append(comma).append(text(key, dialect));
            items.append(comma).append(inner(value, dialect));
            pairs.append(comma).append(text(key, dialect)).append(", ").append(inner(value, dialect));
        });
        return switch (dialect.id()) {
            case "snowflake" -> "OBJECT_CONSTRUCT(" + pairs + ")";
            case "clickhouse" -> "map(" + pairs + ")";
            case "spark" ->
                "MAP_FROM_ARRAYS(" + list(keys.toString(), dialect) + ", " + list(items.toString(), dialect) + ")";
            default -> "MAP(" + list(keys.toString(), dialect) + ", " + list(items.toString(), dialect) + ")";
        };
    }

    /** Writes a text with its quotes. */
    static String text(String value, Dialect dialect) {
        if (!dialect.has(Feature.BACKSLASH_ESCAPES)) {
            return "'" + value.replace("'", "''") + "'";
        }
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
    }

    /** Returns what a literal of the dialect says, its quotes and escapes resolved; a prefix is left out. */
    static String textOf(String literal, Dialect dialect) {
        int open = 0;
        while (open < literal.length()
                && literal.charAt(open) != '\''
                && literal.charAt(open) != '"'
                && literal.charAt(open) != '$') {
            open++;
        }
        if (open >= literal.length()) {
            return literal;
        }
        char quote = literal.charAt(open);
        if (quote == '$') {
            int tag = literal.indexOf('$', open + 1);
            int close = literal.lastIndexOf('$', literal.length() - 2);
            return tag < 0 || close <= tag ? literal : literal.substring(tag + 1, close);
        }
        boolean closed = literal.length() > open + 1 && literal.charAt(literal.length() - 1) == quote;
        String inner = literal.substring(open + 1, closed ? literal.length() - 1 : literal.length());
        String plain = inner.replace("" + quote + quote, "" + quote);
        boolean escapes = dialect.has(Feature.BACKSLASH_ESCAPES) && (open == 0 || "rR".indexOf(literal.charAt(0)) < 0);
        return escapes ? unescaped(plain) : plain;
    }

    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                char next = text.charAt(++i);
                out.append(
                        switch (next) {
                            case 'n' -> '\n';
                            case 't' -> '\t';
                            case 'r' -> '\r';
                            default -> next;
                        });
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }
}
