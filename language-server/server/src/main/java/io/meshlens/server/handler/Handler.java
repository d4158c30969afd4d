package io.meshlens.server.handler;

import org.jspecify.annotations.Nullable;

/**
 * How one kind of request is answered from an analysis. Has no state; runs on a thread that must not block, and may be
 * stopped and run again at any query.
 *
 * @param <P> the parameters as the protocol's library reads them
 * @param <R> the answer as it is written
 */
public interface Handler<P, R> {
    /** Returns the name of the request, for example {@code textDocument/hover}. */
    String method();

    Subject subject(P params);

    @Nullable
    R answer(P params, Context context);

    /** Says whether the answer has to wait until it is known what the texts are compared with. */
    default boolean needsBaseline() {
        return false;
    }

    /** Returns the answer about a document that belongs to no project. */
    default @Nullable R answerOutside() {
        return null;
    }
}
