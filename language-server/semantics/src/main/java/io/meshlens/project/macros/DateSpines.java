package io.meshlens.project.macros;

import java.util.Locale;

/** How dialects write a query of all dates from one to another. */
final class DateSpines {
    private DateSpines() {}

    static String sql(String dialect, String unit, String from, String to) {
        String column = "date_" + unit;
        String word = unit.toUpperCase(Locale.ROOT);
        return switch (dialect) {
            case "postgres" ->
                "SELECT " + column + " FROM (SELECT CAST(value AS DATE) FROM GENERATE_SERIES(" + from + ", " + to
                        + ", INTERVAL '" + months(unit, word) + "') AS _t(value)) AS _exploded(" + column + ")";
            case "snowflake" ->
                "SELECT " + column + " FROM (SELECT DATEADD(" + word + ", CAST(" + column + " AS INT), CAST(" + from
                        + " AS DATE)) AS " + column
                        + " FROM TABLE(FLATTEN(INPUT => ARRAY_GENERATE_RANGE(0, DATEDIFF(" + word + ", " + from + ", "
                        + to + ") + 1))) AS _exploded(seq, key, path, index, " + column + ", this)) AS _exploded("
                        + column + ")";
            case "bigquery" ->
                "SELECT " + column + " FROM UNNEST(GENERATE_DATE_ARRAY(" + from + ", " + to + ", INTERVAL 1 " + word
                        + ")) AS " + column;
            case "spark" ->
                "SELECT " + column + " FROM EXPLODE(SEQUENCE(" + from + ", " + to + ", INTERVAL "
                        + (unit.equals("quarter") ? "'3' MONTH" : "'1' " + word) + ")) AS _exploded(" + column + ")";
            case "trino" ->
                "SELECT " + column + " FROM UNNEST(SEQUENCE(" + from + ", " + to + ", " + trinoStep(unit, word)
                        + ")) AS _exploded(" + column + ")";
            case "redshift", "tsql" -> recursive(dialect, column, from, to, "DATEADD(" + word + ", 1, " + column + ")");
            case "mysql" -> recursive(dialect, column, from, to, "DATE_ADD(" + column + ", INTERVAL 1 " + word + ")");
            case "clickhouse" ->
                "SELECT arrayJoin(arrayMap(i -> " + clickhouseStep(unit) + "(toDate(" + from
                        + "), i), range(0, dateDiff('" + unit + "', toDate(" + from + "), toDate(" + to
                        + ")) + 1))) AS " + column;
            default ->
                "SELECT " + column + " FROM UNNEST(CAST(GENERATE_SERIES(" + from + ", " + to + ", INTERVAL '1' " + word
                        + ") AS DATE[])) AS _exploded(" + column + ")";
        };
    }

    private static String months(String unit, String word) {
        return unit.equals("quarter") ? "3 MONTH" : "1 " + word;
    }

    private static String trinoStep(String unit, String word) {
        return switch (unit) {
            case "week" -> "INTERVAL '7' DAY";
            case "quarter" -> "INTERVAL '3' MONTH";
            default -> "INTERVAL '1' " + word;
        };
    }

    private static String clickhouseStep(String unit) {
        return switch (unit) {
            case "week" -> "addWeeks";
            case "month" -> "addMonths";
            case "quarter" -> "addQuarters";
            case "year" -> "addYears";
            default -> "addDays";
        };
    }

    private static String recursive(String dialect, String column, String from, String to, String next) {
        String head = dialect.equals("tsql") ? "WITH " : "WITH RECURSIVE ";
        return head + "_generated_dates(" + column + ") AS (SELECT CAST(" + from + " AS DATE) AS " + column
                + " UNION ALL SELECT CAST(" + next + " AS DATE) FROM _generated_dates WHERE CAST(" + next
                + " AS DATE) <= CAST(" + to + " AS DATE)) SELECT " + column + " FROM _generated_dates";
    }
}
