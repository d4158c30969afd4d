package io.meshlens.project.jinja;

import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Attributes and methods of values. */
final class Methods {
    private Methods() {}

    /** Returns an attribute or a method bound to its value, or null if there is none of that name. */
    static @Nullable Object attribute(Object target, String name) {
        return switch (target) {
            case LoopState loop -> loop.attribute(name);
            case Namespace namespace -> namespace.attributes().get(name);
            case Temporal time -> Dates.attribute(time, name);
            case String text -> text(text, name);
            case List<?> list -> list(list, name);
            case Tuple tuple -> readOnly(tuple.items(), name);
            case Map<?, ?> map -> map(map, name);
            default -> null;
        };
    }

    private static @Nullable JinjaFunction text(String text, String name) {
        return switch (name) {
            case "upper" -> call -> text.toUpperCase(Locale.ROOT);
            case "lower" -> call -> text.toLowerCase(Locale.ROOT);
            case "title" -> call -> Filters.title(text);
            case "capitalize" -> call -> Filters.capitalize(text);
            case "strip" -> call -> strip(text, call, true, true);
            case "lstrip" -> call -> strip(text, call, true, false);
            case "rstrip" -> call -> strip(text, call, false, true);
            case "split" -> call -> split(text, call);
            case "splitlines" -> call -> new ArrayList<Object>(text.lines().toList());
            case "startswith" -> call -> anyOf(call, text::startsWith);
            case "endswith" -> call -> anyOf(call, text::endsWith);
            case "replace" ->
                call -> Filters.replace(text, call.text(0, "old"), call.text(1, "new"), call.whole(2, "count", -1));
            case "join" -> call -> Filters.join(Values.items(call.get(0, "iterable", List.of())), text);
            case "format" -> call -> Formats.braces(text, call);
            case "find" -> call -> BigInteger.valueOf(text.indexOf(call.text(0, "sub")));
            case "count" -> call -> BigInteger.valueOf(count(text, call.text(0, "sub")));
            case "zfill" -> call -> Formats.pad(text, call.whole(0, "width", 0), '>', '0');
            case "ljust" -> call -> Formats.pad(text, call.whole(0, "width", 0), '<', ' ');
            case "rjust" -> call -> Formats.pad(text, call.whole(0, "width", 0), '>', ' ');
            case "removeprefix" ->
                call -> text.startsWith(call.text(0, "prefix"))
                        ? text.substring(call.text(0, "prefix").length())
                        : text;
            case "removesuffix" ->
                call -> {
                    String suffix = call.text(0, "suffix");
                    return text.endsWith(suffix) ? text.substring(0, text.length() - suffix.length()) : text;
                };
            case "isdigit" -> call -> !text.isEmpty() && text.chars().allMatch(Character::isDigit);
            case "isalpha" -> call -> !text.isEmpty() && text.chars().allMatch(Character::isLetter);
            case "isalnum" -> call -> !text.isEmpty() && text.chars().allMatch(Character::isLetterOrDigit);
            case "isupper" -> call -> Tests.test("upper", text, CallArguments.NONE);
            case "islower" -> call -> Tests.test("lower", text, CallArguments.NONE);
            default -> null;
        };
    }

