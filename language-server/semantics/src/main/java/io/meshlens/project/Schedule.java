package io.meshlens.project;

import java.util.Optional;

/**
 * When a model is due and for which time it has data.
 *
 * @param cron when it is due
 * @param cronTimeZone in which zone the cron is meant; UTC if absent; affects scheduling only
 * @param intervalUnit into which intervals its time is cut, said or derived from the cron
 * @param start the first time with data, the configuration's default included
 * @param end the last time with data
 * @param allowPartials whether an interval that has not ended may be evaluated
 */
public record Schedule(
        CronExpression cron,
        Optional<String> cronTimeZone,
        IntervalUnit intervalUnit,
        Optional<TimeValue> start,
        Optional<TimeValue> end,
        boolean allowPartials) {}
