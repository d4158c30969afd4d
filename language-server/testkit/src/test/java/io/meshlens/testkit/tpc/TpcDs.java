package io.meshlens.testkit.tpc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The queries of TPC-DS, made from the benchmark's own templates (they come with {@code net.hydromatic:tpcds}): each
 * parameter gets the first of its choices, or the lower end of its range. {@code + 14 days} becomes an interval, one of the
 * minor changes that the benchmark allows.
 */
final class TpcDs {
    private static final Pattern DEFINITION = Pattern.compile("(?is)define\\s+(\\w+)\\s*=(.*?);");
    private static final Pattern CHOICE = Pattern.compile("(?s)text\\s*\\(\\s*\\{\\s*\"(.*?)\"\\s*,");
    private static final Pattern RANGE = Pattern.compile("(?s)random\\s*\\(\\s*(\\d+)");
    private static final Pattern PARAMETER = Pattern.compile("\\[(\\w+)(\\.\\w+)?\\s*]");

    private TpcDs() {}

    /** Returns a query, by its number from 1 to 99; some are two statements. */
    static String query(int number) {
        String template = resource("/query_templates/query" + number + ".tpl").replaceAll("--[^\\n]*", "");
        Map<String, String> values = new LinkedHashMap<>();
        values.put("_LIMITA", "");
        values.put("_LIMITB", "");
        values.put("_LIMITC", "limit 100");
        Matcher definitions = DEFINITION.matcher(template);
        StringBuilder rest = new StringBuilder();
        while (definitions.find()) {
            values.putIfAbsent(definitions.group(1).toUpperCase(Locale.ROOT), value(definitions.group(2)));
            definitions.appendReplacement(rest, "");
        }
        definitions.appendTail(rest);
        return PARAMETER
                .matcher(rest)
                .replaceAll(found -> Matcher.quoteReplacement(
                        values.getOrDefault(found.group(1).toUpperCase(Locale.ROOT), "1")))
                .replaceAll("(\\d+)\\s+days\\b", "INTERVAL '$1' DAY")
                .strip();
    }

    private static String value(String definition) {
        Matcher choice = CHOICE.matcher(definition);
        if (choice.find()) {
            return choice.group(1);
        }
        Matcher range = RANGE.matcher(definition);
        return range.find() ? range.group(1) : "1";
    }

    private static String resource(String name) {
        try (InputStream in = TpcDs.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
