package io.meshlens.project.jinja;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The filters of Jinja that make sense in SQL. */
final class Filters {
    private Filters() {}

    static Object apply(String name, Object value, CallArguments call) {
        return switch (name) {
            case "default", "d" -> {
                boolean missing =
                        value instanceof Undefined || (call.flag(1, "boolean", false) && !Values.truth(value));
                yield missing ? call.get(0, "default_value", "") : value;
            }
            case "upper" -> Values.print(value).toUpperCase(Locale.ROOT);
            case "lower" -> Values.print(value).toLowerCase(Locale.ROOT);
            case "title" -> title(Values.print(value));
            case "capitalize" -> capitalize(Values.print(value));
            case "trim" -> trim(Values.print(value), call);
            case "replace" ->
                replace(
                        Values.print(value),
                        Values.print(call.get(0, "old", "")),
                        Values.print(call.get(1, "new", "")),
                        call.whole(2, "count", -1));
            case "string" -> Values.print(value);
            case "safe" -> value;
            case "length", "count" -> BigInteger.valueOf(Values.length(value));
            case "int" -> toWhole(value, call);
            case "float" -> toDecimal(value, call);
            case "abs" -> Values.compare(value, BigInteger.ZERO) < 0 ? Numbers.negate(value) : value;
            case "round" -> round(value, call);
            case "format" -> Formats.percent(Values.print(value), new Tuple(call.positional()));
            case "indent" -> indent(Values.print(value), call);
            case "wordcount" ->
                BigInteger.valueOf(
                        Values.print(value).strip().isEmpty()
                                ? 0
                                : Values.print(value).strip().split("\\s+").length);
            case "center" -> Formats.pad(Values.print(value), call.whole(0, "width", 80), '^', ' ');
            case "truncate" -> truncate(Values.print(value), call);
            case "tojson" -> Json.print(value);
            case "attr" -> JinjaEvaluator.attribute(value, call.text(0, "name"));
            default -> ofItems(name, value, call);
        };
    }

    private static Object ofItems(String name, Object value, CallArguments call) {
        return switch (name) {
            case "list" -> new ArrayList<>(Values.items(value));
            case "items", "dictsort" -> {
                if (!(value instanceof Map<?, ?> map)) {
                    throw new JinjaFault("A mapping is needed here, not " + Values.typeName(value));
                }
                List<Object> pairs = pairs(map);
                if (name.equals("dictsort")) {
                    pairs.sort(Comparator.comparing(
                            pair -> folded(((Tuple) pair).items().get(0)), Values::compare));
                }
                yield pairs;
            }
            case "first" -> {
                List<Object> items = Values.items(value);
                yield items.isEmpty() ? new Undefined("the first item") : items.get(0);
            }
            case "last" -> {
                List<Object> items = Values.items(value);
                yield items.isEmpty() ? new Undefined("the last item") : items.get(items.size() - 1);
            }
            case "join" -> {
                List<Object> items = Values.items(value);
                String separator = Values.print(call.get(0, "d", ""));
                yield join(byAttribute(items, call.get(1, "attribute", None.NONE)), separator);
            }
            case "reverse" -> {
                if (value instanceof String text) {
                    yield new StringBuilder(text).reverse().toString();
                }
                List<Object> items = new ArrayList<>(Values.items(value));
                java.util.Collections.reverse(items);
                yield items;
            }
            case "sort" -> sort(value, call);
            case "unique" -> unique(value, call);
            case "min", "max" -> extreme(value, call, name.equals("max"));
            case "sum" -> {
                Object total = call.get(1, "start", BigInteger.ZERO);
                for (Object item : byAttribute(Values.items(value), call.get(0, "attribute", None.NONE))) {
                    total = JinjaEvaluator.calculate("+", total, item);
                }
                yield total;
            }
            case "map" -> map(value, call);
            case "select", "reject", "selectattr", "rejectattr" -> select(name, value, call);
            case "batch" -> batch(value, call);
            case "slice" -> slices(value, call);
            case "groupby" -> groupBy(value, call);
            default -> throw new JinjaFault("There is no filter \"" + name + "\"");
        };
    }

