package io.meshlens.state;

import io.meshlens.plan.AuditKey;
import io.meshlens.plan.DeployedState;
import io.meshlens.plan.Environment;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Intervals;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.TableKey;
import io.meshlens.project.ModelName;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is deployed, in a store of its own. Every method is one transaction; several processes may use one store at the same
 * time, and reading never waits for a backfill.
 */
public interface StateStore extends AutoCloseable {
    /** Reads what is deployed, as of one moment. */
    DeployedState read() throws StateException;

    /** Returns the time that is loaded of some tables, all seen at one moment; none of a table that is not there. */
    Map<TableKey, Intervals> loaded(Collection<TableKey> tables) throws StateException;

    /** Returns a number that grows with every change, for a cheap look whether {@link #read} would tell something new. */
    long version() throws StateException;

    /** Names the warehouse that this state is about; the same text is kept there. */
    String warehouse() throws StateException;

    /** Records states of models; those that are recorded already are left as they are. */
    void record(Collection<Snapshot> snapshots) throws StateException;

    /**
     * Records that a physical object is about to be made or filled by us.
     *
     * @param inputs of a preview: what it is evaluated from; if that changes, nothing of it counts as loaded any more
     */
    void intend(Environment.PhysicalTable table, String inputs) throws StateException;

    /** Records that a physical object is there, still without rows. */
    void created(TableKey table) throws StateException;

    /** Records that a physical object is gone, with all that it held. */
    void dropped(TableKey table) throws StateException;

    /** Records that time of tables counts as missing. */
    void forget(Collection<Forgotten> times) throws StateException;

    /**
     * Records over which time a standalone audit ran; what was recorded before is gone.
     *
     * @param time none where it is to count as never run
     */
    void check(AuditKey audit, Intervals time) throws StateException;

    /**
     * Takes the right to evaluate an interval, unless it is loaded or somebody else has it.
     *
     * @param wanted what is to be evaluated
     * @param life how long the lease lasts without a sign of life
     */
    LeaseResult lease(Wanted wanted, Owner owner, Instant now, Duration life) throws StateException;

    /** Says that an owner is alive. */
    void heartbeat(Owner owner, Instant now, Duration life) throws StateException;

    /**
     * Records an interval as loaded and ends its lease, in one transaction.
     *
     * @return false if the lease was no longer there, so that nothing was recorded
     */
    boolean complete(Lease lease, Outcome outcome) throws StateException;

    /** Ends a lease without recording anything. */
    void release(Lease lease) throws StateException;

    /** Returns every lease, also those whose owners are gone. */
    List<Lease> leases() throws StateException;

    /**
     * Records an environment whose views are about to be switched.
     *
     * @param expectedRevision the revision that the plan was made against; 0 for a new environment
     * @throws StateException.Conflict if it has another one
     */
    void beginPromotion(Environment target, long expectedRevision, Applied applied) throws StateException;

    /** Records that the views of an environment are switched. */
    void endPromotion(EnvironmentName name, long revision) throws StateException;

    /** Returns an environment as it was after an earlier promotion. */
    Optional<Environment> environment(EnvironmentName name, long revision) throws StateException;

    /** Returns the promotions of an environment, the last one first. */
    List<Promotion> promotions(EnvironmentName name) throws StateException;

    /** Returns the columns of tables outside the project as they were last seen, by the tables' full names. */
    Map<ModelName, List<Snapshot.Column>> sources() throws StateException;

    /** Keeps the columns of tables outside the project, for times when nobody can look; those of others stay. */
    void recordSources(Map<ModelName, List<Snapshot.Column>> columns) throws StateException;

    /**
     * Returns the columns of tables outside the project as a database in a network told them when it was last asked.
     *
     * @param origin which database it is, see {@link io.meshlens.engine.Catalog#origin()}
     */
    Map<ModelName, List<Snapshot.Column>> told(String origin) throws StateException;

    /**
     * Keeps what a database told of tables outside the project; what it told of others stays.
     *
     * @param absent tables of which it now told nothing: what it told earlier is forgotten
     */
    void recordTold(String origin, Map<ModelName, List<Snapshot.Column>> columns, Collection<ModelName> absent)
            throws StateException;

    /** Says that an environment expires at a time. */
    void expire(EnvironmentName name, Instant at) throws StateException;

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
     * @param expires when it ends unless its owner shows that it is alive
     * @param resetTo where the table is made anew: the only time that it then holds besides the interval; null where the
     *     interval joins what it held
     */
    record Lease(
            String id,
            TableKey table,
            Interval interval,
            Owner owner,
            Instant expires,
            @Nullable Intervals resetTo) {}

    /**
     * What somebody wants to evaluate.
     *
     * @param table the table
     * @param interval the interval
     * @param redo whether it is to be done even if it is loaded
     * @param resetTo see {@link Lease#resetTo}
     */
    record Wanted(
            TableKey table,
            Interval interval,
            boolean redo,
            @Nullable Intervals resetTo) {}

    /** What became of asking for a lease. */
    sealed interface LeaseResult {
        /** It was given. */
        record Granted(Lease lease) implements LeaseResult {}

        /** There is nothing to do: the interval is loaded. */
        record Loaded() implements LeaseResult {}

        /** Somebody else is at it, or was and never ended it. */
        record Held(Lease by) implements LeaseResult {}
    }

    /**
     * What an evaluation took.
     *
     * @param rows the rows that it wrote
     * @param millis the time that it took
     * @param units how many units of time it covered; 0 for tables that are made as a whole
     * @param at when it ended
     */
    record Outcome(long rows, long millis, long units, Instant at) {}

    /**
     * Time of a table that counts as missing.
     *
     * @param table the table
     * @param time the time
     */
    record Forgotten(TableKey table, Interval time) {}

    /**
     * Who applied a plan.
     *
     * @param by the name of the user
     * @param at when
     * @param summary what the plan did, in one line
     */
    record Applied(String by, Instant at, String summary) {}

    /**
     * A promotion that took place.
     *
     * @param revision the environment's revision since then
     * @param planId the plan
     * @param applied who did it, and when
     */
    record Promotion(long revision, String planId, Applied applied) {}
}
