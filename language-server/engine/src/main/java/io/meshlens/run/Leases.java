package io.meshlens.run;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Intervals;
import io.meshlens.plan.Plan;
import io.meshlens.plan.TableKey;
import io.meshlens.state.StateException;
import io.meshlens.state.StateStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes leases, waits for those of others, and settles those whose owners are gone. */
final class Leases {
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final RunContext context;

    Leases(RunContext context) {
        this.context = context;
    }

    /**
     * Takes the lease of an interval.
     *
     * @param isFirst whether it is the build's first interval
     * @param resetTo what the table holds besides the interval if it is made anew; null if it is not
     * @return null if somebody else loaded it meanwhile, so that nothing is left to do
     */
    StateStore.@Nullable Lease take(
            Session session, Plan.Build build, Interval interval, boolean isFirst, @Nullable Intervals resetTo)
            throws StateException, EngineException, RunException {
        TableKey table = build.table().key();
        boolean redo = build.replaces() || build.materialization().isSequential();
        boolean isAnnounced = false;
        while (true) {
            StateStore.LeaseResult result = context.state()
                    .lease(
                            new StateStore.Wanted(table, interval, redo, resetTo),
                            context.owner(),
                            context.now(),
                            context.leaseLife());
            switch (result) {
                case StateStore.LeaseResult.Granted granted -> {
                    return isStillWanted(build, interval, isFirst, granted.lease()) ? granted.lease() : null;
                }
                case StateStore.LeaseResult.Loaded loaded -> {
                    return null;
                }
                case StateStore.LeaseResult.Held held -> {
                    if (isDead(held.by())) {
                        settle(session, held.by());
                    } else {
                        if (!isAnnounced) {
                            isAnnounced = true;
                            context.progress()
                                    .heard(new Progress.Event.WaitsForOther(
                                            build.model(),
                                            interval,
                                            "process " + held.by().owner().process() + " on "
                                                    + held.by().owner().host()));
                        }
                        pause();
                    }
                }
            }
        }
    }

    /** What a plan relied on may have changed until the lease was there: then it must not be carried out. */
    private boolean isStillWanted(Plan.Build build, Interval interval, boolean isFirst, StateStore.Lease lease)
            throws StateException, RunException {
        boolean isWanted = false;
        try {
            Set<TableKey> tables = new HashSet<>(build.relies().keySet());
            tables.add(build.table().key());
            Map<TableKey, Intervals> now = context.state().loaded(tables);
            for (Map.Entry<TableKey, Intervals> parent : build.relies().entrySet()) {
                Intervals loaded = now.getOrDefault(parent.getKey(), Intervals.NONE);
                for (Interval needed : parent.getValue().ranges()) {
                    if (!loaded.covers(needed)) {
                        throw new RunException(
                                RunException.Kind.CONFLICT,
                                build.snapshot().displayName() + " reads "
                                        + parent.getKey().model().display()
                                        + ", of which rows are being done again. Plan again when they are there.");
                    }
                }
            }
            Intervals loaded = now.getOrDefault(build.table().key(), Intervals.NONE);
            if (isFirst && build.materialization().isSequential() && !loaded.equals(build.loaded())) {
                if (!loaded.covers(interval)) {
                    throw new RunException(
                            RunException.Kind.CONFLICT,
                            build.snapshot().displayName() + " was loaded by another run meanwhile. Plan again.");
                }
                return false;
            }
            isWanted = true;
            return true;
        } finally {
            if (!isWanted) {
                context.state().release(lease);
            }
        }
    }

    /** Settles every lease whose owner is gone. */
    void settleAll(Session session) throws StateException, EngineException {
        for (StateStore.Lease lease : context.state().leases()) {
            if (isDead(lease)) {
                settle(session, lease);
            }
        }
    }

    /** Ends a lease whose owner is gone: its rows were committed, and are recorded now, or they never were. */
    private void settle(Session session, StateStore.Lease lease) throws StateException, EngineException {
        Optional<Long> written = context.ledger().written(session, lease.id());
        if (written.isPresent()) {
            context.state().complete(lease, new StateStore.Outcome(written.get(), 0, 0, context.now()));
        } else {
            context.state().release(lease);
        }
    }

    /** Says whether the owner of a lease shows no sign of life, or is known to be gone. */
    private boolean isDead(StateStore.Lease lease) {
        StateStore.Owner owner = lease.owner();
        if (owner.id().equals(context.owner().id())) {
            return false;
        }
        Instant now = context.now();
        if (!lease.expires().isAfter(now)) {
            return true;
        }
        return owner.host().equals(context.owner().host())
                && owner.process() != context.owner().process()
                && ProcessHandle.of(owner.process()).isEmpty();
    }

    private void pause() throws EngineException {
        try {
            if (context.cancellation().await(PAUSE)) {
                throw new EngineException.Cancelled(null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException.Cancelled(null);
        }
    }
}
