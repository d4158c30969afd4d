package io.meshlens.server.handler;

import io.meshlens.server.proto.MarkdownText;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.jspecify.annotations.Nullable;

/** What is told about the thing under the cursor. */
final class HoverHandler implements Handler<HoverParams, Hover> {
    @Override
    public String method() {
        return "textDocument/hover";
    }

    @Override
    public Subject subject(HoverParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public @Nullable Hover answer(HoverParams params, Context context) {
        return context.analysis()
                .hover(context.file(), context.offset(params.getPosition()))
                .map(hover -> new Hover(
                        MarkdownText.of(hover.text(), context.places()),
                        context.places().range(context.file(), hover.range())))
                .orElse(null);
    }
}
