package io.meshlens.run;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Engine;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import io.meshlens.plan.DeployedState;
import io.meshlens.plan.Environment;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Intervals;
import io.meshlens.plan.Plan;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.TableName;
import io.meshlens.state.StateException;
import io.meshlens.state.StateStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Carries out plans: the only writer to a warehouse. A plan is a value; nothing here looks at the project. Whatever is cut
 * off, at whatever point, is taken up by the next plan: rows are recorded as loaded only when they are there.
 */
public final class Runner {
    private final Engine engine;
    private final StateStore state;
    private final Settings settings;

    /**
     * Makes a runner.
     *
     * @param engine the warehouse
     * @param state the state store
     */
    public Runner(Engine engine, StateStore state, Settings settings) {
        this.engine = engine;
        this.state = state;
        this.settings = settings;
    }

    /**
     * How a runner works.
     *
     * @param owner who works, for the leases
     * @param user who asked for it, for the record
     * @param tasks how many tables are built at a time
     * @param leaseLife how long a lease lasts without a sign of life
     * @param longestWait how long a warehouse is waited for that another process holds
     * @param clock the time
     */
    public record Settings(
            StateStore.Owner owner,
            String user,
            int tasks,
            Duration leaseLife,
            Duration longestWait,
            InstantSource clock) {}

