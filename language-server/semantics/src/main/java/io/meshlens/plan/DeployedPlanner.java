package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes the plans that concern only what is deployed: loading what became due, doing rows again, and going back. They read
 * the recorded snapshots and never the project's files.
 */
public final class DeployedPlanner {
    private DeployedPlanner() {}

    /** An environment that is not there, or cannot be planned. */
    public sealed interface Result {
        /** The plan. */
        record Planned(Plan plan) implements Result {}

        /** Why there is none. */
        record Refused(String why) implements Result {}
    }

    /**
     * Plans to load what is due in an environment.
     *
     * @param select the models to load; empty for all
     * @param withUpstream whether what the selected models read is loaded too
     */
    public static Result run(
            DeployedState state,
            EnvironmentName name,
            Instant now,
            PlanOptions options,
            Set<ModelName> select,
            boolean withUpstream) {
        Optional<Environment> found = state.environment(name);
        if (found.isEmpty()) {
            return new Result.Refused("There is no environment " + name + ". Make it with: meshlens plan " + name);
        }
        Environment environment = found.get();
        SequencedMap<ModelName, Snapshot> models = snapshots(state, environment);
        Set<ModelName> considered = select.isEmpty()
                ? models.keySet()
                : withUpstream ? Planner.ancestors(models, select) : intersect(models.keySet(), select);
        Long start = Planner.millis(options.start(), now);
        if (start == null && environment.start() != null) {
            start = environment.start().toEpochMilli();
        }
        Placement placement =
                placement(Plan.Kind.RUN, state, environment, now, options, considered, start, Map.of(), models);
        List<Plan.StandaloneRun> due = new DueAudits(
                        new DueAudits.Setting(Plan.Kind.RUN, name, state, options, considered, !select.isEmpty(), true),
                        placement,
                        new ModelTimes(models, now, options.ignoresCron()))
                .of(environment.audits());
        List<Plan.Restatement> restatements = new ArrayList<>(placement.restatements());
        if (name.isProd()) {
            Set<TableKey> here = new HashSet<>();
            restatements.forEach(each -> here.add(each.table()));
            restatements.addAll(elsewhere(state, environment, placement.again(), here));
        }
        return new Result.Planned(
                plan(Plan.Kind.RUN, environment, now, placement, due, restatements, options, placement.warnings()));
    }

    /** Plans to do rows of deployed models again, with those of all models that read them. */
    public static Result restate(DeployedState state, EnvironmentName name, Instant now, PlanOptions options) {
        Optional<Environment> found = state.environment(name);
        if (found.isEmpty()) {
            return new Result.Refused("There is no environment " + name + ", so nothing in it can be done again.");
        }
        Environment environment = found.get();
        SequencedMap<ModelName, Snapshot> models = snapshots(state, environment);
        ModelTimes times = new ModelTimes(models, now, options.ignoresCron());
        List<String> warnings = new ArrayList<>();
        Map<ModelName, Interval> ranges = new HashMap<>();
        Map<TableKey, Interval> forgotten = new LinkedHashMap<>();
        List<Plan.Restatement> restatements = new ArrayList<>();
        Set<TableKey> ofProd = name.isProd() ? Set.of() : tables(state.environment(EnvironmentName.PROD));
        for (Snapshot model : models.values()) {
            Interval range = range(model, models, ranges, options, times, now, state, environment, warnings);
            if (range == null) {
                continue;
            }
            ranges.put(model.model(), range);
            Environment.PhysicalTable table = tableOf(environment, model.model());
            if (table == null || table.isView() || model.materialization() instanceof Materialization.Seed) {
                continue;
            }
            if (ofProd.contains(table.key())) {
                warnings.add(model.displayName() + " is left out: " + name + " shares its table with prod."
                        + " Do its rows again with: meshlens plan prod --restate-model " + model.displayName());
                continue;
            }
            if (!model.timing().isRestatable()) {
                warnings.add(
                        model.displayName() + " is left out: its rows may not be done again (disable_restatement).");
                continue;
            }
            forgotten.put(table.key(), range);
            restatements.add(new Plan.Restatement(table.key(), range));
        }
        if (name.isProd()) {
            restatements.addAll(elsewhere(state, environment, ranges, forgotten.keySet()));
        }
        Placement placement = placement(
                Plan.Kind.RESTATEMENT, state, environment, now, options, ranges.keySet(), null, forgotten, models);
        warnings.addAll(placement.warnings());
        List<Plan.StandaloneRun> due = new DueAudits(
                        new DueAudits.Setting(
                                Plan.Kind.RESTATEMENT, name, state, options, ranges.keySet(), true, false),
                        placement,
                        times)
                .of(environment.audits());
        return new Result.Planned(
                plan(Plan.Kind.RESTATEMENT, environment, now, placement, due, restatements, options, warnings));
    }

