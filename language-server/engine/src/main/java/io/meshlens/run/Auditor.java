package io.meshlens.run;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Statements;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Snapshot;

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

        Failed(String audit, long count) {
            super("the audit " + audit + " found " + count + (count == 1 ? " bad row" : " bad rows"), null);
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
            Object counted = session.query(statements.count(query), 1)
                    .values()
                    .getFirst()
                    .getFirst();
            long count = counted instanceof Number number ? number.longValue() : 0;
            if (count == 0) {
                continue;
            }
            boolean isBlocking = audit.blocking() && undoes;
            Session.Rows sample = session.query(query, SAMPLE);
            progress.heard(new Progress.Event.AuditFailed(snapshot.model(), audit.name(), isBlocking, count, sample));
            if (isBlocking && first == null) {
                first = new Failed(audit.name(), count);
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
