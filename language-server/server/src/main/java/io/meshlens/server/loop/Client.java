package io.meshlens.server.loop;

import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Protocol;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.jspecify.annotations.Nullable;

/** What the server says to the client of its own accord. */
final class Client {
    private final Endpoint endpoint;
    private boolean refreshesLenses;

    Client(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Takes note of what the client can do. */
    void learn(InitializeParams parameters) {
        ClientCapabilities capabilities = parameters.getCapabilities();
        WorkspaceClientCapabilities workspace = capabilities == null ? null : capabilities.getWorkspace();
        refreshesLenses = workspace != null
                && workspace.getCodeLens() != null
                && Boolean.TRUE.equals(workspace.getCodeLens().getRefreshSupport());
    }

    /** Tells that what is deployed is another. */
    void stateChanged() {
        notify(Methods.Notification.CHANGED, new Protocol.Changed("state"));
    }

    /** Tells that the models of the project are others. */
    void projectChanged() {
        notify(Methods.Notification.CHANGED, new Protocol.Changed("project"));
    }

    /** Tells that what the text is compared with is another. */
    void baselineChanged() {
        stateChanged();
        if (refreshesLenses) {
            request("workspace/codeLens/refresh", null);
        }
    }

    /** Publishes the diagnostics of a document; the version is null for a file that is not open. */
    void publish(String uri, @Nullable Integer version, List<Diagnostic> diagnostics) {
        PublishDiagnosticsParams params = new PublishDiagnosticsParams(uri, diagnostics);
        params.setVersion(version);
        endpoint.notify("textDocument/publishDiagnostics", params);
    }

    void notify(Methods.Notification method, Object params) {
        endpoint.notify(method.method(), params);
    }

    /** Tells how far something is that the client gave a token for. */
    void progress(ProgressParams params) {
        endpoint.notify("$/progress", params);
    }

    /** Sends a request whose answer tells nothing. */
    @SuppressWarnings("FutureReturnValueIgnored")
    void request(String method, @Nullable Object params) {
        endpoint.request(method, params);
    }
}
