package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Up to when the tables that a model reads have all their rows, in the environment that is planned. */
final class Readiness {
    private final Map<ModelName, Placed> placed;
    private final ModelTimes times;

    Readiness(Map<ModelName, Placed> placed, ModelTimes times) {
        this.placed = placed;
        this.times = times;
    }

    /**
     * What is there.
     *
     * @param until the first time for which rows are missing; {@link Long#MAX_VALUE} if none are
     * @param hasGaps whether rows are missing although later ones are there, or the table is only a preview: then what is
     *     read is not what a complete table would give, whatever the end
     * @param waitsFor the table that is not ready; null if all are
     */
    record Ready(long until, boolean hasGaps, @Nullable ModelName waitsFor) {
        static final Ready ALWAYS = new Ready(Long.MAX_VALUE, false, null);

        private Ready and(Ready other) {
            boolean otherIsFirst = other.until < until || (other.hasGaps && !hasGaps);
            return new Ready(
                    Math.min(until, other.until), hasGaps || other.hasGaps, otherIsFirst ? other.waitsFor : waitsFor);
        }
    }

    /** Looks at all that a model reads, for an interval that begins at a time. */
    Ready of(Snapshot model, long from) {
        return reads(model, from, new HashSet<>());
    }

    /** Says whether a model reads a table of the environment alone, directly or through views. */
    boolean readsPreview(Snapshot model) {
        return readsPreview(model, new HashSet<>());
    }

    private boolean readsPreview(Snapshot model, Set<ModelName> seen) {
        for (Snapshot.Reads reads : model.reads()) {
            Placed parent = placed.get(reads.table());
            if (parent == null || !seen.add(reads.table())) {
                continue;
            }
            boolean isThrough = parent.isInline() || parent.isView();
            if (parent.isPreview() || (isThrough && readsPreview(parent.snapshot(), seen))) {
                return true;
            }
        }
        return false;
    }

    private Ready reads(Snapshot model, @Nullable Long from, Set<ModelName> seen) {
        Ready ready = Ready.ALWAYS;
        for (Snapshot.Reads reads : model.reads()) {
            Placed parent = placed.get(reads.table());
            if (parent == null || reads.table().equals(model.model())) {
                continue;
            }
            ready = ready.and(table(parent, reads.windowed() ? from : null, seen));
        }
        return ready;
    }

    private Ready table(Placed parent, @Nullable Long from, Set<ModelName> seen) {
        ModelName name = parent.model();
        if (parent.isPreview()) {
            return new Ready(Long.MIN_VALUE, true, name);
        }
        return switch (parent.snapshot().materialization()) {
            case Materialization.External external -> Ready.ALWAYS;
            case Materialization.Embedded embedded -> through(parent, seen);
            case Materialization.View view ->
                parent.exists() ? through(parent, seen) : new Ready(Long.MIN_VALUE, true, name);
            case Materialization.Seed seed -> parent.isBuilt() ? Ready.ALWAYS : new Ready(Long.MIN_VALUE, true, name);
            case Materialization.Unsupported unsupported -> new Ready(Long.MIN_VALUE, true, name);
            case Materialization.Full full -> whole(parent);
            case Materialization.ScdByTime history -> whole(parent);
            case Materialization.ScdByColumn history -> whole(parent);
            case Materialization.TimeRange range -> incremental(parent, from);
            case Materialization.UniqueKey key -> incremental(parent, null);
        };
    }

    private Ready through(Placed parent, Set<ModelName> seen) {
        return seen.add(parent.model()) ? reads(parent.snapshot(), null, seen) : Ready.ALWAYS;
    }

    private Ready whole(Placed parent) {
        if (!parent.isBuilt()) {
            return new Ready(Long.MIN_VALUE, true, parent.model());
        }
        long end = parent.loaded().end().orElse(Long.MIN_VALUE);
        return end >= times.due(parent.snapshot()) ? Ready.ALWAYS : new Ready(end, false, parent.model());
    }

    private Ready incremental(Placed parent, @Nullable Long from) {
        if (!parent.exists()) {
            return new Ready(Long.MIN_VALUE, true, parent.model());
        }
        Snapshot snapshot = parent.snapshot();
        long start = times.start(snapshot, parent.loaded());
        if (from != null) {
            start = Math.max(start, UnitTime.floor(snapshot.timing().unit(), from));
        }
        Intervals missing = MissingTime.find(snapshot.timing().unit(), parent.loaded(), start, times.due(snapshot), 0);
        if (missing.isEmpty()) {
            return Ready.ALWAYS;
        }
        long first = missing.ranges().getFirst().start();
        boolean hasGaps = parent.loaded().end().orElse(Long.MIN_VALUE) > first;
        return new Ready(first, hasGaps, parent.model());
    }
}
