package io.meshlens.server.handler;

import io.meshlens.text.TextRange;
import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintKind;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The types of projections, shown in the text. */
final class InlayHintHandler implements Handler<InlayHintParams, List<InlayHint>> {
    @Override
    public String method() {
        return "textDocument/inlayHint";
    }

    @Override
    public Subject subject(InlayHintParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public List<InlayHint> answer(InlayHintParams params, Context context) {
        TextRange range = context.places().range(context.file(), params.getRange());
        return context.analysis().typeHints(context.file(), range).stream()
                .map(hint -> {
                    InlayHint made = new InlayHint(
                            context.places()
                                    .range(context.file(), TextRange.at(hint.offset()))
                                    .getStart(),
                            Either.forLeft(hint.type()));
                    made.setKind(InlayHintKind.Type);
                    made.setPaddingLeft(true);
                    return made;
                })
                .toList();
    }

    @Override
    public List<InlayHint> answerOutside() {
        return List.of();
    }
}
