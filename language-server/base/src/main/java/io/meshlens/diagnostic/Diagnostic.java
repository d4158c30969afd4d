package io.meshlens.diagnostic;

import io.meshlens.text.TextRange;
import java.util.List;

/**
 * One thing to tell about one range of a file.
 *
 * @param code which kind of thing
 * @param severity how much it matters
 * @param range the smallest range that is at fault
 * @param message what, why and what to do, names quoted as the user wrote them
 * @param related other places that matter
 * @param fixes what would mend it; may be empty
 */
public record Diagnostic(
        DiagnosticCode code,
        Severity severity,
        TextRange range,
        String message,
        List<Related> related,
        List<Fix> fixes) {
    public Diagnostic {
        related = List.copyOf(related);
        fixes = List.copyOf(fixes);
    }

    /** Makes a diagnostic with its code's own severity. */
    public static Diagnostic of(DiagnosticCode code, TextRange range, String message) {
        return new Diagnostic(code, code.severity(), range, message, List.of(), List.of());
    }

    public Diagnostic with(Fix fix) {
        List<Fix> more = new java.util.ArrayList<>(fixes);
        more.add(fix);
        return new Diagnostic(code, severity, range, message, related, more);
    }

    public Diagnostic with(Related other) {
        List<Related> more = new java.util.ArrayList<>(related);
        more.add(other);
        return new Diagnostic(code, severity, range, message, more, fixes);
    }

    public Diagnostic shift(int by) {
        return new Diagnostic(
                code,
                severity,
                range.shift(by),
                message,
                related,
                fixes.stream()
                        .map(fix -> new Fix(
                                fix.title(),
                                fix.edits().stream()
                                        .map(edit -> new io.meshlens.text.TextEdit(
                                                edit.range().shift(by), edit.newText()))
                                        .toList(),
                                fix.safe()))
                        .toList());
    }
}
