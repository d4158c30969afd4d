package io.meshlens.project.header;

import java.util.List;

/** Turns the format of a time as a dialect writes it into strftime codes. */
final class TimeFormats {
    private record Code(String written, String code) {}

    /** Letters of Snowflake, Postgres, Redshift and Oracle; case does not count. */
    private static final List<Code> LETTERS = List.of(
            new Code("YYYY", "%Y"),
            new Code("YY", "%y"),
            new Code("MMMM", "%B"),
            new Code("MONTH", "%B"),
            new Code("MON", "%b"),
            new Code("MM", "%m"),
            new Code("DDD", "%j"),
            new Code("DD", "%d"),
            new Code("DY", "%a"),
            new Code("HH24", "%H"),
            new Code("HH12", "%I"),
            new Code("HH", "%I"),
            new Code("MI", "%M"),
            new Code("SS", "%S"),
            new Code("FF", "%f"),
            new Code("US", "%f"),
            new Code("AM", "%p"),
            new Code("PM", "%p"));

    /** Letters of Java, which Spark, Hive and T-SQL use. */
    private static final List<Code> JAVA = List.of(
            new Code("yyyy", "%Y"),
            new Code("yy", "%y"),
            new Code("y", "%Y"),
            new Code("MMMM", "%B"),
            new Code("MMM", "%b"),
            new Code("MM", "%m"),
            new Code("M", "%-m"),
            new Code("dd", "%d"),
            new Code("d", "%-d"),
            new Code("HH", "%H"),
            new Code("H", "%-H"),
            new Code("hh", "%I"),
            new Code("h", "%-I"),
            new Code("mm", "%M"),
            new Code("m", "%-M"),
            new Code("ss", "%S"),
            new Code("s", "%-S"),
            new Code("SSSSSS", "%f"),
            new Code("a", "%p"));

    /** Percent codes of MySQL, Trino and ClickHouse that differ. */
    private static final List<Code> MYSQL = List.of(
            new Code("%i", "%M"),
            new Code("%s", "%S"),
            new Code("%M", "%B"),
            new Code("%h", "%I"),
            new Code("%T", "%H:%M:%S"),
            new Code("%k", "%-H"),
            new Code("%l", "%-I"),
            new Code("%e", "%-d"),
            new Code("%c", "%-m"));

    private TimeFormats() {}

    /** Returns a format in strftime codes; a format that is in such codes already stays as it is. */
    static String toStrftime(String format, String dialectId) {
        return switch (dialectId) {
            case "snowflake", "postgres", "redshift" -> replace(format, LETTERS, true);
            case "spark", "tsql" -> replace(format, JAVA, false);
            case "mysql", "trino" -> replace(format, MYSQL, false);
            default -> format;
        };
    }

    private static String replace(String format, List<Code> codes, boolean anyCase) {
        if (format.contains("%") && !codes.equals(MYSQL)) {
            return format;
        }
        StringBuilder result = new StringBuilder();
        int at = 0;
        while (at < format.length()) {
            Code longest = null;
            for (Code code : codes) {
                boolean fits = format.regionMatches(
                        anyCase, at, code.written(), 0, code.written().length());
                if (fits
                        && (longest == null
                                || longest.written().length() < code.written().length())) {
                    longest = code;
                }
            }
            if (longest == null) {
                int length = format.charAt(at) == '%' && at + 1 < format.length() ? 2 : 1;
                result.append(format, at, at + length);
                at += length;
            } else {
                result.append(longest.code());
                at += longest.written().length();
            }
        }
        return result.toString();
    }
}
