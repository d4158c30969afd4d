package io.meshlens.plan;

import io.meshlens.project.ModelName;
import io.meshlens.project.TimeValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes plans. Everything in it is a function of its arguments: no clock, no file, no warehouse. */
public final class Planner {
    private Planner() {}

    /** Plans the project's changes for an environment. */
    public static Plan plan(PlanRequest request) {
        Instant now = request.now();
        DeployedState state = request.state();
        EnvironmentName name = request.environment();
        PlanOptions options = request.options();
        Optional<Environment> present = state.environment(name);
        Optional<Environment> existing = present.filter(environment -> !environment.isExpired(now));
        Optional<Environment> base = existing.or(() -> state.environment(options.createFrom()));
        Map<ModelName, Environment.Member> baseMembers = base.<Map<ModelName, Environment.Member>>map(
                        Environment::members)
                .orElse(Map.of());
        List<String> problems = new ArrayList<>(request.problems());
        List<String> warnings = new ArrayList<>();
        checkOptions(request, problems);
        Map<ModelName, Snapshot> models = new LinkedHashMap<>();
        request.models().forEach(model -> models.put(model.name(), model.snapshot()));
        checkReferences(models, baseMembers, problems);

        // First with everything considered and nothing limited, only to see which models move.
        ModelTimes times = new ModelTimes(models, now, options.ignoresCron());
        Set<ModelName> moved = movedModels(request, baseMembers, times);
        Set<ModelName> shownBefore = shown(existing);
        Set<ModelName> considered = considered(request, models, moved, shownBefore);
        Caps caps = Caps.of(request, models, considered);
        Placement placement = new Placement(
                new Placement.Setting(
                        Plan.Kind.CHANGES,
                        name,
                        state,
                        options,
                        now,
                        request.naming(),
                        baseMembers,
                        false,
                        considered,
                        millis(options.start(), now),
                        options.end() == null ? null : ModelTimes.exclusive(options.end(), now),
                        caps.byModel(),
                        caps.byDefault(),
                        Map.of()),
                times);
        request.models().forEach(model -> placement.place(model.snapshot(), model.seed()));
        problems.addAll(placement.problems());
        warnings.addAll(placement.warnings());

        boolean showsEmptyTables = name.isProd()
                && options.data() != PlanOptions.Data.LOAD
                && placement.placed().values().stream()
                        .flatMap(place -> place.buildIfAny().stream())
                        .anyMatch(build -> !build.isViewOnly());
        if (showsEmptyTables) {
            warnings.add("prod will show tables without rows, because their rows are not loaded by this plan.");
        }
        List<Plan.StandaloneRun> due = new DueAudits(
                        new DueAudits.Setting(
                                Plan.Kind.CHANGES,
                                name,
                                state,
                                options,
                                considered,
                                !options.backfill().isEmpty(),
                                options.loadsDue()),
                        placement,
                        times)
                .of(request.audits());
        List<Plan.Restatement> restatements = new ArrayList<>(placement.restatements());
        if (name.isProd() && existing.isPresent()) {
            Set<TableKey> here = new HashSet<>();
            restatements.forEach(each -> here.add(each.table()));
            restatements.addAll(DeployedPlanner.elsewhere(state, existing.get(), placement.again(), here));
        }
        Assembly assembly =
                new Assembly(request, present, existing, base, placement.placed(), considered, due, restatements);
        problems.addAll(assembly.gaps());
        Plan plan = assembly.plan(problems, warnings);
        if (!name.isProd()
                && existing.isEmpty()
                && plan.builds().isEmpty()
                && plan.views().isEmpty()
                && plan.removedViews().isEmpty()
                && plan.snapshots().isEmpty()
                && plan.changes().isEmpty()
                && plan.standalone().changes().isEmpty()) {
            return assembly.plan(
                    with(
                            problems,
                            "Nothing differs from " + options.createFrom() + ", so " + name
                                    + " would be empty. Use --include-unmodified to show every model in it."),
                    warnings);
        }
        return plan;
    }

    /** Says whether the table that environments share for this state of a model has rows already. */
    public static boolean isLoaded(Snapshot model, DeployedState state) {
        return state.table(Placement.sharedKey(model)).isBuilt();
    }

    private static List<String> with(List<String> problems, String problem) {
        List<String> all = new ArrayList<>(problems);
        all.add(problem);
        return all;
    }

    private static void checkOptions(PlanRequest request, List<String> problems) {
        PlanOptions options = request.options();
        if (options.forwardOnly()) {
            problems.add(
                    "Forward-only changes are not supported yet. Without --forward-only the changed models are built"
                            + " anew beside the old ones, and nothing is lost.");
        }
        if (request.environment().isProd() && (options.start() != null || options.end() != null)) {
            problems.add(
                    "A plan for prod has no --start and no --end: prod has all rows. Limit a development environment,"
                            + " or name the models to do again with --restate-model.");
        }
        if (request.environment().isProd() && !options.backfill().isEmpty()) {
            problems.add("--backfill-model is for development environments: prod loads every model.");
        }
        TimeValue start = options.start();
        TimeValue end = options.end();
        if (end != null
                && ModelTimes.exclusive(end, request.now()) - (end.isDate() ? 86_400_000L : 0)
                        > request.now().toEpochMilli()) {
            problems.add("The end " + end.written() + " lies in the future.");
        }
        if (start != null
                && end != null
                && start.resolve(request.now()).toEpochMilli() >= ModelTimes.exclusive(end, request.now())) {
            problems.add("The start " + start.written() + " is not before the end " + end.written() + ".");
        }
    }

