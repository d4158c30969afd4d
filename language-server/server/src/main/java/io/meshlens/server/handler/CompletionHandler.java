package io.meshlens.server.handler;

import io.meshlens.ide.completion.Completion;
import io.meshlens.ide.completion.Completions;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionItemLabelDetails;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What could stand at the cursor. */
final class CompletionHandler implements Handler<CompletionParams, CompletionList> {
    @Override
    public String method() {
        return "textDocument/completion";
    }

    @Override
    public Subject subject(CompletionParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public CompletionList answer(CompletionParams params, Context context) {
        Completions found = context.analysis().completions(context.file(), context.offset(params.getPosition()));
        List<CompletionItem> items = new ArrayList<>();
        for (Completion completion : found.items()) {
            items.add(item(completion, context));
        }
        return new CompletionList(found.isIncomplete(), items);
    }

    private static CompletionItem item(Completion completion, Context context) {
        CompletionItem item = new CompletionItem(completion.label());
        item.setKind(kind(completion.kind()));
        if (!completion.detail().isEmpty() || !completion.origin().isEmpty()) {
            CompletionItemLabelDetails details = new CompletionItemLabelDetails();
            details.setDetail(completion.detail().isEmpty() ? null : " " + completion.detail());
            details.setDescription(completion.origin().isEmpty() ? null : completion.origin());
            item.setLabelDetails(details);
            item.setDetail((completion.detail() + "  " + completion.origin()).strip());
        }
        if (!completion.documentation().isEmpty()) {
            item.setDocumentation(new MarkupContent("markdown", completion.documentation()));
        }
        item.setTextEdit(Either.forLeft(
                new TextEdit(context.places().range(context.file(), completion.replaced()), completion.insert())));
        if (completion.isSnippet()) {
            item.setInsertTextFormat(InsertTextFormat.Snippet);
        }
        item.setSortText(completion.rank() + completion.label());
        return item;
    }

    private static CompletionItemKind kind(Completion.Kind kind) {
        return switch (kind) {
            case COLUMN -> CompletionItemKind.Field;
            case MODEL -> CompletionItemKind.Class;
            case EXTERNAL_TABLE -> CompletionItemKind.Interface;
            case CTE -> CompletionItemKind.Struct;
            case ALIAS, VARIABLE -> CompletionItemKind.Variable;
            case FUNCTION -> CompletionItemKind.Function;
            case KEYWORD -> CompletionItemKind.Keyword;
            case PROPERTY, FIELD -> CompletionItemKind.Property;
            case VALUE -> CompletionItemKind.Value;
            case MACRO -> CompletionItemKind.Method;
            case SNIPPET -> CompletionItemKind.Snippet;
        };
    }

    @Override
    public CompletionList answerOutside() {
        return new CompletionList(false, List.of());
    }
}
