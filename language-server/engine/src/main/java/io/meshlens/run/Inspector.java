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
import io.meshlens.plan.Materialization;
import io.meshlens.plan.Plan;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.StandaloneAudit;
import io.meshlens.plan.TableName;
import io.meshlens.project.ModelName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Reads from a warehouse as one environment shows it, and changes nothing. */
public final class Inspector {
    /** Somebody waits for the answer. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final Engine engine;
    private final DeployedState state;
    private final Environment environment;
    private final Instant now;

    /**
     * Makes an inspector.
     *
     * @param state what is deployed
     * @param environment of which tables are read
     * @param now the time of execution
     */
    public Inspector(Engine engine, DeployedState state, Environment environment, Instant now) {
        this.engine = engine;
        this.state = state;
        this.environment = environment;
        this.now = now;
    }

    /**
     * Runs a query.
     *
     * @param sql its tables are read where the environment has them
     * @param interval for its variables of time
     * @param mostRows how many rows are read at most
     * @throws MissingModel if it reads a model that the environment has no table of
     */
    public Session.Rows query(SqlTemplate sql, Interval interval, int mostRows, Cancellation cancellation)
            throws EngineException, MissingModel {
        String text = render(sql, interval, "", "evaluating");
        try (Warehouse warehouse = open(cancellation);
                Session session = setUp(warehouse).session(cancellation)) {
            // As a subquery: whatever was typed, it can be nothing but a query.
            return session.read("SELECT * FROM (" + text + "\n) AS q LIMIT " + (mostRows + 1L), mostRows);
        }
    }

    private Warehouse open(Cancellation cancellation) throws EngineException {
        if (engine.isAbsent()) {
            throw new EngineException("there is no " + engine.display() + " yet: apply a plan first", null, null);
        }
        return Opening.open(engine, Engine.Access.READ, LONGEST_WAIT, lock -> {}, cancellation);
    }

    /** Rows are looked at with the settings with which they were made. */
    private Warehouse setUp(Warehouse warehouse) {
        Renderer renderer = new Renderer(engine.statements(), Map.of(), environment.name(), now);
        Interval moment = new Interval(now.toEpochMilli() - 1, now.toEpochMilli());
        return new SetUp(
                warehouse,
                environment.beforeAll().stream()
                        .map(statement -> renderer.render(statement, moment, "", "before_all"))
                        .filter(engine.statements()::isOfSession)
                        .toList());
    }

    /** Returns the SQL that is sent for a template. */
    public String render(SqlTemplate sql, Interval interval) throws MissingModel {
        return render(sql, interval, "", "evaluating");
    }

    private String render(SqlTemplate sql, Interval interval, String thisModel, String stage) throws MissingModel {
        return new Renderer(engine.statements(), sources(sql), environment.name(), now)
                .render(sql, interval, thisModel, stage);
    }

    private SequencedMap<ModelName, Plan.Source> sources(SqlTemplate sql) throws MissingModel {
        SequencedMap<ModelName, Plan.Source> sources = new LinkedHashMap<>();
        List<SqlTemplate> open = new ArrayList<>(List.of(sql));
        while (!open.isEmpty()) {
            for (SqlTemplate.Part part : open.removeLast().parts()) {
                if (part instanceof SqlTemplate.Table table && !sources.containsKey(table.name())) {
                    Plan.Source source = source(table.name());
                    sources.put(table.name(), source);
                    if (source instanceof Plan.Source.Query query) {
                        open.add(query.query());
                    }
                }
            }
        }
        return sources;
    }

    private Plan.Source source(ModelName name) throws MissingModel {
        Environment.Member member = environment.members().get(name);
        Optional<Snapshot> snapshot =
                member == null ? Optional.empty() : state.snapshots().apply(member.snapshot());
        if (member == null || snapshot.isEmpty()) {
            throw new MissingModel(name);
        }
        Environment.PhysicalTable table = member.table();
        if (table != null) {
            return new Plan.Source.Relation(table.name(), table.key());
        }
        SqlTemplate query = snapshot.get().definition().queryAsDeclared().orElse(null);
        return snapshot.get().materialization() instanceof Materialization.Embedded && query != null
                ? new Plan.Source.Query(query)
                : new Plan.Source.Relation(TableName.of(name), null);
    }

    /** A model that an environment has no table of. */
    public static final class MissingModel extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient ModelName model;

        MissingModel(ModelName model) {
            super(model.display(), null);
            this.model = model;
        }

