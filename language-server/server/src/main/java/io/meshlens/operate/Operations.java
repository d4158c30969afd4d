package io.meshlens.operate;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Engine;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import io.meshlens.ide.Analysis;
import io.meshlens.plan.DeployedPlanner;
import io.meshlens.plan.DeployedState;
import io.meshlens.plan.Environment;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.plan.Planner;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.TableKey;
import io.meshlens.project.ModelName;
import io.meshlens.project.Nearest;
import io.meshlens.project.ProjectConfig;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.OutsideSources;
import io.meshlens.query.PlanQueries;
import io.meshlens.query.PreviewQueries;
import io.meshlens.run.Inspector;
import io.meshlens.run.Progress;
import io.meshlens.run.RunResult;
import io.meshlens.run.Runner;
import io.meshlens.state.KnownProject;
import io.meshlens.state.StateException;
import io.meshlens.state.StateStore;
import io.meshlens.types.ModelSignature;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What can be done with one project and one warehouse: plan, apply, run, look. It knows no terminal and no editor; the command
 * line and the language server use it alike.
 *
 * <pre>{@code
 * Analysis analysis = ProjectReader.read(root, System.getenv());        // or the editor's, unsaved texts included
 * try (Operations operations = Operations.open(root, analysis.config(), OperationSettings.standard())) {
 *     Plan plan = operations.plan(analysis, EnvironmentName.of("dev"), PlanOptions.DEFAULT, operations.now());
 *     // plan.problems() says why it cannot be applied; plan.isEmpty() that nothing is to be done
 *     RunResult result = operations.apply(plan, event -> show(event), new Cancellation());
 * }
 * }</pre>
 *
 * <p>The state is kept in {@code .meshlens/state.db} in the project's folder ({@code .meshlens/GATEWAY.db} for gateways with a
 * name), made by the first plan that is applied. Planning and looking at the state read only that file and never wait for a
 * run. The warehouse is open only while a plan is applied, a query runs or audits run. All methods may be called by several
 * threads; one plan is applied at a time.
 */
public final class Operations implements AutoCloseable {
    private static final Duration LEASE = Duration.ofSeconds(60);

    private final Gateways.Way way;
    private final OperationSettings settings;
    private final StateFile stateFile;
    private final Sources sources;
    private volatile @Nullable Seen seen;

    private Operations(Path root, ProjectConfig config, Gateways.Way way, OperationSettings settings) {
        this.way = way;
        this.settings = settings;
        this.stateFile = StateFile.of(root, way.name());
        this.sources = new Sources(root, config, stateFile, way);
    }

    /**
     * Makes the operations on a project and the gateway that its configuration names. Opens and makes nothing.
     *
     * @param root the project's folder
     * @param config the project's configuration, see {@link Analysis#config()}
     * @throws OperationException if the configuration names no warehouse that can be used
     */
    public static Operations open(Path root, ProjectConfig config, OperationSettings settings)
            throws OperationException {
        Path folder = root.toAbsolutePath().normalize();
        return new Operations(folder, config, Gateways.of(folder, config), settings);
    }

    /** Returns the present time, by the clock of the settings. */
    public Instant now() {
        return settings.clock().instant();
    }

    /** Returns how the warehouse is called in messages, for example the path of its file. */
    public String warehouse() {
        return way.engine().display();
    }

    // ---- Plans

    /**
     * Plans the project's changes for an environment. Reads the project and the state; of the warehouse no more than the
     * columns of tables that the project reads and does not make, and only if nobody holds it. What stands in the way, errors
     * in the project included, is in {@link Plan#problems()}.
     *
     * @param analysis the project as it is meant, for example with unsaved texts; it may be compared with anything
     * @param now the time of execution
     */
    public Plan plan(Analysis analysis, EnvironmentName environment, PlanOptions options, Instant now)
            throws OperationException {
        DeployedState recorded = state();
        Analysis described = described(analysis);
        if (!isWarehouseGone(recorded)) {
            return plan(described, environment, options, recorded, now);
        }
        return plan(described, environment, options, recorded.withoutTables(), now)
                .withWarning(warehouse() + " is not there, although tables were made in it. It is made again: every"
                        + " table from its sources, and histories begin anew.");
    }

