package io.meshlens.server.handler;

import org.jspecify.annotations.Nullable;

/**
 * A kind of request.
 *
 * @param <P> the parameters as the protocol's library reads them
 * @param <R> the answer as it is written
 */
public interface RequestKind<P, R> {
    /** Returns the name of the request, for example {@code textDocument/hover}. */
    String method();

    Subject subject(P params);

    /** Says whether the answer has to wait until it is known what the texts are compared with. */
    default boolean needsBaseline() {
        return false;
    }

    /** Returns the answer about a document that belongs to no project. */
    default @Nullable R answerOutside() {
        return null;
    }
}
