package io.meshlens.ide.diagnostics;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Fix;
import io.meshlens.diagnostic.Severity;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.project.Nearest;
import io.meshlens.resolve.Reference;
import io.meshlens.resolve.Source;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Names of tables that the project does not know, and models that read themselves. */
final class TableProblems {
    private final QueryView view;
    private final ProjectView project;
    private final List<Diagnostic> found = new ArrayList<>();

    private TableProblems(QueryView view, ProjectView project) {
        this.view = view;
        this.project = project;
    }

    static List<Diagnostic> of(QueryView view, ProjectView project) {
        TableProblems problems = new TableProblems(view, project);
        for (Source source : view.resolved().sources()) {
            ModelName.parseFqn(source.key()).ifPresent(name -> problems.source(source, name));
        }
        return problems.found;
    }

    private void source(Source source, ModelName name) {
        if (project.isModel(name)) {
            cycle(source, name);
        } else if (!source.known()) {
            unknown(source, name);
        }
    }

    /** Tells of a table that is no model and that nobody has described: mostly a slip, sometimes just a table outside. */
    private void unknown(Source source, ModelName name) {
        List<String> known = project.index().models().values().stream()
                .map(Model::name)
                .map(ModelName::display)
                .toList();
        Optional<String> near = Nearest.to(name.display(), known);
        String shown = name.display();
        String message = near.isPresent()
                ? "There is no model " + shown + "; it is taken for a table outside the project. Did you mean "
                        + near.get() + "?"
                : shown + " is no model of the project, and its columns are not known. Declare it in "
                        + "external_models.yaml, or let `meshlens catalog refresh` ask the engine.";
        for (TextRange range : places(source)) {
            Diagnostic diagnostic = new Diagnostic(
                    DiagnosticCode.UNKNOWN_TABLE,
                    near.isPresent() ? Severity.WARNING : Severity.INFORMATION,
                    range,
                    message,
                    List.of(),
                    List.of());
            found.add(near.map(model ->
                            diagnostic.with(new Fix("Change to " + model, List.of(new TextEdit(range, model)), false)))
                    .orElse(diagnostic));
        }
    }

    private void cycle(Source source, ModelName read) {
        ModelName self = view.model();
        if (self == null
                || self.equals(read)
                || !project.dag().isInCycle(self)
                || !project.dag().isInCycle(read)) {
            return;
        }
        Optional<List<ModelName>> back = project.dag().path(self, read);
        if (back.isEmpty()) {
            return;
        }
        List<String> names =
                new ArrayList<>(back.get().stream().map(ModelName::display).toList());
        names.add(self.display());
        String message = self.display() + " reads itself: " + String.join(" <- ", names.reversed())
                + ". Take one of these reads out.";
        for (TextRange range : places(source)) {
            found.add(Diagnostic.of(DiagnosticCode.MODEL_CYCLE, range, message));
        }
    }

    /** Returns where a source is named, each time from its first to its last part. */
    private List<TextRange> places(Source source) {
        List<TextRange> places = new ArrayList<>();
        for (Reference reference : view.resolved().references()) {
            if (reference.target() instanceof Reference.ToSource table
                    && table.source().equals(source.key())) {
                TextRange range = view.range(reference.id());
                boolean continues = !places.isEmpty()
                        && places.getLast().end() + 1 == range.start()
                        && view.text().charAt(places.getLast().end()) == '.';
                if (continues) {
                    places.set(places.size() - 1, places.getLast().cover(range));
                } else if (!places.contains(range)) {
                    places.add(range);
                }
            }
        }
        return places;
    }
}
