package io.meshlens.ide.diagnostics;

import io.meshlens.change.Baseline;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Related;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.query.ChangeQueries;
import io.meshlens.resolve.Problem;
import io.meshlens.text.TextRange;
import io.meshlens.types.ModelSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Columns that an edit takes away although other models read them. */
final class BrokenReaders {
    private final ProjectView project;

    private BrokenReaders(ProjectView project) {
        this.project = project;
    }

    /** Returns a diagnostic for each reader of a model that names a column which the deployed model has and the edited one has not. */
    static List<Diagnostic> of(Model model, TextRange place, ProjectView project) {
        return new BrokenReaders(project).find(model, place);
    }

    private List<Diagnostic> find(Model model, TextRange place) {
        Set<String> removed = removed(model);
        List<Diagnostic> found = new ArrayList<>();
        if (removed.isEmpty()) {
            return found;
        }
        for (ModelName reader : project.readers(model.name())) {
            project.query(reader).ifPresent(view -> reader(view, reader, removed, place, found));
        }
        return found;
    }

    /** Returns the columns in lower case that are gone; none while not all of the present ones are known. */
    private Set<String> removed(Model model) {
        Baseline before = project.db().get(ChangeQueries.BASELINE, model.name()).orElse(null);
        ModelSignature now = before == null ? ModelSignature.UNKNOWN : project.signature(model.name());
        if (before == null || !now.complete() || now.columns().isEmpty()) {
            return Set.of();
        }
        Set<String> present =
                now.columns().stream().map(column -> lower(column.name())).collect(Collectors.toSet());
        Set<String> removed = new TreeSet<>();
        for (Baseline.Column column : before.columns()) {
            if (!present.contains(lower(column.name()))) {
                removed.add(lower(column.name()));
            }
        }
        return removed;
    }

    private void reader(
            QueryView view, ModelName reader, Set<String> removed, TextRange place, List<Diagnostic> found) {
        for (Problem problem : view.resolved().problems()) {
            TextRange range = view.range(problem.id());
            String written = range.of(view.text());
            String name = lower(view.dialect().name(written.substring(written.lastIndexOf('.') + 1)));
            if (problem.code() == DiagnosticCode.UNKNOWN_COLUMN && removed.contains(name)) {
                found.add(Diagnostic.of(
                                DiagnosticCode.BREAKS_READER,
                                place,
                                project.display(reader) + " reads \"" + name
                                        + "\", which this edit takes away. Keep the column, or change the reader too.")
                        .with(new Related(view.file().path(), range, "reads \"" + name + "\"")));
            }
        }
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
