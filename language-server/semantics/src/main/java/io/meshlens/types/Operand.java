package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operator or a function is given: a type, and what is known of the value when it is written in the query.
 *
 * @param type the type
 * @param name the name of the argument ({@code a := 1}) or else that of the column it is; empty when it has none
 * @param constant the value where it is a constant; null otherwise
 * @param isNull whether it is surely NULL
 */
public record Operand(DataType type, String name, @Nullable Constant constant, boolean isNull) {
    /** A value that is written in the query. */
    public sealed interface Constant {
        /** A text. */
        record OfText(String value) implements Constant {}

        /** A whole number. */
        record OfInteger(BigInteger value) implements Constant {}

        /** A list of texts. */
        record OfTexts(List<String> values) implements Constant {
            public OfTexts {
                values = List.copyOf(values);
            }
        }

        /** Any other value; its type says all that matters. */
        enum Other implements Constant {
            OTHER,
            TRUE
        }

        /** Not a literal, but computed from literals only, so that the engine knows the value when it plans. */
        enum Folded implements Constant {
            FOLDED
        }
    }

    /** Makes an operand of which only the type is known. */
    public static Operand of(DataType type) {
        return new Operand(type, "", null, false);
    }

    /** Makes the operand of a literal text. */
    public static Operand ofText(String value) {
        return new Operand(Scalar.VARCHAR, "", new Constant.OfText(value), false);
    }

    /** Makes the operand of a whole number. */
    public static Operand ofInteger(BigInteger value) {
        DataType type = DuckdbCasts.literalType(new DataType.IntegerLiteral(value));
        return new Operand(type, "", new Constant.OfInteger(value), false);
    }

    /** Makes the operand of a constant of which only the type matters. */
    public static Operand ofConstant(DataType type) {
        return new Operand(type, "", Constant.Other.OTHER, false);
    }

    /** Makes the operand of a NULL with a type; {@link Scalar#NULL} when it has none. */
    public static Operand ofNull(DataType type) {
        return new Operand(type, "", Constant.Other.OTHER, true);
    }

    /** Makes the operand of a value that is computed from constants. */
    public static Operand ofFolded(DataType type, boolean isNull) {
        return new Operand(type, "", Constant.Folded.FOLDED, isNull);
    }

    /** Returns whether the engine knows the value when it plans. */
    public boolean isFoldable() {
        return constant != null;
    }

    /** Returns whether the engine surely does not know the value when it plans. */
    boolean isVariable() {
        return constant == null && type != Scalar.UNKNOWN;
    }

    /** Returns this operand under a name. */
    public Operand named(String newName) {
        return new Operand(type, newName, constant, isNull);
    }

    /** Returns the type that overloads are chosen by: a literal's own where this is one. */
    DataType matchType() {
        if (constant == null || constant == Constant.Folded.FOLDED) {
            return type;
        }
        if (type == Scalar.VARCHAR) {
            return DataType.TextLiteral.TEXT_LITERAL;
        }
        if (constant instanceof Constant.OfInteger integer && type.isInteger()) {
            return new DataType.IntegerLiteral(integer.value());
        }
        return type;
    }

    /** Returns whether this is the literal TRUE. */
    boolean isTrue() {
        return constant == Constant.Other.TRUE;
    }

    /** Returns the text of a constant text, or null. */
    @Nullable
    String text() {
        return constant instanceof Constant.OfText text ? text.value() : null;
    }

    /** Returns the value of a constant whole number that fits an int, or null. */
    @Nullable
    Integer integer() {
        return constant instanceof Constant.OfInteger whole && whole.value().bitLength() < 32
                ? Integer.valueOf(whole.value().intValue())
                : null;
    }
}
