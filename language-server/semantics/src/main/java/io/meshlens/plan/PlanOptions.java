package io.meshlens.plan;

import io.meshlens.project.ModelName;
import io.meshlens.project.TimeValue;
import java.util.Set;
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
        return new PlanOptions(
                value,
                end,
                createFrom,
                restate,
                select,
                backfill,
                data,
                includesUnmodified,
                loadsDue,
                ignoresCron,
                refusesGaps,
                minimumIntervals,
                allowsHistoryLoss,
                forwardOnly);
    }

    public PlanOptions withEnd(@Nullable TimeValue value) {
        return new PlanOptions(
                start,
                value,
                createFrom,
                restate,
                select,
                backfill,
                data,
                includesUnmodified,
                loadsDue,
                ignoresCron,
                refusesGaps,
                minimumIntervals,
                allowsHistoryLoss,
                forwardOnly);
    }

    public PlanOptions restating(Set<ModelName> models) {
        return new PlanOptions(
                start,
                end,
                createFrom,
                models,
                select,
                backfill,
                data,
                includesUnmodified,
                loadsDue,
                ignoresCron,
                refusesGaps,
                minimumIntervals,
                allowsHistoryLoss,
                forwardOnly);
    }

    public PlanOptions selecting(Set<ModelName> models) {
        return new PlanOptions(
                start,
                end,
                createFrom,
                restate,
                models,
                backfill,
                data,
                includesUnmodified,
                loadsDue,
                ignoresCron,
                refusesGaps,
                minimumIntervals,
                allowsHistoryLoss,
                forwardOnly);
    }

    public PlanOptions backfilling(Set<ModelName> models) {
        return new PlanOptions(
                start,
                end,
                createFrom,
                restate,
                select,
                models,
                data,
                includesUnmodified,
                loadsDue,
                ignoresCron,
                refusesGaps,
                minimumIntervals,
                allowsHistoryLoss,
                forwardOnly);
    }

    public PlanOptions withData(Data value) {
        return new PlanOptions(
                start,
                end,
                createFrom,
                restate,
                select,
                backfill,
                value,
                includesUnmodified,
                loadsDue,
                ignoresCron,
                refusesGaps,
                minimumIntervals,
                allowsHistoryLoss,
                forwardOnly);
    }

    /** Also shows unmodified models. */
    public PlanOptions includingUnmodified() {
        return new PlanOptions(
                start,
                end,
                createFrom,
                restate,
                select,
                backfill,
                data,
                true,
                loadsDue,
                ignoresCron,
                refusesGaps,
                minimumIntervals,
                allowsHistoryLoss,
                forwardOnly);
    }

    /** Also loads what became due. */
    public PlanOptions loadingDue() {
        return new PlanOptions(
                start,
                end,
                createFrom,
                restate,
                select,
                backfill,
                data,
                includesUnmodified,
                true,
                ignoresCron,
                refusesGaps,
                minimumIntervals,
                allowsHistoryLoss,
                forwardOnly);
    }
}
