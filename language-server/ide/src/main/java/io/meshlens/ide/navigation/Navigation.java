package io.meshlens.ide.navigation;

import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.Place;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.ide.common.Symbol;
import io.meshlens.ide.common.Symbols;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.resolve.Reference;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.syntax.Location;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Goes from names to their definitions and to their other uses. */
public final class Navigation {
    private final ProjectView project;
    private final Definitions definitions;

    public Navigation(ProjectView project) {
        this.project = project;
        this.definitions = new Definitions(project);
    }

    /** Something that the cursor is on. */
    private record Found(Symbol symbol, TextRange range, Optional<QueryView> view) {}

    private Optional<Found> at(FileId file, int offset) {
        Optional<QueryView> view = project.queryAt(file, offset);
        if (view.isPresent()) {
            Reference name = view.get().nameAt(offset).orElse(null);
            if (name != null) {
                return Symbols.of(view.get(), name, project::isModel)
                        .map(symbol ->
                                new Found(own(symbol, view.get()), view.get().range(name.id()), view));
            }
        }
        return modelNameAt(file, offset);
    }

    /** Takes a column that the query's own select list makes for the model's column that it is. */
    private static Symbol own(Symbol symbol, QueryView view) {
        ModelName model = view.model();
        if (symbol instanceof Symbol.LocalColumn column && model != null) {
            boolean isOutput = view.resolved().columns().stream().anyMatch(each -> each.id() == column.definition());
            if (isOutput) {
                return new Symbol.ModelColumn(model, column.name());
            }
        }
        return symbol;
    }

    /** Returns the model whose name in its header the cursor is on. */
    private Optional<Found> modelNameAt(FileId file, int offset) {
        for (Model model : project.models(file)) {
            TextRange name = definitions
                    .model(model.name())
                    .map(Definitions.Definition::name)
                    .orElse(TextRange.at(0));
            if (!name.isEmpty() && name.touches(offset)) {
                return Optional.of(new Found(new Symbol.ModelTable(model.name()), name, Optional.empty()));
            }
        }
        return Optional.empty();
    }

    /** Returns where the name under the cursor is defined. */
    public List<Link> definition(FileId file, int offset) {
        Found found = at(file, offset).orElse(null);
        if (found == null) {
            return List.of();
        }
        Optional<Definitions.Definition> definition = found.view().isPresent()
                ? definitions.of(found.symbol(), found.view().get())
                : found.symbol() instanceof Symbol.ModelTable table
                        ? definitions.model(table.model())
                        : Optional.empty();
        return definition
                .map(each -> List.of(new Link(found.range(), each.whole(), each.name())))
                .orElse(List.of());
    }

    /** Returns every use of what is under the cursor, in the whole project, and its definition if that is wanted. */
    public List<Place> references(FileId file, int offset, boolean withDefinition) {
        Found found = at(file, offset).orElse(null);
        if (found == null) {
            return List.of();
        }
        List<Place> places = new ArrayList<>();
        switch (found.symbol()) {
            case Symbol.ModelColumn column -> {
                project.query(column.model()).ifPresent(view -> own(view, column, places));
                project.readingQueries(column.model()).forEach(view -> uses(view, column, places));
                addDefinition(definitions.column(column.model(), column.column()), places);
            }
            case Symbol.ModelTable table -> {
                project.readingQueries(table.model()).forEach(view -> tables(view, table, places));
                addDefinition(definitions.model(table.model()), places);
            }
            case Symbol.ExternalTable table -> {
                readingQueries(table.source()).forEach(view -> tables(view, table, places));
            }
            case Symbol.TableColumn column -> {
                readingQueries(column.source()).forEach(view -> uses(view, column, places));
            }
            default ->
                found.view().ifPresent(view -> {
                    uses(view, found.symbol(), places);
                    addDefinition(definitions.of(found.symbol(), view), places);
                });
        }
        List<Place> distinct = places.stream().distinct().toList();
        return withDefinition ? sorted(distinct) : sorted(withoutDefinition(distinct, found));
    }

    private List<QueryView> readingQueries(String source) {
        return ModelName.parseFqn(source).map(project::readingQueries).orElse(List.of());
    }

