package io.meshlens.server.operation;

import io.meshlens.operate.OperationException;
import io.meshlens.server.handler.RequestKind;
import org.jspecify.annotations.Nullable;

/**
 * How one kind of request is answered that reads or writes what is deployed. Runs on a thread of its own, may block, and hears
 * of a cancellation through the desk: it ends by itself then, and what it returns is still the answer.
 *
 * @param <P> the parameters as the protocol's library reads them
 * @param <R> the answer as it is written
 */
public interface Operation<P, R> extends RequestKind<P, R> {
    /**
     * Does it.
     *
     * @throws OperationException if it cannot be done; the client is told the message
     */
    @Nullable
    R answer(P params, Desk desk) throws OperationException;
}