    /**
     * Plans from what the last plan found out about this very project, without a look at its models. Answers only where nothing
     * is to be done and nothing is in doubt, and then as {@link #plan} would.
     *
     * @param analysis the project, of which only the configuration is computed
     */
    public Optional<Plan> recall(Analysis analysis, EnvironmentName environment, PlanOptions options, Instant now)
            throws OperationException {
        KnownProject known = stateFile.exists()
                ? memory(analysis, environment).flatMap(ProjectMemory::recall).orElse(null)
                : null;
        if (known == null || !ProjectMemory.isAbout(known, describeSources(known.outside(), new Cancellation()))) {
            return Optional.empty();
        }
        DeployedState state = state();
        if (isWarehouseGone(state) || !known.models().isDeployed(state, base(state, environment, options, now))) {
            return Optional.empty();
        }
        Plan plan = Planner.plan(analysis.planRequestOfKnown(environment, state, options, known.models(), now));
        return plan.isEmpty() && plan.problems().isEmpty() ? Optional.of(plan) : Optional.empty();
    }

    /**
     * A plan to show, with the part of the project that was looked at for it.
     *
     * @param analysis knows the verdicts of all models that the plan is about
     */
    public record Shown(Plan plan, Analysis analysis) {}

    /**
     * An answer from what is known, or none.
     *
     * @param why if there is no answer, what makes that the whole project must be looked at
     */
    public record Recalled(Optional<Shown> shown, String why) {}

    /**
     * Plans from what the last plan found out about this project before a few edits of its models, with a look at no more than the
     * edits reach. Answers only where nothing is in doubt, and then as {@link #plan} would; but that plan is for showing, and
     * not all of it is there that {@link #apply} needs.
     *
     * @param analysis the project, of which only the configuration is computed
     */
    public Recalled recallWithEdits(Analysis analysis, EnvironmentName environment, PlanOptions options, Instant now)
            throws OperationException {
        ProjectMemory.Earlier earlier = stateFile.exists()
                ? memory(analysis, environment)
                        .flatMap(memory -> memory.recallEarlier(analysis))
                        .orElse(null)
                : null;
        if (earlier == null) {
            return new Recalled(Optional.empty(), "nothing is known of the project");
        }
        Map<ModelName, ModelSignature> catalog =
                describeSources(earlier.project().outside(), new Cancellation());
        DeployedState state = state();
        if (!ProjectMemory.isAbout(earlier.project(), catalog) || isWarehouseGone(state)) {
            return new Recalled(Optional.empty(), "what lies outside of the project changed");
        }
        FewChanges.Asked asked =
                new FewChanges.Asked(state, environment, base(state, environment, options, now), options, now);
        return switch (FewChanges.plan(earlier.project(), earlier.texts(), analysis, catalog, asked)) {
            case FewChanges.Outcome.Found found ->
                new Recalled(Optional.of(new Shown(found.plan(), found.analysis())), "");
            case FewChanges.Outcome.Whole whole -> new Recalled(Optional.empty(), whole.why());
        };
    }

    /** Keeps what {@link #plan} found out about the project for {@link #recall}, if it has no errors. */
    public void remember(Analysis analysis, EnvironmentName environment) {
        memory(analysis, environment).ifPresent(memory -> memory.keep(analysis, environment));
    }

    private Optional<ProjectMemory> memory(Analysis analysis, EnvironmentName environment) {
        return settings.build().map(build -> ProjectMemory.of(stateFile.memory(), build, analysis, environment));
    }

    private Plan plan(
            Analysis analysis, EnvironmentName environment, PlanOptions options, DeployedState state, Instant now)
            throws OperationException {
        EnvironmentName base = base(state, environment, options, now);
        if (analysis.isDeployed(state, base)) {
            // The most frequent plan of all is the one that finds nothing: it needs no verdict and no second look.
            return Planner.plan(analysis.planRequestOfUnchanged(environment, state, options, now));
        }
        Optional<DeployedModels> deployed = baseline(base);
        if (!options.select().isEmpty()) {
            ChosenChanges changes = new ChosenChanges(analysis, deployed.orElse(null), state, base, options.select());
            Plan plan = Planner.plan(changes.request(environment, state, options, now));
            return changes.left().map(plan::withWarning).orElse(plan);
        }
        boolean isComparedWithBase =
                analysis.deployed().map(DeployedModels::models).equals(deployed.map(DeployedModels::models));
        Analysis compared = isComparedWithBase ? analysis : ProjectReader.comparedWith(analysis, deployed.orElse(null));
        return Planner.plan(compared.planRequest(environment, state, options, now));
    }

