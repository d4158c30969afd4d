package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.util.List;

/** The type that values have in common, where all dialects other than DuckDB agree; unknown where they do not. */
final class CommonUnification {
    private CommonUnification() {}

    /** Returns the common type of the operands from an index on. */
    static DataType common(List<Operand> operands, int from, DialectNumbers numbers) {
        DataType result = null;
        Operand literal = null;
        for (int i = from; i < operands.size(); i++) {
            Operand operand = operands.get(i);
            DataType type = operand.type();
            if (type == Scalar.NULL) {
                continue;
            }
            if (type == Scalar.UNKNOWN) {
                return Scalar.UNKNOWN;
            }
            if (operand.matchType() == DataType.TextLiteral.TEXT_LITERAL) {
                literal = operand;
                continue;
            }
            result = result == null ? type : common(result, type, numbers);
            if (result == Scalar.UNKNOWN) {
                return result;
            }
        }
        if (result == null) {
            return literal == null ? Scalar.NULL : Scalar.VARCHAR;
        }
        // A literal text beside another type may be taken for that type, or make all a text.
        boolean sure = literal == null || result.bare() == Scalar.VARCHAR || numbers.literalTextsAdapt();
        return sure ? result : Scalar.UNKNOWN;
    }

    /** Returns the common type of two types. */
    static DataType common(DataType left, DataType right, DialectNumbers numbers) {
        if (left.equals(right)) {
            return left;
        }
        if (left == Scalar.NULL || right == Scalar.NULL) {
            return left == Scalar.NULL ? right : left;
        }
        DataType a = left.bare();
        DataType b = right.bare();
        if (a.isNumeric() && b.isNumeric()) {
            return numbers.common(a, b);
        }
        if (a == Scalar.VARCHAR && b == Scalar.VARCHAR) {
            return Scalar.VARCHAR;
        }
        if (isDateOrStamp(a) && isDateOrStamp(b)) {
            return rank(a) >= rank(b) ? a : b;
        }
        if (a instanceof DataType.ListOf x && b instanceof DataType.ListOf y) {
            DataType element = common(x.element(), y.element(), numbers);
            return element == Scalar.UNKNOWN ? element : DataType.listOf(element);
        }
        return a.equals(b) ? a : Scalar.UNKNOWN;
    }

    private static boolean isDateOrStamp(DataType type) {
        return type == Scalar.DATE || type == Scalar.TIMESTAMP || type == Scalar.TIMESTAMP_TZ;
    }

    private static int rank(DataType type) {
        return ((Scalar) type).ordinal();
    }
}
