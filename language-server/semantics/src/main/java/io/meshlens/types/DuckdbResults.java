package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import io.meshlens.types.DataType.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What DuckDB's functions return where it hangs on more than the overload: on the types and constants of the arguments. */
final class DuckdbResults {
    private DuckdbResults() {}

    /** Types the call of a chosen overload, or returns null when the overload's own result stands. */
    static @Nullable Typing result(
            DuckdbTypeRules rules, FunctionEntry function, DuckdbBinder.Choice.Chosen chosen, List<Operand> operands) {
        DataType declared = chosen.signature().result();
        return switch (function.name()) {
            case "+", "-", "add", "subtract" ->
                declared == Shape.DECIMAL
                        ? operands.size() == 1 ? first(operands) : decimal(sum(operands, 1))
                        : declared.equals(DataType.listOf(Shape.ANY)) ? listConcat(operands) : null;
            case "*", "multiply" -> declared == Shape.DECIMAL ? product(operands) : null;
            case "%", "mod" -> declared == Shape.DECIMAL ? remainder(operands) : null;
            case "abs", "@", "mad", "decimal_average" -> declared == Shape.DECIMAL ? first(operands) : null;
            case "ceil", "ceiling", "floor", "trunc", "round", "round_even", "roundbankers" ->
                declared == Shape.DECIMAL ? rounded(operands) : null;
            case "sum", "sum_no_overflow" ->
                declared == Shape.DECIMAL && operands.getFirst().type() instanceof DataType.Decimal argument
                        ? Typing.of(new DataType.Decimal(38, argument.scale()))
                        : null;
            case "avg", "mean", "favg" -> declared == Shape.DECIMAL ? Typing.of(Scalar.DOUBLE) : null;
            case "||" -> concat(operands, true);
            case "concat" -> concat(operands, false);
            case "list_concat", "list_cat", "array_concat", "array_cat" -> listConcat(operands);
            case "greatest", "least" -> rules.choice(operands, function.name());
            case "list_aggregate", "list_aggr", "array_aggregate", "array_aggr", "aggregate" ->
                listAggregate(rules, operands);
            case "list_transform", "array_transform", "list_apply", "array_apply", "apply" ->
                operands.getFirst().type() == Scalar.NULL ? Typing.of(Scalar.NULL) : transformed(operands);
            case "list_filter", "array_filter", "filter" -> asList(operands);
            case "list_reduce", "array_reduce", "reduce" -> reduced(operands);
            case "list_sort", "array_sort", "list_reverse_sort", "array_reverse_sort", "list_resize", "array_resize" ->
                asList(operands);
            case "array_slice", "list_slice" ->
                operands.getFirst().type() == Scalar.JSON ? Typing.of(Scalar.VARCHAR) : asList(operands);
            case "first",
                    "last",
                    "any_value",
                    "arbitrary",
                    "mode",
                    "first_value",
                    "last_value",
                    "nth_value",
                    "fill",
                    "getvariable" -> function.name().equals("getvariable") ? Typing.unknown() : first(operands);
            case "quantile", "quantile_disc", "reservoir_quantile", "approx_quantile" ->
                function.name().startsWith("quantile")
                                || declared == Shape.DECIMAL
                                || declared.equals(DataType.listOf(Shape.DECIMAL))
                        ? many(operands, operands.getFirst().type())
                        : null;
            case "quantile_cont", "median" ->
                many(operands, interpolated(chosen.signature().parameter(0), operands));
            case "constant_or_null" -> constantOrNull(operands);
            case "struct_extract", "array_extract" -> field(rules, operands);
            case "struct_extract_at" -> fieldAt(operands);
            case "union_extract" -> named(rules, operands);
            case "union_tag" -> operands.getFirst().type() instanceof DataType.UnionOf union ? tags(union) : null;
            case "union_value" ->
                operands.size() == 1 && !operands.getFirst().name().isEmpty()
                        ? Typing.of(new DataType.UnionOf(fields(operands)))
                        : Typing.mismatch("\"union_value\" takes one argument with a name: tag := value");
            case "struct_insert", "struct_update" -> struct(function.name(), operands);
            case "struct_concat" -> structConcat(operands);
            case "struct_values" -> operands.getFirst().type() instanceof DataType.Struct struct ? tuple(struct) : null;
            case "list_zip", "array_zip" -> zip(operands);
            case "map_concat" -> mapConcat(operands);
            case "array_value" -> arrayValue(rules, operands);
            case "equi_width_bins" ->
                declared.equals(DataType.listOf(Shape.ANY))
                        ? bins(operands.get(1).type())
                        : null;
            case "struct_indexof", "struct_position" ->
                operands.getFirst().type() == Scalar.NULL ? Typing.of(Scalar.NULL) : null;
            case "enum_code" -> enumCode(operands);
            case "cast_to_type" -> Typing.of(operands.get(1).type());
            case "date_part", "datepart" -> datePart(operands);
            case "strptime", "try_strptime" -> parsedTime(operands);
            case "json_extract",
                    "json_extract_path",
                    "json_extract_string",
                    "json_extract_path_text",
                    "->>",
                    "json_exists",
                    "json_type",
                    "json_array_length",
                    "json_keys" -> wildcard(operands) ? Typing.of(DataType.listOf(declared)) : null;
            case "json_transform", "json_transform_strict", "from_json", "from_json_strict" ->
                json(operands.get(1).text());
            case "regexp_extract" -> groups(operands);

            case "min", "max" ->
                operands.size() == 1
                        ? first(operands)
                        : Typing.of(DataType.listOf(operands.getFirst().type()));
            case "arg_min",
                    "arg_max",
                    "argmin",
                    "argmax",
                    "min_by",
                    "max_by",
                    "arg_min_null",
                    "arg_max_null",
                    "arg_min_nulls_last",
                    "arg_max_nulls_last" ->
                operands.size() == 2
                        ? first(operands)
                        : Typing.of(DataType.listOf(operands.getFirst().type()));
            case "histogram", "histogram_exact" -> Typing.of(new DataType.MapOf(binned(operands), Scalar.UBIGINT));
            case "approx_top_k" -> Typing.of(DataType.listOf(operands.getFirst().type()));
            default -> null;
        };
    }

