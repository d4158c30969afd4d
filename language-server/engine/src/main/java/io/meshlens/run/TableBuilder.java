package io.meshlens.run;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Statements;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Intervals;
import io.meshlens.plan.Materialization;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.plan.PlanRequest;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.TableName;
import io.meshlens.plan.UnitTime;
import io.meshlens.state.StateException;
import io.meshlens.state.StateStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes one table or view of a plan and fills it. Every interval is one transaction of the warehouse: its rows, what its
 * statements before and after did, and the note under which lease they were written become visible together, after the
 * audits passed, or not at all.
 */
final class TableBuilder {
    private final RunContext context;
    private final Plan.Build build;
    private final Session session;
    private final Renderer renderer;
    private final Snapshot snapshot;
    private final TableName table;
    private final Statements statements;
    private boolean isThere;
    private long rows;

    TableBuilder(RunContext context, Plan.Build build, Session session) {
        this.context = context;
        this.build = build;
        this.session = session;
        this.snapshot = build.snapshot();
        this.table = build.table().name();
        this.statements = context.statements();
        this.renderer = new Renderer(
                statements,
                build.sources(),
                context.plan().environment(),
                context.plan().now());
    }

    /** Does it; returns the number of rows that were written. */
    long run() throws EngineException, StateException, Auditor.Failed, RunException {
        context.state().intend(build.table(), build.inputs());
        context.passed(Progress.Point.TABLE_INTENDED, table.display());
        isThere = !build.isNew();
        if (context.plan().data() == PlanOptions.Data.EMPTY && !build.isViewOnly()) {
            makeOnly();
            recordOnly();
        } else if (build.batches().isEmpty()) {
            makeOnly();
        } else if (isOneTransaction()) {
            evaluateAll();
        } else {
            int number = 0;
            for (Interval batch : build.batches()) {
                number++;
                evaluate(batch, List.of(batch), number, build.batches().size());
            }
        }
        return rows;
    }

    /** A table whose rows are replaced is never seen half filled: all its batches are one transaction. */
    private boolean isOneTransaction() {
        return build.replaces() && build.batches().size() > 1;
    }

    private void evaluateAll() throws EngineException, StateException, Auditor.Failed, RunException {
        Interval all = new Interval(
                build.batches().getFirst().start(), build.batches().getLast().end());
        evaluate(all, build.batches(), 1, 1);
    }

    /** Makes an object without evaluating anything. */
    private void makeOnly() throws EngineException, StateException {
        if (build.carriedFrom() != null) {
            throw new IllegalStateException(snapshot.displayName() + " would lose its history");
        }
        Interval now = lastInterval();
        if (!isThere || build.table().isView()) {
            session.begin();
            try {
                runStatements(snapshot.definition().before(), now, true, false);
                makeAnew(now);
                runStatements(snapshot.definition().after(), now, true, false);
                session.commit();
            } finally {
                session.rollback();
            }
        }
        context.passed(Progress.Point.TABLE_MADE, table.display());
        context.state().created(build.table().key());
    }

    /** An interval for statements that run where none is evaluated. */
    private Interval lastInterval() {
        long end = UnitTime.floor(snapshot.timing().unit(), context.plan().now().toEpochMilli());
        return new Interval(UnitTime.plus(snapshot.timing().unit(), end, -1), end);
    }

    /** Records intervals as loaded without loading anything, because that was asked for. */
    private void recordOnly() throws StateException {
        for (Interval batch : build.batches()) {
            StateStore.LeaseResult result = context.state()
                    .lease(
                            new StateStore.Wanted(build.table().key(), batch, false, null),
                            context.owner(),
                            context.now(),
                            context.leaseLife());
            if (result instanceof StateStore.LeaseResult.Granted granted) {
                context.state().complete(granted.lease(), outcome(0, 0, List.of(batch)));
            }
        }
    }

