package io.meshlens.ide;

import io.meshlens.db.Cancellation;
import io.meshlens.db.Change;
import io.meshlens.db.Db;
import io.meshlens.db.QueryTable;
import java.util.SortedMap;

/** One project over time: takes changes, and hands out an {@link Analysis} of the present state. One thread writes. */
public final class AnalysisHost {
    private final QueryTable table = new QueryTable();

    /** Applies a change; analyses of the state before it are cancelled. */
    public void apply(Change change) {
        table.apply(change);
    }

    /** Returns an analysis of the present state, for one thread. It stops when the flag is raised or the state is left. */
    public Analysis analysis(Cancellation cancellation) {
        return new Analysis(table.head().reader(cancellation));
    }

    /** Returns a reader of the present facts, for one thread that asks the queries themselves. */
    public Db reader(Cancellation cancellation) {
        return table.head().reader(cancellation);
    }

    public long revision() {
        return table.head().revision();
    }

    /** Forgets what was derived from files that are gone; called by the writer, after all facts were asked for. */
    public void sweep(long oldestNeeded) {
        table.sweep(oldestNeeded);
    }

    /** Returns how often each query was computed so far. */
    public SortedMap<String, Long> executions() {
        return table.executions();
    }
}
