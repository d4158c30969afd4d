package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts a plan for changes together from the places of all models. */
final class Assembly {
    private final PlanRequest request;
    private final Optional<Environment> present;
    private final Optional<Environment> existing;
    private final Optional<Environment> base;
    private final SequencedMap<ModelName, Placed> placed;
    private final Set<ModelName> considered;
    private final List<Plan.StandaloneRun> due;
    private final List<Plan.Restatement> restatements;
    private final Map<ModelName, Environment.Member> baseMembers;

    /**
     * Begins.
     *
     * @param present the environment's record, even if it expired
     * @param existing the environment unless it expired
     * @param base what is compared with
     * @param due the standalone audits to run
     * @param restatements time of tables that counts as missing first
     */
    Assembly(
            PlanRequest request,
            Optional<Environment> present,
            Optional<Environment> existing,
            Optional<Environment> base,
            SequencedMap<ModelName, Placed> placed,
            Set<ModelName> considered,
            List<Plan.StandaloneRun> due,
            List<Plan.Restatement> restatements) {
        this.request = request;
        this.present = present;
        this.existing = existing;
        this.base = base;
        this.placed = placed;
        this.considered = considered;
        this.due = due;
        this.restatements = restatements;
        this.baseMembers = base.<Map<ModelName, Environment.Member>>map(Environment::members)
                .orElse(Map.of());
    }

    /** Names the incremental models whose new version lacks time that the old one has, if that is refused. */
    List<String> gaps() {
        List<String> problems = new ArrayList<>();
        if (!request.options().refusesGaps()) {
            return problems;
        }
        for (Placed place : placed.values()) {
            Environment.Member before = baseMembers.get(place.model());
            if (before == null
                    || before.table() == null
                    || place.table() == null
                    || place.table().isView()
                    || Planner.isSameTable(before, place.table())) {
                continue;
            }
            Intervals lost =
                    request.state().table(before.table().key()).loaded().minus(place.loaded());
            if (!lost.isEmpty() && !place.snapshot().materialization().isWhole()) {
                problems.add(place.snapshot().displayName() + " would lose "
                        + lost.ranges().getFirst() + ", which its present version has (--no-gaps).");
            }
        }
        return problems;
    }

    Plan plan(List<String> problems, List<String> warnings) {
        List<Plan.Build> builds = new ArrayList<>();
        placed.values().forEach(place -> place.buildIfAny().ifPresent(builds::add));
        Set<ModelName> shown = shown();
        List<Environment.Member> members = new ArrayList<>();
        for (Placed place : placed.values()) {
            TableName view = place.table() != null && shown.contains(place.model())
                    ? request.naming().view(place.model(), request.environment())
                    : null;
            members.add(place.member(view));
        }
        SequencedMap<ModelName, Environment.Member> memberMap = Environment.membersOf(members);
        List<Plan.ViewSwitch> views = views(memberMap);
        List<TableName> removedViews = removedViews(memberMap);
        List<ModelChange> changes = changes();
        List<Snapshot> snapshots = newSnapshots();
        List<Plan.AuditRun> audits = audits(builds);
        Plan.Standalone standalone = new Plan.Standalone(
                StandaloneAudit.changes(base.map(Environment::audits).orElse(null), request.audits()), due);
        Environment target = target(memberMap, views, removedViews);
        int untouched = (int) placed.values().stream()
                .filter(place -> !(place.snapshot().materialization() instanceof Materialization.External))
                .filter(place ->
                        changes.stream().noneMatch(change -> change.model().equals(place.model())))
                .count();
        return new Plan(
                id(Plan.Kind.CHANGES, target, request.now(), builds, due, views, removedViews),
                Plan.Kind.CHANGES,
                request.environment(),
                new Plan.Base(
                        base.map(Environment::name).orElse(null),
                        existing.isEmpty(),
                        present.map(Environment::revision).orElse(0L)),
                request.now(),
                changes,
                untouched,
                problems,
                warnings,
                snapshots,
                builds,
                audits,
                standalone,
                target,
                views,
                removedViews,
                restatements,
                request.options().data());
    }

    /** Returns the models that the environment shows. */
    private Set<ModelName> shown() {
        Set<ModelName> shown = new HashSet<>();
        boolean isAll = request.environment().isProd() || request.options().includesUnmodified();
        for (Placed place : placed.values()) {
            Environment.Member before = baseMembers.get(place.model());
            boolean wasShown = existing.flatMap(environment -> environment.member(place.model()))
                    .map(member -> member.view() != null)
                    .orElse(false);
            boolean moved =
                    !Planner.isSameTable(before, place.table()) || Planner.isPassedOver(before, request.state());
            boolean isSelected = request.options().backfill().isEmpty() || considered.contains(place.model());
            if (isAll || wasShown || (moved && isSelected)) {
                shown.add(place.model());
            }
        }
        return shown.isEmpty() && existing.isEmpty() ? shownAtFirst() : shown;
    }

