package io.meshlens.cli;

import io.meshlens.plan.Interval;
import io.meshlens.project.TimeValue;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Times as they are written on the command line. */
final class Moments {
    private Moments() {}

    /** Reads a time; null stays null. */
    static @Nullable TimeValue read(String option, @Nullable String written) {
        if (written == null) {
            return null;
        }
        return TimeValue.parse(written)
                .orElseThrow(() -> CommandException.wrongUse("'" + written + "' after " + option
                        + " is no time. Write a date such as 2024-01-31, a time such as '2024-01-31 10:00:00', or"
                        + " 'yesterday' or '1 week ago'."));
    }

    /** Reads the time of execution; the present one if none is given. */
    static Instant execution(@Nullable String written, Instant now) {
        TimeValue value = read("--execution-time", written);
        return value == null ? now : value.resolve(now);
    }

    /**
     * Makes an interval of a start and an end.
     *
     * @return null if neither is given
     */
    static @Nullable Interval interval(@Nullable String start, @Nullable String end, Instant now) {
        TimeValue from = read("--start", start);
        TimeValue to = read("--end", end);
        if (from == null && to == null) {
            return null;
        }
        Instant last = to == null ? now : to.resolve(now);
        Instant exclusive = to != null && to.isDate() ? last.plus(Duration.ofDays(1)) : last;
        Instant first = from == null ? exclusive.minus(Duration.ofDays(1)) : from.resolve(now);
        if (!first.isBefore(exclusive)) {
            throw CommandException.wrongUse("The start " + start + " is not before the end " + end + ".");
        }
        return Interval.between(first, exclusive);
    }
}
