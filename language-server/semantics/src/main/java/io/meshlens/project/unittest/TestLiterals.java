package io.meshlens.project.unittest;

import io.meshlens.project.ConfigValue;
import java.util.stream.Collectors;

/** Writes values of tests as SQL of DuckDB. */
public final class TestLiterals {
    private TestLiterals() {}

    /** Returns a value as a literal. */
    public static String sql(ConfigValue value) {
        return switch (value) {
            case ConfigValue.Text text -> "'" + text.value().replace("'", "''") + "'";
            case ConfigValue.Numeric number -> number.value().toPlainString();
            case ConfigValue.Bool bool -> bool.value() ? "TRUE" : "FALSE";
            case ConfigValue.Null ignored -> "NULL";
            case ConfigValue.Unknown unknown -> throw unknown.asked();
            case ConfigValue.Items items ->
                items.values().stream().map(TestLiterals::sql).collect(Collectors.joining(", ", "[", "]"));
            case ConfigValue.Mapping mapping ->
                mapping.values().entrySet().stream()
                        .map(entry -> "'" + entry.getKey().replace("'", "''") + "': " + sql(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
    }
}
