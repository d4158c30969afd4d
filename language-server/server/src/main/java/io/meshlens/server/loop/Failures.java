package io.meshlens.server.loop;

import java.util.concurrent.CompletionException;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** What the client is told about a request that failed. */
final class Failures {
    private Failures() {}

    static ResponseError toError(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause instanceof ResponseErrorException told
                ? told.getResponseError()
                : new ResponseError(ResponseErrorCode.InternalError, "Internal error: " + cause, null);
    }
}
