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
            case "unnest", "unlist" -> operands.isEmpty() ? null : unnest(operands.getFirst());
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

    private static Typing unnest(Operand operand) {
        DataType element = DuckdbBinder.element(operand.type());
        if (element != null) {
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
