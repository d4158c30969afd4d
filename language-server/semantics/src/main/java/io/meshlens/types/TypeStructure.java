package io.meshlens.types;

import io.meshlens.resolve.Structure;
import io.meshlens.types.DataType.Scalar;
import java.util.ArrayList;
import java.util.List;

/** From a type to what name resolution must know of it. */
public final class TypeStructure {
    private TypeStructure() {}

    /** Returns the fields a value of the type has. */
    public static Structure of(DataType type) {
        return switch (type) {
            case DataType.Struct struct -> struct(struct.fields());
            case DataType.UnionOf union -> struct(union.members());
            case DataType.ListOf list -> new Structure.ListOf(of(list.element()));
            case DataType.ArrayOf array -> new Structure.ListOf(of(array.element()));
            case DataType.MapOf map -> new Structure.MapOf(of(map.key()), of(map.value()));
            case DataType.Wrapped wrapped -> of(wrapped.inner());
            case Scalar.UNKNOWN, Scalar.NULL, Scalar.JSON, Scalar.VARIANT, Scalar.GEOMETRY -> Structure.UNKNOWN;
            case DataType.Named ignored -> Structure.UNKNOWN;
            case DataType.Internal ignored -> Structure.UNKNOWN;
            case Scalar ignored -> Structure.SCALAR;
            case DataType.Decimal ignored -> Structure.SCALAR;
            case DataType.EnumOf ignored -> Structure.SCALAR;
            case DataType.Sized ignored -> Structure.SCALAR;
        };
    }

    private static Structure struct(List<DataType.Field> fields) {
        List<Structure.Field> result = new ArrayList<>();
        for (DataType.Field field : fields) {
            result.add(new Structure.Field(field.name(), of(field.type())));
        }
        return new Structure.Struct(result);
    }
}
