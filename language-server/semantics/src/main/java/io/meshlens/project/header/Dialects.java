package io.meshlens.project.header;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.KnownDialects;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import java.util.Locale;

/** Checks the name of a dialect. */
final class Dialects {
    private Dialects() {}

    static void check(SyntaxNode node, String written, HeaderProblems problems) {
        String lower = written.toLowerCase(Locale.ROOT);
        if (Dialect.of(lower).isEmpty()) {
            if (KnownDialects.isOther(lower)) {
                problems.notYet(node, "Meshlens does not know the dialect '" + written + "' yet");
            } else {
                problems.unknown(
                        DiagnosticCode.INVALID_PROPERTY,
                        node,
                        lower,
                        KnownDialects.names(),
                        "'" + written + "' is not a dialect");
            }
        } else if (!written.equals(lower)) {
            problems.warning(node, "SQLMesh knows dialects by their names in lower case only: write " + lower);
        }
    }
}
