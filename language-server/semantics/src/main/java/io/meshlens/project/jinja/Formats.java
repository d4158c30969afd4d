package io.meshlens.project.jinja;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Putting values into texts by a pattern: {@code '%s' % x} and {@code '{}'.format(x)}. */
final class Formats {
    private static final int WIDEST = 100_000;

    private Formats() {}

    static String repeat(String text, int times) {
        Limits.text((long) text.length() * times);
        return text.repeat(Math.max(0, times));
    }

    /** Formats as the operator {@code %} does. */
    static String percent(String pattern, Object arguments) {
        List<Object> values = arguments instanceof Tuple tuple ? tuple.items() : List.of(arguments);
        StringBuilder out = new StringBuilder();
        int used = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c != '%') {
                out.append(c);
                continue;
            }
            int end = i + 1;
            Object named = null;
            if (end < pattern.length() && pattern.charAt(end) == '(') {
                int close = pattern.indexOf(')', end);
                if (close < 0 || !(arguments instanceof Map<?, ?> map)) {
                    throw new JinjaFault("The format needs a mapping");
                }
                named = map.get(pattern.substring(end + 1, close));
                if (named == null) {
                    throw new JinjaFault("The format's value is missing");
                }
                end = close + 1;
            }
            int flags = end;
            while (end < pattern.length() && "-+ #0123456789.".indexOf(pattern.charAt(end)) >= 0) {
                end++;
            }
            if (end == pattern.length()) {
                throw new JinjaFault("The format ends within a place");
            }
            char code = pattern.charAt(end);
            if (code == '%') {
                out.append('%');
            } else {
                if (named == null && used >= values.size()) {
                    throw new JinjaFault("The format has more places than values");
                }
                Object value = named == null ? values.get(used++) : named;
                out.append(one(value, pattern.substring(flags, end), code));
                Limits.text(out.length());
            }
            i = end;
        }
        if (used < values.size() && !(arguments instanceof Map<?, ?>)) {
            throw new JinjaFault("The format has fewer places than values");
        }
        return out.toString();
    }

    private static String one(Object value, String flags, char code) {
        boolean left = flags.startsWith("-");
        String digits = left ? flags.substring(1) : flags;
        boolean zeros = digits.startsWith("0");
        int dot = digits.indexOf('.');
        int width = number(dot < 0 ? digits : digits.substring(0, dot), 0);
        int places = dot < 0 ? -1 : number(digits.substring(dot + 1), 0);
        String text = switch (code) {
            case 's' -> places < 0 ? Values.print(value) : cut(Values.print(value), places);
            case 'r' -> Values.show(value);
            case 'd', 'i' -> wholePart(value).toString();
            case 'x' -> wholePart(value).toString(16);
            case 'X' -> wholePart(value).toString(16).toUpperCase(Locale.ROOT);
            case 'o' -> wholePart(value).toString(8);
            case 'f', 'F' -> fixed(value, places < 0 ? 6 : places);
            default -> throw new JinjaFault("The format \"%" + code + "\" is not known");
        };
        return pad(text, width, left ? '<' : '>', zeros && !left && code != 's' ? '0' : ' ');
    }

    /** Formats as the method {@code format} of texts does. */
    static String braces(String pattern, CallArguments arguments) {
        StringBuilder out = new StringBuilder();
        int used = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            boolean doubled = i + 1 < pattern.length() && pattern.charAt(i + 1) == c;
            if ((c == '{' || c == '}') && doubled) {
                out.append(c);
                i++;
            } else if (c == '{') {
                int close = pattern.indexOf('}', i);
                if (close < 0) {
                    throw new JinjaFault("The format ends within a place");
                }
                String inside = pattern.substring(i + 1, close);
                int colon = inside.indexOf(':');
                String field = colon < 0 ? inside : inside.substring(0, colon);
                Object value = field.isEmpty() ? field(arguments, String.valueOf(used++)) : field(arguments, field);
                out.append(colon < 0 ? Values.print(value) : spec(value, inside.substring(colon + 1)));
                Limits.text(out.length());
                i = close;
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static Object field(CallArguments arguments, String field) {
        boolean index = field.chars().allMatch(c -> c >= '0' && c <= '9') && field.length() < 6;
        return arguments
                .get(index ? Integer.parseInt(field) : Integer.MAX_VALUE, field)
                .orElseThrow(() -> new JinjaFault("The format's value \"" + field + "\" is missing"));
    }

    /** One format specification: fill, alignment, zero, width, comma, places, type. */
    private static String spec(Object value, String spec) {
        int at = 0;
        char fill = ' ';
        char align = Numbers.isNumber(value) ? '>' : '<';
        if (spec.length() > 1 && "<>^".indexOf(spec.charAt(1)) >= 0) {
            fill = spec.charAt(0);
            align = spec.charAt(1);
            at = 2;
        } else if (!spec.isEmpty() && "<>^".indexOf(spec.charAt(0)) >= 0) {
            align = spec.charAt(0);
            at = 1;
        } else if (spec.startsWith("0")) {
            fill = '0';
        }
        int start = at;
        while (at < spec.length() && Character.isDigit(spec.charAt(at))) {
            at++;
        }
        int width = number(spec.substring(start, at), 0);
        boolean comma = at < spec.length() && spec.charAt(at) == ',';
        at += comma ? 1 : 0;
        int places = -1;
        if (at < spec.length() && spec.charAt(at) == '.') {
            int from = ++at;
            while (at < spec.length() && Character.isDigit(spec.charAt(at))) {
                at++;
            }
            places = number(spec.substring(from, at), 0);
        }
        String type = spec.substring(at);
        String text = switch (type) {
            case "" -> places >= 0 && value instanceof String given ? cut(given, places) : Values.print(value);
            case "s" -> Values.print(value);
            case "d" -> wholePart(value).toString();
            case "x" -> wholePart(value).toString(16);
            case "f", "F" -> fixed(value, places < 0 ? 6 : places);
            case "%" -> fixed(Numbers.calculate("*", value, 100.0), places < 0 ? 6 : places) + "%";
            default -> throw new JinjaFault("The format \"" + spec + "\" is not known");
        };
        return pad(comma ? grouped(text) : text, width, align, fill);
    }

    private static String grouped(String number) {
        int dot = number.indexOf('.');
        int end = dot < 0 ? number.length() : dot;
        StringBuilder out = new StringBuilder(number);
        int first = number.startsWith("-") ? 1 : 0;
        for (int i = end - 3; i > first; i -= 3) {
            out.insert(i, ',');
        }
        return out.toString();
    }

    private static String fixed(Object value, int places) {
        if (!Numbers.isNumber(value)) {
            throw new JinjaFault("A number is needed here, not " + Values.typeName(value));
        }
        BigDecimal exact =
                Numbers.isWhole(value) ? new BigDecimal(Numbers.whole(value)) : new BigDecimal(Numbers.decimal(value));
        return exact.setScale(Math.min(places, 300), RoundingMode.HALF_EVEN).toPlainString();
    }

    private static BigInteger wholePart(Object value) {
        if (value instanceof Double number && !number.isNaN() && !number.isInfinite()) {
            return new BigDecimal(number).toBigInteger();
        }
        if (Numbers.isWhole(value)) {
            return Numbers.whole(value);
        }
        throw new JinjaFault("A number is needed here, not " + Values.typeName(value));
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }

    static String pad(String text, int width, char align, char fill) {
        int missing = Math.min(width, WIDEST) - text.length();
        if (missing <= 0) {
            return text;
        }
        String filling = String.valueOf(fill);
        if (fill == '0' && align == '>' && text.startsWith("-")) {
            return "-" + filling.repeat(missing) + text.substring(1);
        }
        int before = align == '>' ? missing : align == '^' ? missing / 2 : 0;
        return filling.repeat(before) + text + filling.repeat(missing - before);
    }

    private static int number(String digits, int otherwise) {
        try {
            return digits.isEmpty() ? otherwise : Math.min(WIDEST, Integer.parseInt(digits));
        } catch (NumberFormatException tooLarge) {
            throw new JinjaFault("The width of the format is too large");
        }
    }
}
