package io.meshlens.types;

import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.types.DataType.Scalar;
import java.math.BigInteger;

/** How DuckDB types what is written as a value. */
final class DuckdbLiterals {
    private static final int MOST_DIGITS = 38;

    private DuckdbLiterals() {}

    static Operand operand(LiteralKind kind, String text) {
        return switch (kind) {
            case NUMBER -> number(text);
            case STRING, WORD -> Operand.ofText(text);
            case BYTES -> Operand.ofConstant(Scalar.BLOB);
            case BOOLEAN ->
                text.equalsIgnoreCase("true")
                        ? new Operand(Scalar.BOOLEAN, "", Operand.Constant.Other.TRUE, false)
                        : Operand.ofConstant(Scalar.BOOLEAN);
            case NULL -> Operand.ofNull(Scalar.NULL);
        };
    }

    /** A number is an integer of the smallest type from INTEGER on, or a decimal with as many digits as are written. */
    private static Operand number(String text) {
        int width = 0;
        int scale = 0;
        boolean point = false;
        StringBuilder digits = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                width++;
                scale += point ? 1 : 0;
                digits.append(c);
            } else if (c == '.') {
                point = true;
            } else if (c == '-' && i == 0) {
                digits.append(c);
            } else if (c != '_') {
                return c == 'e' || c == 'E' ? Operand.ofConstant(Scalar.DOUBLE) : Operand.of(Scalar.UNKNOWN);
            }
        }
        if (width == 0) {
            return Operand.of(Scalar.UNKNOWN);
        }
        if (point) {
            return Operand.ofConstant(width <= MOST_DIGITS ? new DataType.Decimal(width, scale) : Scalar.DOUBLE);
        }
        return width > 1_000 ? Operand.ofConstant(Scalar.BIGNUM) : Operand.ofInteger(new BigInteger(digits.toString()));
    }
}