    static String title(String text) {
        StringBuilder out = new StringBuilder();
        boolean start = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            out.append(start ? Character.toUpperCase(c) : Character.toLowerCase(c));
            start = Character.isWhitespace(c) || "-({[<".indexOf(c) >= 0;
        }
        return out.toString();
    }

    static String capitalize(String text) {
        return text.isEmpty()
                ? text
                : text.substring(0, 1).toUpperCase(Locale.ROOT)
                        + text.substring(1).toLowerCase(Locale.ROOT);
    }

    private static Object trim(String text, CallArguments call) {
        JinjaFunction strip = (JinjaFunction) JinjaEvaluator.attribute(text, "strip");
        return strip.call(call);
    }

    static String replace(String text, String old, String with, int most) {
        if (most < 0) {
            long places = old.isEmpty() ? text.length() + 1L : Methods.count(text, old);
            Limits.text(text.length() + places * with.length());
            return text.replace(old, with);
        }
        StringBuilder out = new StringBuilder();
        int from = 0;
        int done = 0;
        for (int at = text.indexOf(old); at >= 0 && done < most && !old.isEmpty(); at = text.indexOf(old, from)) {
            out.append(text, from, at).append(with);
            Limits.text(out.length());
            from = at + old.length();
            done++;
        }
        return out.append(text.substring(from)).toString();
    }

    static String join(List<Object> items, String separator) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < items.size(); i++) {
            out.append(i == 0 ? "" : separator).append(Values.print(items.get(i)));
            Limits.text(out.length());
        }
        return out.toString();
    }

    static List<Object> pairs(Map<?, ?> map) {
        List<Object> pairs = new ArrayList<>();
        map.forEach((key, item) -> pairs.add(Tuple.of(key, item)));
        return pairs;
    }

    private static Object toWhole(Object value, CallArguments call) {
        Object otherwise = call.get(0, "default", BigInteger.ZERO);
        if (Numbers.isWhole(value)) {
            return Numbers.whole(value);
        }
        if (value instanceof Double number) {
            return number.isNaN() || number.isInfinite() ? otherwise : new BigDecimal(number).toBigInteger();
        }
        if (value instanceof String text) {
            try {
                return new BigDecimal(text.strip().replace("_", "")).toBigInteger();
            } catch (NumberFormatException notANumber) {
                return otherwise;
            }
        }
        return otherwise;
    }

    private static Object toDecimal(Object value, CallArguments call) {
        Object otherwise = call.get(0, "default", 0.0);
        if (Numbers.isNumber(value)) {
            return Numbers.decimal(value);
        }
        try {
            return value instanceof String text ? Double.valueOf(text.strip()) : otherwise;
        } catch (NumberFormatException notANumber) {
            return otherwise;
        }
    }

    private static Object round(Object value, CallArguments call) {
        String method = Values.print(call.get(1, "method", "common"));
        int places = call.whole(0, "precision", 0);
        if (Numbers.isWhole(value) && method.equals("common")) {
            return value;
        }
        RoundingMode mode = switch (method) {
            case "common" -> RoundingMode.HALF_EVEN;
            case "ceil" -> RoundingMode.CEILING;
            case "floor" -> RoundingMode.FLOOR;
            default -> throw new JinjaFault("There is no way to round \"" + method + "\"");
        };
        return Numbers.round(value, places, mode);
    }

    private static String indent(String text, CallArguments call) {
        Object width = call.get(0, "width", BigInteger.valueOf(4));
        String prefix = width instanceof String given ? given : " ".repeat(Math.min(200, Numbers.toInt(width)));
        boolean first = call.flag(1, "first", false);
        boolean blank = call.flag(2, "blank", false);
        StringBuilder out = new StringBuilder();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            out.append(i == 0 ? "" : "\n");
            boolean indented = i == 0 ? first : blank || !lines[i].isEmpty();
            out.append(indented ? prefix : "").append(lines[i]);
            Limits.text(out.length());
        }
        return out.toString();
    }

    private static String truncate(String text, CallArguments call) {
        int length = call.whole(0, "length", 255);
        String end = Values.print(call.get(2, "end", "..."));
        int leeway = call.whole(3, "leeway", 5);
        if (text.length() <= length + leeway) {
            return text;
        }
        String cut = text.substring(0, Math.max(0, length - end.length()));
        int blank = cut.lastIndexOf(' ');
        return (call.flag(1, "killwords", false) || blank < 0 ? cut : cut.substring(0, blank)) + end;
    }

    private static Object folded(Object value) {
        return value instanceof String text ? text.toLowerCase(Locale.ROOT) : value;
    }

    private static Object folded(Object value, boolean caseSensitive) {
        return caseSensitive ? value : folded(value);
    }

    private static List<Object> byAttribute(List<Object> items, Object attribute) {
        if (attribute == None.NONE) {
            return items;
        }
        List<Object> found = new ArrayList<>();
        for (Object item : items) {
            found.add(attribute(item, attribute));
        }
        return found;
    }

    /** Returns what a path such as {@code a.b} or an index leads to. */
    private static Object attribute(Object item, Object path) {
        Object found = item;
        for (String part : Values.print(path).split("\\.", -1)) {
            boolean index = !part.isEmpty() && part.length() < 9 && part.chars().allMatch(Character::isDigit);
            found = JinjaEvaluator.item(found, index ? new BigInteger(part) : part);
        }
        return found;
    }

    private static Object sort(Object value, CallArguments call) {
        boolean exact = call.flag(1, "case_sensitive", false);
        Object attribute = call.get(2, "attribute", None.NONE);
        List<Object> items = new ArrayList<>(Values.items(value));
        Comparator<Object> order = Comparator.comparing(
                item -> folded(attribute == None.NONE ? item : attribute(item, attribute), exact), Values::compare);
        items.sort(call.flag(0, "reverse", false) ? order.reversed() : order);
        return items;
    }

    private static Object unique(Object value, CallArguments call) {
        boolean exact = call.flag(0, "case_sensitive", false);
        Object attribute = call.get(1, "attribute", None.NONE);
        List<Object> kept = new ArrayList<>();
        List<Object> seen = new ArrayList<>();
        for (Object item : Values.items(value)) {
            Object key = folded(attribute == None.NONE ? item : attribute(item, attribute), exact);
            if (!Values.contains(seen, key)) {
                seen.add(key);
                kept.add(item);
            }
        }
        return kept;
    }

    private static Object extreme(Object value, CallArguments call, boolean largest) {
        boolean exact = call.flag(0, "case_sensitive", false);
        Object attribute = call.get(1, "attribute", None.NONE);
        Comparator<Object> order = Comparator.comparing(
                item -> folded(attribute == None.NONE ? item : attribute(item, attribute), exact), Values::compare);
        return Values.items(value).stream()
                .reduce((one, other) ->
                        (largest ? order.compare(one, other) >= 0 : order.compare(one, other) <= 0) ? one : other)
                .orElse(new Undefined("an item of nothing"));
    }

    private static Object map(Object value, CallArguments call) {
        List<Object> made = new ArrayList<>();
        Object attribute = call.named().get("attribute");
        for (Object item : Values.items(value)) {
            if (attribute != null) {
                Object found = attribute(item, attribute);
                Object otherwise = call.named().get("default");
                made.add(found instanceof Undefined && otherwise != null ? otherwise : found);
            } else {
                CallArguments rest = new CallArguments(
                        call.positional()
                                .subList(
                                        Math.min(1, call.positional().size()),
                                        call.positional().size()),
                        call.named());
                made.add(apply(call.text(0, "filter"), item, rest));
            }
        }
        return made;
    }

    private static Object select(String name, Object value, CallArguments call) {
        boolean wanted = name.startsWith("select");
        boolean byAttribute = name.endsWith("attr");
        int test = byAttribute ? 1 : 0;
        List<Object> kept = new ArrayList<>();
        for (Object item : Values.items(value)) {
            Object tested = byAttribute ? attribute(item, call.text(0, "attribute")) : item;
            boolean holds = call.positional().size() > test
                    ? Tests.test(
                            call.text(test, "test"),
                            tested,
                            new CallArguments(
                                    call.positional()
                                            .subList(test + 1, call.positional().size()),
                                    call.named()))
                    : Values.truth(tested);
            if (holds == wanted) {
                kept.add(item);
            }
        }
        return kept;
    }

    private static Object batch(Object value, CallArguments call) {
        int size = Math.max(1, call.whole(0, "linecount", 1));
        List<Object> rows = new ArrayList<>();
        List<Object> row = new ArrayList<>();
        for (Object item : Values.items(value)) {
            if (row.size() == size) {
                rows.add(row);
                row = new ArrayList<>();
            }
            row.add(item);
        }
        if (!row.isEmpty()) {
            Object fill = call.get(1, "fill_with", None.NONE);
            while (fill != None.NONE && row.size() < size) {
                row.add(fill);
            }
            rows.add(row);
        }
        return rows;
    }

    private static Object slices(Object value, CallArguments call) {
        List<Object> items = Values.items(value);
        int count = Math.max(1, call.whole(0, "slices", 1));
        Object fill = call.get(1, "fill_with", None.NONE);
        List<Object> made = new ArrayList<>();
        int each = items.size() / count;
        int longer = items.size() % count;
        int from = 0;
        for (int i = 0; i < Math.min(count, 10_000); i++) {
            int to = from + each + (i < longer ? 1 : 0);
            List<Object> slice = new ArrayList<>(items.subList(from, to));
            if (fill != None.NONE && i >= longer) {
                slice.add(fill);
            }
            made.add(slice);
            from = to;
        }
        return made;
    }

    private static Object groupBy(Object value, CallArguments call) {
        Object attribute = call.get(0, "attribute", None.NONE);
        List<Object> items = new ArrayList<>(Values.items(value));
        items.sort(Comparator.comparing(item -> folded(attribute(item, attribute)), Values::compare));
        Map<Object, List<Object>> groups = new LinkedHashMap<>();
        for (Object item : items) {
            groups.computeIfAbsent(attribute(item, attribute), key -> new ArrayList<>())
                    .add(item);
        }
        List<Object> made = new ArrayList<>();
        groups.forEach((key, members) -> made.add(Tuple.of(key, members)));
        return made;
    }
}
