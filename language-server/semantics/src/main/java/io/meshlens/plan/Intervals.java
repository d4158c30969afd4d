package io.meshlens.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A set of milliseconds as ascending intervals that neither overlap nor touch.
 *
 * @param ranges the intervals
 */
public record Intervals(List<Interval> ranges) {
    /** No time at all. */
    public static final Intervals NONE = new Intervals(List.of());

    public Intervals {
        ranges = normalized(ranges);
    }

    public static Intervals of(Interval... ranges) {
        return new Intervals(List.of(ranges));
    }

    private static List<Interval> normalized(Collection<Interval> any) {
        if (any.size() < 2) {
            return List.copyOf(any);
        }
        List<Interval> sorted = any.stream().sorted().toList();
        List<Interval> merged = new ArrayList<>();
        Interval last = sorted.getFirst();
        for (Interval next : sorted.subList(1, sorted.size())) {
            if (next.start() <= last.end()) {
                last = new Interval(last.start(), Math.max(last.end(), next.end()));
            } else {
                merged.add(last);
                last = next;
            }
        }
        merged.add(last);
        return List.copyOf(merged);
    }

    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /** Says whether an interval is wholly inside. */
    public boolean covers(Interval interval) {
        for (Interval range : ranges) {
            if (range.covers(interval)) {
                return true;
            }
        }
        return false;
    }

    public boolean overlaps(Interval interval) {
        for (Interval range : ranges) {
            if (range.overlaps(interval)) {
                return true;
            }
        }
        return false;
    }

    public Intervals plus(Interval interval) {
        List<Interval> all = new ArrayList<>(ranges);
        all.add(interval);
        return new Intervals(all);
    }

    public Intervals plus(Intervals others) {
        List<Interval> all = new ArrayList<>(ranges);
        all.addAll(others.ranges);
        return new Intervals(all);
    }

    public Intervals minus(Interval hole) {
        List<Interval> left = new ArrayList<>();
        for (Interval range : ranges) {
            if (!range.overlaps(hole)) {
                left.add(range);
                continue;
            }
            if (range.start() < hole.start()) {
                left.add(new Interval(range.start(), hole.start()));
            }
            if (hole.end() < range.end()) {
                left.add(new Interval(hole.end(), range.end()));
            }
        }
        return new Intervals(left);
    }

    public Intervals minus(Intervals holes) {
        Intervals left = this;
        for (Interval hole : holes.ranges) {
            left = left.minus(hole);
        }
        return left;
    }

    /** Returns the part that lies inside an interval. */
    public Intervals within(Interval bounds) {
        List<Interval> inside = new ArrayList<>();
        for (Interval range : ranges) {
            if (range.overlaps(bounds)) {
                inside.add(new Interval(Math.max(range.start(), bounds.start()), Math.min(range.end(), bounds.end())));
            }
        }
        return new Intervals(inside);
    }

    /** Returns the first millisecond. */
    public Optional<Long> start() {
        return ranges.isEmpty()
                ? Optional.empty()
                : Optional.of(ranges.getFirst().start());
    }

    /** Returns the first millisecond behind all of them. */
    public Optional<Long> end() {
        return ranges.isEmpty()
                ? Optional.empty()
                : Optional.of(ranges.getLast().end());
    }
}
