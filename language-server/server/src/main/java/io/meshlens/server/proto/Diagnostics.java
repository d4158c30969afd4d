package io.meshlens.server.proto;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Related;
import io.meshlens.diagnostic.Severity;
import io.meshlens.vfs.FileId;
import java.util.List;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;

/** Diagnostics as the client shows them. */
public final class Diagnostics {
    private Diagnostics() {}

    public static List<org.eclipse.lsp4j.Diagnostic> of(List<Diagnostic> diagnostics, FileId file, Places places) {
        return diagnostics.stream().map(one -> of(one, file, places)).toList();
    }

    private static org.eclipse.lsp4j.Diagnostic of(Diagnostic diagnostic, FileId file, Places places) {
        var made = new org.eclipse.lsp4j.Diagnostic(
                places.range(file, diagnostic.range()),
                diagnostic.message(),
                severity(diagnostic.severity()),
                "meshlens",
                diagnostic.code().id());
        if (diagnostic.severity() == Severity.FADED) {
            made.setTags(List.of(DiagnosticTag.Unnecessary));
        }
        if (!diagnostic.related().isEmpty()) {
            made.setRelatedInformation(diagnostic.related().stream()
                    .map(related -> related(related, file, places))
                    .toList());
        }
        return made;
    }

    private static DiagnosticRelatedInformation related(Related related, FileId file, Places places) {
        FileId other = related.file().isEmpty() ? file : new FileId(related.file());
        return new DiagnosticRelatedInformation(places.location(other, related.range()), related.message());
    }

    private static DiagnosticSeverity severity(Severity severity) {
        return switch (severity) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case INFORMATION -> DiagnosticSeverity.Information;
            case FADED -> DiagnosticSeverity.Hint;
        };
    }
}
