package io.meshlens.server.handler;

import java.util.List;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Range;

/** What can be folded in a document. */
final class FoldingHandler implements Handler<FoldingRangeRequestParams, List<FoldingRange>> {
    @Override
    public String method() {
        return "textDocument/foldingRange";
    }

    @Override
    public Subject subject(FoldingRangeRequestParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public List<FoldingRange> answer(FoldingRangeRequestParams params, Context context) {
        return context.analysis().folds(context.file()).stream()
                .map(fold -> {
                    Range range = context.places().range(context.file(), fold.range());
                    FoldingRange made = new FoldingRange(
                            range.getStart().getLine(), range.getEnd().getLine());
                    made.setKind(fold.isComment() ? FoldingRangeKind.Comment : FoldingRangeKind.Region);
                    return made;
                })
                .toList();
    }

    @Override
    public List<FoldingRange> answerOutside() {
        return List.of();
    }
}
