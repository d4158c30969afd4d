package io.meshlens.project;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The times of a cron expression: five fields (minute, hour, day of month, month, day of week) or a short name such as
 * {@code @daily}. Lists, ranges (also those that wrap around, such as {@code fri-mon}), steps, names, {@code L} for the last
 * day of the month, {@code 3#1} for the first Wednesday and {@code L5} for the last Friday are understood. Where both the
 * day of the month and the day of the week are restricted, either suffices.
 *
 * <p>Written here because the libraries for it take longer to load than a whole plan may, and differ in those details.
 */
public final class CronTimes {
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");
    private static final Map<String, String> SHORT_NAMES = Map.of(
            "@hourly", "0 * * * *",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@weekly", "0 0 * * 0",
            "@monthly", "0 0 1 * *",
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *");

    /** Every pattern of days comes back within eight years, leap days included. */
    private static final int MOST_DAYS = 366 * 8 + 1;

    private final long minutes;
    private final long hours;
    private final long daysOfMonth;
    private final boolean lastDayOfMonth;
    private final long months;
    private final long daysOfWeek;
    /** Bit {@code day * 8 + n}: the n-th such weekday of a month; n = 6 is the last one. */
    private final long nthDaysOfWeek;

    private final boolean anyDayOfMonth;
    private final boolean anyDayOfWeek;

    private CronTimes(Field minute, Field hour, Field dayOfMonth, Field month, Field dayOfWeek) {
        minutes = minute.bits;
        hours = hour.bits;
        daysOfMonth = dayOfMonth.bits;
        lastDayOfMonth = dayOfMonth.last;
        months = month.bits;
        daysOfWeek = (dayOfWeek.bits | dayOfWeek.bits >>> 7) & 0x7f;
        nthDaysOfWeek = dayOfWeek.nth;
        anyDayOfMonth = !dayOfMonth.last && dayOfMonth.bits == range(1, 31);
        anyDayOfWeek = daysOfWeek == 0x7f;
    }

    /** Reads an expression; empty if it is not valid or names no day that exists. */
    public static Optional<CronTimes> parse(String expression) {
        String text = expression.strip().toLowerCase(Locale.ROOT);
        String[] fields = SHORT_NAMES.getOrDefault(text, text).split("\\s+", -1);
        if (fields.length != 5) {
            return Optional.empty();
        }
        Field minute = new Field(0, 59, List.of());
        Field hour = new Field(0, 23, List.of());
        Field dayOfMonth = new Field(1, 31, List.of());
        Field month = new Field(1, 12, MONTHS);
        Field dayOfWeek = new Field(0, 7, DAYS);
        if (!minute.read(fields[0])
                || !hour.read(fields[1])
                || !dayOfMonth.read(fields[2])
                || !month.read(fields[3])
                || !dayOfWeek.read(fields[4])) {
            return Optional.empty();
        }
        CronTimes times = new CronTimes(minute, hour, dayOfMonth, month, dayOfWeek);
        return times.nextDay(LocalDate.of(2024, 1, 1), 1) == null ? Optional.empty() : Optional.of(times);
    }

    /** Returns the last time at or before an instant, as the zone's clocks show it. */
    public Instant atOrBefore(Instant instant, ZoneId zone) {
        ZonedDateTime local = instant.atZone(zone);
        LocalDate day = local.toLocalDate();
        int minuteOfDay = local.getHour() * 60 + local.getMinute();
        while (true) {
            LocalDate found = nextDay(day, -1);
            if (found == null) {
                return Instant.EPOCH;
            }
            if (!found.equals(day)) {
                minuteOfDay = 24 * 60 - 1;
            }
            for (int minute = minuteOfDay; minute >= 0; minute--) {
                if (matches(minute)) {
                    Instant candidate = at(found, minute, zone);
                    if (!candidate.isAfter(instant)) {
                        return candidate;
                    }
                }
            }
            day = found.minusDays(1);
            minuteOfDay = 24 * 60 - 1;
        }
    }

    /** Returns the first time after an instant, as the zone's clocks show it. */
    public Instant after(Instant instant, ZoneId zone) {
        ZonedDateTime local = instant.atZone(zone);
        LocalDate day = local.toLocalDate();
        int minuteOfDay = local.getHour() * 60 + local.getMinute();
        while (true) {
            LocalDate found = nextDay(day, 1);
            if (found == null) {
                return Instant.MAX;
            }
            if (!found.equals(day)) {
                minuteOfDay = 0;
            }
            for (int minute = minuteOfDay; minute < 24 * 60; minute++) {
                if (matches(minute)) {
                    Instant candidate = at(found, minute, zone);
                    if (candidate.isAfter(instant)) {
                        return candidate;
                    }
                }
            }
            day = found.plusDays(1);
            minuteOfDay = 0;
        }
    }

    /** Returns the smallest distance between two consecutive times, in seconds, over the years of a leap cycle. */
    public long smallestGapSeconds() {
        int first = -1;
        int last = -1;
        int within = Integer.MAX_VALUE;
        for (int minute = 0; minute < 24 * 60; minute++) {
            if (matches(minute)) {
                within = last < 0 ? within : Math.min(within, minute - last);
                first = first < 0 ? minute : first;
                last = minute;
            }
        }
        long smallest = within == Integer.MAX_VALUE ? Long.MAX_VALUE : within * 60L;
        LocalDate day = nextDay(LocalDate.of(2023, 1, 1), 1);
        LocalDate end = LocalDate.of(2032, 1, 1);
        while (day != null && day.isBefore(end)) {
            LocalDate next = nextDay(day.plusDays(1), 1);
            if (next != null) {
                long days = next.toEpochDay() - day.toEpochDay();
                smallest = Math.min(smallest, (days * 24 * 60 - last + first) * 60);
            }
            day = next;
        }
        return smallest;
    }

    /** Returns the unit into which the time of a model with this schedule is cut; empty if it is too frequent. */
    public Optional<IntervalUnit> intervalUnit() {
        return IntervalUnit.largestWithin(smallestGapSeconds());
    }

    private boolean matches(int minuteOfDay) {
        return (hours >>> (minuteOfDay / 60) & 1) == 1 && (minutes >>> (minuteOfDay % 60) & 1) == 1;
    }

    private static Instant at(LocalDate day, int minuteOfDay, ZoneId zone) {
        LocalTime time = LocalTime.ofSecondOfDay(minuteOfDay * 60L);
        return zone.equals(ZoneOffset.UTC)
                ? day.atTime(time).toInstant(ZoneOffset.UTC)
                : ZonedDateTime.of(day, time, zone).toInstant();
    }

    private @org.jspecify.annotations.Nullable LocalDate nextDay(LocalDate from, int step) {
        LocalDate day = from;
        for (int count = 0; count < MOST_DAYS; count++) {
            if (matches(day)) {
                return day;
            }
            day = day.plusDays(step);
        }
        return null;
    }

    private boolean matches(LocalDate day) {
        if ((months >>> day.getMonthValue() & 1) == 0) {
            return false;
        }
        boolean byMonth = (daysOfMonth >>> day.getDayOfMonth() & 1) == 1
                || (lastDayOfMonth && day.getDayOfMonth() == day.lengthOfMonth());
        int weekday = day.getDayOfWeek().getValue() % 7;
        int nth = (day.getDayOfMonth() - 1) / 7 + 1;
        boolean isLast = day.getDayOfMonth() + 7 > day.lengthOfMonth();
        boolean byWeek = (daysOfWeek >>> weekday & 1) == 1
                || (nthDaysOfWeek >>> (weekday * 8 + nth) & 1) == 1
                || (isLast && (nthDaysOfWeek >>> (weekday * 8 + 6) & 1) == 1);
        if (anyDayOfMonth) {
            return byWeek;
        }
        return anyDayOfWeek ? byMonth : byMonth || byWeek;
    }

    private static long range(int from, int to) {
        long bits = 0;
        for (int value = from; value <= to; value++) {
            bits |= 1L << value;
        }
        return bits;
    }

    /** One of the five fields while it is read. */
    private static final class Field {
        private final int least;
        private final int most;
        private final List<String> names;
        private final boolean isWeekday;
        private long bits;
        private long nth;
        private boolean last;

        Field(int least, int most, List<String> names) {
            this.least = least;
            this.most = most;
            this.names = names;
            this.isWeekday = most == 7;
        }

        boolean read(String text) {
            for (String item : text.split(",", -1)) {
                if (!readItem(item)) {
                    return false;
                }
            }
            return true;
        }

        private boolean readItem(String item) {
            if (item.equals("l") && most == 31) {
                last = true;
                return true;
            }
            if (isWeekday && item.length() == 2 && item.charAt(0) == 'l') {
                return readNth(item.substring(1), 6);
            }
            int hash = item.indexOf('#');
            if (hash >= 0) {
                int count = number(item.substring(hash + 1));
                return isWeekday && count >= 1 && count <= 5 && readNth(item.substring(0, hash), count);
            }
            int slash = item.indexOf('/');
            int step = slash < 0 ? 1 : number(item.substring(slash + 1));
            if (step < 1) {
                return false;
            }
            String span = slash < 0 ? item : item.substring(0, slash);
            if (span.equals("*") || span.equals("?")) {
                return add(least, isWeekday ? 6 : most, step);
            }
            int dash = span.indexOf('-');
            int from = value(dash < 0 ? span : span.substring(0, dash));
            int to = dash < 0 ? (slash < 0 ? from : most) : value(span.substring(dash + 1));
            return from >= 0 && to >= 0 && add(from, to, step);
        }

        private boolean readNth(String day, int count) {
            int weekday = value(day);
            if (weekday < 0) {
                return false;
            }
            nth |= 1L << (weekday % 7 * 8 + count);
            return true;
        }

        private boolean add(int from, int to, int step) {
            int end = to < from ? to + (isWeekday ? 7 : most - least + 1) : to;
            for (int value = from; value <= end; value += step) {
                bits |= 1L << (value > most ? (isWeekday ? value % 7 : value - most + least - 1) : value);
            }
            return true;
        }

        private int value(String text) {
            int named = names.indexOf(text);
            if (named >= 0) {
                return named + least;
            }
            int value = number(text);
            return value >= least && value <= most ? value : -1;
        }

        private static int number(String text) {
            if (text.isEmpty() || text.length() > 2) {
                return -1;
            }
            int value = 0;
            for (int at = 0; at < text.length(); at++) {
                char c = text.charAt(at);
                if (c < '0' || c > '9') {
                    return -1;
                }
                value = value * 10 + c - '0';
            }
            return value;
        }
    }
}
