package io.meshlens.server.loop;

import io.meshlens.server.handler.Handlers;
import io.meshlens.server.handler.RequestKind;
import io.meshlens.server.operation.OperationList;
import io.meshlens.server.proto.Parameters;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Where the client's messages come in, on the thread that reads. They become events of the loop; nothing is computed here.
 */
final class Inbox implements Endpoint {
    private final Map<String, RequestKind<Object, Object>> kinds;
    private final Log log;
    private @Nullable Loop loop;
    private Runnable exit = () -> {};
    private Runnable orphaned = () -> {};
    private volatile boolean shutDown;

    Inbox(Map<String, RequestKind<Object, Object>> kinds, Log log) {
        this.kinds = kinds;
        this.log = log;
    }

    /** Returns every kind of request by its name. */
    static Map<String, RequestKind<Object, Object>> kinds() {
        Map<String, RequestKind<Object, Object>> all = new HashMap<>();
        all.putAll(Handlers.byMethod());
        all.putAll(OperationList.byMethod());
        return all;
    }

    void connect(Loop connected) {
        this.loop = connected;
    }

    void onExit(Runnable action) {
        this.exit = action;
    }

    /** Sets what is done when the client's process has ended and its end of the stream has not. */
    void onOrphaned(Runnable action) {
        this.orphaned = action;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the client's end
    private void watch(InitializeParams parameters) {
        if (parameters.getProcessId() != null) {
            // One that is not seen from here, for example from within a container, is not watched.
            ProcessHandle.of(parameters.getProcessId())
                    .ifPresent(client -> client.onExit().thenRun(orphaned));
        }
    }

    boolean wasShutDown() {
        return shutDown;
    }

    private Loop loop() {
        Loop connected = loop;
        if (connected == null) {
            throw new IllegalStateException("a message came before the loop was there");
        }
        return connected;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // what follows a cancellation has no result
    public CompletableFuture<?> request(String method, Object params) {
        if (method.equals("initialize")) {
            InitializeParams parameters = (InitializeParams) params;
            watch(parameters);
            loop().add(new Event.Initialized(parameters));
            return CompletableFuture.completedFuture(
                    new InitializeResult(Capabilities.of(parameters), new ServerInfo("meshlens", "0.1.0")));
        }
        if (method.equals("shutdown")) {
            shutDown = true;
            return CompletableFuture.completedFuture(null);
        }
        RequestKind<Object, Object> kind = kinds.get(method);
        if (kind == null) {
            return failed(ResponseErrorCode.MethodNotFound, "Meshlens does not answer " + method + ".");
        }
        if (shutDown) {
            return failed(ResponseErrorCode.InvalidRequest, "The server was shut down.");
        }
        String wrong = Parameters.fault(params);
        if (wrong != null) {
            return failed(ResponseErrorCode.InvalidParams, method + ": " + wrong);
        }
        Pending pending = new Pending(kind, params);
        pending.answer.whenComplete((answer, failure) -> {
            if (pending.answer.isCancelled()) {
                loop().add(new Event.Withdrawn(pending));
            }
        });
        loop().add(new Event.Asked(pending));
        return pending.answer;
    }

    private static CompletableFuture<?> failed(ResponseErrorCode code, String message) {
        return CompletableFuture.failedFuture(new ResponseErrorException(new ResponseError(code, message, null)));
    }

    @Override
    public void notify(String method, Object params) {
        switch (params) {
            case DidOpenTextDocumentParams opened -> loop().add(new Event.Opened(opened.getTextDocument()));
            case DidChangeTextDocumentParams changed ->
                loop().add(new Event.Edited(
                        changed.getTextDocument().getUri(),
                        changed.getTextDocument().getVersion() == null
                                ? 0
                                : changed.getTextDocument().getVersion(),
                        changed.getContentChanges()));
            case DidCloseTextDocumentParams closed ->
                loop().add(new Event.Closed(closed.getTextDocument().getUri()));
            case DidSaveTextDocumentParams saved ->
                loop().add(new Event.Saved(saved.getTextDocument().getUri()));
            case DidChangeWorkspaceFoldersParams folders -> loop().add(new Event.FoldersChanged(folders.getEvent()));
            case DidChangeWatchedFilesParams watched -> loop().add(new Event.FilesChanged(watched.getChanges()));
            case WorkDoneProgressCancelParams cancelled ->
                loop().add(new Event.ProgressCancelled(cancelled.getToken()));
            case null, default -> {
                if (method.equals("exit")) {
                    exit.run();
                } else if (method.equals("initialized")) {
                    loop().add(new Event.Ready());
                } else if (!method.startsWith("$/")) {
                    log.info("Ignored notification " + method);
                }
            }
        }
    }
}
