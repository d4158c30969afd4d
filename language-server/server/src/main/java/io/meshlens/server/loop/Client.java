package io.meshlens.server.loop;

import io.meshlens.server.proto.Methods;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.jspecify.annotations.Nullable;

/** What the server says to the client of its own accord. */
final class Client {
    private final Endpoint endpoint;

    Client(Endpoint endpoint) {
        this.endpoint = endpoint;
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

    /** Sends a request whose answer tells nothing. */
    @SuppressWarnings("FutureReturnValueIgnored")
    void request(String method, @Nullable Object params) {
        endpoint.request(method, params);
    }
}
