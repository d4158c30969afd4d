package io.meshlens.server.handler;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every handler there is. */
public final class Handlers {
    private Handlers() {}

    private static List<Handler<?, ?>> all() {
        return List.of(
                new AtHandler(),
                new CodeActionHandler(),
                new CodeLensHandler(),
                new CompletionHandler(),
                new DefinitionHandler(),
                new DocumentLinkHandler(),
                new DocumentSymbolHandler(),
                new FoldingHandler(),
                new HighlightHandler(),
                new HoverHandler(),
                new ImpactHandler(),
                new IncomingCallsHandler(),
                new InlayHintHandler(),
                new LineageHandler(),
                new MarksHandler(),
                new ModelsHandler(),
                new OutgoingCallsHandler(),
                new PrepareHierarchyHandler(),
                new PullDiagnosticsHandler(),
                new ReferencesHandler(),
                new SelectionHandler(),
                new SignatureHelpHandler(),
                new TokensHandler(),
                new WorkspaceSymbolHandler());
    }

    /** Returns the handlers by the names of their requests. */
    @SuppressWarnings("unchecked") // a request's parameters are read as the type that its handler takes: see Methods
    public static Map<String, Handler<Object, Object>> byMethod() {
        Map<String, Handler<Object, Object>> handlers = new LinkedHashMap<>();
        for (Handler<?, ?> handler : all()) {
            handlers.put(handler.method(), (Handler<Object, Object>) handler);
        }
        return handlers;
    }
}
