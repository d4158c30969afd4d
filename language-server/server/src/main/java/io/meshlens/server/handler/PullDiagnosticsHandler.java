package io.meshlens.server.handler;

import io.meshlens.server.proto.Diagnostics;
import java.util.List;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;

/** The diagnostics of a document, for clients that ask for them. */
final class PullDiagnosticsHandler implements Handler<DocumentDiagnosticParams, DocumentDiagnosticReport> {
    @Override
    public String method() {
        return "textDocument/diagnostic";
    }

    @Override
    public Subject subject(DocumentDiagnosticParams params) {
        return Subject.document(params.getTextDocument());
    }

    @Override
    public DocumentDiagnosticReport answer(DocumentDiagnosticParams params, Context context) {
        return report(Diagnostics.of(context.analysis().diagnostics(context.file()), context.file(), context.places()));
    }

    private static DocumentDiagnosticReport report(List<org.eclipse.lsp4j.Diagnostic> items) {
        return new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(items));
    }

    @Override
    public DocumentDiagnosticReport answerOutside() {
        return report(List.of());
    }
}
