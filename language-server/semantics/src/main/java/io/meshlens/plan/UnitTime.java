package io.meshlens.plan;

import io.meshlens.project.IntervalUnit;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Cuts time, in milliseconds since 1970 UTC, at the boundaries of interval units. */
public final class UnitTime {
    private static final long DAY = 86_400_000L;

    private UnitTime() {}

    /** Returns the last boundary at or before a time. */
    public static long floor(IntervalUnit unit, long time) {
        return switch (unit) {
            case YEAR -> midnight(date(time).withDayOfYear(1));
            case MONTH -> midnight(date(time).withDayOfMonth(1));
            case DAY, HOUR, HALF_HOUR, QUARTER_HOUR, FIVE_MINUTE -> {
                long length = unit.seconds() * 1000;
                yield Math.floorDiv(time, length) * length;
            }
        };
    }

    /** Returns the first boundary at or after a time. */
    public static long ceiling(IntervalUnit unit, long time) {
        long floor = floor(unit, time);
        return floor == time ? time : next(unit, floor);
    }

    /** Returns the boundary that follows a boundary. */
    public static long next(IntervalUnit unit, long boundary) {
        return plus(unit, boundary, 1);
    }

    /** Returns the boundary some units after (or before, if negative) a boundary. */
    public static long plus(IntervalUnit unit, long boundary, int units) {
        return switch (unit) {
            case YEAR -> midnight(date(boundary).plusYears(units));
            case MONTH -> midnight(date(boundary).plusMonths(units));
            case DAY, HOUR, HALF_HOUR, QUARTER_HOUR, FIVE_MINUTE -> boundary + units * unit.seconds() * 1000;
        };
    }

    private static LocalDate date(long time) {
        return Instant.ofEpochMilli(time).atZone(ZoneOffset.UTC).toLocalDate();
    }

    private static long midnight(LocalDate date) {
        return date.toEpochDay() * DAY;
    }
}
