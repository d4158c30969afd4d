package io.meshlens.run;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Engine;
import io.meshlens.engine.Statements;
import io.meshlens.plan.DeployedState;
import io.meshlens.plan.Intervals;
import io.meshlens.plan.Plan;
import io.meshlens.plan.TableKey;
import io.meshlens.state.StateStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * What all parts of one run share.
 *
 * @param plan what is carried out
 * @param engine the warehouse
 * @param state the state store
 * @param before what was deployed when the run began, after what is done again was forgotten
 * @param ledger what the warehouse knows of us
 * @param owner who works
 * @param leaseLife how long a lease lasts without a sign of life
 * @param clock the time
 * @param progress who hears
 * @param cancellation who may stop it
 */
record RunContext(
        Plan plan,
        Engine engine,
        StateStore state,
        DeployedState before,
        Ledger ledger,
        StateStore.Owner owner,
        Duration leaseLife,
        InstantSource clock,
        Progress progress,
        Cancellation cancellation) {
    Statements statements() {
        return engine.statements();
    }

    Instant now() {
        return clock.instant();
    }

    Leases leases() {
        return new Leases(this);
    }

    Auditor auditor() {
        return new Auditor(statements(), progress);
    }

    Intervals loadedBefore(TableKey table) {
        return before.table(table).loaded();
    }

    void passed(Progress.Point point, String what) {
        progress.heard(new Progress.Event.Passed(point, what));
    }
}
