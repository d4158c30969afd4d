package io.meshlens.project.header;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.SqlText;
import java.util.stream.Collectors;

/** Writes values of the configuration as SQL. */
final class SqlLiterals {
    private SqlLiterals() {}

    static SqlText of(ConfigValue value) {
        return new SqlText(write(value));
    }

    private static String write(ConfigValue value) {
        return switch (value) {
            case ConfigValue.Text text -> "'" + text.value().replace("'", "''") + "'";
            case ConfigValue.Numeric number -> number.value().toPlainString();
            case ConfigValue.Bool bool -> bool.value() ? "TRUE" : "FALSE";
            case ConfigValue.Null ignored -> "NULL";
            case ConfigValue.Unknown unknown -> throw unknown.asked();
            case ConfigValue.Items items ->
                items.values().stream().map(SqlLiterals::write).collect(Collectors.joining(", ", "[", "]"));
            case ConfigValue.Mapping mapping ->
                mapping.values().entrySet().stream()
                        .map(entry -> "'" + entry.getKey().replace("'", "''") + "': " + write(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
    }
}