    private static @Nullable Typing named(DuckdbTypeRules rules, List<Operand> operands) {
        String name = operands.get(1).text();
        return name == null ? null : rules.field(operands.getFirst(), name);
    }

    private static Typing json(@Nullable String structure) {
        return structure == null ? Typing.unknown() : Typing.of(JsonStructure.parse(structure));
    }

    private static Typing bins(DataType type) {
        return Typing.of(DataType.listOf(type instanceof DataType.Decimal ? Scalar.DOUBLE : type));
    }

    /** What a histogram with bins of its own counts. */
    private static DataType binned(List<Operand> operands) {
        DataType type = operands.getFirst().type();
        return operands.size() > 1 && type instanceof DataType.Decimal ? Scalar.DOUBLE : type;
    }

    private static Typing constantOrNull(List<Operand> operands) {
        for (Operand operand : operands) {
            if (operand.isNull()) {
                return Typing.of(Scalar.NULL);
            }
        }
        return first(operands);
    }

    private static Typing fieldAt(List<Operand> operands) {
        Integer position = operands.get(1).integer();
        if (!(operands.getFirst().type() instanceof DataType.Struct struct) || position == null) {
            return Typing.unknown();
        }
        return position < 1 || position > struct.fields().size()
                ? Typing.mismatch("there is no field " + position + " in " + struct)
                : Typing.of(struct.fields().get(position - 1).type());
    }

    private static Typing first(List<Operand> operands) {
        return Typing.of(operands.getFirst().type());
    }

    private static Typing decimal(DataType.@Nullable Decimal decimal) {
        return decimal == null ? Typing.unknown() : Typing.of(decimal);
    }

    /** Returns a decimal that holds the sum, with so many digits more. */
    private static DataType.@Nullable Decimal sum(List<Operand> operands, int more) {
        int width = 0;
        int scale = 0;
        int whole = 0;
        for (Operand operand : operands) {
            DataType.Decimal digits = DuckdbCasts.digits(operand.type());
            if (digits == null) {
                return null;
            }
            width = Math.max(width, digits.width());
            scale = Math.max(scale, digits.scale());
            whole = Math.max(whole, digits.width() - digits.scale());
        }
        return new DataType.Decimal(Math.min(38, Math.max(scale + whole, width) + more), scale);
    }

