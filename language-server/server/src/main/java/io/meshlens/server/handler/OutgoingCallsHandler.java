package io.meshlens.server.handler;

import java.util.List;
import org.eclipse.lsp4j.CallHierarchyOutgoingCall;
import org.eclipse.lsp4j.CallHierarchyOutgoingCallsParams;

/** What a model or column reads. */
final class OutgoingCallsHandler implements Handler<CallHierarchyOutgoingCallsParams, List<CallHierarchyOutgoingCall>> {
    @Override
    public String method() {
        return "callHierarchy/outgoingCalls";
    }

    @Override
    public Subject subject(CallHierarchyOutgoingCallsParams params) {
        return Subject.document(params.getItem().getUri());
    }

    @Override
    public List<CallHierarchyOutgoingCall> answer(CallHierarchyOutgoingCallsParams params, Context context) {
        HierarchyItems.Key key = HierarchyItems.key(params.getItem());
        return context.analysis().reads(key.model(), key.column()).stream()
                .map(item -> new CallHierarchyOutgoingCall(
                        HierarchyItems.of(item, context),
                        List.of(params.getItem().getSelectionRange())))
                .toList();
    }

    @Override
    public List<CallHierarchyOutgoingCall> answerOutside() {
        return List.of();
    }
}
