package io.meshlens.ide.diagnostics;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Related;
import io.meshlens.ide.common.QueryView;
import io.meshlens.resolve.Problem;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;

/** What is wrong in a query, at its place in the file and with what would mend it. */
final class QueryProblems {
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
                : List.of(new Related("", view.range(problem.related()), "the first of this name"));
        return new Diagnostic(
                problem.code(),
                problem.code().severity(),
                range,
                problem.message(),
                related,
                QueryFixes.of(view, problem));
    }
}
