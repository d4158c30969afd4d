package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What DuckDB's grammar or binder does with a call before it looks for a function of that name. */
final class DuckdbSpecialCalls {
    private DuckdbSpecialCalls() {}

    /** Types the call, or returns null when the function's own overloads decide. */
    static @Nullable Typing call(DuckdbTypeRules rules, String name, List<Operand> operands) {
        return switch (name) {
            // Without operands it was given columns that are not known.
            case "coalesce" -> operands.isEmpty() ? Typing.unknown() : rules.choice(operands, "COALESCE");
            case "ifnull" -> operands.size() == 2 ? rules.choice(operands, "IFNULL") : null;
            case "grouping", "grouping_id" -> Typing.of(Scalar.BIGINT);
            case "try" -> operands.size() == 1 ? Typing.of(operands.getFirst()) : null;
            case "row" -> rules.struct(unnamed(operands));
            case "struct_pack" -> rules.struct(operands);
            case "unnest", "unlist" -> operands.isEmpty() ? null : unnest(operands);
            // DuckDB knows the name of a type when it plans, and puts it in as a literal.
            case "typeof" ->
                operands.size() == 1 && !operands.getFirst().type().isOpen()
                        ? Typing.of(Operand.ofText(operands.getFirst().type().toString()))
                        : null;
            case "timezone" -> timezone(rules, operands);
            // The number of a row, which DuckDB's tables have beside their columns.
            case "rowid" -> operands.isEmpty() ? Typing.of(Scalar.BIGINT) : null;
            case "list_transform",
                    "array_transform",
                    "list_apply",
                    "array_apply",
                    "apply",
                    "list_filter",
                    "array_filter",
                    "filter",
                    "list_reduce",
                    "array_reduce",
                    "reduce" ->
                isNoList(operands)
                        ? Typing.mismatch("\"" + name + "\" takes a list, not "
                                + operands.getFirst().type())
                        : null;
            case "extract" -> operands.size() == 2 ? rules.call("date_part", operands) : null;
            case "position" ->
                operands.size() == 2 ? rules.call("strpos", List.of(operands.get(1), operands.get(0))) : null;
            case "count_star" -> operands.isEmpty() ? Typing.of(Scalar.BIGINT) : null;
            case "current_timestamp" -> operands.isEmpty() ? rules.call("get_current_timestamp", operands) : null;
            case "current_time" -> operands.isEmpty() ? rules.call("get_current_time", operands) : null;
            case "localtimestamp" -> operands.isEmpty() ? rules.call("current_localtimestamp", operands) : null;
            case "localtime" -> operands.isEmpty() ? rules.call("current_localtime", operands) : null;
            case "date" -> operands.size() == 1 ? Typing.of(Scalar.DATE) : null;
            case "percentile_cont" -> rules.call("quantile_cont", operands);
            case "percentile_disc" -> rules.call("quantile_disc", operands);
            default -> null;
        };
    }

    private static List<Operand> unnamed(List<Operand> operands) {
        List<Operand> result = new ArrayList<>();
        for (Operand operand : operands) {
            result.add(operand.named(""));
        }
        return result;
    }

    /** Returns how many levels of lists an UNNEST takes away. */
    private static int depth(List<Operand> options) {
        int depth = 1;
        for (Operand option : options) {
            Integer levels = option.integer();
            if (option.name().equalsIgnoreCase("max_depth") && levels != null) {
                depth = levels;
            } else if (option.name().equalsIgnoreCase("recursive") && option.isTrue()) {
                depth = Integer.MAX_VALUE;
            }
        }
        return depth;
    }

    private static boolean isNoList(List<Operand> operands) {
        if (operands.size() < 2 || !(operands.get(1).type() instanceof DataType.LambdaOf)) {
            return false;
        }
        DataType type = operands.getFirst().type();
        return !type.isOpen() && type != Scalar.NULL && DuckdbBinder.element(type) == null;
    }

    /** A date stands for its midnight, not for a moment in nanoseconds, to which it can be cast as well. */
    private static @Nullable Typing timezone(DuckdbTypeRules rules, List<Operand> operands) {
        boolean isDate = operands.size() == 2 && operands.get(1).type() == Scalar.DATE;
        return isDate ? rules.call("timezone", List.of(operands.get(0), Operand.of(Scalar.TIMESTAMP))) : null;
    }

    private static Typing unnest(List<Operand> operands) {
        Operand operand = operands.getFirst();
        DataType element = DuckdbBinder.element(operand.type());
        if (element != null) {
            int depth = depth(operands.subList(1, operands.size()));
            DataType inner = DuckdbBinder.element(element);
            for (int level = 1; level < depth && inner != null; level++) {
                element = inner;
                inner = DuckdbBinder.element(element);
            }
            return Typing.of(element);
        }
        return switch (operand.type()) {
            case Scalar.NULL -> Typing.of(Scalar.NULL);
            case Scalar.UNKNOWN -> Typing.unknown();
            case DataType.Named ignored -> Typing.unknown();
            // The fields of a struct become columns, which is the resolver's to do.
            case DataType.Struct ignored -> Typing.unknown();
            default -> Typing.mismatch("UNNEST takes a list, not " + operand.type());
        };
    }
}
