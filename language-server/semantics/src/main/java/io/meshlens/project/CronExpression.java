package io.meshlens.project;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * When a model is due: five fields (minute, hour, day of month, month, day of week) or one of the short names such as
 * {@code @daily}. Equal texts are equal.
 */
public final class CronExpression {
    /** Once a day at midnight: what a model has that says nothing. */
    public static final CronExpression DAILY = CronParser.parse("@daily").orElseThrow();

    /** No pattern that can be met at all has a longer pause than from one leap day to the next but one. */
    private static final int LONGEST_PAUSE_DAYS = 366 * 9;

    private static final int MINUTES_OF_DAY = 24 * 60;

    private final String text;
    private final long minutes;
    private final int hours;
    private final CronDays days;

    CronExpression(String text, long minutes, int hours, CronDays days) {
        this.text = text;
        this.minutes = minutes;
        this.hours = hours;
        this.days = days;
    }

    /** Reads an expression; empty if it is not one, or can never be met. */
    public static Optional<CronExpression> parse(String text) {
        return CronParser.parse(text);
    }

    /** Returns the expression as written. */
    public String text() {
        return text;
    }

    /** Returns the first time after an instant, in UTC. */
    public Instant next(Instant after) {
        return next(after, ZoneOffset.UTC);
    }

    /** Returns the first time after an instant; the fields are meant in a zone. */
    public Instant next(Instant after, ZoneId zone) {
        ZonedDateTime start = after.atZone(zone);
        LocalDate date = start.toLocalDate();
        int from = start.getHour() * 60 + start.getMinute() + 1;
        for (int tried = 0; tried <= LONGEST_PAUSE_DAYS; tried++) {
            if (days.matches(date)) {
                for (int at = nextMinute(from); at >= 0; at = nextMinute(at + 1)) {
                    Instant found = instant(date, at, zone);
                    if (found.isAfter(after)) {
                        return found;
                    }
                }
            }
            date = date.plusDays(1);
            from = 0;
        }
        throw new IllegalStateException("never due: " + text);
    }

    /** Returns the last time at or before an instant, in UTC. */
    public Instant floor(Instant at) {
        return floor(at, ZoneOffset.UTC);
    }

    /** Returns the last time at or before an instant; the fields are meant in a zone. */
    public Instant floor(Instant at, ZoneId zone) {
        ZonedDateTime start = at.atZone(zone);
        LocalDate date = start.toLocalDate();
        int from = start.getHour() * 60 + start.getMinute();
        for (int tried = 0; tried <= LONGEST_PAUSE_DAYS; tried++) {
            if (days.matches(date)) {
                for (int minute = previousMinute(from); minute >= 0; minute = previousMinute(minute - 1)) {
                    Instant found = instant(date, minute, zone);
                    if (!found.isAfter(at)) {
                        return found;
                    }
                }
            }
            date = date.minusDays(1);
            from = MINUTES_OF_DAY - 1;
        }
        throw new IllegalStateException("never due: " + text);
    }

    private static Instant instant(LocalDate date, int minute, ZoneId zone) {
        return date.atTime(LocalTime.ofSecondOfDay(minute * 60L)).atZone(zone).toInstant();
    }

    /** Returns the first minute of a day from one on that the hours and minutes allow; -1 if there is none. */
    private int nextMinute(int from) {
        int at = from;
        while (at < MINUTES_OF_DAY) {
            if ((hours >> (at / 60) & 1) == 0) {
                at = (at / 60 + 1) * 60;
                continue;
            }
            long rest = minutes >>> (at % 60);
            if (rest != 0) {
                return at + Long.numberOfTrailingZeros(rest);
            }
            at = (at / 60 + 1) * 60;
        }
        return -1;
    }

    private int previousMinute(int from) {
        for (int at = from; at >= 0; at--) {
            if ((hours >> (at / 60) & 1) == 1 && (minutes >> (at % 60) & 1) == 1) {
                return at;
            }
        }
        return -1;
    }

    /** Returns the shortest time between two times that follow each other, in seconds. */
    public long shortestGapSeconds() {
        int first = nextMinute(0);
        int shortest = Integer.MAX_VALUE;
        int last = first;
        for (int at = nextMinute(first + 1); at >= 0; at = nextMinute(at + 1)) {
            shortest = Math.min(shortest, at - last);
            last = at;
        }
        int pause = days.shortestGap();
        return Math.min(shortest, pause * (long) MINUTES_OF_DAY - last + first) * 60;
    }

    /**
     * Returns the largest unit that is not longer than the shortest time between two runs; empty if it is due more often than
     * every five minutes, which no interval can follow.
     */
    public Optional<IntervalUnit> intervalUnit() {
        return IntervalUnit.largestWithin(shortestGapSeconds());
    }

    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
        return other instanceof CronExpression cron && text.equals(cron.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
