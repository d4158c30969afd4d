package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which arguments DuckDB must know when it plans a query, and which values it takes for them. */
final class DuckdbConstants {
    private static final Set<String> DATE_PARTS = Set.of(
            ("era millennium millennia millenniums mil mils century centuries cent c decade decades dec decs year years y yr"
                            + " yrs quarter quarters month months mon mons m day days d dayofmonth hour hours h hr hrs minute"
                            + " minutes min mins second seconds s sec secs millisecond milliseconds ms msec msecs msecond"
                            + " mseconds microsecond microseconds us usec usecs usecond useconds dow dayofweek weekday isodow"
                            + " week weeks w weekofyear doy dayofyear isoyear yearweek epoch timezone timezone_hour"
                            + " timezone_minute julian")
                    .split(" "));
    private static final Set<String> ORDERS =
            Set.of("ASC", "ASCENDING", "DESC", "DESCENDING", "DEFAULT", "ORDER_DEFAULT", "INVALID");
    private static final Set<String> NULL_ORDERS =
            Set.of("NULLS FIRST", "NULLS LAST", "NULLS_FIRST", "NULLS_LAST", "DEFAULT", "ORDER_DEFAULT", "INVALID");

    private DuckdbConstants() {}

    /** Returns what is wrong with a constant, to be read behind the function's name; null when nothing is. */
    static @Nullable String unmet(String name, List<Operand> operands) {
        return switch (name) {
            case "list_sort", "array_sort", "list_grade_up", "array_grade_up", "grade_up" ->
                first(option(operands, 1, ORDERS, "order"), option(operands, 2, NULL_ORDERS, "order of NULLs"));
            case "list_reverse_sort", "array_reverse_sort" -> option(operands, 1, NULL_ORDERS, "order of NULLs");
            case "date_part", "datepart" -> first(datePart(operands), constantWhereList(operands, 0, "list of parts"));
            case "date_trunc", "datetrunc" -> isPlainTime(operands.get(1).type()) ? datePart(operands) : null;
            case "list_aggregate", "list_aggr", "array_aggregate", "array_aggr", "aggregate" ->
                constant(operands, 1, "name of an aggregate function");
            case "bitstring_agg" -> first(constant(operands, 1, "least value"), constant(operands, 2, "largest value"));
            case "from_json", "from_json_strict", "json_transform", "json_transform_strict" -> structure(operands);
            case "current_schemas" -> constant(operands, 0, "argument");
            case "getvariable" -> constant(operands, 0, "name");
            case "struct_extract_at" -> constant(operands, 1, "position");
            case "reservoir_quantile" -> constant(operands, 2, "size of the sample");
            case "regexp_extract", "regexp_extract_all" ->
                first(regexpGroup(operands, name), regexpOptions(operands, 3, name));
            case "regexp_matches",
                    "regexp_full_match",
                    "string_split_regex",
                    "str_split_regex",
                    "regexp_split_to_array" -> regexpOptions(operands, 2, name);
            case "regexp_replace" -> regexpOptions(operands, 3, name);
            default -> null;
        };
    }

    private static @Nullable String first(@Nullable String one, @Nullable String other) {
        return one != null ? one : other;
    }

    private static @Nullable String constant(List<Operand> operands, int index, String what) {
        return operands.size() > index && operands.get(index).isVariable() ? "takes a constant " + what : null;
    }

    private static @Nullable String constantWhereList(List<Operand> operands, int index, String what) {
        return DuckdbBinder.element(operands.get(index).type()) == null ? null : constant(operands, index, what);
    }

    private static @Nullable String option(List<Operand> operands, int index, Set<String> values, String what) {
        String unmet = constant(operands, index, what);
        boolean isNull = operands.getFirst().type() == Scalar.NULL;
        String text = operands.size() > index && !isNull ? operands.get(index).text() : null;
        if (unmet != null || text == null || values.contains(text.toUpperCase(Locale.ROOT))) {
            return unmet;
        }
        return "knows no " + what + " '" + text + "'";
    }

    /** Says whether DuckDB looks at the part when it plans; for the others it does when a row comes. */
    private static boolean isPlainTime(DataType type) {
        return type == Scalar.DATE || type == Scalar.TIMESTAMP;
    }

    private static @Nullable String datePart(List<Operand> operands) {
        Operand part = operands.getFirst();
        List<String> names = part.constant() instanceof Operand.Constant.OfTexts texts
                ? texts.values()
                : part.constant() instanceof Operand.Constant.OfText text ? List.of(text.value()) : List.of();
        for (String name : names) {
            if (!DATE_PARTS.contains(name.toLowerCase(Locale.ROOT))) {
                return "knows no part '" + name + "' of a date";
            }
            boolean isDay = name.equalsIgnoreCase("julian");
            DataType time = operands.size() > 1 ? operands.get(1).type() : Scalar.UNKNOWN;
            if (isDay && (time == Scalar.INTERVAL || time == Scalar.TIME || time == Scalar.TIME_TZ)) {
                return "finds no julian day in " + time;
            }
        }
        return null;
    }

    private static @Nullable String structure(List<Operand> operands) {
        String unmet = constant(operands, 1, "structure");
        String text = operands.get(1).text();
        if (unmet != null || text == null) {
            return unmet;
        }
        String json = text.strip();
        boolean isStructure = json.startsWith("\"") || json.startsWith("[") || json.startsWith("{");
        return isStructure ? null : "takes a structure as JSON, not '" + text + "'";
    }

    private static @Nullable String regexpGroup(List<Operand> operands, String name) {
        if (operands.size() < 3) {
            return null;
        }
        boolean isNames = DuckdbBinder.element(operands.get(2).type()) != null;
        String group = isNames || name.equals("regexp_extract") ? constant(operands, 2, "group") : null;
        return first(group, isNames ? constant(operands, 1, "pattern where groups have names") : null);
    }

    private static @Nullable String regexpOptions(List<Operand> operands, int index, String name) {
        String unmet = constant(operands, index, "text of options");
        String text = operands.size() > index ? operands.get(index).text() : null;
        if (unmet != null || text == null) {
            return unmet;
        }
        for (int i = 0; i < text.length(); i++) {
            char option = text.charAt(i);
            boolean known = " \t\ncilmnps".indexOf(option) >= 0 || (option == 'g' && name.equals("regexp_replace"));
            if (!known) {
                return "knows no option '" + option + "' of a regular expression";
            }
        }
        return null;
    }
}
