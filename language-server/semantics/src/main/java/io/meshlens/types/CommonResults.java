package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.util.List;

/** The words by which {@link CommonFunctionTable} says what a function returns. */
final class CommonResults {
    private CommonResults() {}

    /** Returns the result of a word over the arguments; unknown where the arguments do not decide it. */
    static DataType result(String word, List<Operand> operands, DialectNumbers numbers) {
        return switch (word) {
            case "common" -> CommonUnification.common(operands, 0, numbers);
            case "common1" -> CommonUnification.common(operands, 1, numbers);
            case "common12" -> CommonUnification.common(operands, 1, numbers);
            case "first" -> argument(operands, 0);
            case "sum" -> numbers.sum(argument(operands, 0).bare());
            case "avg" -> numbers.average(argument(operands, 0).bare());
            case "list" -> known(argument(operands, 0)) ? DataType.listOf(argument(operands, 0)) : Scalar.UNKNOWN;
            case "element" -> element(argument(operands, 0).bare());
            case "texts" -> DataType.listOf(Scalar.VARCHAR);
            case "keys" ->
                argument(operands, 0).bare() instanceof DataType.MapOf map
                        ? DataType.listOf(map.key())
                        : Scalar.UNKNOWN;
            case "values" ->
                argument(operands, 0).bare() instanceof DataType.MapOf map
                        ? DataType.listOf(map.value())
                        : Scalar.UNKNOWN;
            case "entries" -> entries(argument(operands, 0).bare());
            case "map" ->
                operands.size() == 2 && known(argument(operands, 0)) && known(argument(operands, 1))
                        ? new DataType.MapOf(argument(operands, 0), argument(operands, 1))
                        : Scalar.UNKNOWN;
            case "round" -> rounded(argument(operands, 0).bare(), operands.size() == 1, numbers);
            case "whole" -> rounded(argument(operands, 0).bare(), true, numbers);
            case "whole64" -> argument(operands, 0).bare().isNumeric() ? Scalar.BIGINT : Scalar.UNKNOWN;
            case "remainder" ->
                operands.size() == 2 && argument(operands, 0).equals(argument(operands, 1))
                        ? argument(operands, 0)
                        : Scalar.UNKNOWN;
            case "stamp" -> Scalar.TIMESTAMP;
            case "stamptz" -> Scalar.TIMESTAMP_TZ;
            case "trunc1" -> truncated(argument(operands, 1).bare());
            case "moved2" -> moved(argument(operands, 2).bare());
            case "numbers", "numbersfirst" ->
                known(argument(operands, 0)) ? DataType.listOf(argument(operands, 0)) : Scalar.UNKNOWN;
            case "numbers64" -> DataType.listOf(Scalar.BIGINT);
            case "dates" -> DataType.listOf(Scalar.DATE);
            case "numeric" -> new DataType.Decimal(0, 0);
            default -> Scalar.UNKNOWN;
        };
    }

    private static DataType argument(List<Operand> operands, int index) {
        return index < operands.size() ? operands.get(index).type() : Scalar.UNKNOWN;
    }

    private static boolean known(DataType type) {
        return type != Scalar.UNKNOWN && type != Scalar.NULL;
    }

    private static DataType element(DataType list) {
        return switch (list) {
            case DataType.ListOf of -> of.element();
            case DataType.ArrayOf of -> of.element();
            case DataType.MapOf of -> of.value();
            default -> Scalar.UNKNOWN;
        };
    }

    private static DataType entries(DataType type) {
        return type instanceof DataType.MapOf map
                ? DataType.listOf(new DataType.Struct(
                        List.of(new DataType.Field("key", map.key()), new DataType.Field("value", map.value()))))
                : Scalar.UNKNOWN;
    }

    /** Whole numbers stay what they are; of decimals only the rounding to a whole number is one for all dialects. */
    private static DataType rounded(DataType type, boolean whole, DialectNumbers numbers) {
        if (type instanceof DataType.Decimal decimal) {
            return numbers.rounded(decimal, whole);
        }
        return type == Scalar.DOUBLE || type == Scalar.FLOAT ? numbers.roundedFloat(type) : Scalar.UNKNOWN;
    }

    private static DataType truncated(DataType type) {
        return switch (type) {
            case Scalar.DATE -> Scalar.UNKNOWN;
            case Scalar.TIMESTAMP, Scalar.TIMESTAMP_TZ -> type;
            default -> Scalar.UNKNOWN;
        };
    }

    private static DataType moved(DataType type) {
        return type == Scalar.TIMESTAMP || type == Scalar.TIMESTAMP_TZ ? type : Scalar.UNKNOWN;
    }
}
