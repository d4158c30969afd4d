package io.meshlens.server.loop;

import io.meshlens.server.proto.SemanticTokensEncoder;
import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DiagnosticRegistrationOptions;
import org.eclipse.lsp4j.DocumentLinkOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.SignatureHelpOptions;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.jspecify.annotations.Nullable;

/** What the server says that it can do. */
final class Capabilities {
    private Capabilities() {}

    static ServerCapabilities of(InitializeParams parameters) {
        ServerCapabilities made = new ServerCapabilities();
        made.setPositionEncoding("utf-16");
        TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.Incremental);
        sync.setSave(new SaveOptions(false));
        made.setTextDocumentSync(sync);
        WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
        folders.setSupported(true);
        made.setWorkspace(new WorkspaceServerCapabilities(folders));
        made.setCompletionProvider(new CompletionOptions(false, List.of(".", "@", "(", " ")));
        made.setHoverProvider(true);
        made.setSignatureHelpProvider(new SignatureHelpOptions(List.of("(", ",")));
        made.setDefinitionProvider(true);
        made.setReferencesProvider(true);
        made.setDocumentHighlightProvider(true);
        made.setInlayHintProvider(true);
        made.setCallHierarchyProvider(true);
        made.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        made.setDocumentLinkProvider(new DocumentLinkOptions(false));
        made.setCodeLensProvider(new CodeLensOptions(false));
        made.setDocumentSymbolProvider(true);
        made.setWorkspaceSymbolProvider(true);
        made.setFoldingRangeProvider(true);
        made.setSelectionRangeProvider(true);
        made.setSemanticTokensProvider(
                new SemanticTokensWithRegistrationOptions(SemanticTokensEncoder.legend(), true, false));
        TextDocumentClientCapabilities client = parameters.getCapabilities() == null
                ? null
                : parameters.getCapabilities().getTextDocument();
        if (pulls(client)) {
            DiagnosticRegistrationOptions pull = new DiagnosticRegistrationOptions();
            pull.setIdentifier("meshlens");
            pull.setInterFileDependencies(true);
            pull.setWorkspaceDiagnostics(false);
            made.setDiagnosticProvider(pull);
        }
        return made;
    }

    /** Says whether a client only asks for diagnostics; one that takes them unasked would show all of them twice. */
    private static boolean pulls(@Nullable TextDocumentClientCapabilities client) {
        return client != null && client.getDiagnostic() != null && client.getPublishDiagnostics() == null;
    }

    /** The files that the client is asked to watch. */
    static final List<String> WATCHED = List.of("**/*.{sql,yaml,yml,csv,py}", "**/.env");
}
