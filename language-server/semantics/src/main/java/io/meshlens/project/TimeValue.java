package io.meshlens.project;

import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.util.Optional;

/**
 * A point of time as a header or the configuration says it. What is relative is only resolved where the time is known, so
 * that analysis never depends on a clock.
 */
public sealed interface TimeValue {
    /**
     * Reads a date ({@code 2024-01-31}, {@code 20240131}), a time with or without zone, milliseconds since 1970, or a
     * distance from the present ({@code yesterday}, {@code 1 week ago}, {@code in 2 days}; {@code 1 week} is in the past).
     */
    static Optional<TimeValue> parse(String text) {
        return TimeValueParser.parse(text);
    }

    /** Returns the text as written. */
    String written();

    /** Returns the instant, UTC, given the present. */
    Instant resolve(Instant now);

    /** Says whether it names a whole day: as an end it then includes that day. */
    boolean isDate();

    /**
     * A fixed point of time.
     *
     * @param written as written
     * @param instant the point; of a date its first instant, UTC
     * @param isDate whether it names a whole day
     */
    record Absolute(String written, Instant instant, boolean isDate) implements TimeValue {
        @Override
        public Instant resolve(Instant now) {
            return instant;
        }
    }

    /**
     * A distance from the present, for example {@code 1 week ago}.
     *
     * @param written as written
     * @param period years, months and days of the distance, negative in the past
     * @param duration hours and less of the distance, negative in the past
     * @param isDate whether the result is cut to the day: no part of the distance is shorter than a day
     */
    record Relative(String written, Period period, Duration duration, boolean isDate) implements TimeValue {
        @Override
        public Instant resolve(Instant now) {
            java.time.ZonedDateTime time = now.atZone(java.time.ZoneOffset.UTC);
            if (isDate) {
                time = time.truncatedTo(java.time.temporal.ChronoUnit.DAYS);
            }
            return time.plus(period).plus(duration).toInstant();
        }
    }
}