    private void evaluate(Interval range, List<Interval> batches, int number, int of)
            throws EngineException, StateException, Auditor.Failed, RunException {
        StateStore.Lease lease = context.leases().take(session, build, range, number == 1, resetTo(number == 1));
        if (lease == null) {
            // Who loaded it made the table, which is no longer to be made for the intervals behind.
            isThere = true;
            return;
        }
        isThere |= wasMadeMeanwhile();
        context.passed(Progress.Point.LEASE_TAKEN, table.display());
        context.progress().heard(new Progress.Event.BatchBegins(snapshot.model(), range, number, of));
        Instant begin = context.now();
        long written = 0;
        boolean isCommitted = false;
        try {
            session.begin();
            for (Interval batch : batches) {
                boolean isFirst = batch.equals(batches.getFirst());
                written += evaluateOne(batch, isFirst && number == 1);
            }
            context.ledger().wrote(session, table, lease.id(), written);
            context.passed(Progress.Point.ROWS_WRITTEN, table.display());
            session.commit();
            isCommitted = true;
        } finally {
            if (!isCommitted) {
                giveUp(lease);
            }
        }
        isThere = true;
        context.passed(Progress.Point.ROWS_COMMITTED, table.display());
        long millis = Duration.between(begin, context.now()).toMillis();
        boolean isRecorded = context.state().complete(lease, outcome(written, millis, batches));
        if (!isRecorded) {
            throw new RunException(
                    RunException.Kind.FAILED,
                    "somebody took the right to evaluate " + range + " away while it was evaluated; it was done twice."
                            + " Plan again.");
        }
        context.passed(Progress.Point.INTERVAL_RECORDED, table.display());
        rows += written;
        context.progress().heard(new Progress.Event.BatchDone(snapshot.model(), range, number, of, written, millis));
    }

    /** Says whether the table has rows that the plan did not know of: of a process that was cut off, or that works beside this one. */
    private boolean wasMadeMeanwhile() throws StateException {
        return !isThere
                && !build.replaces()
                && !context.state()
                        .loaded(List.of(build.table().key()))
                        .getOrDefault(build.table().key(), Intervals.NONE)
                        .isEmpty();
    }

    /**
     * Undoes what was begun. If the commit itself failed it is not known whether the rows are there; then the lease stays, and
     * whoever comes next asks the ledger.
     */
    private void giveUp(StateStore.Lease lease) throws StateException {
        try {
            session.rollback();
            if (context.ledger().written(session.unstoppable(), lease.id()).isEmpty()) {
                context.state().release(lease);
            }
        } catch (EngineException e) {
            context.progress()
                    .heard(new Progress.Event.Note(
                            snapshot.displayName() + ": undoing failed as well: " + e.getMessage()));
        }
    }

    private @Nullable Intervals resetTo(boolean isFirst) {
        if (!isFirst) {
            return null;
        }
        if (build.carriedFrom() != null) {
            return context.loadedBefore(build.carriedFrom().key());
        }
        return build.replaces() ? Intervals.NONE : null;
    }

    private StateStore.Outcome outcome(long written, long millis, List<Interval> batches) {
        long length = snapshot.timing().unit().seconds() * 1000;
        long units = build.materialization().isWhole()
                ? 0
                : batches.stream()
                        .mapToLong(batch -> (batch.end() - batch.start() + length - 1) / length)
                        .sum();
        return new StateStore.Outcome(written, millis, units, context.now());
    }

    /** Writes the rows of one interval; the transaction is the caller's. */
    private long evaluateOne(Interval batch, boolean isFirst) throws EngineException, Auditor.Failed {
        boolean isCreated = !isThere || (isFirst && build.replaces());
        runStatements(snapshot.definition().before(), batch, isCreated, true);
        long written = write(batch, isFirst, isCreated);
        runStatements(snapshot.definition().after(), batch, isCreated, true);
        audit(batch);
        return written;
    }

