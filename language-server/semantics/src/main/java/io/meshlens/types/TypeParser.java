package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of a type. Total: a name that is not known becomes a {@link DataType.Named}, and text that is no type at
 * all becomes {@link Scalar#UNKNOWN}.
 */
final class TypeParser {
    private static final int DEPTH_LIMIT = 200;

    private final String text;
    private final TypeNames names;
    private final boolean signature;
    private int at;
    private int depth;

    private TypeParser(String text, TypeNames names, boolean signature) {
        this.text = text;
        this.names = names;
        this.signature = signature;
    }

    /** Reads a type as a query or a header writes it. */
    static DataType parse(String text, TypeNames names) {
        TypeParser parser = new TypeParser(text, names, false);
        DataType type = parser.type();
        parser.skipBlanks();
        return type == null || parser.at < text.length() ? Scalar.UNKNOWN : type;
    }

    /** Reads a type of a signature, where {@code ANY}, {@code T} and a bare {@code DECIMAL} are patterns. */
    static DataType parseSignature(String text) {
        TypeParser parser = new TypeParser(text, TypeNames.of("duckdb"), true);
        DataType type = parser.type();
        return type == null ? Scalar.UNKNOWN : type;
    }

    private @Nullable DataType type() {
        if (depth > DEPTH_LIMIT) {
            return null;
        }
        depth++;
        DataType type = nestedType();
        depth--;
        return type;
    }

    private @Nullable DataType nestedType() {
        skipBlanks();
        boolean quoted = at < text.length() && isQuote(text.charAt(at));
        String first = word();
        if (first == null) {
            return null;
        }
        DataType type;
        if (quoted) {
            type = first.equals("NULL") ? Scalar.NULL : first.isEmpty() ? null : named(first, List.of());
        } else {
            type = named(first.toUpperCase(Locale.ROOT), first);
        }
        return type == null ? null : suffixes(type);
    }

    /** Reads what follows a type's name: more words of it, arguments, fields. */
    private @Nullable DataType named(String upper, String original) {
        if (signature) {
            DataType pattern = pattern(upper);
            if (pattern != null) {
                return pattern;
            }
        }
        return switch (upper) {
            case "STRUCT", "ROW", "RECORD", "TUPLE" -> fields(upper);
            case "OBJECT" -> peek() == '(' ? fields(upper) : named(upper, List.of());
            case "NESTED" -> {
                DataType struct = fields(upper);
                yield struct == null ? null : DataType.listOf(struct);
            }
            case "UNION", "UNIONTYPE" -> {
                DataType struct = fields(upper);
                yield struct instanceof DataType.Struct members ? new DataType.UnionOf(members.fields()) : struct;
            }
            case "MAP" -> {
                List<DataType> arguments = typeArguments();
                yield arguments != null && arguments.size() == 2
                        ? new DataType.MapOf(arguments.get(0), arguments.get(1))
                        : named("MAP", List.of());
            }
            case "ARRAY", "LIST" -> array(upper);
            case "ENUM", "ENUM8", "ENUM16" -> enumeration(upper);
            case "NULLABLE", "LOWCARDINALITY" -> {
                List<DataType> arguments = typeArguments();
                yield arguments != null && arguments.size() == 1
                        ? new DataType.Wrapped(original, arguments.getFirst())
                        : named(upper, List.of());
            }
            default -> scalar(upper, original);
        };
    }

    private static @Nullable DataType pattern(String upper) {
        return switch (upper) {
            case "ANY" -> DataType.Shape.ANY;
            case "T", "K", "V" -> new DataType.Variable(upper);
            case "LAMBDA" -> DataType.Shape.LAMBDA;
            case "INVALID", "TABLE" -> DataType.Shape.INVALID;
            default -> null;
        };
    }

    private DataType named(String name, List<DataType> arguments) {
        return new DataType.Named(name, arguments);
    }

    private @Nullable DataType array(String upper) {
        List<DataType> arguments = typeArguments();
        if (arguments != null && !arguments.isEmpty()) {
            return DataType.listOf(arguments.getFirst());
        }
        if (signature) {
            return upper.equals("LIST") ? DataType.Shape.LIST : DataType.Shape.ARRAY;
        }
        return named(upper, List.of());
    }

    private @Nullable DataType enumeration(String upper) {
        if (peek() != '(') {
            return signature ? DataType.Shape.ENUM : named(upper, List.of());
        }
        at++;
        List<String> values = new ArrayList<>();
        while (true) {
            skipBlanks();
            if (at >= text.length() || text.charAt(at) != '\'') {
                return null;
            }
            String value = word();
            if (value == null) {
                return null;
            }
            values.add(value);
            if (peek() == '=') {
                at++;
                skipNumber();
            }
            if (peek() == ',') {
                at++;
            } else {
                break;
            }
        }
        return close(')') ? new DataType.EnumOf(values) : null;
    }

    /** Reads {@code (a INT, b TEXT)}, {@code <a INT64, STRING>} or {@code <a: INT>}. */
    private @Nullable DataType fields(String upper) {
        char open = peek();
        if (open != '(' && open != '<') {
            if (signature) {
                return switch (upper) {
                    case "UNION" -> DataType.Shape.UNION;
                    case "TUPLE" -> DataType.Shape.TUPLE;
                    default -> DataType.Shape.STRUCT;
                };
            }
            return named(upper, List.of());
        }
        at++;
        char closing = open == '(' ? ')' : '>';
        List<DataType.Field> fields = new ArrayList<>();
        if (peek() == closing) {
            at++;
            return new DataType.Struct(fields);
        }
        while (true) {
            DataType.Field field = field();
            if (field == null) {
                return null;
            }
            fields.add(field);
            if (peek() == ',') {
                at++;
            } else {
                break;
            }
        }
        return close(closing) ? new DataType.Struct(fields) : null;
    }

    private DataType.@Nullable Field field() {
        skipBlanks();
        int start = at;
        String name = word();
        if (name == null) {
            return null;
        }
        char next = peek();
        if (next == ':') {
            at++;
        } else if (next == ',' || next == ')' || next == '>' || next == '(' || next == '<' || next == '[') {
            at = start;
            DataType type = type();
            return type == null ? null : new DataType.Field("", type);
        } else {
            // Either a name and its type, or a type of several words without a name.
            int afterName = at;
            at = start;
            DataType whole = type();
            char end = peek();
            if (whole != null && !(whole instanceof DataType.Named) && (end == ',' || end == ')' || end == '>')) {
                return new DataType.Field("", whole);
            }
            at = afterName;
        }
        DataType type = type();
        skipOptions();
        return type == null ? null : new DataType.Field(name, type);
    }

    private @Nullable List<DataType> typeArguments() {
        char open = peek();
        if (open != '(' && open != '<') {
            return null;
        }
        at++;
        List<DataType> arguments = new ArrayList<>();
        while (true) {
            DataType argument = type();
            if (argument == null) {
                return null;
            }
            skipOptions();
            arguments.add(argument);
            if (peek() == ',') {
                at++;
            } else {
                break;
            }
        }
        return close(open == '(' ? ')' : '>') ? arguments : null;
    }

    /** Skips what some dialects let follow a field's type: {@code NOT NULL}, {@code COMMENT '…'}. */
    private void skipOptions() {
        while (true) {
            int start = at;
            skipBlanks();
            if (at < text.length() && Character.isLetter(text.charAt(at))) {
                String option = word();
                if (option != null) {
                    switch (option.toUpperCase(Locale.ROOT)) {
                        case "NOT", "NULL" -> {
                            continue;
                        }
                        case "COMMENT" -> {
                            skipBlanks();
                            word();
                            continue;
                        }
                        default -> {}
                    }
                }
            }
            at = start;
            return;
        }
    }

    private @Nullable DataType scalar(String firstWord, String original) {
        StringBuilder name = new StringBuilder(firstWord);
        List<Integer> numbers = null;
        String unit = null;
        while (true) {
            char next = peek();
            if (next == '(' && numbers == null && unit == null) {
                int start = at;
                at++;
                numbers = numbers();
                if (numbers == null) {
                    at = start + 1;
                    unit = parenthesized();
                    if (unit == null) {
                        return null;
                    }
                }
                continue;
            }
            int start = at;
            skipBlanks();
            String more = at < text.length() && Character.isLetter(text.charAt(at)) ? word() : null;
            if (more != null && names.continues(name + " " + more.toUpperCase(Locale.ROOT))) {
                name.append(' ').append(more.toUpperCase(Locale.ROOT));
                continue;
            }
            at = start;
            break;
        }
        DataType known = names.scalar(name.toString(), numbers == null ? List.of() : numbers, signature);
        if (known instanceof DataType.Sized sized && unit != null) {
            return new DataType.Sized(sized.base(), name + "(" + unit.strip() + ")", -1);
        }
        if (known != null) {
            return known;
        }
        if (name.toString().equals(firstWord) && unit == null && numbers == null && isQualified()) {
            return qualified(original);
        }
        List<DataType> arguments = new ArrayList<>();
        if (numbers != null) {
            for (Integer number : numbers) {
                arguments.add(named(number.toString(), List.of()));
            }
        } else if (unit != null) {
            arguments.add(named(unit.strip(), List.of()));
        }
        return named(name.toString().equals(firstWord) ? original : name.toString(), arguments);
    }

    private boolean isQualified() {
        return at < text.length() && text.charAt(at) == '.';
    }

    /** Reads a user's type in a schema: {@code warehouse.mood}. */
    private @Nullable DataType qualified(String first) {
        StringBuilder name = new StringBuilder(first);
        while (isQualified()) {
            at++;
            String next = word();
            if (next == null) {
                return null;
            }
            name.append('.').append(next);
        }
        return named(name.toString(), List.of());
    }

    /** Reads numbers up to the closing parenthesis, or returns null. */
    private @Nullable List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>();
        while (true) {
            skipBlanks();
            int start = at;
            while (at < text.length()
                    && (Character.isDigit(text.charAt(at)) || (at == start && text.charAt(at) == '-'))) {
                at++;
            }
            if (at == start || at - start > 9) {
                if (text.regionMatches(true, start, "MAX", 0, 3)) {
                    at = start + 3;
                    numbers.add(-1);
                } else {
                    return null;
                }
            } else {
                String digits = text.substring(start, at);
                if (digits.equals("-")) {
                    return null;
                }
                numbers.add(Integer.parseInt(digits));
            }
            skipBlanks();
            int unit = at;
            String word = at < text.length() && Character.isLetter(text.charAt(at)) ? word() : null;
            if (word != null && !word.equalsIgnoreCase("CHAR") && !word.equalsIgnoreCase("BYTE")) {
                at = unit;
                return null;
            }
            char next = peek();
            if (next == ',') {
                at++;
            } else if (next == ')') {
                at++;
                return numbers;
            } else {
                return null;
            }
        }
    }

    /** Returns the text up to the matching parenthesis. */
    private @Nullable String parenthesized() {
        int depth = 1;
        int start = at;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '(') {
                depth++;
            } else if (c == ')' && --depth == 0) {
                return text.substring(start, at - 1);
            }
        }
        return null;
    }

    /** Reads {@code []}, {@code [3]} and {@code ARRAY} behind a type. */
    private @Nullable DataType suffixes(DataType type) {
        DataType result = type;
        while (peek() == '[') {
            at++;
            if (signature && text.startsWith("ANY]", at)) {
                at += 4;
                result = new DataType.ArrayOf(result, DataType.ArrayOf.ANY_SIZE);
                continue;
            }
            skipBlanks();
            int start = at;
            skipNumber();
            String size = text.substring(start, at);
            if (!close(']')) {
                return null;
            }
            if (size.isEmpty()) {
                result = DataType.listOf(result);
            } else {
                result = size.length() > 9
                        ? DataType.listOf(result)
                        : new DataType.ArrayOf(result, Integer.parseInt(size));
            }
        }
        return result;
    }

    private void skipNumber() {
        skipBlanks();
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '-')) {
            at++;
        }
    }

    private boolean close(char closing) {
        if (peek() != closing) {
            return false;
        }
        at++;
        return true;
    }

    /** Returns the next character that is not blank, without taking it; 0 at the end. */
    private char peek() {
        skipBlanks();
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'' || c == '`';
    }

    /** Reads a name or a quoted text; null when there is none. */
    private @Nullable String word() {
        if (at >= text.length()) {
            return null;
        }
        char first = text.charAt(at);
        if (isQuote(first)) {
            StringBuilder value = new StringBuilder();
            int i = at + 1;
            while (i < text.length()) {
                char c = text.charAt(i);
                if (c == first) {
                    if (i + 1 < text.length() && text.charAt(i + 1) == first) {
                        value.append(c);
                        i += 2;
                        continue;
                    }
                    at = i + 1;
                    return value.toString();
                }
                value.append(c);
                i++;
            }
            return null;
        }
        int start = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        return at == start ? null : text.substring(start, at);
    }
}