    /**
     * Returns the project with the columns of its outside sources known, so that a plan does not depend on who makes it: the
     * editor, which has looked already, or the command line.
     */
    private Analysis described(Analysis analysis) throws OperationException {
        if (!analysis.catalog().isEmpty()) {
            return analysis;
        }
        Map<ModelName, ModelSignature> catalog = describeSources(analysis, new Cancellation());
        return catalog.isEmpty() ? analysis : ProjectReader.withCatalog(analysis, catalog);
    }

    private boolean isWarehouseGone(DeployedState state) {
        return way.engine().isAbsent() && state.tables().values().stream().anyMatch(DeployedState.TableState::exists);
    }

    /** Returns what is deployed, for plans that only make sense with the tables that are there. */
    private DeployedState stateWithTables() throws OperationException {
        DeployedState state = state();
        if (isWarehouseGone(state)) {
            throw OperationException.refused(warehouse()
                    + " is not there, although tables were made in it. Bring it back, or make it again with: meshlens plan"
                    + " prod");
        }
        return state;
    }

    /** Returns what a plan for an environment is compared with, if there is anything. */
    public Optional<DeployedModels> baseline(EnvironmentName environment, PlanOptions options, Instant now)
            throws OperationException {
        return baseline(base(state(), environment, options, now));
    }

    /** Returns the environment that a plan is compared with; it need not be there. */
    private static EnvironmentName base(
            DeployedState state, EnvironmentName environment, PlanOptions options, Instant now) {
        boolean isThere = state.environment(environment)
                .filter(found -> !found.isExpired(now))
                .isPresent();
        return isThere ? environment : options.createFrom();
    }

    /** Says whether the project is, to the letter, what a plan for an environment would be compared with. */
    public boolean isUnchanged(Analysis analysis, EnvironmentName environment, PlanOptions options, Instant now)
            throws OperationException {
        DeployedState state = state();
        return described(analysis).isDeployed(state, base(state, environment, options, now));
    }

    /**
     * Returns the models of which a plan for an environment can take the changes: those of the project, and those that are
     * deployed and that it has no longer.
     *
     * @param changed the models whose files differ from a branch of git
     */
    public Analysis.Selected select(
            Analysis analysis,
            EnvironmentName environment,
            PlanOptions options,
            List<String> selectors,
            Function<String, Set<ModelName>> changed,
            Instant now)
            throws OperationException {
        DeployedState state = state();
        List<Snapshot> deployed = new ArrayList<>();
        state.environment(base(state, environment, options, now))
                .ifPresent(found -> found.members()
                        .values()
                        .forEach(member ->
                                state.snapshots().apply(member.snapshot()).ifPresent(deployed::add)));
        return analysis.select(selectors, changed, deployed);
    }

    /**
     * Plans to load what is due in an environment.
     *
     * @param select the models to load; empty for all
     * @param withUpstream whether what the selected models read is loaded too
     */
    public Plan run(
            EnvironmentName environment, PlanOptions options, Set<ModelName> select, boolean withUpstream, Instant now)
            throws OperationException {
        checkEnvironment(environment, ". Make it with: meshlens plan " + environment);
        return planned(DeployedPlanner.run(stateWithTables(), environment, now, options, select, withUpstream));
    }

    /** Plans to do rows again: of the models that {@link PlanOptions#restate()} names, and of all that read them. */
    public Plan restate(EnvironmentName environment, PlanOptions options, Instant now) throws OperationException {
        checkEnvironment(environment, ", so nothing in it can be done again.");
        return planned(DeployedPlanner.restate(stateWithTables(), environment, now, options));
    }

    private static Plan planned(DeployedPlanner.Result result) throws OperationException {
        return switch (result) {
            case DeployedPlanner.Result.Planned planned -> planned.plan();
            case DeployedPlanner.Result.Refused refused -> throw OperationException.refused(refused.why());
        };
    }

