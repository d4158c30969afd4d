package io.meshlens.run;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Interval;
import io.meshlens.plan.TableName;
import io.meshlens.project.ModelName;

/** Hears what a run does while it does it. Called by several threads; what it throws ends the work that called it. */
@FunctionalInterface
public interface Progress {
    /** Hears nothing. */
    Progress SILENT = event -> {};

    void heard(Event event);

    /** Something that happened. */
    sealed interface Event {
        /** Another process holds the warehouse; it is tried again. */
        record WaitsForWarehouse(EngineException.Locked lock) implements Event {}

        /** Somebody else evaluates the same interval; it is waited for. */
        record WaitsForOther(ModelName model, Interval interval, String owner) implements Event {}

        /** Work on a table begins. */
        record TableBegins(ModelName model, TableName table, int batches) implements Event {}

        /** The evaluation of an interval begins, counted from 1. */
        record BatchBegins(ModelName model, Interval interval, int number, int of) implements Event {}

        /** The rows of an interval are visible. */
        record BatchDone(ModelName model, Interval interval, int number, int of, long rows, long millis)
                implements Event {}

        /** An audit found bad rows. */
        record AuditFailed(ModelName model, String audit, boolean isBlocking, long count, Session.Rows sample)
                implements Event {}

        /**
         * A standalone audit ran.
         *
         * @param count how many bad rows it found
         * @param sample a few of them
         */
        record StandaloneAuditDone(String audit, long count, Session.Rows sample) implements Event {}

        /** The query of a standalone audit failed, so that nothing is known of the rows. */
        record StandaloneAuditBroken(String audit, String why) implements Event {}

        /** A table is as the plan wants it. */
        record TableDone(ModelName model, long rows, long millis) implements Event {}

        /** Work on a table failed. */
        record TableFailed(ModelName model, String why) implements Event {}

        /** A table was left out because of another one. */
        record TableSkipped(ModelName model, ModelName because) implements Event {}

        /** The views of an environment are switched. */
        record Promoted(EnvironmentName environment, int views) implements Event {}

        /** Something to know. */
        record Note(String text) implements Event {}

        /** A point between two steps at which a run can be cut off and resumed; for tests. */
        record Passed(Point point, String what) implements Event {}
    }

    /** The points between the steps of a run. */
    enum Point {
        SNAPSHOTS_RECORDED,
        WAREHOUSE_OPENED,
        TIME_FORGOTTEN,
        SCHEMAS_MADE,
        TABLE_INTENDED,
        LEASE_TAKEN,
        ROWS_WRITTEN,
        ROWS_COMMITTED,
        INTERVAL_RECORDED,
        TABLE_MADE,
        TABLES_DONE,
        VIEWS_WRITTEN,
        PROMOTION_BEGUN,
        VIEWS_COMMITTED,
        PROMOTION_ENDED
    }
}
