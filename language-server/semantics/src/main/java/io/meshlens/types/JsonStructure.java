package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the structure that {@code json_transform} is given: types as texts in the shape of the JSON. */
final class JsonStructure {
    private static final int DEPTH_LIMIT = 100;

    private final String text;
    private int at;
    private int depth;

    private JsonStructure(String text) {
        this.text = text;
    }

    /** Returns the type, or {@link Scalar#UNKNOWN} when the text is no structure. */
    static DataType parse(String text) {
        JsonStructure structure = new JsonStructure(text);
        DataType type = structure.value();
        structure.skipBlanks();
        return type == null || structure.at < text.length() ? Scalar.UNKNOWN : type;
    }

    private @Nullable DataType value() {
        if (depth++ > DEPTH_LIMIT) {
            return null;
        }
        DataType type = switch (peek()) {
            case '"' -> {
                String name = string();
                yield name == null ? null : TypeNames.of("duckdb").parse(name);
            }
            case '[' -> list();
            case '{' -> struct();
            default -> null;
        };
        depth--;
        return type;
    }

    private @Nullable DataType list() {
        at++;
        DataType element = value();
        if (element == null || peek() != ']') {
            return null;
        }
        at++;
        return DataType.listOf(element);
    }

    private @Nullable DataType struct() {
        at++;
        List<DataType.Field> fields = new ArrayList<>();
        while (peek() == '"') {
            String name = string();
            if (name == null || peek() != ':') {
                return null;
            }
            at++;
            DataType type = value();
            if (type == null) {
                return null;
            }
            fields.add(new DataType.Field(name, type));
            if (peek() == ',') {
                at++;
            }
        }
        if (peek() != '}' || fields.isEmpty()) {
            return null;
        }
        at++;
        return new DataType.Struct(fields);
    }

    private @Nullable String string() {
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '"') {
            if (text.charAt(end) == '\\') {
                return null;
            }
            end++;
        }
        if (end >= text.length()) {
            return null;
        }
        String value = text.substring(at + 1, end);
        at = end + 1;
        return value;
    }

    private char peek() {
        skipBlanks();
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