    private long write(Interval interval, boolean isFirst, boolean isCreated) throws EngineException {
        return switch (build.materialization()) {
            case Materialization.Full full -> {
                if (isCreated && readsItself()) {
                    makeAnew(interval);
                }
                long count = session.execute(statements.replaceTable(table, renderer.query(snapshot, interval, table)));
                noteMade();
                yield count;
            }
            case Materialization.View view -> {
                if (isCreated) {
                    make(interval);
                }
                yield 0;
            }
            case Materialization.Seed seed -> writeSeed();
            case Materialization.TimeRange range -> {
                if (isCreated) {
                    makeAnew(interval);
                }
                Interval wide = widened(interval, range);
                yield last(statements.overwrite(
                        table, columns(), timeRange(range, wide), renderer.query(snapshot, wide, table)));
            }
            case Materialization.UniqueKey key -> {
                if (isCreated) {
                    makeAnew(interval);
                }
                yield last(statements.merge(
                        table,
                        columns(),
                        key.key(),
                        clause(key.whenMatched(), interval),
                        clause(key.mergeFilter(), interval),
                        renderer.query(snapshot, interval, table)));
            }
            case Materialization.ScdByTime byTime -> {
                boolean hasNoRows = prepareHistory(byTime.history(), interval, isFirst, isCreated);
                yield total(statements.updateHistory(
                        table,
                        withoutValidity(byTime.history()),
                        byTime,
                        renderer.query(snapshot, interval, table),
                        context.plan().now(),
                        hasNoRows));
            }
            case Materialization.ScdByColumn byColumn -> {
                boolean hasNoRows = prepareHistory(byColumn.history(), interval, isFirst, isCreated);
                yield total(statements.updateHistory(
                        table,
                        withoutValidity(byColumn.history()),
                        byColumn,
                        renderer.query(snapshot, interval, table),
                        context.plan().now(),
                        hasNoRows));
            }
            case Materialization.Embedded embedded -> throw notExecutable();
            case Materialization.External external -> throw notExecutable();
            case Materialization.Unsupported unsupported -> throw notExecutable();
        };
    }

    private IllegalStateException notExecutable() {
        return new IllegalStateException("a plan builds nothing for " + snapshot.displayName());
    }

    private @Nullable String clause(@Nullable SqlTemplate template, Interval interval) {
        return template == null ? null : renderer.render(template, interval, table.sql(), "evaluating");
    }

    /** Makes the object of the model without rows. */
    private void make(Interval interval) throws EngineException {
        switch (build.materialization()) {
            case Materialization.View view -> {
                session.execute(statements.replaceView(table, renderer.query(snapshot, interval, table)));
                context.ledger().madeView(session, table);
            }
            case Materialization.Seed seed -> {
                PlanRequest.SeedRows content = build.seed();
                session.execute(statements.createTable(table, seedColumns(content)));
                noteMade();
            }
            default -> {
                session.execute(
                        readsItself()
                                ? statements.createTable(table, ownColumns())
                                : statements.createTable(
                                        table, renderer.query(snapshot, interval, table), validityColumns()));
                noteMade();
            }
        }
    }

    /** Makes the object in the place of what is there: it is ours, and of a run that was cut off or a state that was lost. */
    private void makeAnew(Interval interval) throws EngineException {
        if (!build.table().isView()) {
            session.execute(statements.dropTable(table));
        }
        make(interval);
        isThere = true;
    }

    private boolean readsItself() {
        return snapshot.reads().stream().anyMatch(reads -> reads.table().equals(snapshot.model()));
    }

    /** Returns the columns of a table that must be there before its query can run, because that reads it. */
    private List<Session.Column> ownColumns() throws EngineException {
        List<Snapshot.Column> known = snapshot.definition().declared().isEmpty()
                ? snapshot.columns()
                : snapshot.definition().declared();
        List<Session.Column> columns = new ArrayList<>();
        for (Snapshot.Column column : known) {
            if (column.type() != null) {
                columns.add(new Session.Column(column.name(), column.type()));
            }
        }
        if (columns.isEmpty() || columns.size() < known.size()) {
            throw new EngineException(
                    snapshot.displayName() + " reads itself, so its table is made before its query can run: declare its"
                            + " columns with their types",
                    null,
                    null);
        }
        columns.addAll(validityColumns());
        return columns;
    }

    private void noteMade() throws EngineException {
        context.ledger().madeTable(session, table);
    }

    private List<Session.Column> validityColumns() {
        Materialization.History history = switch (build.materialization()) {
            case Materialization.ScdByTime byTime -> byTime.history();
            case Materialization.ScdByColumn byColumn -> byColumn.history();
            default -> null;
        };
        return history == null
                ? List.of()
                : List.of(
                        new Session.Column(history.validFrom(), history.timeType()),
                        new Session.Column(history.validTo(), history.timeType()));
    }

    private List<Session.Column> columns() throws EngineException {
        return session.describe(statements.all(table));
    }

    private List<Session.Column> withoutValidity(Materialization.History history) throws EngineException {
        return columns().stream()
                .filter(column -> !column.name().equalsIgnoreCase(history.validFrom())
                        && !column.name().equalsIgnoreCase(history.validTo()))
                .toList();
    }

