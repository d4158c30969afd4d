package io.meshlens.server.handler;

import io.meshlens.ide.symbols.Outline;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The outline of a document. */
@SuppressWarnings("deprecation") // the protocol's library names the older form in the type of the answer
final class DocumentSymbolHandler
        implements Handler<DocumentSymbolParams, List<Either<SymbolInformation, DocumentSymbol>>> {
    @Override
    public String method() {
        return "textDocument/documentSymbol";
    }

    @Override
    public Subject subject(DocumentSymbolParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public List<Either<SymbolInformation, DocumentSymbol>> answer(DocumentSymbolParams params, Context context) {
        List<Either<SymbolInformation, DocumentSymbol>> symbols = new ArrayList<>();
        for (Outline outline : context.analysis().outline(context.file())) {
            symbols.add(Either.forRight(symbol(outline, context)));
        }
        return symbols;
    }

    private static DocumentSymbol symbol(Outline outline, Context context) {
        DocumentSymbol symbol = new DocumentSymbol(
                outline.name().isBlank() ? "?" : outline.name(),
                kind(outline.kind()),
                context.places().range(context.file(), outline.range()),
                context.places().range(context.file(), outline.selection()),
                outline.detail());
        symbol.setChildren(
                outline.children().stream().map(child -> symbol(child, context)).toList());
        return symbol;
    }

    static SymbolKind kind(Outline.Kind kind) {
        return switch (kind) {
            case MODEL -> SymbolKind.Class;
            case AUDIT -> SymbolKind.Event;
            case CTE -> SymbolKind.Struct;
            case COLUMN -> SymbolKind.Field;
            case STATEMENT -> SymbolKind.Function;
        };
    }

    @Override
    public List<Either<SymbolInformation, DocumentSymbol>> answerOutside() {
        return List.of();
    }
}
