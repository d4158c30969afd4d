package io.meshlens.ide.lens;

import io.meshlens.change.ChangeClass;
import io.meshlens.change.Verdict;
import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.Impacts;
import io.meshlens.ide.common.ModelImpact;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.ide.common.Verdicts;
import io.meshlens.ide.common.Words;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelName;
import io.meshlens.query.ChangeQueries;
import io.meshlens.query.GoodText;
import io.meshlens.query.ModelQueries;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.text.LineTable;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lines above models: what the text changes, and what that would rebuild. */
public final class Lenses {
    private final ProjectView project;
    private final FileId file;
    private final List<Lens> lenses = new ArrayList<>();

    private Lenses(ProjectView project, FileId file) {
        this.project = project;
        this.file = file;
    }

    public static List<Lens> of(ProjectView project, FileId file) {
        Lenses lenses = new Lenses(project, file);
        project.models(file).forEach(lenses::model);
        return lenses.lenses;
    }

    private void model(Model model) {
        TextRange place = new Definitions(project)
                .model(model.name())
                .map(Definitions.Definition::whole)
                .map(whole -> TextRange.at(whole.range().start()))
                .orElse(TextRange.at(0));
        String name = ProjectView.display(model);
        String label = new Verdicts(project).label().orElse(null);
        if (label != null) {
            lenses.add(new Lens(place, verdict(model.name(), label), Lens.Action.WHY, name, null));
            lenses.add(new Lens(place, "Preview plan", Lens.Action.PLAN, name, null));
            lenses.add(new Lens(place, "Diff against " + label, Lens.Action.DIFF, name, null));
        }
        if (model.source().query().isPresent()) {
            lenses.add(new Lens(place, "Preview rows", Lens.Action.PREVIEW, name, null));
        }
        project.query(model.name()).ifPresent(view -> ctes(view, name));
    }

    private void ctes(QueryView view, String model) {
        for (ResolvedCte cte : view.resolved().ctes()) {
            TextRange range = view.range(cte.id());
            if (!range.isEmpty()) {
                lenses.add(new Lens(TextRange.at(range.start()), "Preview", Lens.Action.PREVIEW, model, cte.name()));
            }
        }
    }

    // ---- The line

    private String verdict(ModelName name, String label) {
        Verdict verdict = project.db().get(ChangeQueries.VERDICT, name);
        String words = verdict.changeClass() == ChangeClass.UNCHANGED
                ? "unchanged since " + label
                : Verdicts.words(verdict, label);
        Optional<Integer> line = brokenLine(name);
        if (line.isPresent()) {
            return "does not parse (line " + line.get() + ") · last verdict: " + words;
        }
        return verdict.changeClass() == ChangeClass.UNCHANGED ? words : words + " · " + cost(verdict);
    }

    /** Returns the line of the first syntax error of a model's query, counted from 1. */
    private Optional<Integer> brokenLine(ModelName name) {
        if (!project.db().get(GoodText.IS_BROKEN, name)) {
            return Optional.empty();
        }
        Model model = project.model(name).orElse(null);
        Block block = project.db().get(ModelQueries.BLOCK, name).orElse(null);
        if (model == null || block == null || block.errors().isEmpty()) {
            return Optional.empty();
        }
        SyntaxTree tree = project.tree(file);
        int offset = tree.blockStart(model.source().query().orElse(0))
                + block.errors().getFirst().range().start();
        return Optional.of(LineTable.of(tree.text()).position(offset).line() + 1);
    }

    private String cost(Verdict verdict) {
        if (Verdicts.isQuiet(verdict.changeClass())) {
            return "nothing to build";
        }
        List<ModelImpact> impacts = new Impacts(project).of(file);
        long rebuilt = impacts.stream().filter(ModelImpact::rebuild).count();
        if (rebuilt == 0) {
            return "nothing to build";
        }
        if (verdict.changeClass() == ChangeClass.UNKNOWN) {
            return "would rebuild every reader (" + (rebuilt - 1) + ")";
        }
        boolean alone = rebuilt == 1 && verdict.rebuild();
        return alone ? "rebuilds this model only" : "rebuilds " + rebuilt + " of " + Words.count(buildable(), "model");
    }

    /** Returns how many models have something to build. */
    private int buildable() {
        return (int) project.index().models().values().stream()
                .filter(model ->
                        !(model.kind() instanceof ModelKind.External) && !(model.kind() instanceof ModelKind.Embedded))
                .count();
    }
}