    private static Typing product(List<Operand> operands) {
        int width = 0;
        int scale = 0;
        int widest = 0;
        for (Operand operand : operands) {
            DataType.Decimal digits = DuckdbCasts.digits(operand.type());
            if (digits == null) {
                return Typing.unknown();
            }
            width += digits.width();
            scale += digits.scale();
            widest = Math.max(widest, digits.width());
        }
        if (scale > 38) {
            return Typing.mismatch("the product needs " + scale
                    + " digits behind the point, more than a DECIMAL has; cast to DOUBLE or to a smaller scale");
        }
        if (width > 18 && widest <= 18 && scale < 18) {
            width = 18;
        }
        return Typing.of(new DataType.Decimal(Math.min(38, width), scale));
    }

    private static Typing rounded(List<Operand> operands) {
        if (!(operands.getFirst().type() instanceof DataType.Decimal decimal)) {
            return Typing.unknown();
        }
        if (operands.size() == 1) {
            return Typing.of(new DataType.Decimal(decimal.width(), 0));
        }
        Integer digits = operands.get(1).integer();
        if (digits == null) {
            return Typing.unknown();
        }
        return Typing.of(new DataType.Decimal(decimal.width(), Math.max(0, Math.min(digits, decimal.scale()))));
    }

    private static Typing concat(List<Operand> operands, boolean operator) {
        boolean allBlob = true;
        boolean allNull = true;
        boolean anyList = false;
        for (Operand operand : operands) {
            DataType type = operand.type();
            if (type == Scalar.NULL) {
                continue;
            }
            allNull = false;
            allBlob &= type == Scalar.BLOB;
            anyList |= DuckdbBinder.element(type) != null;
        }
        if (anyList) {
            return listConcat(operands);
        }
        if (allNull) {
            return Typing.of(operator ? Scalar.NULL : Scalar.VARCHAR);
        }
        return Typing.of(allBlob && operator ? Scalar.BLOB : Scalar.VARCHAR);
    }

    private static Typing listConcat(List<Operand> operands) {
        if (operands.isEmpty()) {
            return Typing.of(Scalar.VARCHAR);
        }
        DataType element = Scalar.NULL;
        boolean allNull = true;
        for (Operand operand : operands) {
            if (operand.type() == Scalar.NULL) {
                continue;
            }
            allNull = false;
            DataType next = DuckdbBinder.element(operand.type());
            if (next == null) {
                return Typing.mismatch("cannot concatenate " + operand.type() + " with a list; add a cast");
            }
            DataType common = DuckdbCasts.common(element, next);
            if (common == null) {
                return Typing.mismatch("cannot concatenate lists of " + element + " and " + next + "; add a cast");
            }
            element = common;
        }
        return Typing.of(allNull ? Scalar.NULL : DataType.listOf(element));
    }

    private static Typing listAggregate(DuckdbTypeRules rules, List<Operand> operands) {
        DataType list = operands.getFirst().type();
        if (list == Scalar.NULL) {
            return Typing.of(Scalar.NULL);
        }
        DataType element = DuckdbBinder.element(list);
        String aggregate = operands.get(1).text();
        if (element == null || aggregate == null) {
            return Typing.unknown();
        }
        FunctionEntry entry = rules.functions().find(aggregate);
        if (entry == null || entry.kind() != FunctionEntry.Kind.AGGREGATE) {
            return Typing.mismatch("there is no aggregate function \"" + aggregate + "\"");
        }
        List<Operand> arguments = new ArrayList<>();
        arguments.add(Operand.of(element));
        arguments.addAll(operands.subList(2, operands.size()));
        return rules.call(aggregate, arguments);
    }

    private static Typing transformed(List<Operand> operands) {
        return operands.get(1).type() instanceof DataType.LambdaOf lambda
                ? Typing.of(DataType.listOf(lambda.result()))
                : Typing.unknown();
    }

    private static Typing reduced(List<Operand> operands) {
        DataType list = operands.getFirst().type();
        if (list == Scalar.NULL) {
            return Typing.of(Scalar.NULL);
        }
        DataType element = DuckdbBinder.element(list);
        if (element == null || !(operands.get(1).type() instanceof DataType.LambdaOf lambda)) {
            return Typing.unknown();
        }
        DataType start = operands.size() > 2 ? operands.get(2).type() : element;
        if (lambda.result() == Scalar.UNKNOWN) {
            return Typing.unknown();
        }
        DataType common = DuckdbCasts.common(start, lambda.result());
        return common == null
                ? Typing.mismatch("the lambda gives " + lambda.result() + " where " + start + " is accumulated")
                : Typing.of(common);
    }

