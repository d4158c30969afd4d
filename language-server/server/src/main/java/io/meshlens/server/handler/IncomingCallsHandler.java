package io.meshlens.server.handler;

import java.util.List;
import org.eclipse.lsp4j.CallHierarchyIncomingCall;
import org.eclipse.lsp4j.CallHierarchyIncomingCallsParams;
import org.eclipse.lsp4j.CallHierarchyItem;

/** What reads a model or column. */
final class IncomingCallsHandler implements Handler<CallHierarchyIncomingCallsParams, List<CallHierarchyIncomingCall>> {
    @Override
    public String method() {
        return "callHierarchy/incomingCalls";
    }

    @Override
    public Subject subject(CallHierarchyIncomingCallsParams params) {
        return Subject.document(params.getItem().getUri());
    }

    @Override
    public List<CallHierarchyIncomingCall> answer(CallHierarchyIncomingCallsParams params, Context context) {
        HierarchyItems.Key key = HierarchyItems.key(params.getItem());
        return context.analysis().readBy(key.model(), key.column()).stream()
                .map(item -> {
                    CallHierarchyItem made = HierarchyItems.of(item, context);
                    return new CallHierarchyIncomingCall(made, List.of(made.getSelectionRange()));
                })
                .toList();
    }

    @Override
    public List<CallHierarchyIncomingCall> answerOutside() {
        return List.of();
    }
}
