package io.meshlens.server.handler;

import io.meshlens.server.proto.SemanticTokensEncoder;
import io.meshlens.text.Text;
import java.util.List;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;

/** What every word of a document is. */
final class TokensHandler implements Handler<SemanticTokensParams, SemanticTokens> {
    @Override
    public String method() {
        return "textDocument/semanticTokens/full";
    }

    @Override
    public Subject subject(SemanticTokensParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public SemanticTokens answer(SemanticTokensParams params, Context context) {
        Text text = context.analysis().text(context.file()).orElse(Text.of(""));
        return new SemanticTokens(
                SemanticTokensEncoder.encode(context.analysis().tokens(context.file()), text.lines()));
    }

    @Override
    public SemanticTokens answerOutside() {
        return new SemanticTokens(List.of());
    }
}
