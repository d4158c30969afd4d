package io.meshlens.project.macros;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/** What one expansion works with and gathers on its way. Serves one expansion and one thread. */
final class Session {
    private static final int DEEPEST = 150;
    private static final int MOST_CALLS = 50_000;

    final MacroScope scope;
    final TableColumns columns;
    private final SequencedSet<Diagnostic> problems = new LinkedHashSet<>();
    private final SequencedSet<String> variables = new LinkedHashSet<>();
    private final SequencedSet<String> tables = new LinkedHashSet<>();
    private final Map<String, Optional<SyntaxNode>> readSql = new HashMap<>();
    private int depth;
    private int calls;

    Session(MacroScope scope, TableColumns columns) {
        this.scope = scope;
        this.columns = columns;
    }

    Dialect dialect() {
        return scope.context().dialect();
    }

    /** Reads SQL that stands nowhere in the block; the same text is read once. */
    Optional<SyntaxNode> read(String sql) {
        return readSql.computeIfAbsent(sql, text -> Fragment.any(text, dialect()));
    }

    void error(TextRange range, String message) {
        problems.add(Diagnostic.of(DiagnosticCode.MACRO_ERROR, range, message));
    }

    void warn(TextRange range, String message) {
        report(DiagnosticCode.MACRO_ERROR, Severity.WARNING, range, message);
    }

    void report(DiagnosticCode code, Severity severity, TextRange range, String message) {
        problems.add(new Diagnostic(code, severity, range, message, List.of(), List.of()));
    }

    void asked(String variable) {
        variables.add(variable);
    }

    void askedColumns(String table) {
        tables.add(table);
    }

    /** Enters a macro; false means that macros go on without end, which is reported, and the macro must be left alone. */
    boolean enter(TextRange at) {
        if (depth >= DEEPEST || calls >= MOST_CALLS) {
            error(at, "Macros call each other without end");
            return false;
        }
        depth++;
        calls++;
        return true;
    }

    void leave() {
        depth--;
    }

    List<Diagnostic> problems() {
        return new ArrayList<>(problems);
    }

    Expansion.Uses uses() {
        return new Expansion.Uses(variables, tables);
    }
}
