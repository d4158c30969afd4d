package io.meshlens.project.macros;

import io.meshlens.project.jinja.JinjaFault;
import io.meshlens.project.jinja.None;
import io.meshlens.project.jinja.Numbers;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The functions that conditions of macros may call. */
final class ConstantFunctions {
    private ConstantFunctions() {}

    /** Returns a function's result; null if there is no such function. */
    static @Nullable Object call(String written, List<Object> values) {
        String name = written.toUpperCase(Locale.ROOT);
        switch (name) {
            case "COALESCE", "IFNULL", "NVL" -> {
                return values.stream()
                        .filter(value -> value != None.NONE)
                        .findFirst()
                        .orElse(None.NONE);
            }
            case "CONCAT" -> {
                StringBuilder out = new StringBuilder();
                values.forEach(value -> out.append(Constants.text(value)));
                return out.toString();
            }
            default -> {}
        }
        if (values.contains(None.NONE)) {
            return isKnown(name) ? None.NONE : null;
        }
        return switch (name) {
            case "UPPER" -> text(values, 0).toUpperCase(Locale.ROOT);
            case "LOWER" -> text(values, 0).toLowerCase(Locale.ROOT);
            case "TRIM" -> text(values, 0).strip();
            case "LENGTH", "LEN" -> BigInteger.valueOf(text(values, 0).length());
            case "SUBSTRING", "SUBSTR" -> substring(values);
            case "REPLACE" -> text(values, 0).replace(text(values, 1), text(values, 2));
            case "ABS" ->
                Conditions.isTrue(Constants.binary("<", need(values, 0), BigInteger.ZERO))
                        ? Numbers.negate(need(values, 0))
                        : need(values, 0);
            case "ROUND" -> round(values);
            case "NULLIF" -> Constants.equal(need(values, 0), need(values, 1)) ? None.NONE : need(values, 0);
            case "IF", "IFF" -> Conditions.isTrue(need(values, 0)) ? need(values, 1) : need(values, 2);
            default -> null;
        };
    }

    private static boolean isKnown(String name) {
        return switch (name) {
            case "UPPER", "LOWER", "TRIM", "LENGTH", "LEN", "SUBSTRING", "SUBSTR", "REPLACE", "ABS", "ROUND" -> true;
            default -> false;
        };
    }

    private static Object need(List<Object> values, int index) {
        if (index >= values.size()) {
            throw new JinjaFault("An argument is missing");
        }
        return values.get(index);
    }

    private static String text(List<Object> values, int index) {
        return Constants.text(need(values, index));
    }

    private static String substring(List<Object> values) {
        String text = text(values, 0);
        int start = Numbers.toInt(need(values, 1));
        int from = Math.max(0, Math.min(text.length(), start > 0 ? start - 1 : text.length() + start));
        int length = values.size() > 2 ? Math.max(0, Numbers.toInt(values.get(2))) : text.length();
        return text.substring(from, (int) Math.min(text.length(), (long) from + length));
    }

    private static Object round(List<Object> values) {
        int places = values.size() > 1 ? Numbers.toInt(values.get(1)) : 0;
        Object value = need(values, 0);
        if (Numbers.isWhole(value)) {
            return value;
        }
        Object rounded = Numbers.round(value, places, RoundingMode.HALF_EVEN);
        return values.size() > 1
                ? rounded
                : java.math.BigDecimal.valueOf(Numbers.decimal(rounded)).toBigInteger();
    }
}
