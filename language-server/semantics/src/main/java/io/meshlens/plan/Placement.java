package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Walks the models of an environment in the order of the DAG and decides for each where its rows are, and what has to be done
 * so that they are there.
 *
 * <p>The rule that nothing may break: a table that environments share is only filled for an interval from parents that are
 * complete for it. Where that cannot be, a development environment gets a table of its own, a preview; production waits.
 */
final class Placement {
    private final Setting setting;
    private final ModelTimes times;
    private final SequencedMap<ModelName, Placed> placed = new LinkedHashMap<>();
    private final Readiness readiness;
    private final Beginnings beginnings;
    private final List<Plan.Restatement> restatements = new ArrayList<>();
    private final Map<ModelName, Interval> again = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    Placement(Setting setting, ModelTimes times) {
        this.setting = setting;
        this.times = times;
        this.readiness = new Readiness(placed, times);
        this.beginnings = new Beginnings(setting);
    }

    /**
     * What a walk is about.
     *
     * @param kind what the plan is for
     * @param environment the planned environment
     * @param state what is deployed
     * @param options what is asked
     * @param now the time of execution
     * @param naming the naming of new tables
     * @param base the members that the plan is compared with
     * @param keepsTables whether the members stay where they are: runs and restatements
     * @param considered the models whose missing rows are loaded
     * @param start the first time to load, if limited
     * @param end the end of the time to load, if limited
     * @param caps for single models, the end of the time to load
     * @param defaultCap for all other models; null for none
     * @param forgotten time that counts as missing
     */
    record Setting(
            Plan.Kind kind,
            EnvironmentName environment,
            DeployedState state,
            PlanOptions options,
            Instant now,
            Naming naming,
            Map<ModelName, Environment.Member> base,
            boolean keepsTables,
            Set<ModelName> considered,
            @Nullable Long start,
            @Nullable Long end,
            Map<ModelName, Long> caps,
            @Nullable Long defaultCap,
            Map<TableKey, Interval> forgotten) {}

    SequencedMap<ModelName, Placed> placed() {
        return Collections.unmodifiableSequencedMap(placed);
    }

