package io.meshlens.server.handler;

import java.util.List;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.ReferenceParams;

/** Every use of the name under the cursor, in the whole project. */
final class ReferencesHandler implements Handler<ReferenceParams, List<Location>> {
    @Override
    public String method() {
        return "textDocument/references";
    }

    @Override
    public Subject subject(ReferenceParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public List<Location> answer(ReferenceParams params, Context context) {
        boolean withDefinition =
                params.getContext() != null && params.getContext().isIncludeDeclaration();
        return context
                .analysis()
                .references(context.file(), context.offset(params.getPosition()), withDefinition)
                .stream()
                .map(place -> context.places().location(place.file(), place.range()))
                .toList();
    }

    @Override
    public List<Location> answerOutside() {
        return List.of();
    }
}