    /** Applies a plan. */
    public RunResult apply(Plan plan, Progress progress, Cancellation cancellation) {
        if (!plan.problems().isEmpty()) {
            return new RunResult(RunResult.Status.REFUSED, List.of(), plan.problems());
        }
        try {
            checkRevision(plan);
            Set<@Nullable String> catalogs = catalogs(plan);
            Ledger ledger = new Ledger(engine.statements(), engine.defaultCatalog(), catalogs);
            state.record(plan.snapshots());
            progress.heard(new Progress.Event.Passed(
                    Progress.Point.SNAPSHOTS_RECORDED, plan.environment().value()));
            List<Plan.ViewSwitch> unfinished = unfinished(plan);
            if (!plan.touchesWarehouse() && unfinished.isEmpty()) {
                return applyToState(plan, context(plan, ledger, progress, cancellation));
            }
            try (Warehouse warehouse = open(progress, cancellation);
                    Heartbeat heartbeat = new Heartbeat()) {
                heartbeat.begin();
                progress.heard(new Progress.Event.Passed(Progress.Point.WAREHOUSE_OPENED, engine.display()));
                return applyTo(warehouse, plan, unfinished, catalogs, ledger, progress, cancellation);
            }
        } catch (EngineException.Cancelled e) {
            return new RunResult(RunResult.Status.CANCELLED, List.of(), List.of());
        } catch (EngineException.Locked e) {
            return RunResult.refused(String.valueOf(e.getMessage()));
        } catch (StateException.Conflict e) {
            return RunResult.conflict(String.valueOf(e.getMessage()));
        } catch (RunException e) {
            return switch (e.kind()) {
                case REFUSED -> RunResult.refused(String.valueOf(e.getMessage()));
                case CONFLICT -> RunResult.conflict(String.valueOf(e.getMessage()));
                case FAILED -> failed(String.valueOf(e.getMessage()));
            };
        } catch (EngineException e) {
            return failed(e.getMessage() + (e.sql() == null ? "" : "\nin: " + e.sql()));
        } catch (StateException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private static RunResult failed(String why) {
        return new RunResult(RunResult.Status.FAILED, List.of(), List.of(why));
    }

    private void checkRevision(Plan plan) throws StateException {
        long revision = state.read()
                .environment(plan.environment())
                .map(Environment::revision)
                .orElse(0L);
        long expected = plan.basedOn().revision();
        if (revision != expected) {
            throw new StateException.Conflict("the environment " + plan.environment()
                    + " moved since this plan was computed (it was at revision " + expected + " and is now at "
                    + revision
                    + "). Plan again.");
        }
    }

    private Set<@Nullable String> catalogs(Plan plan) {
        Set<@Nullable String> catalogs = new LinkedHashSet<>();
        plan.builds().forEach(build -> catalogs.add(build.table().name().catalog()));
        plan.views().forEach(view -> catalogs.add(view.view().catalog()));
        plan.removedViews().forEach(view -> catalogs.add(view.catalog()));
        plan.audits().forEach(audit -> catalogs.add(audit.table().name().catalog()));
        plan.target().members().values().forEach(member -> {
            if (member.table() != null) {
                catalogs.add(member.table().name().catalog());
            }
        });
        return catalogs;
    }

    private RunContext context(Plan plan, Ledger ledger, Progress progress, Cancellation cancellation)
            throws StateException {
        return new RunContext(
                plan,
                engine,
                state,
                state.read(),
                ledger,
                settings.owner(),
                settings.leaseLife(),
                settings.clock(),
                progress,
                cancellation);
    }

    /** A plan that changes no more than the record of an environment sends nothing to the warehouse. */
    private RunResult applyToState(Plan plan, RunContext context) throws StateException {
        forget(plan);
        if (plan.changesEnvironment()) {
            state.beginPromotion(target(plan), plan.basedOn().revision(), applied(plan));
            context.passed(Progress.Point.PROMOTION_BEGUN, plan.environment().value());
            state.endPromotion(plan.environment(), plan.target().revision());
            context.passed(Progress.Point.PROMOTION_ENDED, plan.environment().value());
        }
        return new RunResult(RunResult.Status.DONE, List.of(), List.of());
    }

    private void forget(Plan plan) throws StateException {
        if (!plan.restatements().isEmpty()) {
            state.forget(plan.restatements().stream()
                    .map(restatement -> new StateStore.Forgotten(restatement.table(), restatement.time()))
                    .toList());
        }
    }

    private RunResult applyTo(
            Warehouse warehouse,
            Plan plan,
            List<Plan.ViewSwitch> unfinished,
            Set<@Nullable String> catalogs,
            Ledger ledger,
            Progress progress,
            Cancellation cancellation)
            throws EngineException, StateException, RunException {
        try (Session session = warehouse.session(cancellation)) {
            new Guard(session, ledger, state, engine.display()).check(plan, unfinished, catalogs);
            ledger.prepare(session, state.warehouse());
            new Leases(context(plan, ledger, progress, cancellation)).settleAll(session);
            ledger.tidy(
                    session, state.leases().stream().map(StateStore.Lease::id).toList());
            forget(plan);
            RunContext context = context(plan, ledger, progress, cancellation);
            context.passed(Progress.Point.TIME_FORGOTTEN, plan.environment().value());
            if (!unfinished.isEmpty()) {
                finishPromotion(context, session, unfinished);
            }
            List<String> before = runStatements(session, context, plan.target().beforeAll(), "before_all");
            RunResult result;
            try {
                result = build(new SetUp(warehouse, ofSession(before)), session, context);
            } finally {
                if (!cancellation.isRequested()) {
                    runStatements(session, context, plan.target().afterAll(), "after_all");
                }
            }
            return result;
        }
    }

    private RunResult build(Warehouse warehouse, Session session, RunContext context)
            throws EngineException, StateException, RunException {
        Plan plan = context.plan();
        for (Plan.StandaloneRun run : plan.standalone().runs()) {
            // Their tables are about to change: if this is cut off, they count as never run.
            state.check(run.key(), Intervals.NONE);
        }
        makeSchemas(session, context);
        List<RunResult.TableResult> tables = new Scheduler(context, warehouse, settings.tasks()).run();
        context.ledger()
                .noteDefinitions(
                        session,
                        plan.builds().stream()
                                .map(Plan.Build::table)
                                .filter(Environment.PhysicalTable::isView)
                                .map(Environment.PhysicalTable::name)
                                .toList());
        context.passed(Progress.Point.TABLES_DONE, plan.environment().value());
        List<String> messages = new ArrayList<>();
        RunResult.Status status = status(tables);
        if (status == RunResult.Status.DONE) {
            runAudits(session, context, messages);
            if (!messages.isEmpty()) {
                status = RunResult.Status.FAILED;
            }
        }
        if (status != RunResult.Status.DONE) {
            return new RunResult(status, tables, messages);
        }
        if (plan.changesEnvironment() || !plan.views().isEmpty()) {
            checkNotOlder(context);
            new Promotion(context, session).run(target(plan), plan.views(), plan.removedViews(), applied(plan));
        }
        runStandalone(session, context, messages);
        return new RunResult(RunResult.Status.DONE, tables, messages);
    }

    private static RunResult.Status status(List<RunResult.TableResult> tables) {
        boolean isCancelled = false;
        for (RunResult.TableResult table : tables) {
            if (table.state() == RunResult.State.FAILED) {
                return RunResult.Status.FAILED;
            }
            isCancelled |= table.state() != RunResult.State.DONE;
        }
        return isCancelled ? RunResult.Status.CANCELLED : RunResult.Status.DONE;
    }

    private static Environment target(Plan plan) {
        Environment target = plan.target();
        return new Environment(
                target.name(),
                target.revision(),
                plan.id(),
                target.members(),
                target.naming(),
                target.start(),
                target.expires(),
                false,
                target.beforeAll(),
                target.afterAll(),
                target.audits(),
                target.removing());
    }

    private StateStore.Applied applied(Plan plan) {
        String summary = switch (plan.kind()) {
            case CHANGES ->
                plan.changes().size() + " changed, " + plan.builds().size() + " built, "
                        + plan.views().size() + " switched";
            case RESTATEMENT -> plan.builds().size() + " done again";
            case RUN -> plan.builds().size() + " loaded";
            case ROLLBACK -> plan.views().size() + " switched back";
        };
        return new StateStore.Applied(settings.user(), settings.clock().instant(), summary);
    }

    private static void makeSchemas(Session session, RunContext context) throws EngineException {
        Set<String> made = new HashSet<>();
        for (Plan.Build build : context.plan().builds()) {
            String sql = context.statements().createSchema(build.table().name());
            if (made.add(sql)) {
                session.execute(sql);
            }
        }
        context.passed(Progress.Point.SCHEMAS_MADE, context.plan().environment().value());
    }

    private List<String> ofSession(List<String> statements) {
        return statements.stream().filter(engine.statements()::isOfSession).toList();
    }

    /** Runs statements as one transaction, and returns them as they were run. */
    private static List<String> runStatements(Session session, RunContext context, List<SqlTemplate> list, String stage)
            throws EngineException {
        if (list.isEmpty()) {
            return List.of();
        }
        Plan plan = context.plan();
        Renderer renderer = new Renderer(context.statements(), Map.of(), plan.environment(), plan.now());
        long now = plan.now().toEpochMilli();
        session.begin();
        try {
            List<String> run = new ArrayList<>();
            for (SqlTemplate statement : list) {
                String sql = renderer.render(statement, new Interval(now - 1, now), "", stage);
                session.execute(sql);
                run.add(sql);
            }
            session.commit();
            return run;
        } finally {
            session.rollback();
        }
    }

    /** Runs the audits of tables that are not built, because only their audits changed. */
    private static void runAudits(Session session, RunContext context, List<String> messages) throws EngineException {
        for (Plan.AuditRun audit : context.plan().audits()) {
            Renderer renderer = new Renderer(
                    context.statements(),
                    audit.sources(),
                    context.plan().environment(),
                    context.plan().now());
            try {
                context.auditor()
                        .run(
                                session,
                                audit.snapshot(),
                                renderer,
                                audit.over(),
                                audit.table().name().sql(),
                                true);
            } catch (Auditor.Failed e) {
                messages.add(audit.snapshot().displayName() + ": " + e.getMessage());
            }
        }
    }

    /**
     * Runs the standalone audits, when all else is done: whatever they find, and even if their queries fail, the tables are
     * there and shown. One whose query fails counts as not run.
     */
    private void runStandalone(Session session, RunContext context, List<String> messages)
            throws EngineException, StateException {
        for (Plan.StandaloneRun run : context.plan().standalone().runs()) {
            Renderer renderer = new Renderer(
                    context.statements(),
                    run.sources(),
                    context.plan().environment(),
                    context.plan().now());
            try {
                context.auditor().run(session, run, renderer).ifPresent(messages::add);
                state.check(run.key(), run.checked());
            } catch (EngineException.Cancelled | EngineException.Locked e) {
                throw e;
            } catch (EngineException e) {
                String why = String.valueOf(e.getMessage());
                context.progress()
                        .heard(new Progress.Event.StandaloneAuditBroken(
                                run.audit().name(), why));
                messages.add("the audit " + run.audit().name() + " could not be run, so nothing is known of the rows: "
                        + why);
            }
        }
    }

    /** A promotion never makes data older: what the old version loaded while the new one was built is loaded first. */
    private void checkNotOlder(RunContext context) throws StateException, RunException {
        Plan plan = context.plan();
        if (plan.kind() != Plan.Kind.CHANGES || !plan.environment().isProd()) {
            return;
        }
        var now = state.read();
        Environment present = now.environment(plan.environment()).orElse(null);
        for (Plan.ViewSwitch view : plan.views()) {
            Environment.Member member = present == null
                    ? null
                    : present.members().get(view.snapshot().model());
            Environment.PhysicalTable old = member == null ? null : member.table();
            if (old == null
                    || old.isView()
                    || view.table().isView()
                    || old.key().equals(view.table().key())) {
                continue;
            }
            Intervals before = context.before().table(old.key()).loaded();
            Intervals meanwhile = now.table(old.key()).loaded().minus(before);
            if (!meanwhile.minus(now.table(view.table().key()).loaded()).isEmpty()) {
                throw new RunException(
                        RunException.Kind.CONFLICT,
                        view.snapshot().displayName() + " got new rows in " + plan.environment()
                                + " while its new version was built. Plan again to load them into the new one as well.");
            }
        }
    }

    /** Returns all views of an environment that is to be run although its last promotion was cut off. */
    private List<Plan.ViewSwitch> unfinished(Plan plan) throws StateException {
        List<Plan.ViewSwitch> views = new ArrayList<>();
        DeployedState deployed = state.read();
        Environment environment = deployed.environment(plan.environment()).orElse(null);
        if (plan.kind() == Plan.Kind.CHANGES
                || plan.kind() == Plan.Kind.ROLLBACK
                || environment == null
                || environment.isFinal()) {
            return views;
        }
        for (Environment.Member member : environment.members().values()) {
            TableName view = member.view();
            Environment.PhysicalTable table = member.table();
            Optional<Snapshot> snapshot = deployed.snapshots().apply(member.snapshot());
            if (view != null && table != null && snapshot.isPresent()) {
                views.add(new Plan.ViewSwitch(snapshot.get(), view, table, false));
            }
        }
        return views;
    }

    private void finishPromotion(RunContext context, Session session, List<Plan.ViewSwitch> views)
            throws EngineException, StateException {
        Environment environment =
                context.before().environment(context.plan().environment()).orElseThrow();
        context.progress()
                .heard(new Progress.Event.Note(
                        "the last promotion of " + environment.name() + " was cut off; its views are switched now."));
        new Promotion(context, session)
                .run(
                        environment,
                        views,
                        environment.removing(),
                        new StateStore.Applied(settings.user(), settings.clock().instant(), "finished a promotion"));
    }

    private Warehouse open(Progress progress, Cancellation cancellation) throws EngineException {
        return Opening.open(
                engine,
                Engine.Access.WRITE,
                settings.longestWait(),
                lock -> progress.heard(new Progress.Event.WaitsForWarehouse(lock)),
                cancellation);
    }

    /** Shows that this process is alive as long as it holds leases. */
    private final class Heartbeat implements AutoCloseable {
        private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "meshlens-heartbeat");
            thread.setDaemon(true);
            return thread;
        });

        void begin() {
            long pause = Math.max(1, settings.leaseLife().toMillis() / 3);
            var unused = timer.scheduleAtFixedRate(this::beat, pause, pause, TimeUnit.MILLISECONDS);
        }

        private void beat() {
            try {
                state.heartbeat(settings.owner(), settings.clock().instant(), settings.leaseLife());
            } catch (StateException e) {
                System.getLogger(Runner.class.getName())
                        .log(System.Logger.Level.WARNING, "the state store does not answer", e);
            }
        }

        @Override
        public void close() {
            timer.shutdownNow();
        }
    }
}