    /**
     * Returns what a new environment shows that would be empty, because no change moves a table: the models with a change, else
     * all of them. It costs nothing, and whoever plans an environment finds it there.
     */
    private Set<ModelName> shownAtFirst() {
        Set<ModelName> all = new HashSet<>();
        Set<ModelName> edited = new HashSet<>();
        for (Placed place : placed.values()) {
            Environment.PhysicalTable table = place.table();
            Environment.Member before = baseMembers.get(place.model());
            boolean isSelected = request.options().backfill().isEmpty() || considered.contains(place.model());
            if (table == null || before == null || !isSelected || !place.isBuilt()) {
                continue;
            }
            all.add(place.model());
            if (!before.snapshot().equals(place.snapshot().id())) {
                edited.add(place.model());
            }
        }
        return edited.isEmpty() ? all : edited;
    }

    private List<Plan.ViewSwitch> views(SequencedMap<ModelName, Environment.Member> members) {
        boolean isFinal = existing.map(Environment::isFinal).orElse(true);
        List<Plan.ViewSwitch> views = new ArrayList<>();
        for (Environment.Member member : members.values()) {
            Environment.PhysicalTable table = member.table();
            TableName view = member.view();
            if (table == null || view == null) {
                continue;
            }
            ModelName model = member.snapshot().model();
            Placed place = placed.get(model);
            Environment.Member before =
                    existing.flatMap(environment -> environment.member(model)).orElse(null);
            boolean isNew = before == null || !view.equals(before.view());
            if (place != null
                    && (isNew
                            || !isFinal
                            || !Planner.isSameTable(before, table)
                            || hasOtherUpdate(before, place.snapshot()))) {
                views.add(new Plan.ViewSwitch(place.snapshot(), view, table, isNew));
            }
        }
        return views;
    }

    /** Says whether other statements than before run when the view is switched. */
    private boolean hasOtherUpdate(Environment.@Nullable Member before, Snapshot now) {
        if (before == null || before.snapshot().equals(now.id())) {
            return false;
        }
        List<SqlTemplate> old = request.state()
                .snapshots()
                .apply(before.snapshot())
                .map(snapshot -> snapshot.definition().onVirtualUpdate())
                .orElse(List.of());
        return !old.equals(now.definition().onVirtualUpdate());
    }

    private List<TableName> removedViews(SequencedMap<ModelName, Environment.Member> members) {
        Set<TableName> kept = new HashSet<>();
        members.values().forEach(member -> {
            if (member.view() != null) {
                kept.add(member.view());
            }
        });
        return present.map(Environment::viewsThere).orElse(List.of()).stream()
                .filter(view -> !kept.contains(view))
                .toList();
    }

    private List<Snapshot> newSnapshots() {
        List<Snapshot> unknown = new ArrayList<>();
        Set<SnapshotId> deployed = new HashSet<>();
        request.state()
                .environments()
                .values()
                .forEach(environment ->
                        environment.members().values().forEach(member -> deployed.add(member.snapshot())));
        for (Placed place : placed.values()) {
            SnapshotId id = place.snapshot().id();
            if (!deployed.contains(id) && request.state().snapshots().apply(id).isEmpty()) {
                unknown.add(place.snapshot());
            }
        }
        return unknown;
    }

    private List<ModelChange> changes() {
        List<ModelChange> changes = new ArrayList<>();
        for (Placed place : placed.values()) {
            ModelChange change = change(place);
            if (change.kind() != ModelChange.Kind.UNCHANGED) {
                changes.add(change);
            }
        }
        for (Environment.Member member : baseMembers.values()) {
            ModelName model = member.snapshot().model();
            if (!placed.containsKey(model)) {
                ModelChange change = request.changes().get(model);
                changes.add(change != null ? change : ModelChange.of(model, ModelChange.Kind.REMOVED));
            }
        }
        return changes;
    }

    private ModelChange change(Placed place) {
        ModelName model = place.model();
        Environment.Member before = baseMembers.get(model);
        ModelChange given = request.changes().get(model);
        if (before == null) {
            return given != null && given.kind() == ModelChange.Kind.ADDED
                    ? given
                    : ModelChange.of(model, ModelChange.Kind.ADDED);
        }
        boolean isSame = before.snapshot().equals(place.snapshot().id());
        boolean isMoved = !Planner.isSameTable(before, place.table());
        if (given != null && given.kind() != ModelChange.Kind.UNCHANGED) {
            return given;
        }
        if (isSame) {
            return isMoved && place.isView()
                    ? ModelChange.of(model, ModelChange.Kind.RE_POINTED)
                    : ModelChange.of(
                            model,
                            isMoved && !place.isPreview() ? ModelChange.Kind.AFFECTED : ModelChange.Kind.UNCHANGED);
        }
        Optional<Snapshot> old = request.state().snapshots().apply(before.snapshot());
        Snapshot now = place.snapshot();
        boolean isSameBuild = old.map(snapshot ->
                        snapshot.hashes().build().equals(now.hashes().build()))
                .orElse(false);
        if (!isSameBuild) {
            return ModelChange.of(model, ModelChange.Kind.UNKNOWN);
        }
        boolean isSameText = old.map(snapshot ->
                        snapshot.definition().source().equals(now.definition().source()))
                .orElse(false);
        boolean isSameMetadata =
                old.map(snapshot -> snapshot.hashes().equals(now.hashes())).orElse(false);
        if (isMoved && place.isView() && isSameText) {
            return ModelChange.of(model, ModelChange.Kind.RE_POINTED);
        }
        return ModelChange.of(
                model, isSameMetadata && !isSameText ? ModelChange.Kind.EQUIVALENT : ModelChange.Kind.METADATA);
    }

