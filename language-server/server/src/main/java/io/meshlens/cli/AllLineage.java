package io.meshlens.cli;

import com.google.gson.stream.JsonWriter;
import io.meshlens.db.Db;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.lineage.ColumnId;
import io.meshlens.lineage.OutputLineage;
import io.meshlens.lineage.QueryLineage;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.query.LineageQueries;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Prints the lineage of every column of a project, model by model in the order of the DAG. */
final class AllLineage {
    private final Main main;
    private final Db db;
    private final ProjectView view;
    private final Map<String, String> names = new HashMap<>();

    AllLineage(Main main, OpenProject project) {
        this.main = main;
        db = project.db();
        view = new ProjectView(db);
    }

    void print() {
        List<ModelName> models =
                view.dag().order().stream().filter(view::isModel).toList();
        if (main.json()) {
            try {
                json(models);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        } else {
            models.forEach(this::text);
        }
    }

    private String name(String table) {
        return names.computeIfAbsent(
                table, key -> ModelName.parseFqn(key).map(view::display).orElse(key));
    }

    private String text(ColumnId source) {
        return name(source.table()) + "." + source.column();
    }

    private void text(ModelName name) {
        PrintWriter out = main.host().out();
        String display = view.display(name);
        db.get(LineageQueries.LINEAGE, name)
                .ifPresent(lineage -> lineage.columns()
                        .forEach(column -> out.println(display + "." + column.name()
                                + (column.sources().isEmpty()
                                        ? ""
                                        : " <- "
                                                + String.join(
                                                        ", ",
                                                        column.sources().stream()
                                                                .map(this::text)
                                                                .toList())))));
    }

    private void json(List<ModelName> models) throws IOException {
        PrintWriter out = main.host().out();
        JsonWriter writer = new JsonWriter(out);
        writer.setHtmlSafe(false);
        writer.beginObject().name("models").beginArray();
        for (ModelName name : models) {
            // One model a line: a million lines of one word each help nobody.
            out.println();
            model(writer, name);
            writer.flush();
        }
        writer.endArray().endObject();
        writer.flush();
        out.println();
    }

    private void model(JsonWriter writer, ModelName name) throws IOException {
        Model model = view.model(name).orElseThrow();
        ModelSignature signature = view.signature(name);
        TypeNames types = TypeNames.of(model.dialect());
        QueryLineage lineage = db.get(LineageQueries.LINEAGE, name).orElse(null);
        writer.beginObject();
        writer.name("name").value(ProjectView.display(model));
        writer.name("kind").value(model.kind().keyword());
        writer.name("file").value(model.source().file());
        writer.name("columns").beginArray();
        for (ModelSignature.Column column : signature.columns()) {
            writer.beginObject().name("name").value(column.name());
            if (!column.type().isUnknown()) {
                writer.name("type").value(types.print(column.type()));
            }
            OutputLineage of = lineage == null ? null : find(lineage, column.name());
            if (of != null) {
                sources(writer, "sources", of.sources());
                if (!of.influences().isEmpty()) {
                    sources(writer, "influences", of.influences());
                }
                if (!of.exact()) {
                    writer.name("exact").value(false);
                }
            }
            writer.endObject();
        }
        writer.endArray();
        if (lineage != null) {
            writer.name("rows").beginObject();
            for (var use : lineage.rows().entrySet()) {
                if (!use.getValue().isEmpty()) {
                    sources(writer, use.getKey().name().toLowerCase(Locale.ROOT), use.getValue());
                }
            }
            writer.endObject();
        }
        writer.name("complete").value(signature.complete());
        writer.endObject();
    }

    private static @org.jspecify.annotations.Nullable OutputLineage find(QueryLineage lineage, String column) {
        for (OutputLineage output : lineage.columns()) {
            if (output.name().equals(column)) {
                return output;
            }
        }
        return null;
    }

    private void sources(JsonWriter writer, String label, Collection<ColumnId> sources) throws IOException {
        writer.name(label).beginArray();
        for (ColumnId source : new TreeSet<>(sources)) {
            writer.value(text(source));
        }
        writer.endArray();
    }
}