    /** The first argument's type, an array as a list. */
    private static Typing asList(List<Operand> operands) {
        DataType type = operands.getFirst().type();
        return Typing.of(type instanceof DataType.ArrayOf array ? DataType.listOf(array.element()) : type);
    }

    /** A list of the type where the quantiles are a list. */
    private static Typing many(List<Operand> operands, DataType type) {
        boolean many =
                operands.size() > 1 && DuckdbBinder.element(operands.get(1).type()) != null;
        return Typing.of(many ? DataType.listOf(type) : type);
    }

    /** The type of a value between two values. */
    private static DataType interpolated(DataType parameter, List<Operand> operands) {
        DataType type = parameter instanceof Shape ? operands.getFirst().type() : parameter;
        if (type == Scalar.NULL) {
            return Scalar.DOUBLE;
        }
        if (type.isInteger()) {
            return Scalar.DOUBLE;
        }
        return type == Scalar.DATE ? Scalar.TIMESTAMP : type;
    }

    private static Typing remainder(List<Operand> operands) {
        int scale = 0;
        int whole = 0;
        for (Operand operand : operands) {
            DataType.Decimal digits = DuckdbCasts.digits(operand.type());
            if (digits == null) {
                return Typing.unknown();
            }
            scale = Math.max(scale, digits.scale());
            whole = Math.max(whole, digits.width() - digits.scale());
        }
        return scale + whole > 38 ? Typing.of(Scalar.DOUBLE) : decimal(sum(operands, 0));
    }

    private static @Nullable Typing field(DuckdbTypeRules rules, List<Operand> operands) {
        if (!(operands.getFirst().type() instanceof DataType.Struct struct)) {
            return null;
        }
        Operand key = operands.get(1);
        String name = key.text();
        if (name != null) {
            return rules.field(operands.getFirst(), name);
        }
        Integer position = key.integer();
        if (position != null) {
            if (!struct.isTuple()) {
                return Typing.mismatch("a struct with names has no positions; write the name of the field");
            }
            if (position < 1 || position > struct.fields().size()) {
                return Typing.mismatch("there is no field " + position + " in " + struct);
            }
            return Typing.of(struct.fields().get(position - 1).type());
        }
        return key.isVariable() ? Typing.mismatch("the name of a field must be a constant") : Typing.unknown();
    }

    private static Typing tags(DataType.UnionOf union) {
        List<String> tags = new ArrayList<>();
        union.members().forEach(member -> tags.add(member.name()));
        return Typing.of(new DataType.EnumOf(tags));
    }

    private static List<DataType.Field> fields(List<Operand> operands) {
        List<DataType.Field> fields = new ArrayList<>();
        for (Operand operand : operands) {
            fields.add(new DataType.Field(operand.name(), operand.type()));
        }
        return fields;
    }

    private static @Nullable Typing struct(String name, List<Operand> operands) {
        if (!(operands.getFirst().type() instanceof DataType.Struct struct)) {
            return null;
        }
        List<DataType.Field> fields = new ArrayList<>(struct.fields());
        for (Operand operand : operands.subList(1, operands.size())) {
            if (operand.name().isEmpty()) {
                return Typing.mismatch("the arguments of \"" + name + "\" need names: field := value");
            }
            int at = -1;
            for (int i = 0; i < fields.size(); i++) {
                if (fields.get(i).name().equalsIgnoreCase(operand.name())) {
                    at = i;
                }
            }
            if (at < 0) {
                fields.add(new DataType.Field(operand.name(), operand.type()));
            } else if (name.equals("struct_insert")) {
                return Typing.mismatch("the struct already has a field \"" + operand.name() + "\"");
            } else {
                fields.set(at, new DataType.Field(fields.get(at).name(), operand.type()));
            }
        }
        return Typing.of(new DataType.Struct(fields));
    }

    private static Typing structConcat(List<Operand> operands) {
        List<DataType.Field> fields = new ArrayList<>();
        boolean named = false;
        boolean unnamed = false;
        for (Operand operand : operands) {
            if (!(operand.type() instanceof DataType.Struct struct)) {
                return Typing.mismatch("\"struct_concat\" takes structs, not " + operand.type());
            }
            named |= !struct.isTuple();
            unnamed |= struct.isTuple();
            fields.addAll(struct.fields());
        }
        return named && unnamed
                ? Typing.mismatch("\"struct_concat\" cannot mix structs with names and without")
                : Typing.of(new DataType.Struct(fields));
    }

