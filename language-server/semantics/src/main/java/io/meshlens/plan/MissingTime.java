package io.meshlens.plan;

import io.meshlens.project.IntervalUnit;
import java.util.ArrayList;
import java.util.List;

/** Which time of a table has to be evaluated, in whole units. */
final class MissingTime {
    private MissingTime() {}

    /**
     * Finds the units between two times that are not wholly loaded, with those that a lookback adds.
     *
     * @param start at a boundary of the unit
     * @param end at a boundary, unless a unit may be evaluated before it has ended
     * @param lookback how many units before a missing one are done again; where anything is missing, so are the last ones
     */
    static Intervals find(IntervalUnit unit, Intervals loaded, long start, long end, int lookback) {
        if (end <= start) {
            return Intervals.NONE;
        }
        Interval all = new Interval(start, end);
        List<Interval> missing = new ArrayList<>();
        for (Interval range : Intervals.of(all).minus(loaded).ranges()) {
            long from = Math.max(start, UnitTime.plus(unit, UnitTime.floor(unit, range.start()), -lookback));
            long to = Math.min(end, UnitTime.ceiling(unit, range.end()));
            missing.add(new Interval(from, to));
        }
        if (!missing.isEmpty() && lookback > 0) {
            long lastUnits = UnitTime.plus(unit, UnitTime.ceiling(unit, end), -lookback);
            missing.add(new Interval(Math.max(start, Math.min(lastUnits, end - 1)), end));
        }
        return new Intervals(missing);
    }

    /** Cuts time into pieces of at most so many units; 0 for one piece per gapless range. */
    static List<Interval> batches(IntervalUnit unit, Intervals time, int units) {
        if (units <= 0) {
            return time.ranges();
        }
        List<Interval> batches = new ArrayList<>();
        for (Interval range : time.ranges()) {
            long from = range.start();
            while (from < range.end()) {
                long to = Math.min(range.end(), UnitTime.plus(unit, UnitTime.floor(unit, from), units));
                batches.add(new Interval(from, to));
                from = to;
            }
        }
        return batches;
    }

    /** Counts the units that an interval touches. */
    static long units(IntervalUnit unit, Interval interval) {
        return switch (unit) {
            case YEAR, MONTH -> {
                long count = 0;
                for (long at = UnitTime.floor(unit, interval.start());
                        at < interval.end();
                        at = UnitTime.next(unit, at)) {
                    count++;
                }
                yield count;
            }
            case DAY, HOUR, HALF_HOUR, QUARTER_HOUR, FIVE_MINUTE -> {
                long length = unit.seconds() * 1000;
                yield (UnitTime.ceiling(unit, interval.end()) - UnitTime.floor(unit, interval.start())) / length;
            }
        };
    }
}
