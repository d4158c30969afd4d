package io.meshlens.engine.duckdb;

import io.meshlens.engine.Statements;
import io.meshlens.plan.Interval;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.UnitTime;
import io.meshlens.project.IntervalUnit;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Times as DuckDB literals. */
final class DuckDbTimes {
    private DuckDbTimes() {}

    /** What a time column can tell apart. */
    enum Precision {
        YEAR,
        MONTH,
        DAY,
        HOUR,
        MINUTE,
        EXACT;

        long floor(long time) {
            return switch (this) {
                case YEAR -> UnitTime.floor(IntervalUnit.YEAR, time);
                case MONTH -> UnitTime.floor(IntervalUnit.MONTH, time);
                case DAY -> UnitTime.floor(IntervalUnit.DAY, time);
                case HOUR -> UnitTime.floor(IntervalUnit.HOUR, time);
                case MINUTE -> Math.floorDiv(time, 60_000L) * 60_000L;
                case EXACT -> time;
            };
        }

        long ceiling(long time) {
            return switch (this) {
                case YEAR -> UnitTime.ceiling(IntervalUnit.YEAR, time);
                case MONTH -> UnitTime.ceiling(IntervalUnit.MONTH, time);
                case DAY -> UnitTime.ceiling(IntervalUnit.DAY, time);
                case HOUR -> UnitTime.ceiling(IntervalUnit.HOUR, time);
                case MINUTE -> Math.floorDiv(time + 59_999L, 60_000L) * 60_000L;
                case EXACT -> time;
            };
        }
    }

    static Precision precision(Statements.TimeRange range) {
        String type = range.type().toUpperCase(Locale.ROOT);
        if (type.equals("DATE")) {
            return Precision.DAY;
        }
        if (type.startsWith("TIMESTAMP")) {
            return Precision.EXACT;
        }
        String format = range.format();
        if (format.contains("%S") || format.contains("%s") || format.contains("%T") || format.contains("%c")) {
            return Precision.EXACT;
        }
        if (format.contains("%M") || format.contains("%R")) {
            return Precision.MINUTE;
        }
        if (format.contains("%H") || format.contains("%I")) {
            return Precision.HOUR;
        }
        if (format.contains("%d") || format.contains("%j") || format.contains("%F") || format.contains("%x")) {
            return Precision.DAY;
        }
        if (format.contains("%m") || format.contains("%b") || format.contains("%B")) {
            return Precision.MONTH;
        }
        return format.contains("%Y") || format.contains("%y") ? Precision.YEAR : Precision.EXACT;
    }

    /** Returns a time as a literal of a time column's type. */
    static String literal(Statements.TimeRange range, long time) {
        String type = range.type().toUpperCase(Locale.ROOT);
        if (type.equals("DATE")) {
            return "CAST('" + date(time) + "' AS DATE)";
        }
        if (type.startsWith("TIMESTAMP WITH TIME ZONE") || type.equals("TIMESTAMPTZ")) {
            return "CAST('" + timestamp(time) + "+00:00' AS TIMESTAMPTZ)";
        }
        if (type.startsWith("TIMESTAMP")) {
            return "CAST('" + timestamp(time) + "' AS " + type + ")";
        }
        String text = formatted(time, range.format());
        return isText(type) || !isNumber(text) ? DuckDbStatements.text(text) : text;
    }

    private static boolean isText(String type) {
        return type.startsWith("VARCHAR") || type.startsWith("ENUM") || type.equals("TEXT");
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.');
    }

    /** Returns a time as a literal of a time type by its name, for columns of validity. */
    static String literal(String type, Instant time) {
        return literal(
                new Statements.TimeRange("", type, "%Y-%m-%d %H:%M:%S", new Interval(0, 1)), time.toEpochMilli());
    }

    static String date(long time) {
        return local(time).toLocalDate().toString();
    }

    /** Returns date and time with as many decimals as there are. */
    static String timestamp(long time) {
        return timestamp(local(time));
    }

    private static String timestamp(LocalDateTime time) {
        String text = String.format(
                Locale.ROOT,
                "%s %02d:%02d:%02d",
                time.toLocalDate(),
                time.getHour(),
                time.getMinute(),
                time.getSecond());
        int micros = time.get(ChronoField.MICRO_OF_SECOND);
        return micros == 0 ? text : text + String.format(Locale.ROOT, ".%06d", micros);
    }

