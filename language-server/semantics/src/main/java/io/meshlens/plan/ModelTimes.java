package io.meshlens.plan;

import io.meshlens.project.ModelName;
import io.meshlens.project.TimeValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The bounds of the time for which models have rows, at one moment. It remembers what it computed; used by one thread. */
final class ModelTimes {
    private static final long DAY = 86_400_000L;

    private final Map<ModelName, Snapshot> models;
    private final Instant now;
    private final boolean ignoresCron;
    private final Map<String, Long> lastTicks = new HashMap<>();
    private final Map<ModelName, Optional<Long>> starts = new HashMap<>();

    ModelTimes(Map<ModelName, Snapshot> models, Instant now, boolean ignoresCron) {
        this.models = models;
        this.now = now;
        this.ignoresCron = ignoresCron;
    }

    /**
     * Returns the begin of the first unit with rows: what the model says, else the earliest start of what it reads, else where
     * it is loaded, else one period before the last time that it was due.
     */
    long start(Snapshot model, Intervals loaded) {
        Snapshot.Timing timing = model.timing();
        long start = inheritedStart(model).or(loaded::start).orElseGet(() -> previousTick(timing));
        return UnitTime.floor(timing.unit(), start);
    }

    /** Returns the same for what is no model: what it says, else what it reads, else where it was done already. */
    long start(Snapshot.Timing timing, Collection<ModelName> reads, Intervals done) {
        Optional<Long> own = Optional.ofNullable(timing.start())
                .map(start -> start.resolve(now).toEpochMilli());
        Optional<Long> earliest = reads.stream()
                .map(models::get)
                .filter(Objects::nonNull)
                .flatMap(model -> inheritedStart(model).stream())
                .min(Long::compare);
        return UnitTime.floor(
                timing.unit(), own.or(() -> earliest).or(done::start).orElseGet(() -> previousTick(timing)));
    }

    private Optional<Long> inheritedStart(Snapshot model) {
        TimeValue own = model.timing().start();
        if (own != null) {
            return Optional.of(own.resolve(now).toEpochMilli());
        }
        Optional<Long> known = starts.get(model.model());
        if (known != null) {
            return known;
        }
        // A cycle is reported elsewhere; here it only must not recurse for ever.
        starts.put(model.model(), Optional.empty());
        Optional<Long> earliest = Optional.empty();
        for (Snapshot.Reads reads : model.reads()) {
            Snapshot parent = models.get(reads.table());
            Optional<Long> start = parent == null ? Optional.empty() : inheritedStart(parent);
            if (start.isPresent() && (earliest.isEmpty() || start.get() < earliest.get())) {
                earliest = start;
            }
        }
        starts.put(model.model(), earliest);
        return earliest;
    }

    /** Returns the end of the last unit that is due: by the cron and the model's own end. */
    long due(Snapshot model) {
        return due(model.timing());
    }

    /** Returns the end of the last unit that is due. */
    long due(Snapshot.Timing timing) {
        long due = ignoresCron ? now.toEpochMilli() : lastTick(timing);
        if (!timing.allowPartials()) {
            due = UnitTime.floor(timing.unit(), due);
        }
        TimeValue end = timing.end();
        return end == null ? due : Math.min(due, UnitTime.ceiling(timing.unit(), exclusive(end, now)));
    }

    /** Returns an end as the first millisecond behind: a date is included as a whole. */
    static long exclusive(TimeValue end, Instant now) {
        long at = end.resolve(now).toEpochMilli();
        return end.isDate() ? at + DAY : at;
    }

    private long lastTick(Snapshot.Timing timing) {
        return tick(timing, now.toEpochMilli());
    }

    private long previousTick(Snapshot.Timing timing) {
        return tick(timing, lastTick(timing) - 1);
    }

    private long tick(Snapshot.Timing timing, long at) {
        return lastTicks.computeIfAbsent(
                timing.cron().text() + ' ' + timing.zone() + ' ' + at,
                key -> timing.cron()
                        .floor(Instant.ofEpochMilli(at), zone(timing.zone()))
                        .toEpochMilli());
    }

    private static ZoneId zone(@Nullable String name) {
        if (name == null || name.equals("UTC")) {
            return ZoneOffset.UTC;
        }
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            return ZoneOffset.UTC;
        }
    }
}
