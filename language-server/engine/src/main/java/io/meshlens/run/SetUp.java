package io.meshlens.run;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import java.util.List;

/**
 * A warehouse in which every session begins with some statements: what {@code before_all} sets holds for all sessions of a run, not
 * only for the one that ran it.
 *
 * @param warehouse the warehouse; who opened it closes it
 * @param statements what every session begins with
 */
record SetUp(Warehouse warehouse, List<String> statements) implements Warehouse {
    SetUp {
        statements = List.copyOf(statements);
    }

    @Override
    public Session session(Cancellation cancellation) throws EngineException {
        Session session = warehouse.session(cancellation);
        try {
            for (String statement : statements) {
                session.execute(statement);
            }
            return session;
        } catch (EngineException e) {
            session.close();
            throw e;
        }
    }

    @Override
    public void close() {}
}
