package io.meshlens.ide.hover;

import io.meshlens.ide.common.ColumnList;
import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.RichText;
import io.meshlens.ide.common.Verdicts;
import io.meshlens.ide.common.Words;
import io.meshlens.project.Grain;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.project.SqlText;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Describes models and tables. */
final class ModelHover {
    private final ProjectView project;

    ModelHover(ProjectView project) {
        this.project = project;
    }

    Optional<RichText> of(ModelName name) {
        return project.model(name).map(this::of);
    }

    private RichText of(Model model) {
        RichText.Builder text = new RichText.Builder();
        new Definitions(project)
                .model(model.name())
                .ifPresentOrElse(
                        definition -> text.add("**")
                                .link(ProjectView.display(model), definition.whole())
                                .add("**"),
                        () -> text.add("**" + RichText.escaped(ProjectView.display(model)) + "**"));
        text.add(" " + RichText.inline(model.kind().keyword()));
        model.documentation().description().ifPresent(words -> text.add("\n\n").plain(words));
        new Verdicts(project)
                .line(model.name())
                .filter(line -> !line.isEmpty())
                .ifPresent(line -> text.add("\n\n").plain(line));
        List<String> facts = facts(model);
        if (!facts.isEmpty()) {
            text.add("\n\n" + String.join(" · ", facts));
        }
        text.add("\n\n" + ColumnList.markdown(columns(model)));
        return text.text();
    }

    private List<String> facts(Model model) {
        List<String> facts = new ArrayList<>();
        for (Grain grain : model.grains()) {
            facts.add("grain "
                    + RichText.escaped(String.join(
                            ", ", grain.columns().stream().map(SqlText::sql).toList())));
        }
        facts.add("cron " + RichText.escaped(model.schedule().cron().text()));
        model.documentation().owner().ifPresent(owner -> facts.add("owner " + RichText.escaped(owner)));
        int reads = project.dag().parents(model.name()).size();
        int readers = project.readers(model.name()).size();
        facts.add("reads " + Words.count(reads, "table"));
        facts.add("read by " + Words.count(readers, "model"));
        return facts;
    }

    private List<ColumnList.Item> columns(Model model) {
        TypeNames types = TypeNames.of(model.dialect());
        List<ColumnList.Item> items = new ArrayList<>();
        for (ModelSignature.Column column : project.signature(model.name()).columns()) {
            items.add(new ColumnList.Item(column.name(), column.type().isUnknown() ? "" : types.print(column.type())));
        }
        return items;
    }

    RichText external(String source) {
        ModelName name = ModelName.parseFqn(source).orElse(null);
        RichText.Builder text = new RichText.Builder();
        text.add("**" + RichText.escaped(name == null ? source : name.display()) + "** is a table outside the project");
        if (name != null) {
            List<ColumnList.Item> items = project.signature(name).columns().stream()
                    .map(column ->
                            new ColumnList.Item(column.name(), column.type().toString()))
                    .toList();
            text.add(items.isEmpty() ? "; its columns are not known" : "\n\n" + ColumnList.markdown(items));
            text.add("\n\nread by " + Words.count(project.readers(name).size(), "model"));
        }
        return text.text();
    }
}
