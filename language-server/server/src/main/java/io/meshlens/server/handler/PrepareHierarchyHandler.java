package io.meshlens.server.handler;

import java.util.List;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.CallHierarchyPrepareParams;

/** The model or column under the cursor, as the begin of a hierarchy. */
final class PrepareHierarchyHandler implements Handler<CallHierarchyPrepareParams, List<CallHierarchyItem>> {
    @Override
    public String method() {
        return "textDocument/prepareCallHierarchy";
    }

    @Override
    public Subject subject(CallHierarchyPrepareParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public List<CallHierarchyItem> answer(CallHierarchyPrepareParams params, Context context) {
        return context.analysis().hierarchyAt(context.file(), context.offset(params.getPosition())).stream()
                .map(item -> HierarchyItems.of(item, context))
                .toList();
    }

    @Override
    public List<CallHierarchyItem> answerOutside() {
        return List.of();
    }
}
