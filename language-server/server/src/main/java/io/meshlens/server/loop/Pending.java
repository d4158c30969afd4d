package io.meshlens.server.loop;

import io.meshlens.db.Cancellation;
import io.meshlens.server.handler.RequestKind;
import io.meshlens.server.handler.Subject;
import io.meshlens.server.operation.Operation;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;

/** A request that has no answer yet. The version and whether it runs are the loop's, the rest is fixed. */
final class Pending {
    final RequestKind<Object, Object> kind;
    final Object params;
    final Subject subject;
    final Answer answer = new Answer();

    /** Stops the analysis that an answer is computed from. */
    final Cancellation cancellation = new Cancellation();

    /** Stops the statements of an operation. */
    final io.meshlens.engine.Cancellation stop = new io.meshlens.engine.Cancellation();

    /** The version of the document that the answer is about; -1 until it is taken up, or where there is none. */
    int version = -1;

    /** Whether an operation has begun: it answers by itself when it is cancelled. */
    private volatile boolean begun;

    /** What the library cancels when the client does not want an answer any more. */
    final class Answer extends CompletableFuture<@Nullable Object> {
        @Override
        public boolean cancel(boolean interrupt) {
            cancellation.cancel();
            stop.request();
            return !begun && super.cancel(interrupt);
        }
    }

    Pending(RequestKind<Object, Object> kind, Object params) {
        this.kind = kind;
        this.params = params;
        this.subject = kind.subject(params);
    }

    boolean isOperation() {
        return kind instanceof Operation;
    }

    void begin() {
        begun = true;
    }

    void fail(ResponseErrorCode code, String message) {
        answer.completeExceptionally(new ResponseErrorException(new ResponseError(code, message, null)));
    }

    /** Answers that the text has changed since the question. */
    void failStale() {
        fail(ResponseErrorCode.ContentModified, "The document has changed since the request.");
    }

    void failCancelled() {
        fail(ResponseErrorCode.RequestCancelled, "The request was cancelled.");
    }
}