    /**
     * Plans to make an environment what it was after an earlier promotion: views are switched, nothing is computed.
     *
     * @param current the environment now
     * @param earlier the same environment as it was
     */
    public static Plan rollback(DeployedState state, Environment current, Environment earlier, Instant now) {
        List<String> problems = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        List<Plan.ViewSwitch> views = new ArrayList<>();
        List<TableName> removed = new ArrayList<>();
        List<ModelChange> changes = new ArrayList<>();
        Set<TableName> kept = new HashSet<>();
        for (Environment.Member member : earlier.members().values()) {
            ModelName model = member.snapshot().model();
            Environment.PhysicalTable table = member.table();
            Environment.Member present = current.members().get(model);
            if (!member.equals(present)) {
                changes.add(ModelChange.of(
                        model,
                        present == null
                                ? ModelChange.Kind.ADDED
                                : Planner.isSameTable(present, table)
                                        ? ModelChange.Kind.METADATA
                                        : ModelChange.Kind.RE_POINTED));
            }
            TableName view = member.view();
            if (table == null || view == null) {
                continue;
            }
            kept.add(view);
            DeployedState.TableState held = state.table(table.key());
            if (!held.exists()) {
                problems.add(model.display() + " cannot go back: its table "
                        + table.name().display() + " is gone.");
                continue;
            }
            if (present != null && present.table() != null && !Planner.isSameTable(present, table)) {
                Intervals lacking = state.table(present.table().key()).loaded().minus(held.loaded());
                if (!lacking.isEmpty() && !table.isView()) {
                    warnings.add(model.display() + " is then without "
                            + lacking.ranges().getFirst() + " until the next run loads it.");
                }
            }
            boolean isNew = present == null || !view.equals(present.view());
            if (isNew || !current.isFinal() || !Planner.isSameTable(present, table)) {
                state.snapshots()
                        .apply(member.snapshot())
                        .ifPresent(snapshot -> views.add(new Plan.ViewSwitch(snapshot, view, table, isNew)));
            }
        }
        current.viewsThere().stream().filter(view -> !kept.contains(view)).forEach(removed::add);
        for (ModelName model : current.members().keySet()) {
            if (!earlier.members().containsKey(model)) {
                changes.add(ModelChange.of(model, ModelChange.Kind.REMOVED));
            }
        }
        Environment target = new Environment(
                current.name(),
                current.revision() + 1,
                "",
                earlier.members(),
                earlier.naming(),
                earlier.start(),
                current.expires(),
                true,
                earlier.beforeAll(),
                earlier.afterAll(),
                earlier.audits(),
                removed);
        return new Plan(
                Assembly.id(Plan.Kind.ROLLBACK, target, now, List.of(), List.of(), views, removed),
                Plan.Kind.ROLLBACK,
                current.name(),
                new Plan.Base(current.name(), false, current.revision()),
                now,
                changes,
                earlier.members().size() - changes.size(),
                problems,
                warnings,
                List.of(),
                List.of(),
                List.of(),
                new Plan.Standalone(StandaloneAudit.changes(current.audits(), earlier.audits()), List.of()),
                target,
                views,
                removed,
                List.of(),
                PlanOptions.Data.LOAD);
    }

    private static Environment.@Nullable PhysicalTable tableOf(Environment environment, ModelName model) {
        Environment.Member member = environment.members().get(model);
        return member == null ? null : member.table();
    }

    private static Set<ModelName> intersect(Set<ModelName> all, Set<ModelName> some) {
        Set<ModelName> both = new HashSet<>(all);
        both.retainAll(some);
        return both;
    }

    private static SequencedMap<ModelName, Snapshot> snapshots(DeployedState state, Environment environment) {
        SequencedMap<ModelName, Snapshot> models = new LinkedHashMap<>();
        for (Environment.Member member : environment.members().values()) {
            state.snapshots().apply(member.snapshot()).ifPresent(snapshot -> models.put(snapshot.model(), snapshot));
        }
        return models;
    }

    private static Set<TableKey> tables(Optional<Environment> environment) {
        Set<TableKey> keys = new HashSet<>();
        environment.ifPresent(found -> found.members().values().forEach(member -> {
            if (member.table() != null) {
                keys.add(member.table().key());
            }
        }));
        return keys;
    }

