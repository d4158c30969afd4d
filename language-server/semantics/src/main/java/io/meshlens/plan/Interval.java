package io.meshlens.plan;

import java.time.Instant;

/**
 * A half-open range of time {@code [start, end)} in milliseconds since 1970, UTC. A row at midnight is in the interval that
 * begins there and in no other.
 *
 * @param start the first millisecond inside
 * @param end the first millisecond behind; after the start
 */
public record Interval(long start, long end) implements Comparable<Interval> {
    public Interval {
        if (end <= start) {
            throw new IllegalArgumentException("empty interval: " + start + " .. " + end);
        }
    }

    /** Makes the interval between two instants. */
    public static Interval between(Instant start, Instant end) {
        return new Interval(start.toEpochMilli(), end.toEpochMilli());
    }

    /** Says whether every millisecond of the other interval is in this one. */
    public boolean covers(Interval other) {
        return start <= other.start && other.end <= end;
    }

    /** Says whether the two share a millisecond. */
    public boolean overlaps(Interval other) {
        return start < other.end && other.start < end;
    }

    public Instant startInstant() {
        return Instant.ofEpochMilli(start);
    }

    public Instant endInstant() {
        return Instant.ofEpochMilli(end);
    }

    @Override
    public int compareTo(Interval other) {
        int byStart = Long.compare(start, other.start);
        return byStart != 0 ? byStart : Long.compare(end, other.end);
    }

    @Override
    public String toString() {
        return "[" + startInstant() + ", " + endInstant() + ")";
    }
}