    private static Typing tuple(DataType.Struct struct) {
        List<DataType.Field> fields = new ArrayList<>();
        struct.fields().forEach(field -> fields.add(new DataType.Field("", field.type())));
        return Typing.of(new DataType.Struct(fields));
    }

    private static Typing zip(List<Operand> operands) {
        List<DataType.Field> fields = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            DataType type = operands.get(i).type();
            DataType element = DuckdbBinder.element(type);
            if (element != null) {
                fields.add(new DataType.Field("", element));
            } else if (type == Scalar.NULL) {
                fields.add(new DataType.Field("", Scalar.NULL));
            } else if (type != Scalar.BOOLEAN || i < operands.size() - 1) {
                return Typing.mismatch("\"list_zip\" takes lists, not " + type);
            }
        }
        return fields.isEmpty()
                ? Typing.mismatch("\"list_zip\" takes lists")
                : Typing.of(DataType.listOf(new DataType.Struct(fields)));
    }

    private static Typing mapConcat(List<Operand> operands) {
        if (operands.size() < 2) {
            return Typing.rejected(TypeProblem.Kind.ARGUMENT_COUNT, "\"map_concat\" takes at least 2 arguments", -1);
        }
        DataType result = Scalar.NULL;
        for (Operand operand : operands) {
            if (operand.type() == Scalar.NULL) {
                continue;
            }
            if (!(operand.type() instanceof DataType.MapOf)) {
                return Typing.mismatch("\"map_concat\" takes maps, not " + operand.type());
            }
            if (result != Scalar.NULL && !result.equals(operand.type())) {
                return Typing.mismatch(
                        "\"map_concat\" takes maps of one type, not " + result + " and " + operand.type());
            }
            result = operand.type();
        }
        return Typing.of(result);
    }

    private static Typing arrayValue(DuckdbTypeRules rules, List<Operand> operands) {
        if (operands.isEmpty()) {
            return Typing.mismatch("\"array_value\" takes at least one argument");
        }
        Typing element = rules.choice(operands, "array_value");
        return element.isRejected() || element.type() == Scalar.UNKNOWN
                ? element
                : Typing.of(new DataType.ArrayOf(DuckdbCasts.settled(element.type()), operands.size()));
    }

    private static @Nullable Typing enumCode(List<Operand> operands) {
        if (!(operands.getFirst().type() instanceof DataType.EnumOf values)) {
            return null;
        }
        int size = values.values().size();
        return Typing.of(size <= 255 ? Scalar.UTINYINT : size <= 65_535 ? Scalar.USMALLINT : Scalar.UINTEGER);
    }

    private static @Nullable Typing datePart(List<Operand> operands) {
        Operand part = operands.getFirst();
        if (DuckdbBinder.element(part.type()) != null) {
            if (!(part.constant() instanceof Operand.Constant.OfTexts names)) {
                return Typing.unknown();
            }
            List<DataType.Field> fields = new ArrayList<>();
            names.values().forEach(name -> fields.add(new DataType.Field(name, partType(name))));
            return Typing.of(new DataType.Struct(fields));
        }
        String name = part.text();
        if (name == null) {
            return null;
        }
        return Typing.of(partType(name));
    }

    private static DataType partType(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "epoch", "julian" -> Scalar.DOUBLE;
            default -> Scalar.BIGINT;
        };
    }

    private static @Nullable Typing parsedTime(List<Operand> operands) {
        String format = operands.get(1).text();
        if (format == null) {
            return null;
        }
        return format.contains("%Z") || format.contains("%z") ? Typing.of(Scalar.TIMESTAMP_TZ) : null;
    }

    private static boolean wildcard(List<Operand> operands) {
        String path = operands.size() < 2 ? null : operands.get(1).text();
        if (path == null || path.isEmpty()) {
            return false;
        }
        return path.contains("*") && (path.startsWith("$") || path.startsWith("/") || path.equals("*"));
    }

    private static @Nullable Typing groups(List<Operand> operands) {
        if (operands.size() < 3 || DuckdbBinder.element(operands.get(2).type()) == null) {
            return null;
        }
        if (operands.get(2).constant() instanceof Operand.Constant.OfTexts names) {
            List<DataType.Field> fields = new ArrayList<>();
            names.values().forEach(name -> fields.add(new DataType.Field(name, Scalar.VARCHAR)));
            return Typing.of(new DataType.Struct(fields));
        }
        return Typing.unknown();
    }
}
