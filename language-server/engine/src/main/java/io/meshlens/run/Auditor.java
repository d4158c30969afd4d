package io.meshlens.run;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Statements;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Plan;
import io.meshlens.plan.Snapshot;
import java.util.List;
import java.util.Optional;

/** Runs audits in the session that wrote the rows, before anybody else can see them. */
final class Auditor {
    private static final int SAMPLE = 3;

    private final Statements statements;
    private final Progress progress;

    Auditor(Statements statements, Progress progress) {
        this.statements = statements;
        this.progress = progress;
    }

    /** Bad rows that undo an evaluation. */
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        Failed(String audit, BadRows found) {
            super(found.message(audit), null);
        }
    }

    /**
     * Runs the audits of a snapshot.
     *
     * @param thisModel the rows to check, to be read like a table
     * @param undoes whether a blocking audit that fails is an exception; otherwise it is only told
     */
    void run(Session session, Snapshot snapshot, Renderer renderer, Interval interval, String thisModel, boolean undoes)
            throws EngineException, Failed {
        Failed first = null;
        for (Snapshot.Audit audit : snapshot.audits()) {
            String query = renderer.render(audit.query(), interval, thisModel, "auditing");
            BadRows found = find(session, statements, query);
            if (found.count() == 0) {
                continue;
            }
            boolean isBlocking = audit.blocking() && undoes;
            progress.heard(new Progress.Event.AuditFailed(
                    snapshot.model(), audit.name(), isBlocking, found.count(), found.sample()));
            if (isBlocking && first == null) {
                first = new Failed(audit.name(), found);
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** What an audit found. */
    record BadRows(long count, Session.Rows sample) {
        String message(String audit) {
            return "the audit " + audit + " found " + count + (count == 1 ? " bad row" : " bad rows");
        }
    }

    /** Counts the rows of an audit's query, and reads a few of them. */
    static BadRows find(Session session, Statements statements, String query) throws EngineException {
        Object counted =
                session.query(statements.count(query), 1).values().getFirst().getFirst();
        long count = counted instanceof Number number ? number.longValue() : 0;
        return new BadRows(
                count, count == 0 ? new Session.Rows(List.of(), List.of(), true) : session.query(query, SAMPLE));
    }

    /**
     * Runs an audit that belongs to no model. Nothing that it finds stops anything.
     *
     * @return what there is to say; empty if there are no bad rows
     */
    Optional<String> run(Session session, Plan.StandaloneRun run, Renderer renderer) throws EngineException {
        String name = run.audit().name();
        BadRows found = find(session, statements, renderer.render(run.audit().query(), run.over(), "", "auditing"));
        progress.heard(new Progress.Event.StandaloneAuditDone(name, found.count(), found.sample()));
        return found.count() == 0 ? Optional.empty() : Optional.of(found.message(name) + "; it blocks nothing");
    }
}