    /** Runs the audits of tables whose audits changed and that are not built anyway. */
    private List<Plan.AuditRun> audits(List<Plan.Build> builds) {
        Set<TableKey> built = new HashSet<>();
        builds.forEach(build -> built.add(build.table().key()));
        List<Plan.AuditRun> runs = new ArrayList<>();
        for (Placed place : placed.values()) {
            Environment.Member before = baseMembers.get(place.model());
            Environment.PhysicalTable table = place.table();
            Snapshot now = place.snapshot();
            if (before == null
                    || table == null
                    || now.audits().isEmpty()
                    || before.snapshot().equals(now.id())) {
                continue;
            }
            boolean isOther = request.state()
                    .snapshots()
                    .apply(before.snapshot())
                    .map(old -> !old.hashes().audits().equals(now.hashes().audits()))
                    .orElse(false);
            if (!isOther || built.contains(table.key()) || !place.isBuilt()) {
                continue;
            }
            Optional<Long> start = place.loaded().start();
            Optional<Long> end = place.loaded().end();
            if (start.isPresent() && end.isPresent()) {
                runs.add(new Plan.AuditRun(
                        now, table, new Interval(start.get(), end.get()), auditSources(place, table)));
            }
        }
        return runs;
    }

    private SequencedMap<ModelName, Plan.Source> auditSources(Placed place, Environment.PhysicalTable table) {
        SequencedMap<ModelName, Plan.Source> sources = new LinkedHashMap<>();
        for (Snapshot.Audit audit : place.snapshot().audits()) {
            for (SqlTemplate.Part part : audit.query().parts()) {
                if (part instanceof SqlTemplate.Table named) {
                    Placed other = placed.get(named.name());
                    Environment.PhysicalTable where =
                            named.name().equals(place.model()) ? table : other == null ? null : other.table();
                    sources.put(
                            named.name(),
                            where == null
                                    ? new Plan.Source.Relation(TableName.of(named.name()), null)
                                    : new Plan.Source.Relation(where.name(), where.key()));
                }
            }
        }
        return sources;
    }

    private Environment target(
            SequencedMap<ModelName, Environment.Member> members,
            List<Plan.ViewSwitch> views,
            List<TableName> removedViews) {
        long revision = present.map(Environment::revision).orElse(0L);
        boolean isChanged = existing.map(environment -> !environment.members().equals(members)
                        || !environment.naming().equals(request.naming())
                        || !environment.beforeAll().equals(request.beforeAll())
                        || !environment.afterAll().equals(request.afterAll())
                        || !StandaloneAudit.changes(environment.audits(), request.audits())
                                .isEmpty()
                        || !environment.isFinal())
                .orElse(true);
        Duration life = request.timeToLive();
        Instant expires = request.environment().isProd() || life == null
                ? null
                : request.now().plus(life);
        Long start = Planner.millis(request.options().start(), request.now());
        Instant startInstant = start != null
                ? Instant.ofEpochMilli(start)
                : existing.map(Environment::start).orElse(null);
        boolean isNext = isChanged || !views.isEmpty() || !removedViews.isEmpty();
        long next = isNext ? revision + 1 : revision;
        return new Environment(
                request.environment(),
                next,
                "",
                members,
                request.naming(),
                startInstant,
                expires,
                true,
                request.beforeAll(),
                request.afterAll(),
                request.audits(),
                removedViews);
    }

    /** Names a plan by what it does. */
    static String id(
            Plan.Kind kind,
            Environment target,
            Instant now,
            List<Plan.Build> builds,
            List<Plan.StandaloneRun> due,
            List<Plan.ViewSwitch> views,
            List<TableName> removedViews) {
        List<String> parts = new ArrayList<>();
        parts.add(kind + " " + target.name() + " " + target.revision() + " " + now);
        target.members().values().forEach(member -> parts.add(member.toString()));
        builds.forEach(build -> parts.add(build.table() + " " + build.batches()));
        target.audits().forEach(audit -> parts.add(audit.name() + " " + audit.hash()));
        due.forEach(run -> parts.add(run.key() + " " + run.over()));
        views.forEach(view -> parts.add(view.view() + " " + view.table()));
        removedViews.forEach(view -> parts.add(view.sql()));
        return Version.of("plan", parts);
    }
}