    private static List<Place> sorted(List<Place> places) {
        return places.stream()
                .sorted(Comparator.comparing(Place::file).thenComparing(Place::range))
                .toList();
    }

    private List<Place> withoutDefinition(List<Place> places, Found found) {
        Optional<Definitions.Definition> definition = switch (found.symbol()) {
            case Symbol.ModelColumn column -> definitions.column(column.model(), column.column());
            case Symbol.ModelTable table -> definitions.model(table.model());
            default -> found.view().flatMap(view -> definitions.of(found.symbol(), view));
        };
        return places.stream()
                .filter(place -> definition
                        .map(each -> !place.file().equals(each.whole().file())
                                || !place.range().equals(each.name()))
                        .orElse(true))
                .toList();
    }

    private static void addDefinition(Optional<Definitions.Definition> definition, List<Place> places) {
        definition
                .filter(each -> !each.name().isEmpty())
                .ifPresent(each -> places.add(new Place(each.whole().file(), each.name())));
    }

    /** Adds the uses of a column inside the model that makes it: by its alias. */
    private void own(QueryView view, Symbol.ModelColumn column, List<Place> places) {
        view.resolved().columns().stream()
                .filter(each -> each.name().equalsIgnoreCase(column.column()))
                .forEach(each -> uses(view, new Symbol.LocalColumn(each.id(), each.name()), places));
    }

    private void uses(QueryView view, Symbol symbol, List<Place> places) {
        for (Reference reference : Symbols.uses(view, symbol, project::isModel)) {
            places.add(new Place(view.file(), view.range(reference.id())));
        }
    }

    /** Adds the uses of a table: of a name with several parts the last one. */
    private void tables(QueryView view, Symbol table, List<Place> places) {
        List<Reference> uses = Symbols.uses(view, table, project::isModel);
        for (int i = 0; i < uses.size(); i++) {
            TextRange range = view.range(uses.get(i).id());
            boolean continued = i + 1 < uses.size()
                    && view.range(uses.get(i + 1).id()).start() == range.end() + 1
                    && view.text().charAt(range.end()) == '.';
            if (!continued) {
                places.add(new Place(view.file(), range));
            }
        }
    }

    /** Returns the uses in the same file of what is under the cursor. */
    public List<Highlight> highlights(FileId file, int offset) {
        List<Place> all = references(file, offset, true);
        List<Place> uses = references(file, offset, false);
        return all.stream()
                .filter(place -> place.file().equals(file))
                .map(place -> new Highlight(place.range(), !uses.contains(place)))
                .toList();
    }

    /** Returns which model, output column and CTE lie at an offset; empty outside of models. */
    public Optional<At> at(FileId file, int offset, SyntaxTree tree) {
        Model found = null;
        for (Model model : project.models(file)) {
            int first = model.source().header().orElse(model.source().query().orElse(0));
            if (first < tree.blockCount() && (found == null || tree.blockStart(first) <= offset)) {
                found = model;
            }
        }
        if (found == null) {
            return Optional.empty();
        }
        QueryView view = project.queryAt(file, offset)
                .filter(each -> found(each, offset))
                .orElse(null);
        return Optional.of(new At(
                ProjectView.display(found),
                view == null ? null : column(view, offset, tree),
                view == null ? null : cte(view, offset)));
    }

    private static boolean found(QueryView view, int offset) {
        return view.model() != null && view.start() <= offset;
    }

    private static @Nullable String column(QueryView view, int offset, SyntaxTree tree) {
        Location location = tree.locate(offset);
        SyntaxNode item = location == null ? null : location.enclosing(SyntaxKind.SELECT_ITEM);
        if (location == null || item == null) {
            return null;
        }
        TextRange range = item.range().shift(location.blockStart());
        for (RelColumn column : view.resolved().columns()) {
            if (column.id() >= 0 && range.contains(view.range(column.id()))) {
                return column.name();
            }
        }
        return null;
    }

    private static @Nullable String cte(QueryView view, int offset) {
        return view.resolved().ctes().stream()
                .filter(cte -> view.range(cte.id()).touches(offset))
                .min(Comparator.comparingInt(cte -> view.range(cte.id()).length()))
                .map(ResolvedCte::name)
                .orElse(null);
    }
}