    /** Makes the table of a history where it must be made, with what is taken over; says whether it has no rows. */
    private boolean prepareHistory(
            Materialization.History history, Interval interval, boolean isFirst, boolean isCreated)
            throws EngineException {
        if (isCreated) {
            makeAnew(interval);
        }
        if (isFirst && build.carriedFrom() != null) {
            TableName old = build.carriedFrom().name();
            List<String> present = columns().stream().map(Session.Column::name).toList();
            List<String> shared = session.describe(statements.all(old)).stream()
                    .map(Session.Column::name)
                    .filter(name -> present.stream().anyMatch(name::equalsIgnoreCase))
                    .toList();
            session.execute(statements.copy(old, table, shared));
            List<String> added = withoutValidity(history).stream()
                    .map(Session.Column::name)
                    .filter(name -> shared.stream().noneMatch(name::equalsIgnoreCase))
                    .toList();
            if (!added.isEmpty()) {
                session.execute(
                        statements.fillHistory(table, added, history, renderer.query(snapshot, interval, table)));
            }
        }
        return session.query(statements.all(table), 1).values().isEmpty();
    }

    private long writeSeed() throws EngineException {
        PlanRequest.SeedRows content = build.seed();
        session.execute(statements.dropTable(table));
        session.execute(statements.createTable(table, seedColumns(content)));
        noteMade();
        if (content == null) {
            return 0;
        }
        session.insert(
                table, content.columns().stream().map(Snapshot.Column::name).toList(), content.rows());
        return content.rows().size();
    }

    private static List<Session.Column> seedColumns(PlanRequest.@Nullable SeedRows content) {
        if (content == null) {
            throw new IllegalStateException("a seed is built without its rows");
        }
        return content.columns().stream()
                .map(column -> new Session.Column(column.name(), column.type() == null ? "VARCHAR" : column.type()))
                .toList();
    }

    private Statements.TimeRange timeRange(Materialization.TimeRange range, Interval interval) throws EngineException {
        String type = columns().stream()
                .filter(column -> column.name().equalsIgnoreCase(range.timeColumn()))
                .map(Session.Column::type)
                .findFirst()
                .orElseThrow(() -> new EngineException(
                        snapshot.displayName() + " has no column " + range.timeColumn() + ", its time column",
                        null,
                        null));
        return new Statements.TimeRange(range.timeColumn(), type, range.format(), interval);
    }

    /**
     * Widens an interval to what the time column can tell apart, but not beyond what is loaded: a later part of the same day
     * that is there must be evaluated again with it, one that is not there yet must not.
     */
    private Interval widened(Interval interval, Materialization.TimeRange range) throws EngineException {
        Interval wide = statements.widened(timeRange(range, interval));
        if (wide.equals(interval)) {
            return interval;
        }
        Intervals loaded = context.loadedBefore(build.table().key()).plus(new Intervals(build.batches()));
        long end = loaded.within(wide).end().orElse(interval.end());
        return new Interval(wide.start(), Math.max(interval.end(), end));
    }

    private void audit(Interval batch) throws EngineException, Auditor.Failed {
        if (snapshot.audits().isEmpty()) {
            return;
        }
        String thisModel = table.sql();
        if (build.materialization() instanceof Materialization.TimeRange range) {
            thisModel = statements.rowsOf(table, timeRange(range, batch));
        }
        context.auditor().run(session, snapshot, renderer, batch, thisModel, !build.isPreview());
    }

    private void runStatements(List<Snapshot.Statement> list, Interval interval, boolean isCreated, boolean isEvaluated)
            throws EngineException {
        for (Snapshot.Statement statement : list) {
            boolean applies = (isEvaluated && statement.whenEvaluating()) || (isCreated && statement.whenCreating());
            if (applies) {
                String stage = isEvaluated && statement.whenEvaluating() ? "evaluating" : "creating";
                session.execute(renderer.render(statement.sql(), interval, table.sql(), stage));
            }
        }
    }

    private long last(List<String> list) throws EngineException {
        long count = 0;
        for (String sql : list) {
            count = session.execute(sql);
        }
        return count;
    }

    private long total(List<String> list) throws EngineException {
        long count = 0;
        for (String sql : list) {
            long changed = session.execute(sql);
            if (sql.startsWith("UPDATE") || sql.startsWith("INSERT")) {
                count += changed;
            }
        }
        return count;
    }
}
