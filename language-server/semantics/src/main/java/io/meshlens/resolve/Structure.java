package io.meshlens.resolve;

import java.util.List;

/**
 * What name resolution must know of a value's type: which fields it has. All else about types is the type checker's.
 *
 * <p>{@code struct.*} and the unnesting of a struct make columns, so their number and names hang on this. It changes far less often
 * than a type, which keeps a reader's resolution when only a type of what it reads changes.
 */
public sealed interface Structure {
    /** Nothing is known; a value without fields too. */
    record Opaque() implements Structure {}

    /** A value that has certainly no fields. */
    record Scalar() implements Structure {}

    /** A struct or a row. */
    record Struct(List<Field> fields) implements Structure {
        public Struct {
            fields = List.copyOf(fields);
        }
    }

    /** A list or array of any dialect. */
    record ListOf(Structure element) implements Structure {}

    /** A map. */
    record MapOf(Structure key, Structure value) implements Structure {}

    /** One field of a struct. */
    record Field(String name, Structure structure) {}

    Structure UNKNOWN = new Opaque();
    Structure SCALAR = new Scalar();
}