    /**
     * Plans to make an environment what it was after an earlier promotion.
     *
     * @param revision which one; null for the one before the present one
     */
    public Plan rollback(EnvironmentName environment, @Nullable Long revision, Instant now) throws OperationException {
        checkEnvironment(environment, ".");
        DeployedState state = stateWithTables();
        Environment current = state.environment(environment).orElseThrow(() -> noEnvironment(state, environment, "."));
        long wanted = revision != null
                ? revision
                : promotions(environment).stream()
                        .map(StateStore.Promotion::revision)
                        .filter(each -> each < current.revision())
                        .findFirst()
                        .orElseThrow(() -> OperationException.refused(
                                environment + " has been promoted only once, so there is nothing to go back to."));
        Environment earlier = reading(opened -> opened.environment(environment, wanted))
                .flatMap(found -> found)
                .orElseThrow(() -> OperationException.refused(environment + " has no revision " + wanted + "."));
        return DeployedPlanner.rollback(state, current, earlier, now);
    }

    /**
     * Applies a plan. Whatever happens is in the result: it is never an exception, but for a state store that cannot be made.
     *
     * @param progress hears what happens; called by several threads
     * @param cancellation stops it; what was done is kept, and the next plan goes on from there
     */
    public RunResult apply(Plan plan, Progress progress, Cancellation cancellation) throws OperationException {
        StateStore writable = stateFile.toWrite();
        if (plan.problems().isEmpty()) {
            forgetIfGone(writable);
        }
        Runner runner = new Runner(
                way.engine(),
                writable,
                new Runner.Settings(
                        new StateStore.Owner(
                                UUID.randomUUID().toString(),
                                host(),
                                ProcessHandle.current().pid()),
                        settings.user(),
                        way.tasks(),
                        LEASE,
                        settings.longestWait(),
                        settings.clock()));
        return runner.apply(plan, progress, cancellation);
    }

