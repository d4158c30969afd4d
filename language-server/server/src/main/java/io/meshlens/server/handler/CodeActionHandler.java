package io.meshlens.server.handler;

import io.meshlens.ide.actions.FixAction;
import io.meshlens.server.proto.Diagnostics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What mends the diagnostics at a place. */
final class CodeActionHandler implements Handler<CodeActionParams, List<Either<Command, CodeAction>>> {
    @Override
    public String method() {
        return "textDocument/codeAction";
    }

    @Override
    public Subject subject(CodeActionParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public List<Either<Command, CodeAction>> answer(CodeActionParams params, Context context) {
        List<String> only =
                params.getContext() == null ? null : params.getContext().getOnly();
        if (only != null && only.stream().noneMatch(kind -> CodeActionKind.QuickFix.startsWith(kind))) {
            return List.of();
        }
        List<Either<Command, CodeAction>> actions = new ArrayList<>();
        String uri = params.getTextDocument().getUri();
        for (FixAction fix :
                context.analysis().fixes(context.file(), context.places().range(context.file(), params.getRange()))) {
            actions.add(Either.forRight(action(fix, uri, context)));
        }
        return actions;
    }

    private static CodeAction action(FixAction fix, String uri, Context context) {
        CodeAction action = new CodeAction(fix.title());
        action.setKind(CodeActionKind.QuickFix);
        action.setIsPreferred(fix.isPreferred());
        action.setDiagnostics(Diagnostics.of(List.of(fix.diagnostic()), context.file(), context.places()));
        List<TextEdit> edits = fix.edits().stream()
                .map(edit -> new TextEdit(context.places().range(context.file(), edit.range()), edit.newText()))
                .toList();
        action.setEdit(new WorkspaceEdit(Map.of(uri, edits)));
        return action;
    }

    @Override
    public List<Either<Command, CodeAction>> answerOutside() {
        return List.of();
    }
}
