package io.meshlens.project;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/** Reads the ways to say a point of time: dates, times, milliseconds since 1970, distances from now. */
final class TimeValueParser {
    private static final Map<String, Integer> MONTHS = Map.ofEntries(
            Map.entry("jan", 1),
            Map.entry("feb", 2),
            Map.entry("mar", 3),
            Map.entry("apr", 4),
            Map.entry("may", 5),
            Map.entry("jun", 6),
            Map.entry("jul", 7),
            Map.entry("aug", 8),
            Map.entry("sep", 9),
            Map.entry("oct", 10),
            Map.entry("nov", 11),
            Map.entry("dec", 12));
    private static final List<String> NUMBER_WORDS =
            List.of("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

    private TimeValueParser() {}

    static Optional<TimeValue> parse(String text) {
        String trimmed = text.strip();
        if (trimmed.isEmpty()) {
            return Optional.empty();
        }
        try {
            TimeValue value = number(trimmed);
            if (value == null) {
                value = iso(trimmed);
            }
            if (value == null) {
                value = relative(trimmed);
            }
            if (value == null) {
                value = english(trimmed);
            }
            return Optional.ofNullable(value);
        } catch (DateTimeException | ArithmeticException outOfRange) {
            return Optional.empty();
        }
    }

    private static @Nullable TimeValue number(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        if (!isDigits(text, start, text.length()) || text.length() > 18) {
            return null;
        }
        if (text.length() == 8) {
            LocalDate date = LocalDate.of(
                    Integer.parseInt(text.substring(0, 4)),
                    Integer.parseInt(text.substring(4, 6)),
                    Integer.parseInt(text.substring(6)));
            return date(text, date);
        }
        return new TimeValue.Absolute(text, Instant.ofEpochMilli(Long.parseLong(text)), false);
    }

    private static TimeValue date(String written, LocalDate date) {
        return new TimeValue.Absolute(written, date.atStartOfDay(ZoneOffset.UTC).toInstant(), true);
    }

    /** Reads {@code 2024-01-31}, with a time and a zone or without; the parts of the date may be cut by slashes. */
    private static @Nullable TimeValue iso(String text) {
        Scanner in = new Scanner(text);
        int year = in.number(4, 4);
        char cut = in.oneOf("-/");
        if (year < 0 || cut == 0) {
            return null;
        }
        int month = in.number(1, 2);
        if (month < 0 || in.oneOf(String.valueOf(cut)) == 0) {
            return null;
        }
        int day = in.number(1, 2);
        if (day < 0) {
            return null;
        }
        LocalDate date = LocalDate.of(year, month, day);
        if (in.atEnd()) {
            return date(text, date);
        }
        if (in.oneOf("Tt ") == 0) {
            return null;
        }
        in.blanks();
        LocalTime time = time(in);
        if (time == null) {
            return null;
        }
        in.blanks();
        ZoneOffset zone = zone(in);
        if (zone == null || !in.atEnd()) {
            return null;
        }
        return new TimeValue.Absolute(text, LocalDateTime.of(date, time).toInstant(zone), false);
    }

    private static @Nullable LocalTime time(Scanner in) {
        int hour = in.number(1, 2);
        if (hour < 0 || in.oneOf(":") == 0) {
            return null;
        }
        int minute = in.number(2, 2);
        if (minute < 0) {
            return null;
        }
        int second = 0;
        int nano = 0;
        if (in.oneOf(":") != 0) {
            second = in.number(2, 2);
            if (second < 0) {
                return null;
            }
            if (in.oneOf(".") != 0) {
                nano = in.fraction();
                if (nano < 0) {
                    return null;
                }
            }
        }
        return LocalTime.of(hour, minute, second, nano);
    }

    private static @Nullable ZoneOffset zone(Scanner in) {
        if (in.atEnd() || in.oneOf("Zz") != 0 || in.word("UTC")) {
            return ZoneOffset.UTC;
        }
        char sign = in.oneOf("+-");
        int hours = in.number(2, 2);
        if (sign == 0 || hours < 0) {
            return null;
        }
        in.oneOf(":");
        int minutes = in.atEnd() ? 0 : in.number(2, 2);
        if (minutes < 0) {
            return null;
        }
        return sign == '-' ? ZoneOffset.ofHoursMinutes(-hours, -minutes) : ZoneOffset.ofHoursMinutes(hours, minutes);
    }

    /** Reads {@code yesterday}, {@code 2 weeks ago}, {@code in 1 day} and the like; without a word for it the past is meant. */
    private static @Nullable TimeValue relative(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        switch (lower) {
            case "now" -> {
                return new TimeValue.Relative(text, Period.ZERO, Duration.ZERO, false);
            }
            case "today" -> {
                return new TimeValue.Relative(text, Period.ZERO, Duration.ZERO, true);
            }
            case "yesterday" -> {
                return new TimeValue.Relative(text, Period.ofDays(-1), Duration.ZERO, true);
            }
            case "tomorrow" -> {
                return new TimeValue.Relative(text, Period.ofDays(1), Duration.ZERO, true);
            }
            default -> {}
        }
        List<String> words = new ArrayList<>();
        StringTokenizer tokens = new StringTokenizer(lower, " \t,");
        while (tokens.hasMoreTokens()) {
            words.add(tokens.nextToken());
        }
        int sign = -1;
        if (words.getFirst().equals("in")) {
            sign = 1;
            words.removeFirst();
        } else if (words.getLast().equals("ago")) {
            words.removeLast();
        }
        words.removeIf(word -> word.equals("and"));
        return distance(text, words, sign);
    }

    private static @Nullable TimeValue distance(String written, List<String> words, int sign) {
        Period period = Period.ZERO;
        Duration duration = Duration.ZERO;
        boolean isDate = true;
        int at = 0;
        while (at < words.size()) {
            String word = words.get(at++);
            int digits = 0;
            while (digits < word.length() && Character.isDigit(word.charAt(digits))) {
                digits++;
            }
            int count = count(digits > 0 ? word.substring(0, digits) : word);
            String unit = digits > 0 && digits < word.length()
                    ? word.substring(digits)
                    : at < words.size() ? words.get(at++) : "";
            if (count < 0 || unit.isEmpty()) {
                return null;
            }
            int signed = sign * count;
            String one = unit.length() > 1 && unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit;
            switch (one) {
                case "year", "yr", "y" -> period = period.plusYears(signed);
                case "quarter" -> period = period.plusMonths(Math.multiplyExact(3, signed));
                case "month", "mo" -> period = period.plusMonths(signed);
                case "week", "wk", "w" -> period = period.plusDays(Math.multiplyExact(7, signed));
                case "day", "d" -> period = period.plusDays(signed);
                case "hour", "hr", "h" -> duration = duration.plusHours(signed);
                case "minute", "min", "m" -> duration = duration.plusMinutes(signed);
                case "second", "sec", "s" -> duration = duration.plusSeconds(signed);
                default -> {
                    return null;
                }
            }
            isDate &= duration.isZero() && !one.startsWith("h") && !one.startsWith("min") && !one.startsWith("s");
        }
        return words.isEmpty() ? null : new TimeValue.Relative(written, period, duration, isDate);
    }

    private static int count(String word) {
        if (word.equals("a") || word.equals("an")) {
            return 1;
        }
        int named = NUMBER_WORDS.indexOf(word);
        if (named >= 0) {
            return named;
        }
        return word.length() <= 6 && isDigits(word, 0, word.length()) ? Integer.parseInt(word) : -1;
    }

    /** Reads {@code January 31, 2024} and {@code 31 Jan 2024}. */
    private static @Nullable TimeValue english(String text) {
        StringTokenizer tokens = new StringTokenizer(text.toLowerCase(Locale.ROOT), " ,");
        if (tokens.countTokens() != 3) {
            return null;
        }
        String first = tokens.nextToken();
        String second = tokens.nextToken();
        String year = tokens.nextToken();
        Integer month = month(first);
        String day = second;
        if (month == null) {
            month = month(second);
            day = first;
        }
        if (month == null || day.length() > 2 || year.length() != 4 || !isDigits(day + year, 0, day.length() + 4)) {
            return null;
        }
        return date(text, LocalDate.of(Integer.parseInt(year), month, Integer.parseInt(day)));
    }

    private static @Nullable Integer month(String word) {
        if (word.length() < 3) {
            return null;
        }
        Integer month = MONTHS.get(word.substring(0, 3));
        if (month == null) {
            return null;
        }
        String full = java.time.Month.of(month).name().toLowerCase(Locale.ROOT);
        return word.length() == 3 || full.equals(word) ? month : null;
    }

    private static boolean isDigits(String text, int from, int to) {
        for (int at = from; at < to; at++) {
            if (text.charAt(at) < '0' || text.charAt(at) > '9') {
                return false;
            }
        }
        return to > from;
    }

    /** A cursor over a text; what does not fit gives -1 or 0 and leaves it where it is. */
    private static final class Scanner {
        private final String text;
        private int at;

        Scanner(String text) {
            this.text = text;
        }

        boolean atEnd() {
            return at == text.length();
        }

        int number(int least, int most) {
            int end = at;
            while (end < text.length() && end - at < most && isDigits(text, end, end + 1)) {
                end++;
            }
            if (end - at < least) {
                return -1;
            }
            int value = Integer.parseInt(text.substring(at, end));
            at = end;
            return value;
        }

        /** Reads the digits behind a decimal point as nanoseconds. */
        int fraction() {
            int end = at;
            while (end < text.length() && isDigits(text, end, end + 1)) {
                end++;
            }
            if (end == at || end - at > 9) {
                return -1;
            }
            String digits = text.substring(at, end) + "0".repeat(9 - (end - at));
            at = end;
            return Integer.parseInt(digits);
        }

        char oneOf(String characters) {
            if (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
                return text.charAt(at++);
            }
            return 0;
        }

        boolean word(String word) {
            if (text.regionMatches(true, at, word, 0, word.length())) {
                at += word.length();
                return true;
            }
            return false;
        }

        void blanks() {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
        }
    }
}