    /** Returns the time of a model to do again; null if nothing above it is. */
    private static @Nullable Interval range(
            Snapshot model,
            Map<ModelName, Snapshot> models,
            Map<ModelName, Interval> done,
            PlanOptions options,
            ModelTimes times,
            Instant now,
            DeployedState state,
            Environment environment,
            List<String> warnings) {
        Interval range = null;
        if (options.restate().contains(model.model())) {
            long start = options.start() == null
                    ? times.start(model, Intervals.NONE)
                    : options.start().resolve(now).toEpochMilli();
            long end = options.end() == null ? now.toEpochMilli() : ModelTimes.exclusive(options.end(), now);
            range = start < end ? new Interval(start, end) : null;
        }
        for (Snapshot.Reads reads : model.reads()) {
            Interval above = models.containsKey(reads.table()) ? done.get(reads.table()) : null;
            if (above != null && !reads.table().equals(model.model())) {
                range = range == null
                        ? above
                        : new Interval(Math.min(range.start(), above.start()), Math.max(range.end(), above.end()));
            }
        }
        if (range == null) {
            return null;
        }
        Materialization kind = model.materialization();
        if (kind.isPhysical() && kind.isTable() && (kind.isWhole() || kind.isSequential())) {
            Environment.PhysicalTable table = tableOf(environment, model.model());
            Intervals loaded =
                    table == null ? Intervals.NONE : state.table(table.key()).loaded();
            boolean isFromStart = !(kind instanceof Materialization.TimeRange);
            long start = isFromStart ? Math.min(range.start(), loaded.start().orElse(range.start())) : range.start();
            if (start < range.start() && !kind.isWhole() && options.restate().contains(model.model())) {
                warnings.add(model.displayName() + " can only be done again as a whole, from "
                        + Instant.ofEpochMilli(start) + ".");
            }
            // Also what an earlier run loaded for a time that is still to come: no part of such a table stands alone.
            long end = Math.max(range.end(), loaded.end().orElse(range.end()));
            range = new Interval(start, Math.max(end, now.toEpochMilli()));
        }
        Snapshot.Timing timing = model.timing();
        return new Interval(UnitTime.floor(timing.unit(), range.start()), UnitTime.ceiling(timing.unit(), range.end()));
    }

    /** The same time in all other versions of the models: their environments see it as missing when they plan next. */
    static List<Plan.Restatement> elsewhere(
            DeployedState state, Environment prod, Map<ModelName, Interval> ranges, Set<TableKey> here) {
        Map<TableKey, Interval> others = new LinkedHashMap<>();
        for (Environment environment : state.environments().values()) {
            if (environment.name().equals(prod.name())) {
                continue;
            }
            for (Environment.Member member : environment.members().values()) {
                Interval range = ranges.get(member.snapshot().model());
                Environment.PhysicalTable table = member.table();
                if (range != null && table != null && !table.isView() && !here.contains(table.key())) {
                    others.put(table.key(), range);
                }
            }
        }
        List<Plan.Restatement> restatements = new ArrayList<>();
        others.forEach((table, range) -> restatements.add(new Plan.Restatement(table, range)));
        return restatements;
    }

    private static Placement placement(
            Plan.Kind kind,
            DeployedState state,
            Environment environment,
            Instant now,
            PlanOptions options,
            Set<ModelName> considered,
            @Nullable Long start,
            Map<TableKey, Interval> forgotten,
            SequencedMap<ModelName, Snapshot> models) {
        Long end = options.end() == null || kind == Plan.Kind.RESTATEMENT
                ? null
                : Long.valueOf(ModelTimes.exclusive(options.end(), now));
        Map<ModelName, Long> caps = new HashMap<>();
        if (kind == Plan.Kind.RESTATEMENT) {
            // What is done again ends where it ended.
            for (Environment.Member member : environment.members().values()) {
                if (member.table() != null) {
                    state.table(member.table().key())
                            .loaded()
                            .end()
                            .ifPresent(loadedEnd -> caps.put(member.snapshot().model(), loadedEnd));
                }
            }
        }
        Placement placement = new Placement(
                new Placement.Setting(
                        kind,
                        environment.name(),
                        state,
                        options,
                        now,
                        environment.naming(),
                        environment.members(),
                        true,
                        considered,
                        start,
                        end,
                        caps,
                        null,
                        forgotten),
                new ModelTimes(models, now, options.ignoresCron()));
        models.values().forEach(model -> placement.place(model, null));
        return placement;
    }

    private static Plan plan(
            Plan.Kind kind,
            Environment environment,
            Instant now,
            Placement placement,
            List<Plan.StandaloneRun> due,
            List<Plan.Restatement> restatements,
            PlanOptions options,
            List<String> warnings) {
        List<Plan.Build> builds = new ArrayList<>();
        placement.placed().values().forEach(place -> place.buildIfAny().ifPresent(builds::add));
        return new Plan(
                Assembly.id(kind, environment, now, builds, due, List.of(), List.of()),
                kind,
                environment.name(),
                new Plan.Base(environment.name(), false, environment.revision()),
                now,
                List.of(),
                placement.placed().size(),
                placement.problems(),
                warnings,
                List.of(),
                builds,
                List.of(),
                new Plan.Standalone(List.of(), due),
                environment,
                List.of(),
                List.of(),
                restatements,
                options.data());
    }
}
