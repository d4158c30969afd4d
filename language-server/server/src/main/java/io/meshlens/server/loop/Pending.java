package io.meshlens.server.loop;

import io.meshlens.db.Cancellation;
import io.meshlens.server.handler.Handler;
import io.meshlens.server.handler.Subject;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;

/** A request that has no answer yet. The version is the loop's, the rest is fixed. */
final class Pending {
    final Handler<Object, Object> handler;
    final Object params;
    final Subject subject;
    final CompletableFuture<@Nullable Object> answer = new CompletableFuture<>();
    final Cancellation cancellation = new Cancellation();

    /** The version of the document that the answer is about; -1 until it is taken up, or where there is none. */
    int version = -1;

    Pending(Handler<Object, Object> handler, Object params) {
        this.handler = handler;
        this.params = params;
        this.subject = handler.subject(params);
    }

    void fail(ResponseErrorCode code, String message) {
        answer.completeExceptionally(new ResponseErrorException(new ResponseError(code, message, null)));
    }

    /** Answers that the text has changed since the question. */
    void failStale() {
        fail(ResponseErrorCode.ContentModified, "The document has changed since the request.");
    }
}
