package io.meshlens.ide.impact;

import io.meshlens.change.Baseline;
import io.meshlens.change.ChangeClass;
import io.meshlens.change.Verdict;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.project.Model;
import io.meshlens.query.ChangeQueries;
import io.meshlens.query.GoodText;
import io.meshlens.resolve.RelColumn;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds the places of a file that an edit changed in meaning; none in a query that does not parse. */
public final class Marks {
    private final ProjectView project;
    private final List<Mark> marks = new ArrayList<>();

    private Marks(ProjectView project) {
        this.project = project;
    }

    public static List<Mark> of(ProjectView project, FileId file) {
        Marks marks = new Marks(project);
        if (ChangeQueries.deployed(project.db()).isPresent()) {
            for (Model model : project.models(file)) {
                if (!project.db().get(GoodText.IS_BROKEN, model.name())) {
                    project.query(model.name()).ifPresent(view -> marks.model(model, view));
                }
            }
        }
        marks.marks.sort(Comparator.comparing(Mark::range));
        return marks.marks;
    }

    private void model(Model model, QueryView view) {
        Verdict verdict = project.db().get(ChangeQueries.VERDICT, model.name());
        if (!verdict.edited()
                || verdict.changeClass() == ChangeClass.ADDED
                || verdict.changeClass() == ChangeClass.REMOVED) {
            return;
        }
        Baseline baseline =
                project.db().get(ChangeQueries.BASELINE, model.name()).orElse(null);
        for (RelColumn column : view.resolved().columns()) {
            boolean isNew = verdict.added().contains(column.name());
            if (column.id() >= 0 && (isNew || verdict.redefined().contains(column.name()))) {
                TextRange place = view.definitionRange(column.id());
                String was = isNew || baseline == null ? "" : was(baseline, column.name());
                marks.add(new Mark(
                        place,
                        isNew ? ChangeClass.NON_BREAKING : ChangeClass.BREAKING_COLUMNS,
                        column.name() + (isNew ? " is new" : " changed"),
                        was,
                        now(verdict, column, view)));
            }
        }
        for (Verdict.Reason reason : verdict.reasons()) {
            if (reason.id() >= 0 && verdict.rows() && reason.text().startsWith("rows changed")) {
                TextRange range = view.range(reason.id());
                marks.add(new Mark(range, ChangeClass.BREAKING_ROWS, reason.text(), "", range.of(view.text())));
            }
        }
    }

    private static String was(Baseline baseline, String column) {
        return baseline.columns().stream()
                .filter(each -> each.name().equals(column))
                .map(Baseline.Column::text)
                .findFirst()
                .orElse("");
    }

    /** Returns the expression of a column, as far as the verdict points to it. */
    private static String now(Verdict verdict, RelColumn column, QueryView view) {
        return verdict.reasons().stream()
                .filter(reason -> reason.id() >= 0
                        && (reason.text().startsWith(column.name() + " changed")
                                || reason.text().equals("added column " + column.name())))
                .map(reason -> view.textOf(reason.id()))
                .findFirst()
                .orElse("");
    }
}
