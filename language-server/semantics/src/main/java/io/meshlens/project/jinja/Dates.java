package io.meshlens.project.jinja;

import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.Temporal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Dates and times as Python prints them, with the attributes and methods that templates use. */
final class Dates {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private Dates() {}

    static String print(LocalDateTime time) {
        int micros = time.get(ChronoField.MICRO_OF_SECOND);
        return SECONDS.format(time) + (micros == 0 ? "" : ".%06d".formatted(micros));
    }

    static String print(OffsetDateTime time) {
        return print(time.toLocalDateTime()) + offset(time.getOffset());
    }

    private static String offset(ZoneOffset offset) {
        return offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId();
    }

    static String show(Temporal time) {
        String date = "%d, %d, %d"
                .formatted(
                        time.get(ChronoField.YEAR),
                        time.get(ChronoField.MONTH_OF_YEAR),
                        time.get(ChronoField.DAY_OF_MONTH));
        if (time instanceof LocalDate) {
            return "datetime.date(" + date + ")";
        }
        int seconds = time.get(ChronoField.SECOND_OF_MINUTE);
        int micros = time.get(ChronoField.MICRO_OF_SECOND);
        String clock = ", %d, %d".formatted(time.get(ChronoField.HOUR_OF_DAY), time.get(ChronoField.MINUTE_OF_HOUR))
                + (seconds == 0 && micros == 0 ? "" : ", " + seconds)
                + (micros == 0 ? "" : ", " + micros);
        String zone = time instanceof OffsetDateTime ? ", tzinfo=datetime.timezone.utc" : "";
        return "datetime.datetime(" + date + clock + zone + ")";
    }

    /** Returns an attribute or a method, or null if there is none of that name. */
    static @Nullable Object attribute(Temporal time, String name) {
        boolean hasClock = !(time instanceof LocalDate);
        ChronoField field = switch (name) {
            case "year" -> ChronoField.YEAR;
            case "month" -> ChronoField.MONTH_OF_YEAR;
            case "day" -> ChronoField.DAY_OF_MONTH;
            case "hour" -> hasClock ? ChronoField.HOUR_OF_DAY : null;
            case "minute" -> hasClock ? ChronoField.MINUTE_OF_HOUR : null;
            case "second" -> hasClock ? ChronoField.SECOND_OF_MINUTE : null;
            case "microsecond" -> hasClock ? ChronoField.MICRO_OF_SECOND : null;
            default -> null;
        };
        if (field != null) {
            return BigInteger.valueOf(time.get(field));
        }
        return switch (name) {
            case "strftime" -> (JinjaFunction) arguments -> format(time, arguments.text(0, "format"));
            case "isoformat" -> (JinjaFunction) arguments -> Values.print(time).replace(' ', 'T');
            case "weekday" -> (JinjaFunction) arguments -> BigInteger.valueOf(time.get(ChronoField.DAY_OF_WEEK) - 1L);
            case "isoweekday" -> (JinjaFunction) arguments -> BigInteger.valueOf(time.get(ChronoField.DAY_OF_WEEK));
            case "date" -> hasClock ? (JinjaFunction) arguments -> LocalDate.from(time) : null;
            case "timestamp" ->
                time instanceof OffsetDateTime zoned
                        ? (JinjaFunction) arguments -> zoned.toEpochSecond() + zoned.getNano() / 1e9
                        : null;
            default -> null;
        };
    }

    /** Formats by the codes of Python's strftime. */
    static String format(Temporal time, String pattern) {
        boolean hasClock = !(time instanceof LocalDate);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c != '%' || i + 1 == pattern.length()) {
                out.append(c);
                continue;
            }
            char code = pattern.charAt(++i);
            int hour = hasClock ? time.get(ChronoField.HOUR_OF_DAY) : 0;
            switch (code) {
                case 'Y' -> out.append("%04d".formatted(time.get(ChronoField.YEAR)));
                case 'y' -> out.append(two(time.get(ChronoField.YEAR) % 100));
                case 'm' -> out.append(two(time.get(ChronoField.MONTH_OF_YEAR)));
                case 'd' -> out.append(two(time.get(ChronoField.DAY_OF_MONTH)));
                case 'e' -> out.append("%2d".formatted(time.get(ChronoField.DAY_OF_MONTH)));
                case 'H' -> out.append(two(hour));
                case 'I' -> out.append(two(hour % 12 == 0 ? 12 : hour % 12));
                case 'p' -> out.append(hour < 12 ? "AM" : "PM");
                case 'M' -> out.append(two(hasClock ? time.get(ChronoField.MINUTE_OF_HOUR) : 0));
                case 'S' -> out.append(two(hasClock ? time.get(ChronoField.SECOND_OF_MINUTE) : 0));
                case 'f' -> out.append("%06d".formatted(hasClock ? time.get(ChronoField.MICRO_OF_SECOND) : 0));
                case 'j' -> out.append("%03d".formatted(time.get(ChronoField.DAY_OF_YEAR)));
                case 'F' -> out.append(format(time, "%Y-%m-%d"));
                case 'T' -> out.append(format(time, "%H:%M:%S"));
                case 'A', 'a' ->
                    out.append(DayOfWeek.from(time)
                            .getDisplayName(code == 'A' ? TextStyle.FULL : TextStyle.SHORT, Locale.ENGLISH));
                case 'B', 'b' ->
                    out.append(java.time.Month.from(time)
                            .getDisplayName(code == 'B' ? TextStyle.FULL : TextStyle.SHORT, Locale.ENGLISH));
                case 'u' -> out.append(time.get(ChronoField.DAY_OF_WEEK));
                case 'w' -> out.append(time.get(ChronoField.DAY_OF_WEEK) % 7);
                case 'V' -> out.append(two(time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR)));
                case 'G' -> out.append(time.get(IsoFields.WEEK_BASED_YEAR));
                case 'z' -> out.append(time instanceof OffsetDateTime ? "+0000" : "");
                case 'Z' -> out.append(time instanceof OffsetDateTime ? "UTC" : "");
                case '%' -> out.append('%');
                default -> throw new JinjaFault("The date format \"%" + code + "\" is not known");
            }
        }
        return out.toString();
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : "" + number;
    }
}
