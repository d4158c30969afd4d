package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What DuckDB's functions ask of their arguments beyond the overload: one shape of type, or a constant. */
final class DuckdbRequirements {
    private DuckdbRequirements() {}

    /** Returns what is not met, to be read behind the function's name; null when all is. */
    static @Nullable String unmet(String name, List<Operand> operands) {
        return switch (name) {
            case "enum_first", "enum_last", "enum_range", "enum_range_boundary", "enum_code" ->
                is(operands, 0, operands.getFirst().type() instanceof DataType.EnumOf) ? null : "takes an ENUM";
            case "struct_keys", "struct_values", "row_to_json", "struct_insert", "struct_update", "struct_concat" ->
                struct(name, operands);
            case "array_to_json" ->
                operands.size() == 1 && is(operands, 0, isList(operands, 0)) ? null : "takes one list";
            case "json_object" -> jsonObject(operands);
            case "array_distance",
                    "array_cosine_distance",
                    "array_cosine_similarity",
                    "array_dot_product",
                    "array_inner_product",
                    "array_negative_dot_product",
                    "array_negative_inner_product" ->
                operands.stream().allMatch(DuckdbRequirements::isWholeOrExact)
                        ? "takes arrays of FLOAT or DOUBLE"
                        : null;
            case "strftime" ->
                !operands.get(0).isVariable()
                                || !operands.get(1).isVariable()
                                || operands.get(0).type() == Scalar.TIMESTAMP_TZ
                        ? null
                        : "takes a constant format";
            case "regexp_matches",
                    "regexp_full_match",
                    "string_split_regex",
                    "str_split_regex",
                    "regexp_split_to_array",
                    "regexp_replace" ->
                operands.size() < 3
                                || !operands.getLast().isVariable()
                                || (name.equals("regexp_replace") && operands.size() < 4)
                        ? null
                        : "takes constant options";
            case "struct_contains", "struct_has", "struct_position", "struct_indexof", "contains" ->
                operands.getFirst().type() instanceof DataType.Struct struct && !struct.isTuple()
                        ? "takes a struct without names"
                        : null;
            case "to_json", "json_quote" -> operands.size() == 1 ? null : "takes exactly one argument";
            case "cardinality" ->
                operands.size() > 1
                        ? "takes 1 argument"
                        : is(
                                        operands,
                                        0,
                                        isList(operands, 0)
                                                || operands.getFirst().type() instanceof DataType.MapOf)
                                ? null
                                : "takes a MAP or a list, not "
                                        + operands.getFirst().type();
            case "decimal_average" -> operands.getFirst().type() instanceof DataType.Decimal ? null : "takes a DECIMAL";
            case "array_slice", "list_slice" -> slice(operands);
            case "quantile", "quantile_cont", "quantile_disc", "approx_quantile", "reservoir_quantile" ->
                quantile(name, operands);
            case "string_agg", "group_concat", "listagg" ->
                operands.size() < 2 || !operands.get(1).isVariable() ? null : "takes a constant separator";
            case "round", "round_even", "roundbankers", "trunc" ->
                operands.size() < 2
                                || !(operands.getFirst().type() instanceof DataType.Decimal)
                                || !operands.get(1).isVariable()
                        ? null
                        : "takes a constant precision for a DECIMAL";
            case "strptime", "try_strptime" -> !operands.get(1).isVariable() ? null : "takes a constant format";
            case "json_extract",
                    "json_extract_path",
                    "json_extract_path_text",
                    "json_extract_string",
                    "->>",
                    "json_value",
                    "json_exists",
                    "json_keys",
                    "json_type",
                    "json_array_length" ->
                operands.size() < 2 || !isList(operands, 1) || !operands.get(1).isVariable()
                        ? null
                        : "takes constant paths";
            case "fill" -> isSubtractable(operands.getFirst().type()) ? null : "takes numbers or times";
            case "__cast" -> "cannot be called";
            case "make_type" -> operands.stream().noneMatch(Operand::isVariable) ? null : "takes constants";
            case "current_setting" -> !operands.getFirst().isVariable() ? null : "takes a constant name";
            case "list_sort",
                    "array_sort",
                    "list_reverse_sort",
                    "array_reverse_sort",
                    "list_grade_up",
                    "array_grade_up",
                    "grade_up",
                    "list_distinct",
                    "array_distinct",
                    "list_unique",
                    "array_unique",
                    "list_aggregate",
                    "list_aggr",
                    "array_aggregate",
                    "array_aggr",
                    "aggregate",
                    "array_length" ->
                is(operands, 0, isList(operands, 0) || isTextLiteral(operands, name))
                        ? null
                        : "takes a list, not " + operands.getFirst().type();
            default -> null;
        };
    }

