package io.meshlens.server.handler;

import java.util.List;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Models and columns of the project by name. */
@SuppressWarnings("deprecation") // the protocol's library names the older form in the type of the answer
final class WorkspaceSymbolHandler
        implements Handler<
                WorkspaceSymbolParams, Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>> {
    @Override
    public String method() {
        return "workspace/symbol";
    }

    @Override
    public Subject subject(WorkspaceSymbolParams params) {
        return Subject.PROJECT;
    }

    @Override
    public Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>> answer(
            WorkspaceSymbolParams params, Context context) {
        return Either.forRight(context.analysis().search(params.getQuery()).stream()
                .map(found -> new WorkspaceSymbol(
                        found.name(),
                        DocumentSymbolHandler.kind(found.kind()),
                        Either.forLeft(context.places()
                                .location(found.place().file(), found.place().range())),
                        found.container()))
                .toList());
    }

    @Override
    public Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>> answerOutside() {
        return Either.forRight(List.of());
    }
}