    List<String> problems() {
        return List.copyOf(problems);
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Places the next model; all that it reads must have been placed before. */
    void place(Snapshot model, PlanRequest.@Nullable SeedRows seed) {
        Placed place = switch (model.materialization()) {
            case Materialization.External external -> Placed.withoutTable(model);
            case Materialization.Embedded embedded -> Placed.withoutTable(model);
            case Materialization.Unsupported unsupported -> {
                problems.add(model.displayName() + " has the kind " + unsupported.keyword()
                        + ", which Meshlens cannot execute yet.");
                yield Placed.withoutTable(model);
            }
            case Materialization.View view -> placeView(model);
            default -> placeTable(model, seed);
        };
        placed.put(model.model(), place);
        beginnings.placed(place, again.get(model.model()));
    }

    /**
     * Returns the time of tables that counts as missing from now on, because what they read has rows there that they were
     * evaluated without.
     */
    List<Plan.Restatement> restatements() {
        return List.copyOf(restatements);
    }

    /** Returns the models that are evaluated again for such a reason, with the time. */
    Map<ModelName, Interval> again() {
        return Collections.unmodifiableMap(again);
    }

    // Views

    private Placed placeView(Snapshot model) {
        Environment.PhysicalTable table = keptTable(model).orElseGet(() -> {
            TableKey key = new TableKey(model.model(), Version.of("view", viewParts(model)));
            return new Environment.PhysicalTable(
                    key, where(key, setting.naming().physicalTable(model.model(), key.version())), true);
        });
        DeployedState.TableState state = setting.state().table(table.key());
        boolean isThere = state.exists() && state.isBuilt();
        long start = times.start(model, state.loaded());
        long end = end(model);
        Intervals missing = model.audits().isEmpty() && isThere
                ? Intervals.NONE
                : MissingTime.find(model.timing().unit(), state.loaded(), start, end, 0);
        if (isThere && (missing.isEmpty() || !isConsidered(model))) {
            return new Placed(model, table, false, true, true, state.loaded(), null);
        }
        Interval whole = wholeInterval(model, start, end);
        List<Interval> batches = setting.options().data() == PlanOptions.Data.SKIP ? List.of() : List.of(whole);
        String why = isThere ? "its audits are due" : state.exists() ? "not evaluated yet" : whyView(model);
        Plan.Build build =
                build(model, table, !state.exists(), false, false, state.loaded(), batches, null, "", null, why);
        return new Placed(
                model,
                table,
                false,
                true,
                true,
                batches.isEmpty() ? state.loaded() : state.loaded().plus(whole),
                build);
    }

    /** What decides where a view is: its query, and each physical object that it reads. */
    private List<String> viewParts(Snapshot model) {
        List<String> parts = new ArrayList<>();
        parts.add(model.hashes().build());
        sources(model, null).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(source -> {
                    parts.add(source.getKey().fqn());
                    parts.add(
                            switch (source.getValue()) {
                                case Plan.Source.Relation relation ->
                                    relation.table().sql();
                                case Plan.Source.Query query -> query.query().display();
                            });
                });
        return parts;
    }

    private String whyView(Snapshot model) {
        Environment.Member before = setting.base().get(model.model());
        if (before == null) {
            return "new";
        }
        Snapshot old = setting.state().snapshots().apply(before.snapshot()).orElse(null);
        if (old != null && old.hashes().build().equals(model.hashes().build())) {
            return "follows the new tables of what it reads";
        }
        boolean isSameQuery = old != null
                && Objects.equals(old.definition().query(), model.definition().query());
        return isSameQuery ? "what it reads changed" : "its query changed";
    }

    // Tables

    private Placed placeTable(Snapshot model, PlanRequest.@Nullable SeedRows seed) {
        Optional<Environment.PhysicalTable> kept = keptTable(model);
        boolean isKeptPreview = kept.isPresent() && isPreview(model);
        Environment.PhysicalTable shared = kept.isPresent() && !isKeptPreview ? kept.get() : sharedTable(model);
        DeployedState.TableState state = setting.state().table(shared.key());
        Interval forgotten = setting.forgotten().get(shared.key());
        Intervals loaded = forgotten == null ? state.loaded() : state.loaded().minus(forgotten);
        boolean isBuilt = state.isBuilt();
        if (isBuilt && !isKeptPreview && setting.kind() != Plan.Kind.RESTATEMENT) {
            String own = ownFor(model, shared, loaded);
            if (own != null) {
                long begin = times.start(model, loaded);
                long end = end(model);
                return placePreview(model, shared, seed, requestedStart(model, begin, end), end, own);
            }
            forgotten = forgottenFor(model, shared, loaded);
            loaded = forgotten == null ? loaded : loaded.minus(forgotten);
        }
        Intervals held = loaded;
        if (!isConsidered(model)) {
            return new Placed(model, shared, false, state.exists(), isBuilt, loaded, null);
        }
        if (model.materialization() instanceof Materialization.Seed && !isBuilt && seed == null) {
            warnings.add(model.displayName() + " has no rows yet, and only a plan reads its file: meshlens plan "
                    + setting.environment());
            return new Placed(model, shared, false, state.exists(), false, loaded, null);
        }
        Carry carry = carry(model, shared, state);
        if (carry != null) {
            loaded = carry.loaded;
        }
        long start = begin(model, shared, loaded);
        long end = end(model);
        long from = requestedStart(model, start, end);
        if (isKeptPreview) {
            return placePreview(model, shared, seed, from, end, whyPreview());
        }
        boolean needsPreview = !setting.environment().isProd()
                && !isBuilt
                && carry == null
                && (setting.options().data() == PlanOptions.Data.EMPTY
                        || (model.materialization().isSequential() && from > start));
        if (needsPreview) {
            return placePreview(model, shared, seed, from, end, whyPreview());
        }
        Missing missing = missing(model, loaded, isBuilt || carry != null, start, from, end);
        Ready ready = ready(model, missing, isBuilt);
        if (ready.isBlocked
                && ready.batches.isEmpty()
                && !isBuilt
                && !setting.environment().isProd()) {
            return placePreview(model, shared, seed, from, end, whyPreview());
        }
        boolean skips = setting.options().data() == PlanOptions.Data.SKIP;
        if (ready.isBlocked && !missing.time.isEmpty() && !skips) {
            String waits = model.displayName() + " waits for "
                    + (ready.waitsFor == null ? "what it reads" : ready.waitsFor.display())
                    + ", which does not have all its rows for that time.";
            if (!isBuilt && ready.batches.isEmpty() && setting.kind() == Plan.Kind.CHANGES) {
                problems.add(waits);
            } else {
                warnings.add(waits);
            }
        }
        List<Interval> batches = skips ? List.of() : ready.batches;
        if (carry != null && missing.time.isEmpty()) {
            // What is taken over is brought up to date at once: a table is never shown without its history.
            long last = loaded.end().orElse(end);
            batches = List.of(new Interval(UnitTime.plus(model.timing().unit(), last, -1), last));
        }
        if (carry != null && setting.options().data() != PlanOptions.Data.LOAD) {
            problems.add(model.displayName() + " keeps a history, and its table is made anew: it would be shown empty."
                    + " Plan with its rows, without --skip-backfill and --empty-backfill.");
        }
        if (batches.isEmpty() && state.exists() && (carry == null || skips)) {
            return new Placed(model, shared, false, true, isBuilt, loaded, null);
        }
        boolean replaces = state.exists() && (missing.isAnew || carry != null);
        Plan.Build build = build(
                model,
                shared,
                !state.exists(),
                replaces,
                false,
                held,
                batches,
                carry == null ? null : carry.from,
                "",
                seed,
                why(model, start, loaded, isBuilt, state.exists(), forgotten != null, carry));
        Intervals after = missing.isAnew && !batches.isEmpty() ? Intervals.NONE : loaded;
        return new Placed(
                model,
                shared,
                false,
                true,
                isBuilt || carry != null || !batches.isEmpty(),
                after.plus(new Intervals(batches)),
                build);
    }

    // Models that begin earlier than they did

    /**
     * Says why a model must have a table of this environment alone, although a built one is shared: rows of a time that nobody
     * asked prod for would be in what prod shows. Null if it need not.
     */
    private @Nullable String ownFor(Snapshot model, Environment.PhysicalTable shared, Intervals loaded) {
        if (setting.keepsTables()
                || setting.environment().isProd()
                || setting.options().data() != PlanOptions.Data.LOAD
                || (!setting.options().backfill().isEmpty() && !isConsidered(model))) {
            return null;
        }
        long begin = times.start(model, loaded);
        if (beginnings.isProds(shared.key())
                && Beginnings.counts(model)
                && requestedStart(model, begin, end(model)) < loaded.start().orElse(begin)) {
            return "a preview for this environment alone: it begins earlier than the table that prod shows";
        }
        Interval late = model.materialization().keepsHistory() ? null : beginnings.again(model, shared.key(), loaded);
        if (late != null && (beginnings.isProds(shared.key()) || readiness.readsPreview(model))) {
            again.put(model.model(), late);
            return "a preview for this environment alone: what it reads begins earlier here than in prod";
        }
        return null;
    }

    /** Returns the time for which the rows of a table that is there have to be done again; null if there is none. */
    private @Nullable Interval forgottenFor(Snapshot model, Environment.PhysicalTable shared, Intervals loaded) {
        if (setting.options().data() != PlanOptions.Data.LOAD || beginnings.isProds(shared.key())) {
            return null;
        }
        Interval late = beginnings.again(model, shared.key(), loaded);
        if (late == null) {
            return null;
        }
        if (!model.timing().isRestatable()) {
            warnings.add(
                    model.displayName() + " is left as it is although what it reads begins earlier now: its rows may"
                            + " not be done again (disable_restatement).");
            return null;
        }
        again.put(model.model(), late);
        restatements.add(new Plan.Restatement(shared.key(), late));
        return late;
    }

    /** Returns where a table begins: not before what is loaded if prod shows it, and only prod's own plan may give it more. */
    private long begin(Snapshot model, Environment.PhysicalTable shared, Intervals loaded) {
        long begin = times.start(model, loaded);
        long known = loaded.start().orElse(begin);
        if (begin < known && beginnings.isProds(shared.key()) && Beginnings.counts(model)) {
            warnings.add(model.displayName() + " begins earlier than the table that prod shows: its rows from "
                    + new Interval(begin, known) + " are loaded when prod is planned.");
            return known;
        }
        return begin;
    }

    /** What is missing in a table; {@code isAnew} says that all rows that are there go. */
    private record Missing(Intervals time, boolean isAnew) {}

    private Missing missing(Snapshot model, Intervals loaded, boolean isBuilt, long start, long from, long end) {
        Materialization kind = model.materialization();
        int lookback = model.timing().lookback();
        if (kind instanceof Materialization.Seed) {
            return new Missing(isBuilt ? Intervals.NONE : Intervals.of(wholeInterval(model, start, end)), true);
        }
        if (kind.isWhole()) {
            boolean isDue = !isBuilt
                    || loaded.end().orElse(Long.MIN_VALUE) < end
                    || (Beginnings.counts(model) && start < loaded.start().orElse(start));
            return new Missing(isDue ? Intervals.of(wholeInterval(model, start, end)) : Intervals.NONE, false);
        }
        if (kind.keepsHistory()) {
            long next = loaded.end().orElse(start);
            if (next < end) {
                return new Missing(Intervals.of(new Interval(next, end)), isBuilt && loaded.isEmpty());
            }
            return new Missing(isBuilt ? Intervals.NONE : Intervals.of(wholeInterval(model, start, end)), false);
        }
        if (kind.isSequential()) {
            Intervals exact = MissingTime.find(model.timing().unit(), loaded, start, end, 0);
            if (exact.isEmpty()) {
                return new Missing(exact, false);
            }
            long first = exact.ranges().getFirst().start();
            boolean isAnew = kind instanceof Materialization.UniqueKey
                    && first < loaded.end().orElse(Long.MIN_VALUE);
            if (isAnew || loaded.isEmpty()) {
                return new Missing(Intervals.of(new Interval(start, end)), isBuilt);
            }
            long lookedBack = MissingTime.find(model.timing().unit(), loaded, start, end, lookback)
                    .ranges()
                    .getFirst()
                    .start();
            return new Missing(Intervals.of(new Interval(lookedBack, end)), false);
        }
        return new Missing(MissingTime.find(model.timing().unit(), loaded, from, end, lookback), false);
    }

    /** The part of what is missing that can be evaluated now. */
    private record Ready(
            List<Interval> batches,
            boolean isBlocked,
            @Nullable ModelName waitsFor) {}

    private Ready ready(Snapshot model, Missing missing, boolean isBuilt) {
        Materialization kind = model.materialization();
        Snapshot.Timing timing = model.timing();
        List<Interval> usable = new ArrayList<>();
        boolean isBlocked = false;
        ModelName waitsFor = null;
        for (Interval range : missing.time.ranges()) {
            Readiness.Ready ready = readiness.of(model, range.start());
            long until = Math.min(range.end(), ready.until());
            if (until < range.end() && !timing.allowPartials()) {
                until = UnitTime.floor(timing.unit(), until);
            }
            if (ready.hasGaps() || until <= range.start()) {
                isBlocked = true;
                waitsFor = ready.waitsFor();
            } else if (kind.isWhole() && isBuilt && until < range.end() && !isProgress(model, until)) {
                isBlocked = true;
                waitsFor = ready.waitsFor();
            } else {
                usable.add(new Interval(range.start(), until));
            }
        }
        Intervals time = new Intervals(usable);
        int size = kind.isWhole() ? 0 : timing.batchSize();
        return new Ready(MissingTime.batches(timing.unit(), time, size), isBlocked, waitsFor);
    }

    /** Says whether a whole table would become newer if it were evaluated up to a time. */
    private boolean isProgress(Snapshot model, long until) {
        TableKey key = sharedTable(model).key();
        return until > setting.state().table(key).loaded().end().orElse(Long.MIN_VALUE);
    }

    // Previews

    private Placed placePreview(
            Snapshot model,
            Environment.PhysicalTable shared,
            PlanRequest.@Nullable SeedRows seed,
            long from,
            long end,
            String why) {
        List<String> parts = new ArrayList<>(
                List.of(setting.environment().value(), shared.key().version()));
        List<String> contents = new ArrayList<>();
        for (Map.Entry<ModelName, Plan.Source> source : sources(model, null).entrySet()) {
            if (source.getValue() instanceof Plan.Source.Relation relation) {
                parts.add(relation.table().sql());
                contents.add(relation.table().sql());
            }
            Placed parent = placed.get(source.getKey());
            if (parent != null) {
                addContents(parent, contents, new LinkedHashSet<>());
            }
        }
        TableKey key = new TableKey(model.model(), Version.of("preview", parts));
        Environment.PhysicalTable table = new Environment.PhysicalTable(
                key, where(key, setting.naming().previewTable(model.model(), key.version())), false);
        String inputs = Version.of("inputs", contents);
        DeployedState.TableState state = setting.state().table(key);
        boolean isCurrent = state.isBuilt() && state.inputs().equals(inputs);
        Interval forgotten = setting.forgotten().get(key);
        Intervals loaded = isCurrent ? state.loaded() : Intervals.NONE;
        loaded = forgotten == null ? loaded : loaded.minus(forgotten);
        Snapshot.Timing timing = model.timing();
        Intervals missing;
        if (model.materialization().isWhole() || model.materialization().isSequential()) {
            Interval all = wholeInterval(model, from, end);
            missing = loaded.covers(all) ? Intervals.NONE : Intervals.of(all);
            isCurrent = isCurrent && missing.isEmpty();
        } else {
            missing = MissingTime.find(timing.unit(), loaded, from, end, 0);
        }
        boolean skips = setting.options().data() == PlanOptions.Data.SKIP;
        List<Interval> batches = skips
                ? List.of()
                : MissingTime.batches(
                        timing.unit(), missing, model.materialization().isWhole() ? 0 : timing.batchSize());
        if (batches.isEmpty() && state.exists()) {
            return new Placed(model, table, true, true, state.isBuilt(), state.loaded(), null);
        }
        Plan.Build build = build(
                model,
                table,
                !state.exists(),
                state.exists() && !isCurrent,
                true,
                loaded,
                batches,
                null,
                inputs,
                seed,
                why);
        return new Placed(model, table, true, true, true, (isCurrent ? loaded : Intervals.NONE).plus(missing), build);
    }

    private String whyPreview() {
        return setting.options().data() == PlanOptions.Data.EMPTY
                ? "an empty preview for this environment alone"
                : "a preview for this environment alone: what it reads is not complete here";
    }

    /** Collects what tells whether a table, or what is behind a view, holds something else than before. */
    private void addContents(Placed parent, List<String> contents, Set<ModelName> seen) {
        if (!seen.add(parent.model())) {
            return;
        }
        if (parent.isInline() || parent.isView()) {
            for (Snapshot.Reads reads : parent.snapshot().reads()) {
                Placed next = placed.get(reads.table());
                if (next != null) {
                    addContents(next, contents, seen);
                }
            }
        } else if (parent.table() != null) {
            contents.add(parent.table().key().version());
            contents.add(parent.loaded().toString());
            contents.add(
                    parent.build() == null
                            ? setting.state().table(parent.table().key()).inputs()
                            : parent.build().inputs());
        }
    }

    // Histories

    /** A history that is taken over from the table that has it now. */
    private record Carry(Environment.PhysicalTable from, Intervals loaded) {}

    private @Nullable Carry carry(Snapshot model, Environment.PhysicalTable shared, DeployedState.TableState state) {
        Environment.Member before = setting.base().get(model.model());
        if (!model.materialization().keepsHistory()
                || before == null
                || before.table() == null
                || before.isPreview()
                || before.table().key().equals(shared.key())) {
            return null;
        }
        DeployedState.TableState old = setting.state().table(before.table().key());
        if (!old.isBuilt()) {
            return null;
        }
        long oldEnd = old.loaded().end().orElse(Long.MIN_VALUE);
        if (state.isBuilt() && state.loaded().end().orElse(Long.MIN_VALUE) >= oldEnd) {
            return null;
        }
        Optional<Snapshot> oldSnapshot = setting.state().snapshots().apply(before.snapshot());
        Optional<Materialization.History> oldHistory =
                oldSnapshot.map(Snapshot::materialization).flatMap(Placement::history);
        if (oldHistory.isPresent() && oldHistory.equals(history(model.materialization()))) {
            return new Carry(before.table(), old.loaded());
        }
        if (!setting.options().allowsHistoryLoss()) {
            problems.add(model.displayName()
                    + " keeps a history that cannot be computed again, and its key or its columns of"
                    + " validity changed, so it cannot be taken over. Give the model another name, or plan with"
                    + " --allow-history-loss to begin a new history.");
        }
        return null;
    }

    private static Optional<Materialization.History> history(Materialization kind) {
        return switch (kind) {
            case Materialization.ScdByTime byTime -> Optional.of(byTime.history());
            case Materialization.ScdByColumn byColumn -> Optional.of(byColumn.history());
            default -> Optional.empty();
        };
    }

    // Common parts

    private Optional<Environment.PhysicalTable> keptTable(Snapshot model) {
        Environment.Member member = setting.base().get(model.model());
        return setting.keepsTables() && member != null ? member.tableIfAny() : Optional.empty();
    }

    private boolean isPreview(Snapshot model) {
        Environment.Member member = setting.base().get(model.model());
        return member != null && member.isPreview();
    }

    private Environment.PhysicalTable sharedTable(Snapshot model) {
        TableKey key = sharedKey(model);
        return new Environment.PhysicalTable(
                key, where(key, setting.naming().physicalTable(model.model(), key.version())), false);
    }

    /** A table that is there stays where it is, even if the rules of naming changed since. */
    private TableName where(TableKey key, TableName wanted) {
        TableName recorded = setting.state().table(key).name();
        return recorded == null ? wanted : recorded;
    }

    /** Returns the table that all environments share in which a model is in this state. */
    static TableKey sharedKey(Snapshot model) {
        return new TableKey(
                model.model(), Version.of("table", List.of(model.hashes().build())));
    }

    private boolean isConsidered(Snapshot model) {
        return setting.considered().contains(model.model());
    }

    private long end(Snapshot model) {
        Snapshot.Timing timing = model.timing();
        long end = times.due(model);
        if (setting.end() != null) {
            end = Math.min(end, setting.end());
        }
        Long cap = setting.caps().getOrDefault(model.model(), setting.defaultCap());
        if (cap != null) {
            end = Math.min(end, cap);
        }
        return timing.allowPartials() ? end : UnitTime.floor(timing.unit(), end);
    }

    private long requestedStart(Snapshot model, long start, long end) {
        if (setting.start() == null) {
            return start;
        }
        Snapshot.Timing timing = model.timing();
        long from = UnitTime.floor(timing.unit(), setting.start());
        int least = setting.options().minimumIntervals();
        if (least > 0) {
            from = Math.min(from, UnitTime.plus(timing.unit(), UnitTime.ceiling(timing.unit(), end), -least));
        }
        return Math.max(start, from);
    }

    /**
     * The interval of an evaluation that makes the whole table. Where no interval has ended yet it is the last one before, so
     * that the evaluation counts without claiming time that is still to come.
     */
    private static Interval wholeInterval(Snapshot model, long start, long end) {
        return start < end
                ? new Interval(start, end)
                : new Interval(UnitTime.plus(model.timing().unit(), end, -1), end);
    }

    private String why(
            Snapshot model,
            long start,
            Intervals loaded,
            boolean isBuilt,
            boolean exists,
            boolean isForgotten,
            @Nullable Carry carry) {
        if (again.containsKey(model.model())) {
            return "done again: what it reads begins earlier";
        }
        if (isForgotten) {
            return "done again";
        }
        if (carry != null) {
            return "its history is taken over from " + carry.from.name().display();
        }
        Environment.Member before = setting.base().get(model.model());
        if (isBuilt) {
            boolean isEarlier = Beginnings.counts(model)
                    && start < loaded.start().orElse(start)
                    && before != null
                    && before.table() != null
                    && before.table().key().equals(sharedKey(model));
            return isEarlier ? "it begins earlier than it did" : "intervals are missing";
        }
        if (exists) {
            return "not loaded yet";
        }
        if (before == null) {
            return "new";
        }
        boolean isSameQuery = setting.state()
                .snapshots()
                .apply(before.snapshot())
                .map(old -> old.definition().queryIfAny().isPresent()
                        && Objects.equals(
                                old.definition().query(), model.definition().query()))
                .orElse(false);
        return isSameQuery ? "what it reads changed" : "changed";
    }

    private Plan.Build build(
            Snapshot model,
            Environment.PhysicalTable table,
            boolean isNew,
            boolean replaces,
            boolean isPreview,
            Intervals loaded,
            List<Interval> batches,
            Environment.@Nullable PhysicalTable carriedFrom,
            String inputs,
            PlanRequest.@Nullable SeedRows seed,
            String why) {
        SequencedSet<TableKey> after = new LinkedHashSet<>();
        Map<TableKey, Intervals> relies = new LinkedHashMap<>();
        addPrerequisites(model, after, relies, new LinkedHashSet<>());
        return new Plan.Build(
                model,
                model.materialization(),
                table,
                isNew,
                replaces,
                isPreview,
                loaded,
                batches,
                sources(model, table),
                List.copyOf(after),
                relies,
                carriedFrom,
                inputs,
                seed,
                why,
                table.isView() ? null : setting.state().costs().get(model.model()));
    }

    private void addPrerequisites(
            Snapshot model, Set<TableKey> after, Map<TableKey, Intervals> relies, Set<ModelName> seen) {
        for (Snapshot.Reads reads : model.reads()) {
            Placed parent = placed.get(reads.table());
            if (parent == null || !seen.add(reads.table())) {
                continue;
            }
            Environment.PhysicalTable table = parent.table();
            if (parent.build() != null && table != null) {
                after.add(table.key());
            } else if (table != null && !table.isView()) {
                relies.put(table.key(), parent.loaded());
            }
            if (parent.isInline() || parent.isView()) {
                addPrerequisites(parent.snapshot(), after, relies, seen);
            }
        }
    }

    /** Finds where everything that a model's statements name is read. */
    SequencedMap<ModelName, Plan.Source> sources(Snapshot model, Environment.@Nullable PhysicalTable own) {
        SequencedMap<ModelName, Plan.Source> sources = new LinkedHashMap<>();
        Function<ModelName, Plan.Source> find = name -> source(name, model.model(), own);
        Snapshot.Definition definition = model.definition();
        definition.before().forEach(statement -> add(statement.sql(), find, sources));
        definition.queryIfAny().ifPresent(query -> add(query, find, sources));
        definition.after().forEach(statement -> add(statement.sql(), find, sources));
        definition.onVirtualUpdate().forEach(statement -> add(statement, find, sources));
        model.audits().forEach(audit -> add(audit.query(), find, sources));
        if (own == null) {
            sources.remove(model.model());
        }
        return sources;
    }

    /** Finds where everything is read that a query of no model names. */
    SequencedMap<ModelName, Plan.Source> sources(SqlTemplate query) {
        SequencedMap<ModelName, Plan.Source> sources = new LinkedHashMap<>();
        add(query, this::source, sources);
        return sources;
    }

    private static void add(
            SqlTemplate template, Function<ModelName, Plan.Source> find, SequencedMap<ModelName, Plan.Source> sources) {
        for (SqlTemplate.Part part : template.parts()) {
            if (part instanceof SqlTemplate.Table table && !sources.containsKey(table.name())) {
                Plan.Source source = find.apply(table.name());
                sources.put(table.name(), source);
                if (source instanceof Plan.Source.Query query) {
                    add(query.query(), find, sources);
                }
            }
        }
    }

    private Plan.Source source(ModelName name, ModelName self, Environment.@Nullable PhysicalTable own) {
        if (name.equals(self)) {
            return own == null
                    ? new Plan.Source.Relation(TableName.of(name), null)
                    : new Plan.Source.Relation(own.name(), own.key());
        }
        return source(name);
    }

    private Plan.Source source(ModelName name) {
        Placed parent = placed.get(name);
        if (parent == null) {
            return new Plan.Source.Relation(TableName.of(name), null);
        }
        if (parent.isInline()) {
            return new Plan.Source.Query(
                    parent.snapshot().definition().queryAsDeclared().orElse(SqlTemplate.of("SELECT NULL")));
        }
        Environment.PhysicalTable table = parent.table();
        return table == null
                ? new Plan.Source.Relation(TableName.of(name), null)
                : new Plan.Source.Relation(table.name(), table.key());
    }
}
