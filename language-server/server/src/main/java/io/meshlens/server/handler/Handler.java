package io.meshlens.server.handler;

import org.jspecify.annotations.Nullable;

/**
 * How one kind of request is answered from an analysis. Has no state; runs on a thread that must not block, and may be
 * stopped and run again at any query.
 *
 * @param <P> the parameters as the protocol's library reads them
 * @param <R> the answer as it is written
 */
public interface Handler<P, R> extends RequestKind<P, R> {
    @Nullable
    R answer(P params, Context context);
}
