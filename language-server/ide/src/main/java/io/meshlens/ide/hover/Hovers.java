package io.meshlens.ide.hover;

import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.ide.common.RichText;
import io.meshlens.ide.common.Symbol;
import io.meshlens.ide.common.Symbols;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.resolve.Reference;
import io.meshlens.resolve.RelColumn;
import io.meshlens.syntax.Location;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.List;
import java.util.Optional;

/** Finds what the cursor is on, and has it described. */
public final class Hovers {
    private final ProjectView project;

    public Hovers(ProjectView project) {
        this.project = project;
    }

    public Optional<Hover> at(FileId file, int offset) {
        Optional<Hover> macro = new MacroHover(project).at(file, offset);
        if (macro.isPresent()) {
            return macro;
        }
        QueryView view = project.queryAt(file, offset).orElse(null);
        if (view != null) {
            Reference name = view.nameAt(offset).orElse(null);
            if (name != null) {
                return Symbols.of(view, name, project::isModel)
                        .flatMap(symbol -> describe(symbol, view, name))
                        .map(text -> new Hover(view.range(name.id()), text));
            }
            Optional<Hover> star = star(view, offset);
            if (star.isPresent()) {
                return star;
            }
        }
        return header(file, offset);
    }

    private Optional<RichText> describe(Symbol symbol, QueryView view, Reference name) {
        ModelHover models = new ModelHover(project);
        ColumnHover columns = new ColumnHover(project);
        LocalHover locals = new LocalHover(project, view);
        return switch (symbol) {
            case Symbol.ModelColumn column -> Optional.of(columns.ofModel(column.model(), column.column()));
            case Symbol.TableColumn column -> Optional.of(columns.ofTable(column));
            case Symbol.LocalColumn column -> Optional.of(local(column, view, name, columns, locals));
            case Symbol.ModelTable table -> models.of(table.model());
            case Symbol.ExternalTable table -> Optional.of(models.external(table.source()));
            case Symbol.Cte cte -> locals.cte(cte.cte());
            case Symbol.FromRelation relation -> locals.relation(relation.relation());
            case Symbol.LocalName local -> locals.name(local.definition());
            case Symbol.Field field -> locals.field(field.name(), name.id());
            case Symbol.Function function -> locals.function(function.name());
        };
    }

    /** Describes a column that the query makes: as the model's own if it is one of its output. */
    private static RichText local(
            Symbol.LocalColumn column, QueryView view, Reference name, ColumnHover columns, LocalHover locals) {
        ModelName model = view.model();
        List<RelColumn> output = view.resolved().columns();
        for (RelColumn each : output) {
            if (model != null && each.id() == column.definition()) {
                return columns.ofModel(model, each.name());
            }
        }
        return locals.column(column.definition(), column.name().isEmpty() ? view.textOf(name.id()) : column.name());
    }

    private Optional<Hover> star(QueryView view, int offset) {
        SyntaxTree tree = project.tree(view.file());
        Location location = tree.locate(offset);
        SyntaxNode star = location == null ? null : location.enclosing(SyntaxKind.STAR);
        if (location == null || star == null) {
            return Optional.empty();
        }
        TextRange range = star.range().shift(location.blockStart());
        return new LocalHover(project, view).star(range).map(text -> new Hover(range, text));
    }

    /** Describes the model whose name in its header the cursor is on. */
    private Optional<Hover> header(FileId file, int offset) {
        for (Model model : project.models(file)) {
            TextRange name = new Definitions(project)
                    .model(model.name())
                    .map(Definitions.Definition::name)
                    .orElse(TextRange.at(0));
            if (!name.isEmpty() && name.touches(offset)) {
                return new ModelHover(project).of(model.name()).map(text -> new Hover(name, text));
            }
        }
        return Optional.empty();
    }
}
