package io.meshlens.server.handler;

import java.util.List;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.DocumentLinkParams;

/** The files that a document names. */
final class DocumentLinkHandler implements Handler<DocumentLinkParams, List<DocumentLink>> {
    @Override
    public String method() {
        return "textDocument/documentLink";
    }

    @Override
    public Subject subject(DocumentLinkParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public List<DocumentLink> answer(DocumentLinkParams params, Context context) {
        return context.analysis().links(context.file()).stream()
                .map(link -> new DocumentLink(
                        context.places().range(context.file(), link.range()),
                        context.places().uri(link.target())))
                .toList();
    }

    @Override
    public List<DocumentLink> answerOutside() {
        return List.of();
    }
}
