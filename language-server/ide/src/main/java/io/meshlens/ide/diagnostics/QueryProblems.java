package io.meshlens.ide.diagnostics;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Fix;
import io.meshlens.diagnostic.Related;
import io.meshlens.ide.common.QueryView;
import io.meshlens.resolve.Problem;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;

/** What is wrong in a query, at its place in the file and with what would mend it. */
final class QueryProblems {
    private static final int MOST_SUGGESTIONS = 3;

    private QueryProblems() {}

    static List<Diagnostic> of(QueryView view) {
        List<Diagnostic> found = new ArrayList<>();
        view.resolved().problems().forEach(problem -> found.add(diagnostic(problem, view)));
        view.types().problems().forEach(problem -> found.add(diagnostic(problem, view)));
        return found;
    }

    private static Diagnostic diagnostic(Problem problem, QueryView view) {
        TextRange range = view.range(problem.id());
        List<Related> related = problem.related() < 0
                ? List.of()
                : List.of(new Related("", view.range(problem.related()), "the other place"));
        List<Fix> fixes = new ArrayList<>();
        for (String suggestion : problem.suggestions()) {
            if (fixes.size() < MOST_SUGGESTIONS) {
                fixes.add(replacement(suggestion, range, view));
            }
        }
        return new Diagnostic(problem.code(), problem.code().severity(), range, problem.message(), related, fixes);
    }

    /** Replaces the last part of the name at fault; what stands before it stays. */
    private static Fix replacement(String suggestion, TextRange range, QueryView view) {
        String written = view.dialect().write(suggestion);
        String text = range.of(view.text());
        int lastPart = text.indexOf('"') < 0 && suggestion.indexOf('.') < 0 ? text.lastIndexOf('.') + 1 : 0;
        TextRange replaced = new TextRange(range.start() + lastPart, range.end());
        return new Fix("Change to " + written, List.of(new TextEdit(replaced, written)), false);
    }
}
