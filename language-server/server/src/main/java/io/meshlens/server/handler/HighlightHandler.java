package io.meshlens.server.handler;

import java.util.List;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.DocumentHighlightParams;

/** The uses of the name under the cursor in its own document. */
final class HighlightHandler implements Handler<DocumentHighlightParams, List<DocumentHighlight>> {
    @Override
    public String method() {
        return "textDocument/documentHighlight";
    }

    @Override
    public Subject subject(DocumentHighlightParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public List<DocumentHighlight> answer(DocumentHighlightParams params, Context context) {
        return context.analysis().highlights(context.file(), context.offset(params.getPosition())).stream()
                .map(each -> new DocumentHighlight(
                        context.places().range(context.file(), each.range()),
                        each.isDefinition() ? DocumentHighlightKind.Write : DocumentHighlightKind.Read))
                .toList();
    }

    @Override
    public List<DocumentHighlight> answerOutside() {
        return List.of();
    }
}
