package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.util.List;

/** The types of the parameters of lambdas in DuckDB's list functions. */
final class DuckdbLambdas {
    private DuckdbLambdas() {}

    /** Returns the type of a parameter of a lambda, counted from 0. */
    static DataType parameter(String function, List<Operand> operands, int parameter) {
        if (operands.isEmpty()) {
            return Scalar.UNKNOWN;
        }
        DataType list = operands.getFirst().type();
        DataType element = DuckdbBinder.element(list);
        if (element == null) {
            element = list == Scalar.NULL ? Scalar.NULL : Scalar.UNKNOWN;
        }
        return switch (function) {
            case "list_transform",
                    "array_transform",
                    "list_apply",
                    "array_apply",
                    "apply",
                    "list_filter",
                    "array_filter",
                    "filter" ->
                switch (parameter) {
                    case 0 -> element;
                    case 1 -> Scalar.BIGINT;
                    default -> Scalar.UNKNOWN;
                };
            case "list_reduce", "array_reduce", "reduce" ->
                switch (parameter) {
                    case 0 -> operands.size() > 2 ? operands.get(2).type() : element;
                    case 1 -> element;
                    case 2 -> Scalar.BIGINT;
                    default -> Scalar.UNKNOWN;
                };
            default -> Scalar.UNKNOWN;
        };
    }
}
