package io.meshlens.types;

import io.meshlens.lower.TypeName;
import io.meshlens.types.DataType.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** From a type as the lowered tree holds it to the type it means. */
final class WrittenTypes {
    private static final int DEPTH_LIMIT = 200;

    private WrittenTypes() {}

    static DataType read(TypeName type, TypeNames names) {
        return read(type, names, 0);
    }

    private static DataType read(TypeName type, TypeNames names, int depth) {
        if (depth > DEPTH_LIMIT) {
            return Scalar.UNKNOWN;
        }
        String name = type.name().toUpperCase(Locale.ROOT);
        List<DataType> elements = new ArrayList<>();
        for (TypeName element : type.elements()) {
            elements.add(read(element, names, depth + 1));
        }
        List<DataType.Field> fields = new ArrayList<>();
        for (TypeName.Field field : type.fields()) {
            fields.add(new DataType.Field(field.name(), read(field.type(), names, depth + 1)));
        }
        if (!fields.isEmpty()) {
            return switch (name) {
                case "UNION", "UNIONTYPE" -> new DataType.UnionOf(fields);
                case "NESTED" -> DataType.listOf(new DataType.Struct(fields));
                default -> new DataType.Struct(fields);
            };
        }
        if (!elements.isEmpty()) {
            return switch (name) {
                case "MAP" ->
                    elements.size() == 2
                            ? new DataType.MapOf(elements.get(0), elements.get(1))
                            : new DataType.Named(name, elements);
                case "ARRAY", "LIST" -> array(elements.getFirst(), type.arguments());
                case "NULLABLE", "LOWCARDINALITY" -> new DataType.Wrapped(type.name(), elements.getFirst());
                default -> new DataType.Named(type.name(), elements);
            };
        }
        if (name.startsWith("ENUM") && !type.arguments().isEmpty()) {
            return enumeration(type.arguments());
        }
        return scalar(type, name, names);
    }

    private static DataType array(DataType element, List<String> arguments) {
        if (arguments.size() == 1 && arguments.getFirst().length() < 10) {
            Integer size = number(arguments.getFirst());
            if (size != null) {
                return new DataType.ArrayOf(element, size);
            }
        }
        return DataType.listOf(element);
    }

    /** The values as written, quotes taken off; ClickHouse's numbers behind them do not count. */
    private static DataType enumeration(List<String> arguments) {
        List<String> values = new ArrayList<>();
        for (String argument : arguments) {
            int end = argument.lastIndexOf('\'');
            values.add(
                    argument.startsWith("'") && end > 0
                            ? argument.substring(1, end).replace("''", "'")
                            : argument);
        }
        return new DataType.EnumOf(values);
    }

    private static DataType scalar(TypeName type, String name, TypeNames names) {
        List<Integer> numbers = new ArrayList<>();
        for (String argument : type.arguments()) {
            Integer number = argument.equalsIgnoreCase("max") ? Integer.valueOf(-1) : number(argument);
            if (number == null) {
                return names.parse(type.name() + "(" + String.join(", ", type.arguments()) + ")");
            }
            numbers.add(number);
        }
        DataType known = names.scalar(name, numbers, false);
        if (known != null) {
            return known;
        }
        List<DataType> arguments = new ArrayList<>();
        type.arguments().forEach(argument -> arguments.add(new DataType.Named(argument, List.of())));
        return new DataType.Named(type.name(), arguments);
    }

    private static @org.jspecify.annotations.Nullable Integer number(String text) {
        if (text.isEmpty() || text.length() > 9) {
            return null;
        }
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return null;
            }
            value = value * 10 + (c - '0');
        }
        return value;
    }
}
