package io.meshlens.plan;

import io.meshlens.project.ModelName;
import io.meshlens.project.TimeValue;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a plan is asked for.
 *
 * @param start the first time to load; in development environments, and with restated models
 * @param end the last time to load: a date is included, a time is not
 * @param createFrom the base of a new environment
 * @param restate models whose deployed rows are done again, with all that read them
 * @param select the models whose changes are taken, while all others stay as they are deployed; empty for all changes
 * @param backfill models to load, with all that they read; empty for all that the plan is about
 * @param data what happens with rows that are missing
 * @param includesUnmodified whether a development environment shows unmodified models too
 * @param loadsDue whether intervals that became due since the last run are loaded too
 * @param ignoresCron whether intervals count as due before the cron says so
 * @param refusesGaps whether a new version must have every interval that the old one has
 * @param minimumIntervals how many intervals are loaded at least, however late the start
 * @param allowsHistoryLoss whether a history may begin anew where it cannot be carried over
 * @param forwardOnly whether changes shall apply from now on only
 */
public record PlanOptions(
        @Nullable TimeValue start,
        @Nullable TimeValue end,
        EnvironmentName createFrom,
        Set<ModelName> restate,
        Set<ModelName> select,
        Set<ModelName> backfill,
        Data data,
        boolean includesUnmodified,
        boolean loadsDue,
        boolean ignoresCron,
        boolean refusesGaps,
        int minimumIntervals,
        boolean allowsHistoryLoss,
        boolean forwardOnly) {
    /** Nothing special is asked. */
    public static final PlanOptions DEFAULT = new PlanOptions(
            null,
            null,
            EnvironmentName.PROD,
            Set.of(),
            Set.of(),
            Set.of(),
            Data.LOAD,
            false,
            false,
            false,
            false,
            0,
            false,
            false);

    public PlanOptions {
        restate = Set.copyOf(restate);
        select = Set.copyOf(select);
        backfill = Set.copyOf(backfill);
    }

    /** What happens with rows that are missing. */
    public enum Data {
        /** They are loaded. */
        LOAD,
        /** Tables are made and stay empty; what is missing stays missing. */
        SKIP,
        /** Tables are made and stay empty; what is missing counts as loaded. */
        EMPTY
    }

    public PlanOptions withStart(@Nullable TimeValue value) {
        return with(draft -> draft.start = value);
    }

    public PlanOptions withEnd(@Nullable TimeValue value) {
        return with(draft -> draft.end = value);
    }

    public PlanOptions restating(Set<ModelName> models) {
        return with(draft -> draft.restate = models);
    }

    public PlanOptions selecting(Set<ModelName> models) {
        return with(draft -> draft.select = models);
    }

    public PlanOptions backfilling(Set<ModelName> models) {
        return with(draft -> draft.backfill = models);
    }

    public PlanOptions withData(Data value) {
        return with(draft -> draft.data = value);
    }

    /** Also shows unmodified models. */
    public PlanOptions includingUnmodified() {
        return with(draft -> draft.includesUnmodified = true);
    }

    /** Also loads what became due. */
    public PlanOptions loadingDue() {
        return with(draft -> draft.loadsDue = true);
    }

    private PlanOptions with(Consumer<Draft> change) {
        Draft draft = new Draft();
        change.accept(draft);
        return new PlanOptions(
                draft.start,
                draft.end,
                createFrom,
                draft.restate,
                draft.select,
                draft.backfill,
                draft.data,
                draft.includesUnmodified,
                draft.loadsDue,
                ignoresCron,
                refusesGaps,
                minimumIntervals,
                allowsHistoryLoss,
                forwardOnly);
    }

    /** What of these options may be asked for otherwise. */
    private final class Draft {
        private @Nullable TimeValue start = PlanOptions.this.start;
        private @Nullable TimeValue end = PlanOptions.this.end;
        private Set<ModelName> restate = PlanOptions.this.restate;
        private Set<ModelName> select = PlanOptions.this.select;
        private Set<ModelName> backfill = PlanOptions.this.backfill;
        private Data data = PlanOptions.this.data;
        private boolean includesUnmodified = PlanOptions.this.includesUnmodified;
        private boolean loadsDue = PlanOptions.this.loadsDue;
    }
}
