package io.meshlens.project.macros;

import java.time.Instant;
import java.util.Optional;

/** What a query is expanded for. */
public sealed interface MacroMode {
    /** Says whether the variables of the interval, {@code @start_ds} and so on, exist. */
    boolean hasInterval();

    /**
     * To be understood: the variables of time stay in the tree as they are.
     *
     * @param hasInterval false for kinds that are rebuilt as a whole
     */
    record Analysis(boolean hasInterval) implements MacroMode {}

    /**
     * To be kept and run later, for one interval after the other: variables of time stay as they are in templates too.
     *
     * @param hasInterval false for kinds that are rebuilt as a whole
     */
    record Template(boolean hasInterval) implements MacroMode {}

    /**
     * To be run.
     *
     * @param interval the slice of time; empty for kinds that are rebuilt as a whole
     */
    record Execution(Optional<Interval> interval, Instant executionTime) implements MacroMode {
        @Override
        public boolean hasInterval() {
            return interval.isPresent();
        }
    }

    /**
     * A slice of time.
     *
     * @param start the first moment inside
     * @param end the first moment behind
     */
    record Interval(Instant start, Instant end) {}
}