    private static void checkReferences(
            Map<ModelName, Snapshot> models, Map<ModelName, Environment.Member> base, List<String> problems) {
        for (Snapshot model : models.values()) {
            for (Snapshot.Reads reads : model.reads()) {
                Environment.Member removed = models.containsKey(reads.table()) ? null : base.get(reads.table());
                if (removed != null && removed.table() != null) {
                    problems.add(model.displayName() + " reads " + reads.table().display()
                            + ", which is no longer part of the project.");
                }
            }
        }
    }

    /** Returns the models whose table would be another one than in the base if nothing were limited. */
    private static Set<ModelName> movedModels(
            PlanRequest request, Map<ModelName, Environment.Member> base, ModelTimes times) {
        Placement free = new Placement(
                new Placement.Setting(
                        Plan.Kind.CHANGES,
                        request.environment(),
                        request.state(),
                        PlanOptions.DEFAULT,
                        request.now(),
                        request.naming(),
                        base,
                        false,
                        Set.of(),
                        null,
                        null,
                        Map.of(),
                        null,
                        Map.of()),
                times);
        request.models().forEach(model -> free.place(model.snapshot(), null));
        Set<ModelName> moved = new HashSet<>();
        for (Placed place : free.placed().values()) {
            Environment.PhysicalTable table = place.table();
            Environment.Member before = base.get(place.model());
            if (table != null && (!isSameTable(before, table) || isPassedOver(before, request.state()))) {
                moved.add(place.model());
            }
        }
        return moved;
    }

    static boolean isSameTable(Environment.@Nullable Member member, Environment.@Nullable PhysicalTable table) {
        Environment.PhysicalTable before = member == null ? null : member.table();
        return before == null ? table == null : table != null && before.key().equals(table.key());
    }

    /** Says whether an earlier plan, which loaded some models only, recorded a model and neither loaded nor showed it. */
    static boolean isPassedOver(Environment.@Nullable Member member, DeployedState state) {
        return member != null
                && member.view() == null
                && member.table() != null
                && !state.table(member.table().key()).isBuilt();
    }

    private static Set<ModelName> shown(Optional<Environment> environment) {
        Set<ModelName> shown = new HashSet<>();
        environment.ifPresent(existing -> existing.members().forEach((model, member) -> {
            if (member.view() != null) {
                shown.add(model);
            }
        }));
        return shown;
    }

    private static Set<ModelName> considered(
            PlanRequest request, Map<ModelName, Snapshot> models, Set<ModelName> moved, Set<ModelName> shownBefore) {
        PlanOptions options = request.options();
        if (!options.backfill().isEmpty()) {
            // What is shown needs its rows, asked for or not.
            Set<ModelName> needed = new LinkedHashSet<>(options.backfill());
            moved.stream()
                    .filter(model -> options.includesUnmodified() || shownBefore.contains(model))
                    .forEach(needed::add);
            return ancestors(models, needed);
        }
        if (request.environment().isProd() || options.includesUnmodified()) {
            return models.keySet();
        }
        Set<ModelName> start = new LinkedHashSet<>(moved);
        start.addAll(shownBefore);
        return ancestors(models, start);
    }

    /** Returns models with everything that they read, directly or not. */
    static Set<ModelName> ancestors(Map<ModelName, Snapshot> models, Collection<ModelName> of) {
        Set<ModelName> found = new LinkedHashSet<>();
        List<ModelName> open = new ArrayList<>(of);
        while (!open.isEmpty()) {
            ModelName name = open.removeLast();
            Snapshot model = models.get(name);
            if (model != null && found.add(name)) {
                model.reads().forEach(reads -> open.add(reads.table()));
            }
        }
        return found;
    }

    static @Nullable Long millis(@Nullable TimeValue time, Instant now) {
        return time == null ? null : time.resolve(now).toEpochMilli();
    }

    /**
     * How far a plan loads: no further than production is, unless the plan says so, so that a change is compared with what is
     * there and tables that are shared do not run ahead.
     *
     * @param byModel for models that production has
     * @param byDefault for all others; null for no limit
     */
    record Caps(Map<ModelName, Long> byModel, @Nullable Long byDefault) {
        static final Caps NONE = new Caps(Map.of(), null);

        static Caps of(PlanRequest request, Map<ModelName, Snapshot> models, Set<ModelName> considered) {
            PlanOptions options = request.options();
            Optional<Environment> prod = request.state().environment(EnvironmentName.PROD);
            if (options.loadsDue() || options.end() != null || prod.isEmpty()) {
                return NONE;
            }
            Map<ModelName, Long> ends = new HashMap<>();
            long latest = Long.MIN_VALUE;
            long latestConsidered = Long.MIN_VALUE;
            for (Environment.Member member : prod.get().members().values()) {
                Environment.PhysicalTable table = member.table();
                ModelName model = member.snapshot().model();
                Snapshot snapshot = models.get(model);
                if (table == null
                        || table.isView()
                        || (snapshot != null && snapshot.materialization() instanceof Materialization.Seed)) {
                    continue;
                }
                Optional<Long> end = request.state().table(table.key()).loaded().end();
                if (end.isPresent()) {
                    latest = Math.max(latest, end.get());
                    if (considered.contains(model)) {
                        ends.put(model, end.get());
                        latestConsidered = Math.max(latestConsidered, end.get());
                    }
                }
            }
            if (latest == Long.MIN_VALUE) {
                return NONE;
            }
            return new Caps(Map.copyOf(ends), latestConsidered == Long.MIN_VALUE ? latest : latestConsidered);
        }
    }
}
