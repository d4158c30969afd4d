package io.meshlens.project;

import java.util.Locale;
import java.util.Optional;

/** The length of the intervals into which an incremental model's time is cut; from the largest to the smallest. */
public enum IntervalUnit {
    YEAR(365L * 86_400),
    MONTH(28L * 86_400),
    DAY(86_400),
    HOUR(3_600),
    HALF_HOUR(1_800),
    QUARTER_HOUR(900),
    FIVE_MINUTE(300);

    private final long seconds;

    IntervalUnit(long seconds) {
        this.seconds = seconds;
    }

    /** Returns the shortest length that such an interval can have, in seconds. */
    public long seconds() {
        return seconds;
    }

    /** Returns the name as it is written in a header. */
    public String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Finds the unit of a name in any case. */
    public static Optional<IntervalUnit> of(String keyword) {
        for (IntervalUnit unit : values()) {
            if (unit.name().equalsIgnoreCase(keyword)) {
                return Optional.of(unit);
            }
        }
        return Optional.empty();
    }

    /** Returns the largest unit that is not longer than a time; empty for less than five minutes. */
    public static Optional<IntervalUnit> largestWithin(long seconds) {
        for (IntervalUnit unit : values()) {
            if (unit.seconds <= seconds) {
                return Optional.of(unit);
            }
        }
        return Optional.empty();
    }
}