    private static LocalDateTime local(long time) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(time), ZoneOffset.UTC);
    }

    /** Returns the value of a predefined variable; an interval's end is its last microsecond. */
    static String variable(String name, Interval interval, Instant now) {
        if (name.startsWith(SqlTemplate.PLAIN)) {
            return plain(name.substring(SqlTemplate.PLAIN.length()), interval, now);
        }
        int cut = name.indexOf('_');
        LocalDateTime time = moment(name, cut, interval, now);
        return switch (name.substring(cut + 1)) {
            case "ds" -> "'" + time.toLocalDate() + "'";
            case "date" -> "CAST('" + time.toLocalDate() + "' AS DATE)";
            case "ts" -> "'" + timestamp(time) + "'";
            case "tstz" -> "'" + timestamp(time) + "+00:00'";
            case "dt" -> "CAST('" + timestamp(time) + "+00:00' AS TIMESTAMPTZ)";
            case "dtntz" -> "CAST('" + timestamp(time) + "' AS TIMESTAMP)";
            case "epoch" -> epoch(time);
            case "millis" -> Long.toString(time.toInstant(ZoneOffset.UTC).toEpochMilli());
            case "hour" -> Integer.toString(time.getHour());
            default -> throw new IllegalArgumentException("no such variable: " + name);
        };
    }

    /** Returns what a template in Jinja puts out for a variable: its text without quotes. */
    private static String plain(String name, Interval interval, Instant now) {
        int cut = name.indexOf('_');
        LocalDateTime time = moment(name, cut, interval, now);
        return switch (name.substring(cut + 1)) {
            case "ds", "date" -> time.toLocalDate().toString();
            case "ts", "dtntz" -> timestamp(time);
            case "tstz", "dt" -> timestamp(time) + "+00:00";
            default -> variable(name, interval, now);
        };
    }

    private static LocalDateTime moment(String name, int cut, Interval interval, Instant now) {
        return switch (cut < 0 ? "" : name.substring(0, cut)) {
            case "start" -> local(interval.start());
            case "end" -> local(interval.end()).minus(1, ChronoUnit.MICROS);
            case "execution", "latest" -> LocalDateTime.ofInstant(now, ZoneOffset.UTC);
            default -> throw new IllegalArgumentException("no such variable: " + name);
        };
    }

    private static String epoch(LocalDateTime time) {
        long seconds = time.toEpochSecond(ZoneOffset.UTC);
        int micros = time.get(ChronoField.MICRO_OF_SECOND);
        return micros == 0 ? seconds + ".0" : seconds + String.format(Locale.ROOT, ".%06d", micros);
    }

    /** Formats a time by the codes of strftime; a code that is not known is kept. */
    static String formatted(long time, String format) {
        LocalDateTime at = local(time);
        StringBuilder text = new StringBuilder();
        int index = 0;
        while (index < format.length()) {
            char c = format.charAt(index);
            if (c != '%' || index + 1 == format.length()) {
                text.append(c);
                index++;
                continue;
            }
            boolean isUnpadded = format.charAt(index + 1) == '-' && index + 2 < format.length();
            int codeAt = index + (isUnpadded ? 2 : 1);
            String part = code(at, format.charAt(codeAt));
            text.append(isUnpadded ? part.replaceFirst("^0+(?=.)", "") : part);
            index = codeAt + 1;
        }
        return text.toString();
    }

    private static String code(LocalDateTime at, char code) {
        return switch (code) {
            case 'Y' -> String.format(Locale.ROOT, "%04d", at.getYear());
            case 'y' -> two(at.getYear() % 100);
            case 'm' -> two(at.getMonthValue());
            case 'd' -> two(at.getDayOfMonth());
            case 'H' -> two(at.getHour());
            case 'I' -> two(at.getHour() % 12 == 0 ? 12 : at.getHour() % 12);
            case 'p' -> at.getHour() < 12 ? "AM" : "PM";
            case 'M' -> two(at.getMinute());
            case 'S' -> two(at.getSecond());
            case 'f' -> String.format(Locale.ROOT, "%06d", at.get(ChronoField.MICRO_OF_SECOND));
            case 'j' -> String.format(Locale.ROOT, "%03d", at.getDayOfYear());
            case 'b' -> at.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case 'B' -> at.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'a' -> at.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case 'A' -> at.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'F' -> at.toLocalDate().toString();
            case 'T' -> two(at.getHour()) + ":" + two(at.getMinute()) + ":" + two(at.getSecond());
            case 'R' -> two(at.getHour()) + ":" + two(at.getMinute());
            case 's' -> Long.toString(at.toEpochSecond(ZoneOffset.UTC));
            case 'z' -> "+0000";
            case 'Z' -> "UTC";
            case '%' -> "%";
            default -> "%" + code;
        };
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }
}