        public ModelName model() {
            return model;
        }
    }

    /**
     * What became of one audit.
     *
     * @param model whose rows were checked; null for a standalone audit
     * @param audit its name
     * @param isBlocking whether bad rows would have stopped an evaluation
     * @param count how many bad rows there are
     * @param sample a few of them
     */
    public record AuditResult(
            @Nullable ModelName model, String audit, boolean isBlocking, long count, Session.Rows sample) {}

    /**
     * Runs the audits of deployed models, and audits that belong to none.
     *
     * @param models whose; in that order
     * @param standalone the audits that belong to no model
     * @param interval whose rows are checked where a model has a time column; absent for all
     */
    public List<AuditResult> audit(
            List<ModelName> models,
            List<StandaloneAudit> standalone,
            Optional<Interval> interval,
            Cancellation cancellation)
            throws EngineException, MissingModel {
        List<AuditResult> results = new ArrayList<>();
        try (Warehouse warehouse = open(cancellation);
                Session session = setUp(warehouse).session(cancellation)) {
            for (ModelName model : models) {
                Environment.Member member = environment.members().get(model);
                Snapshot snapshot = member == null
                        ? null
                        : state.snapshots().apply(member.snapshot()).orElse(null);
                if (member == null || snapshot == null) {
                    throw new MissingModel(model);
                }
                if (member.table() != null) {
                    audit(session, snapshot, member.table(), interval, results);
                }
            }
            for (StandaloneAudit audit : standalone) {
                String query = render(audit.query(), interval.orElseGet(() -> wholeTime(audit)), "", "auditing");
                Auditor.BadRows found = Auditor.find(session, engine.statements(), query);
                results.add(new AuditResult(null, audit.name(), false, found.count(), found.sample()));
            }
        }
        return results;
    }

    private void audit(
            Session session,
            Snapshot snapshot,
            Environment.PhysicalTable table,
            Optional<Interval> interval,
            List<AuditResult> results)
            throws EngineException, MissingModel {
        Interval over = interval.orElseGet(() -> wholeTime(table));
        String rows = table.name().sql();
        if (interval.isPresent() && snapshot.materialization() instanceof Materialization.TimeRange range) {
            String type = session.describe(engine.statements().all(table.name())).stream()
                    .filter(column -> column.name().equalsIgnoreCase(range.timeColumn()))
                    .map(Session.Column::type)
                    .findFirst()
                    .orElse("VARCHAR");
            rows = engine.statements()
                    .rowsOf(
                            table.name(),
                            new io.meshlens.engine.Statements.TimeRange(
                                    range.timeColumn(), type, range.format(), over));
        }
        for (Snapshot.Audit audit : snapshot.audits()) {
            String query = render(audit.query(), over, rows, "auditing");
            Auditor.BadRows found = Auditor.find(session, engine.statements(), query);
            results.add(
                    new AuditResult(snapshot.model(), audit.name(), audit.blocking(), found.count(), found.sample()));
        }
    }

    private Interval wholeTime(Environment.PhysicalTable table) {
        return wholeTime(state.table(table.key()).loaded());
    }

    /** Returns the time of all tables that an audit names. */
    private Interval wholeTime(StandaloneAudit audit) {
        Intervals loaded = Intervals.NONE;
        for (ModelName read : audit.reads()) {
            Environment.Member member = environment.members().get(read);
            if (member != null && member.table() != null) {
                loaded = loaded.plus(state.table(member.table().key()).loaded());
            }
        }
        return wholeTime(loaded);
    }

    private Interval wholeTime(Intervals loaded) {
        long end = loaded.end().orElse(now.toEpochMilli());
        long start = loaded.start().orElse(end - Duration.ofDays(1).toMillis());
        return new Interval(start, Math.max(end, start + 1));
    }

    /** Returns the audits of the environment that belong to no model, without those that are to be skipped. */
    public List<StandaloneAudit> standalone() {
        return environment.audits().stream().filter(audit -> !audit.skip()).toList();
    }

    /** Returns the models of the environment that have audits, in the order of the DAG. */
    public List<ModelName> audited() {
        List<ModelName> models = new ArrayList<>();
        for (Map.Entry<ModelName, Environment.Member> entry :
                environment.members().entrySet()) {
            boolean hasAudits = state.snapshots()
                    .apply(entry.getValue().snapshot())
                    .map(snapshot -> !snapshot.audits().isEmpty())
                    .orElse(false);
            if (hasAudits) {
                models.add(entry.getKey());
            }
        }
        return models;
    }
}
