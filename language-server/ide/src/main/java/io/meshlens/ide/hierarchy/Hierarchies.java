package io.meshlens.ide.hierarchy;

import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.ide.common.Symbol;
import io.meshlens.ide.common.Symbols;
import io.meshlens.lineage.ColumnId;
import io.meshlens.lineage.OutputLineage;
import io.meshlens.lineage.QueryLineage;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.query.LineageQueries;
import io.meshlens.resolve.Reference;
import io.meshlens.resolve.RelColumn;
import io.meshlens.text.TextRange;
import io.meshlens.types.DataType;
import io.meshlens.types.TypeNames;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Walks the lineage one step at a time: what a model or column reads, and what reads it. */
public final class Hierarchies {
    private final ProjectView project;
    private final Definitions definitions;

    public Hierarchies(ProjectView project) {
        this.project = project;
        this.definitions = new Definitions(project);
    }

    /** Returns the model or column that an offset names; empty if it names something else. */
    public Optional<HierarchyItem> at(FileId file, int offset) {
        QueryView view = project.queryAt(file, offset).orElse(null);
        Reference name = view == null ? null : view.nameAt(offset).orElse(null);
        if (view != null && name != null) {
            return Symbols.of(view, name, project::isModel).flatMap(symbol -> item(symbol, view));
        }
        for (Model model : project.models(file)) {
            TextRange place = definitions
                    .model(model.name())
                    .map(Definitions.Definition::name)
                    .orElse(TextRange.at(0));
            if (!place.isEmpty() && place.touches(offset)) {
                return item(model.name());
            }
        }
        return Optional.empty();
    }

    private Optional<HierarchyItem> item(Symbol symbol, QueryView view) {
        return switch (symbol) {
            case Symbol.ModelColumn column -> item(column.model(), column.column());
            case Symbol.ModelTable table -> item(table.model());
            case Symbol.LocalColumn column -> output(view, column.definition());
            case Symbol.FromRelation relation ->
                view.relation(relation.relation())
                        .flatMap(each -> ModelName.parseFqn(each.source()))
                        .filter(project::isModel)
                        .flatMap(this::item);
            case Symbol.TableColumn column -> Optional.empty();
            case Symbol.ExternalTable table -> Optional.empty();
            case Symbol.Cte cte -> Optional.empty();
            case Symbol.LocalName local -> Optional.empty();
            case Symbol.Field field -> Optional.empty();
            case Symbol.Function function -> Optional.empty();
        };
    }

    private Optional<HierarchyItem> output(QueryView view, int definition) {
        ModelName model = view.model();
        return model == null
                ? Optional.empty()
                : view.resolved().columns().stream()
                        .filter(column -> column.id() == definition)
                        .map(RelColumn::name)
                        .findFirst()
                        .flatMap(column -> item(model, column));
    }

    private Optional<HierarchyItem> item(ModelName name) {
        return definitions
                .model(name)
                .map(definition -> new HierarchyItem(
                        name.fqn(),
                        "",
                        project.display(name),
                        project.model(name).map(model -> model.kind().keyword()).orElse(""),
                        definition.whole(),
                        definition.name()));
    }

    private Optional<HierarchyItem> item(ModelName name, String column) {
        DataType type = project.signature(name).type(column);
        String dialect = project.model(name).map(Model::dialect).orElse("duckdb");
        String shown = type == null || type.isUnknown()
                ? ""
                : " " + TypeNames.of(dialect).print(type);
        return definitions
                .column(name, column)
                .map(definition -> new HierarchyItem(
                        name.fqn(),
                        column,
                        column,
                        project.display(name) + shown,
                        definition.whole(),
                        definition.name()));
    }

    /** Returns what a model or column reads. */
    public List<HierarchyItem> reads(String model, String column) {
        ModelName name = ModelName.parseFqn(model).orElse(null);
        if (name == null) {
            return List.of();
        }
        if (column.isEmpty()) {
            return items(project.dag().parents(name));
        }
        Set<HierarchyItem> items = new LinkedHashSet<>();
        for (OutputLineage output : lineage(name)) {
            if (output.name().equals(column)) {
                for (ColumnId source : output.sources()) {
                    ModelName.parseFqn(source.table())
                            .filter(project::isModel)
                            .flatMap(parent -> item(parent, source.column()))
                            .ifPresent(items::add);
                }
            }
        }
        return List.copyOf(items);
    }

    /** Returns what reads a model or column. */
    public List<HierarchyItem> readBy(String model, String column) {
        ModelName name = ModelName.parseFqn(model).orElse(null);
        if (name == null) {
            return List.of();
        }
        if (column.isEmpty()) {
            return items(project.readers(name));
        }
        ColumnId id = new ColumnId(name.fqn(), column);
        List<HierarchyItem> items = new ArrayList<>();
        for (ModelName reader : project.readers(name)) {
            for (OutputLineage output : lineage(reader)) {
                if (output.sources().contains(id)) {
                    item(reader, output.name()).ifPresent(items::add);
                }
            }
        }
        return items;
    }

    private List<OutputLineage> lineage(ModelName name) {
        return project.isModel(name)
                ? project.db()
                        .get(LineageQueries.LINEAGE, name)
                        .map(QueryLineage::columns)
                        .orElse(List.of())
                : List.of();
    }

    private List<HierarchyItem> items(List<ModelName> names) {
        return names.stream().flatMap(name -> item(name).stream()).toList();
    }
}
