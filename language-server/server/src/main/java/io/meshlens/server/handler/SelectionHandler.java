package io.meshlens.server.handler;

import io.meshlens.text.TextRange;
import java.util.List;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.jspecify.annotations.Nullable;

/** The nested ranges around positions, for widening a selection. */
final class SelectionHandler implements Handler<SelectionRangeParams, List<SelectionRange>> {
    @Override
    public String method() {
        return "textDocument/selectionRange";
    }

    @Override
    public Subject subject(SelectionRangeParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public List<SelectionRange> answer(SelectionRangeParams params, Context context) {
        return params.getPositions().stream()
                .map(position ->
                        nested(context.analysis().selections(context.file(), context.offset(position)), context))
                .toList();
    }

    private static SelectionRange nested(List<TextRange> ranges, Context context) {
        @Nullable SelectionRange outer = null;
        for (TextRange range : ranges.reversed()) {
            SelectionRange made = new SelectionRange();
            made.setRange(context.places().range(context.file(), range));
            made.setParent(outer);
            outer = made;
        }
        return outer == null ? new SelectionRange() : outer;
    }

    @Override
    public List<SelectionRange> answerOutside() {
        return List.of();
    }
}
