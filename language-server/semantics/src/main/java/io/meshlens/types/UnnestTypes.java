package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;

/** What the columns of an unnested list hold. */
final class UnnestTypes {
    private UnnestTypes() {}

    /** Returns the type of an element, or of the value of a map's entry. */
    static DataType element(DataType list) {
        return switch (list) {
            case DataType.ListOf of -> of.element();
            case DataType.ArrayOf of -> of.element();
            case DataType.MapOf of -> of.value();
            case Scalar.NULL -> Scalar.NULL;
            // FLATTEN of a semi-structured value gives such values again.
            case Scalar.VARIANT, Scalar.JSON -> list;
            default -> Scalar.UNKNOWN;
        };
    }

    /** Returns the type of a field of the element. */
    static DataType field(DataType list, String name) {
        if (element(list).bare() instanceof DataType.Struct struct) {
            DataType.Field field = DuckdbCasts.find(struct.fields(), name);
            return field == null ? Scalar.UNKNOWN : field.type();
        }
        return Scalar.UNKNOWN;
    }

    /** Returns the type of a map's key; a path is a text. */
    static DataType key(DataType list) {
        return list instanceof DataType.MapOf of ? of.key() : Scalar.VARCHAR;
    }
}