    private static String strip(String text, CallArguments call, boolean left, boolean right) {
        String set = call.get(0, "chars").map(Values::print).orElse("");
        int start = 0;
        int end = text.length();
        while (left && start < end && stripped(text.charAt(start), set)) {
            start++;
        }
        while (right && end > start && stripped(text.charAt(end - 1), set)) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean stripped(char c, String set) {
        return set.isEmpty() ? Character.isWhitespace(c) : set.indexOf(c) >= 0;
    }

    private static List<Object> split(String text, CallArguments call) {
        List<Object> parts = new ArrayList<>();
        Object separator = call.get(0, "sep", None.NONE);
        int most = call.whole(1, "maxsplit", -1);
        if (!(separator instanceof String mark)) {
            for (String part : text.strip().split("\\s+", most < 0 ? 0 : most + 1)) {
                if (!part.isEmpty()) {
                    parts.add(part);
                }
            }
            return parts;
        }
        if (mark.isEmpty()) {
            throw new JinjaFault("A text cannot be split at nothing");
        }
        int from = 0;
        for (int at = text.indexOf(mark); at >= 0 && parts.size() != most; at = text.indexOf(mark, from)) {
            parts.add(text.substring(from, at));
            from = at + mark.length();
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static boolean anyOf(CallArguments call, java.util.function.Predicate<String> test) {
        Object given = call.get(0, "prefix").orElseThrow(() -> new JinjaFault("An argument is missing"));
        if (given instanceof Tuple several) {
            return several.items().stream().anyMatch(each -> test.test(Values.print(each)));
        }
        return test.test(call.text(0, "prefix"));
    }

    static int count(String text, String part) {
        int found = 0;
        for (int at = text.indexOf(part); at >= 0 && !part.isEmpty(); at = text.indexOf(part, at + part.length())) {
            found++;
        }
        return found;
    }

    private static @Nullable JinjaFunction list(List<?> given, String name) {
        @SuppressWarnings("unchecked") // Lists of templates hold any value.
        List<Object> list = (List<Object>) given;
        return switch (name) {
            case "append" ->
                call -> {
                    list.add(call.get(0, "object", None.NONE));
                    Limits.items(list.size());
                    return None.NONE;
                };
            case "extend" ->
                call -> {
                    list.addAll(List.copyOf(Values.items(call.get(0, "iterable", List.of()))));
                    Limits.items(list.size());
                    return None.NONE;
                };
            case "insert" ->
                call -> {
                    int at = call.whole(0, "index", 0);
                    int place = at < 0 ? at + list.size() : at;
                    list.add(Math.max(0, Math.min(list.size(), place)), call.get(1, "object", None.NONE));
                    return None.NONE;
                };
            case "pop" ->
                call -> {
                    int at = call.whole(0, "index", -1);
                    int place = at < 0 ? at + list.size() : at;
                    if (place < 0 || place >= list.size()) {
                        throw new JinjaFault("There is no such item to take out");
                    }
                    return list.remove(place);
                };
            case "remove" ->
                call -> {
                    list.remove(indexOf(list, call));
                    return None.NONE;
                };
            case "reverse" ->
                call -> {
                    java.util.Collections.reverse(list);
                    return None.NONE;
                };
            case "sort" ->
                call -> {
                    list.sort(Values::compare);
                    return None.NONE;
                };
            case "clear" ->
                call -> {
                    list.clear();
                    return None.NONE;
                };
            case "copy" -> call -> new ArrayList<>(list);
            default -> readOnly(list, name);
        };
    }

    private static @Nullable JinjaFunction readOnly(List<?> items, String name) {
        return switch (name) {
            case "index" -> call -> BigInteger.valueOf(indexOf(items, call));
            case "count" ->
                call -> BigInteger.valueOf(items.stream()
                        .filter(item -> Values.equal(item, call.get(0, "value", None.NONE)))
                        .count());
            default -> null;
        };
    }

    private static int indexOf(List<?> items, CallArguments call) {
        Object wanted = call.get(0, "value", None.NONE);
        for (int i = 0; i < items.size(); i++) {
            if (Values.equal(items.get(i), wanted)) {
                return i;
            }
        }
        throw new JinjaFault(Values.show(wanted) + " is not in the list");
    }

    private static @Nullable JinjaFunction map(Map<?, ?> given, String name) {
        @SuppressWarnings("unchecked") // Mappings of templates hold any value.
        Map<Object, Object> map = (Map<Object, Object>) given;
        return switch (name) {
            case "items" -> call -> Filters.pairs(map);
            case "keys" -> call -> new ArrayList<>(map.keySet());
            case "values" -> call -> new ArrayList<>(map.values());
            case "get" ->
                call -> {
                    Object found = map.get(call.get(0, "key", None.NONE));
                    return found == null ? call.get(1, "default", None.NONE) : found;
                };
            case "update" ->
                call -> {
                    if (call.get(0, "other", Map.of()) instanceof Map<?, ?> other) {
                        map.putAll(other);
                    }
                    map.putAll(call.named());
                    return None.NONE;
                };
            case "setdefault" ->
                call -> {
                    Object key = call.get(0, "key", None.NONE);
                    map.putIfAbsent(key, call.get(1, "default", None.NONE));
                    return map.getOrDefault(key, None.NONE);
                };
            case "pop" ->
                call -> {
                    Object found = map.remove(call.get(0, "key", None.NONE));
                    return found == null
                            ? call.get(1, "default").orElseThrow(() -> new JinjaFault("There is no such key"))
                            : found;
                };
            case "copy" -> call -> new LinkedHashMap<>(map);
            default -> null;
        };
    }
}