    /** Corrects the state of a warehouse whose file is gone: none of its tables is there. */
    private void forgetIfGone(StateStore writable) throws OperationException {
        try {
            DeployedState state = writable.read();
            if (isWarehouseGone(state)) {
                for (TableKey table : state.tables().keySet()) {
                    writable.dropped(table);
                }
            }
        } catch (StateException e) {
            throw new OperationException(OperationException.Kind.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    // ---- What is deployed

    /**
     * Makes sure that an environment is there.
     *
     * @param more how the sentence ends if it is not, and no other name is meant
     */
    public void checkEnvironment(EnvironmentName name, String more) throws OperationException {
        DeployedState state = state();
        if (state.environment(name).isEmpty()) {
            throw noEnvironment(state, name, more);
        }
    }

    private static OperationException noEnvironment(DeployedState state, EnvironmentName name, String more) {
        List<String> names = state.environments().keySet().stream()
                .map(EnvironmentName::value)
                .toList();
        String near = Nearest.to(name.value(), names)
                .map(found -> ". Did you mean '" + found + "'?")
                .orElse("");
        return OperationException.unknown("There is no environment " + name + (near.isEmpty() ? more : near));
    }

    /**
     * An environment.
     *
     * @param environment its record
     * @param isExpired whether it may be removed
     * @param last the promotion that made it what it is
     */
    public record EnvironmentInfo(Environment environment, boolean isExpired, Optional<StateStore.Promotion> last) {}

    /** Returns all environments by name. */
    public List<EnvironmentInfo> environments() throws OperationException {
        List<EnvironmentInfo> all = new ArrayList<>();
        Instant now = now();
        for (Environment environment : state().environments().values()) {
            all.add(new EnvironmentInfo(
                    environment,
                    environment.isExpired(now),
                    promotions(environment.name()).stream().findFirst()));
        }
        return all;
    }

    /** Returns the promotions of an environment, the last one first. */
    public List<StateStore.Promotion> promotions(EnvironmentName environment) throws OperationException {
        return reading(opened -> opened.promotions(environment)).orElse(List.of());
    }

    /**
     * Returns the state of a model that an environment has: its statements, its text as it was, its columns and hashes; empty
     * if it has none.
     */
    public Optional<Snapshot> deployed(EnvironmentName environment, ModelName model) throws OperationException {
        DeployedState state = state();
        return state.environment(environment)
                .flatMap(found -> found.member(model))
                .flatMap(member -> state.snapshots().apply(member.snapshot()));
    }

    /**
     * Returns what an environment consists of as the editor compares with it; empty if there is no such environment. It is
     * the value for {@link io.meshlens.query.Inputs#DEPLOYED}.
     */
    public Optional<DeployedModels> baseline(EnvironmentName environment) throws OperationException {
        Seen now = look();
        if (now.state().environment(environment).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                now.baselines().computeIfAbsent(environment, name -> PlanQueries.deployed(now.state(), name)));
    }

    /**
     * Returns a number that changes with everything that is recorded, for a cheap look whether {@link #baseline} would tell
     * something new; 0 as long as nothing was recorded.
     */
    public long stateVersion() throws OperationException {
        return reading(StateStore::version).orElse(0L);
    }

    /** Lets a development environment expire now: plans for it start anew. */
    public void invalidate(EnvironmentName environment) throws OperationException {
        if (environment.isProd()) {
            throw OperationException.refused("prod never expires.");
        }
        checkEnvironment(environment, ".");
        try {
            stateFile.toWrite().expire(environment, now());
        } catch (StateException e) {
            throw new OperationException(OperationException.Kind.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    // ---- Rows

    /**
     * Returns rows of a query, read-only.
     *
     * @param query see {@link Analysis#preview}
     * @param environment where its tables are read
     * @param interval for its variables of time; null for the day before now
     * @param limit how many rows at most
     */
    public Session.Rows query(
            SqlTemplate query,
            EnvironmentName environment,
            @Nullable Interval interval,
            int limit,
            Cancellation cancellation)
            throws OperationException {
        return looking(
                environment,
                inspector -> inspector.query(query, interval == null ? lastDay() : interval, limit, cancellation));
    }

    /** Returns the SQL that {@link #query} would send. */
    public String render(SqlTemplate query, EnvironmentName environment, @Nullable Interval interval)
            throws OperationException {
        return looking(environment, inspector -> inspector.render(query, interval == null ? lastDay() : interval));
    }

    /**
     * Returns the SQL of a query with the names of the project in place of tables; needs neither state nor warehouse.
     *
     * @param interval for its variables of time; null for the day before now
     */
    public String render(SqlTemplate query, @Nullable Interval interval) {
        Interval over = interval == null ? lastDay() : interval;
        return query.render(
                table -> table.name().display() + (table.alias() == null ? "" : " AS " + table.alias()),
                name -> switch (name) {
                    case "this_model", "this_env", "runtime_stage" -> "@" + name;
                    default -> way.engine().statements().variable(name, over, now());
                });
    }

    /**
     * Returns rows of a query in the words of the warehouse, read-only.
     *
     * @param limit how many rows at most
     */
    public Session.Rows fetch(String sql, int limit, Cancellation cancellation) throws OperationException {
        if (way.engine().isAbsent()) {
            throw OperationException.refused(
                    "There is no " + warehouse() + " yet. A plan that is applied makes it: meshlens plan");
        }
        try (Warehouse warehouse = way.engine().open(Engine.Access.READ);
                Session session = warehouse.session(cancellation)) {
            return session.read(sql, limit);
        } catch (EngineException e) {
            throw failure(e);
        }
    }

    /** Returns rows of a model's query as the project has it now, on the tables of an environment. */
    public Session.Rows evaluate(
            Analysis analysis,
            ModelName model,
            EnvironmentName environment,
            @Nullable Interval interval,
            int limit,
            Cancellation cancellation)
            throws OperationException {
        return query(template(analysis.preview(model)), environment, interval, limit, cancellation);
    }

    /** Takes a query out of what an analysis made. */
    public static SqlTemplate template(PreviewQueries.Preview preview) throws OperationException {
        return switch (preview) {
            case PreviewQueries.Preview.Sql sql -> sql.sql();
            case PreviewQueries.Preview.Refused refused -> throw OperationException.refused(refused.why());
        };
    }

    /**
     * Runs the audits of deployed models, read-only.
     *
     * @param models whose; empty for all, and for the audits that belong to no model
     * @param interval whose rows are checked where a model has a time column; null for all rows
     */
    public List<Inspector.AuditResult> audit(
            EnvironmentName environment, List<ModelName> models, @Nullable Interval interval, Cancellation cancellation)
            throws OperationException {
        return looking(
                environment,
                inspector -> inspector.audit(
                        models.isEmpty() ? inspector.audited() : models,
                        models.isEmpty() ? inspector.standalone() : List.of(),
                        Optional.ofNullable(interval),
                        cancellation));
    }

    /**
     * Returns the time that a query over some interval looks at; empty if it asks for no time.
     *
     * @param interval null for the day before now
     */
    public Optional<Interval> lookedAt(SqlTemplate query, @Nullable Interval interval) {
        boolean asks = query.parts().stream()
                .anyMatch(part -> part instanceof SqlTemplate.Variable variable
                        && (variable.name().startsWith("start_")
                                || variable.name().startsWith("end_")));
        return asks ? Optional.of(interval == null ? lastDay() : interval) : Optional.empty();
    }

    private Interval lastDay() {
        long day = Duration.ofDays(1).toMillis();
        long end = Math.floorDiv(now().toEpochMilli(), day) * day;
        return new Interval(end - day, end);
    }

    private <T> T looking(EnvironmentName name, Look<T> look) throws OperationException {
        DeployedState state = state();
        Environment environment = state.environment(name)
                .orElseThrow(() -> noEnvironment(
                        state, name, " yet, so there are no rows to look at. Make it with: meshlens plan " + name));
        try {
            return look.at(new Inspector(way.engine(), state, environment, now()));
        } catch (Inspector.MissingModel e) {
            throw OperationException.refused(
                    name + " has no " + e.model().display() + " yet. Plan it there first: meshlens plan " + name);
        } catch (EngineException e) {
            throw failure(e);
        }
    }

    private static OperationException failure(EngineException failure) {
        return switch (failure) {
            case EngineException.Cancelled e ->
                new OperationException(OperationException.Kind.CANCELLED, "cancelled", e);
            case EngineException.Locked e ->
                new OperationException(OperationException.Kind.LOCKED, String.valueOf(e.getMessage()), e);
            default ->
                new OperationException(OperationException.Kind.FAILED, String.valueOf(failure.getMessage()), failure);
        };
    }

    /** Something that is done with an inspector. */
    @FunctionalInterface
    private interface Look<T> {
        T at(Inspector inspector) throws EngineException, Inspector.MissingModel;
    }

    // ---- Tables and files outside of the project

    /**
     * Looks at the tables and files that the project reads and does not make: in the warehouse, in the databases that its
     * connection attaches, and on this machine's disk. Read-only; fetches nothing; waits for nobody: while another process
     * holds the warehouse the answer is what was last seen. May take a second, so it is meant for the background; the answer
     * is the value for {@link io.meshlens.query.Inputs#CATALOG}.
     */
    public Map<ModelName, ModelSignature> describeSources(Analysis analysis, Cancellation cancellation)
            throws OperationException {
        return describeSources(analysis.outsideSources(), cancellation);
    }

    private Map<ModelName, ModelSignature> describeSources(OutsideSources outside, Cancellation cancellation)
            throws OperationException {
        return sources.describe(outside, cancellation);
    }

    /** Returns what can be found out about the tables and files that the project reads and does not make. */
    public Sources sources() {
        return sources;
    }

    // ---- The state store

    /** Returns what is deployed; nothing as long as no plan was applied. */
    public DeployedState state() throws OperationException {
        return look().state();
    }

    /**
     * What was read last, and what followed from it; good as long as the store has the same version.
     *
     * @param version read before the state, so that a write in between is noticed by the next look
     */
    private record Seen(long version, DeployedState state, Map<EnvironmentName, DeployedModels> baselines) {}

    private Seen look() throws OperationException {
        long version = stateVersion();
        Seen last = seen;
        if (last != null && last.version() == version) {
            return last;
        }
        Seen now =
                new Seen(version, reading(StateStore::read).orElseGet(DeployedState::empty), new ConcurrentHashMap<>());
        seen = now;
        return now;
    }

    private <T> Optional<T> reading(StateFile.Reading<T> reading) throws OperationException {
        return stateFile.reading(reading);
    }

    @Override
    public void close() throws OperationException {
        stateFile.close();
    }
}
