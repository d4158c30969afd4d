package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the standalone audits that a plan runs, and over which time. A check is known by the audit's query and the tables
 * that it reads, so that an audit of tables that nobody touched is not run again, in whatever environment.
 */
final class DueAudits {
    private final Setting setting;
    private final Placement placement;
    private final ModelTimes times;

    /**
     * What is asked.
     *
     * @param isSelection whether only some models are considered
     * @param byTime whether audits are run because they are due; otherwise only those that nobody ran, and those of tables
     *     that are built
     */
    record Setting(
            Plan.Kind kind,
            EnvironmentName environment,
            DeployedState state,
            PlanOptions options,
            Set<ModelName> considered,
            boolean isSelection,
            boolean byTime) {}

    DueAudits(Setting setting, Placement placement, ModelTimes times) {
        this.setting = setting;
        this.placement = placement;
        this.times = times;
    }

    /** Returns what is run, in the order of the audits. */
    List<Plan.StandaloneRun> of(List<StandaloneAudit> audits) {
        List<Plan.StandaloneRun> runs = new ArrayList<>();
        for (StandaloneAudit audit : audits) {
            if (!audit.skip()) {
                Plan.StandaloneRun run = run(audit);
                if (run != null) {
                    runs.add(run);
                }
            }
        }
        return runs;
    }

    private Plan.@Nullable StandaloneRun run(StandaloneAudit audit) {
        SequencedMap<ModelName, Placed> behind = new LinkedHashMap<>();
        audit.reads().forEach(read -> collect(read, behind));
        boolean isSelected =
                !setting.isSelection() || behind.keySet().stream().anyMatch(setting.considered()::contains);
        if (!isSelected || !behind.values().stream().allMatch(this::isReadable)) {
            return null;
        }
        AuditKey key = new AuditKey(audit.name(), version(audit, behind));
        Intervals checked = setting.state().checked(key);
        boolean isBuilt =
                behind.values().stream().anyMatch(place -> place.buildIfAny().isPresent());
        Interval over = over(audit, behind, checked);
        if (over == null) {
            return null;
        }
        boolean isDue = setting.byTime() && !checked.covers(over);
        boolean isNew = checked.isEmpty() && setting.kind() != Plan.Kind.RESTATEMENT;
        boolean isStale = isBuilt && setting.kind() != Plan.Kind.RUN;
        if (!isDue && !isNew && !isStale) {
            return null;
        }
        Intervals valid = isStale ? untouched(checked, behind) : checked;
        Interval missing = hull(Intervals.of(over).minus(valid), over);
        String why = isNew ? "not run yet" : isStale ? "what it reads is built" : "due";
        return new Plan.StandaloneRun(audit, key, missing, valid.plus(missing), placement.sources(audit.query()), why);
    }

    /** Returns the time whose rows are the same after the builds of this plan. */
    private static Intervals untouched(Intervals checked, SequencedMap<ModelName, Placed> behind) {
        Intervals left = checked;
        for (Placed place : behind.values()) {
            Plan.Build build = place.build();
            if (build != null) {
                boolean isWhole =
                        build.isNew() || build.replaces() || build.batches().isEmpty();
                left = isWhole ? Intervals.NONE : left.minus(new Intervals(build.batches()));
            }
        }
        return left;
    }

    private static Interval hull(Intervals some, Interval otherwise) {
        Optional<Long> start = some.start();
        Optional<Long> end = some.end();
        return start.isPresent() && end.isPresent() ? new Interval(start.get(), end.get()) : otherwise;
    }

    /** Collects what an audit reads, through views and embedded models down to tables. */
    private void collect(ModelName name, SequencedMap<ModelName, Placed> behind) {
        Placed place = placement.placed().get(name);
        if (place == null
                || place.snapshot().materialization() instanceof Materialization.External
                || behind.putIfAbsent(name, place) != null) {
            return;
        }
        if (place.isInline() || place.isView()) {
            place.snapshot().reads().forEach(reads -> collect(reads.table(), behind));
        }
    }

    private boolean isReadable(Placed place) {
        boolean hasRows = setting.options().data() == PlanOptions.Data.LOAD || place.build() == null || place.isView();
        return place.isInline() || (place.table() != null && place.exists() && place.isBuilt() && hasRows);
    }

    private String version(StandaloneAudit audit, SequencedMap<ModelName, Placed> behind) {
        List<String> parts = new ArrayList<>();
        parts.add(audit.query().parts().toString());
        SequencedSet<String> tables = new LinkedHashSet<>();
        behind.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(entry -> {
            Environment.PhysicalTable table = entry.getValue().table();
            tables.add(
                    table == null
                            ? entry.getValue().snapshot().id().toString()
                            : table.key().toString());
        });
        parts.addAll(tables);
        if (audit.query().variables().contains("this_env")) {
            parts.add(setting.environment().value());
        }
        return Version.of("check", parts);
    }

    /**
     * Returns the time that is checked: until the audit is due, and no further than the tables have their rows. Null where the
     * audit says that it begins later.
     */
    private @Nullable Interval over(StandaloneAudit audit, SequencedMap<ModelName, Placed> behind, Intervals checked) {
        Snapshot.Timing timing = audit.timing();
        long end = times.due(timing);
        for (Placed place : behind.values()) {
            boolean holdsTime = !place.isInline()
                    && !place.isView()
                    && !(place.snapshot().materialization() instanceof Materialization.Seed);
            Optional<Long> loaded = place.loaded().end();
            if (holdsTime && loaded.isPresent() && loaded.get() < times.due(place.snapshot())) {
                end = Math.min(end, loaded.get());
            }
        }
        if (!timing.allowPartials()) {
            end = UnitTime.floor(timing.unit(), end);
        }
        long start = times.start(timing, audit.reads(), checked);
        if (start < end) {
            return new Interval(start, end);
        }
        return timing.start() != null ? null : new Interval(UnitTime.plus(timing.unit(), end, -1), end);
    }
}
