package io.meshlens.lower;

import java.util.List;

/**
 * A type as it is written, in a form of its own for every dialect's spelling.
 *
 * <p>{@code DECIMAL(12,2)} has two numeric arguments; {@code INTEGER[3]} is {@code ARRAY} with an element type and the argument 3;
 * {@code INTEGER[]}, {@code ARRAY<INT64>} and {@code ARRAY(INT)} are {@code ARRAY} with an element type; {@code MAP(K, V)} has
 * two element types; {@code STRUCT(a INT)}, {@code STRUCT<a INT>} and {@code ROW(a INT)} are {@code STRUCT} with fields, whose names are
 * empty where they are not written; {@code UNION(a INT)} has fields too.
 *
 * @param name in upper case, words separated by one blank ({@code DOUBLE PRECISION}, {@code TIMESTAMP WITH TIME ZONE}); a
 *     user's own type as it is written
 * @param arguments numbers and words in parentheses, as written
 * @param elements element types, or key and value
 * @param fields the fields of a struct, row or union
 */
public record TypeName(String name, List<String> arguments, List<TypeName> elements, List<Field> fields) {
    public TypeName {
        arguments = List.copyOf(arguments);
        elements = List.copyOf(elements);
        fields = List.copyOf(fields);
    }

    /** Returns a type without arguments. */
    public static TypeName of(String name) {
        return new TypeName(name, List.of(), List.of(), List.of());
    }

    /**
     * One field.
     *
     * @param name empty if it has none
     */
    public record Field(String name, TypeName type) {}
}