    private static @Nullable String struct(String name, List<Operand> operands) {
        if (operands.isEmpty()) {
            return "takes a struct";
        }
        boolean nullable =
                !name.equals("struct_insert") && !name.equals("struct_update") && !name.equals("struct_concat");
        DataType type = operands.getFirst().type();
        if (type instanceof DataType.Struct || type == Scalar.UNKNOWN || (nullable && type == Scalar.NULL)) {
            return operands.size() > 1 && name.equals("row_to_json") ? "takes exactly one argument" : null;
        }
        return "takes a STRUCT, not " + type;
    }

    private static boolean isTextLiteral(List<Operand> operands, String name) {
        return operands.getFirst().matchType() == DataType.TextLiteral.TEXT_LITERAL
                && !name.startsWith("list_distinct")
                && !name.startsWith("array_distinct");
    }

    private static boolean is(List<Operand> operands, int index, boolean met) {
        DataType type = operands.get(index).type();
        return met || type == Scalar.NULL || type == Scalar.UNKNOWN;
    }

    private static boolean isList(List<Operand> operands, int index) {
        return DuckdbBinder.element(operands.get(index).type()) != null;
    }

    private static @Nullable String slice(List<Operand> operands) {
        DataType type = operands.getFirst().type();
        boolean text = type == Scalar.VARCHAR || type == Scalar.JSON || type == Scalar.BLOB;
        if (isList(operands, 0) || type == Scalar.NULL || type == Scalar.UNKNOWN) {
            return null;
        }
        if (text) {
            return operands.size() < 4 ? null : "takes steps for lists only";
        }
        return "takes lists and texts, not " + type;
    }

    private static @Nullable String quantile(String name, List<Operand> operands) {
        if (operands.size() < 2) {
            return "takes a quantile between 0 and 1";
        }
        Operand quantile = operands.get(1);
        if (quantile.isVariable()) {
            return "takes a constant quantile";
        }
        if (quantile.isNull()) {
            return "takes a quantile that is not NULL";
        }
        Integer value = quantile.integer();
        int least = name.startsWith("quantile") ? -1 : 0;
        return value != null && (value > 1 || value < least) ? "takes a quantile between 0 and 1" : null;
    }

    private static boolean isSubtractable(DataType type) {
        return type.isNumeric() || type.isTemporal() || type == Scalar.UNKNOWN;
    }

    private static @Nullable String jsonObject(List<Operand> operands) {
        if (operands.size() % 2 != 0) {
            return "takes names and values in pairs";
        }
        for (int i = 0; i < operands.size(); i += 2) {
            DataType type = operands.get(i).type();
            if (type != Scalar.VARCHAR && !type.isOpen()) {
                return "takes names of type VARCHAR, not " + type;
            }
        }
        return null;
    }

    /** Says whether it is an array of numbers that are not floating. */
    private static boolean isWholeOrExact(Operand operand) {
        return operand.type() instanceof DataType.ArrayOf array
                && array.element().isNumeric()
                && array.element() != Scalar.FLOAT
                && array.element() != Scalar.DOUBLE;
    }
}
