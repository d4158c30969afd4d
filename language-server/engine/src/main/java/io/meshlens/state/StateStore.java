package io.meshlens.state;

import io.meshlens.plan.DeployedState;
import io.meshlens.plan.Environment;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.TableKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What is deployed, in a store of its own. Every method is one transaction; several processes may use one store at the same
 * time, and reading never waits for a backfill.
 */
public interface StateStore extends AutoCloseable {
    /** Reads what is deployed, as of one moment. */
    DeployedState read() throws StateException;

    /** Returns a number that grows with every change, for a cheap look whether {@link #read} would tell something new. */
    long version() throws StateException;

    /** Records states of models; those that are recorded already are left as they are. */
    void record(Collection<Snapshot> snapshots) throws StateException;

    /** Records that a physical object is about to be made by us. */
    void intend(Environment.PhysicalTable table, String inputs) throws StateException;

    /** Records that a physical object is there. */
    void created(TableKey table) throws StateException;

    /** Records that a physical object is gone, with all that it held. */
    void dropped(TableKey table) throws StateException;

    /** Records that time of a table counts as missing. */
    void forget(TableKey table, Interval time) throws StateException;

    /**
     * Takes the right to evaluate an interval, unless it is loaded or somebody else has it.
     *
     * @param redo whether it is taken even if it is loaded
     */
    LeaseResult lease(TableKey table, Interval interval, Owner owner, Instant now, Duration life, boolean redo)
            throws StateException;

    /** Says that an owner is alive. */
    void heartbeat(Owner owner, Instant now, Duration life) throws StateException;

    /** Records an interval as loaded and ends its lease, in one transaction; false if the lease was lost meanwhile. */
    boolean complete(Lease lease, Outcome outcome) throws StateException;

    /** Ends a lease without recording anything. */
    void release(Lease lease) throws StateException;

    /** Returns the leases that their owners left behind. */
    List<Lease> abandoned(Instant now) throws StateException;

    /**
     * Records an environment whose views are about to be switched.
     *
     * @param expectedRevision the revision that the plan was made against; 0 for a new environment
     * @throws StateException.Conflict if it has another one
     */
    void beginPromotion(Environment target, long expectedRevision) throws StateException;

    /** Records that the views of an environment are switched. */
    void endPromotion(EnvironmentName name, long revision) throws StateException;

    /** Returns an environment as it was after an earlier promotion. */
    Optional<Environment> environment(EnvironmentName name, long revision) throws StateException;

    /** Forgets an environment. */
    void remove(EnvironmentName name) throws StateException;

    @Override
    void close() throws StateException;

    /**
     * Who works: a process on a machine.
     *
     * @param id unique
     * @param host the machine
     * @param process the process's number there
     */
    record Owner(String id, String host, long process) {}

    /**
     * The right to evaluate an interval of a table.
     *
     * @param id unique; the warehouse keeps it beside the rows that were written under it
     * @param table the table
     * @param interval the interval
     * @param owner who has it
     */
    record Lease(String id, TableKey table, Interval interval, Owner owner) {}

    /** What became of asking for a lease. */
    sealed interface LeaseResult {
        /** It was given. */
        record Granted(Lease lease) implements LeaseResult {}

        /** There is nothing to do: the interval is loaded. */
        record Loaded() implements LeaseResult {}

        /** Somebody else is at it. */
        record Held(Lease by) implements LeaseResult {}
    }

    /**
     * What an evaluation took.
     *
     * @param rows the rows that it wrote
     * @param millis the time that it took
     */
    record Outcome(long rows, long millis) {}
}
