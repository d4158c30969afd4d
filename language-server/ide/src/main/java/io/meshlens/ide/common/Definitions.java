package io.meshlens.ide.common;

import io.meshlens.project.HeaderRanges;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.project.ModelSource;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.Optional;

/** Where symbols are defined. */
public final class Definitions {
    /**
     * A definition.
     *
     * @param whole what defines
     * @param name the name in it
     */
    public record Definition(Place whole, TextRange name) {}

    private final ProjectView project;

    public Definitions(ProjectView project) {
        this.project = project;
    }

    /**
     * Returns where a symbol is defined; empty if that is nowhere in the project.
     *
     * @param view the query that the symbol was found in
     */
    public Optional<Definition> of(Symbol symbol, QueryView view) {
        return switch (symbol) {
            case Symbol.ModelColumn column -> column(column.model(), column.column());
            case Symbol.LocalColumn column -> Optional.of(local(view, column.definition()));
            case Symbol.LocalName name -> Optional.of(local(view, name.definition()));
            case Symbol.ModelTable table -> model(table.model());
            case Symbol.Cte cte -> cte(view, cte);
            case Symbol.FromRelation relation -> relation(view, relation);
            case Symbol.ExternalTable table -> Optional.empty();
            case Symbol.TableColumn column -> Optional.empty();
            case Symbol.Field field -> Optional.empty();
            case Symbol.Function function -> Optional.empty();
        };
    }

    private static Definition local(QueryView view, int id) {
        return new Definition(new Place(view.file(), view.range(id)), view.definitionRange(id));
    }

    private static Optional<Definition> cte(QueryView view, Symbol.Cte cte) {
        return view.resolved().ctes().stream()
                .filter(each -> each.id() == cte.cte())
                .findFirst()
                .map(ResolvedCte::id)
                .map(id -> new Definition(new Place(view.file(), view.range(id)), firstName(view, id)));
    }

    /** Returns the name that a node begins with. */
    private static TextRange firstName(QueryView view, int id) {
        TextRange whole = view.range(id);
        return view.resolved().references().stream()
                .map(reference -> view.range(reference.id()))
                .filter(range -> range.start() == whole.start() && range.end() <= whole.end())
                .findFirst()
                .orElse(whole);
    }

    private Optional<Definition> relation(QueryView view, Symbol.FromRelation relation) {
        TextRange whole = view.range(relation.relation());
        String name =
                view.relation(relation.relation()).map(found -> found.name()).orElse("");
        return view.resolved().references().stream()
                .map(reference -> view.range(reference.id()))
                .filter(range -> whole.contains(range)
                        && view.dialect().name(range.of(view.text())).equals(name))
                .reduce((first, second) -> second)
                .or(() -> Optional.of(whole))
                .map(range -> new Definition(new Place(view.file(), whole), range));
    }

    /** Returns where a model is defined: its name in the header, or the file. */
    public Optional<Definition> model(ModelName name) {
        return project.model(name).map(model -> {
            FileId file = new FileId(model.source().file());
            int start = project.headerStart(model);
            HeaderRanges ranges = project.headerRanges(name).orElse(null);
            if (ranges == null) {
                return new Definition(new Place(file, TextRange.at(0)), TextRange.at(0));
            }
            TextRange whole = ranges.whole().shift(start);
            return new Definition(
                    new Place(file, whole),
                    ranges.name().map(range -> range.shift(start)).orElseGet(() -> TextRange.at(whole.start())));
        });
    }

    /** Returns the projection that makes a column of a model; for a model without a query, the place in its header. */
    public Optional<Definition> column(ModelName name, String column) {
        Optional<QueryView> view = project.query(name);
        if (view.isPresent()) {
            return view.get().resolved().columns().stream()
                    .filter(each -> each.name().equalsIgnoreCase(column))
                    .map(RelColumn::id)
                    .findFirst()
                    .map(id -> local(view.get(), id));
        }
        return declared(name, column).or(() -> model(name));
    }

    /** Returns where a header declares a column of a seed, an external or a Python model. */
    private Optional<Definition> declared(ModelName name, String column) {
        Model model = project.model(name).orElse(null);
        HeaderRanges ranges = project.headerRanges(name).orElse(null);
        if (model == null || ranges == null || ranges.properties().get("columns") == null) {
            return Optional.empty();
        }
        FileId file = new FileId(model.source().file());
        int start = model.source().language() == ModelSource.Language.SQL ? project.headerStart(model) : 0;
        TextRange value = ranges.properties().get("columns").value().shift(start);
        int found = wordIn(value.of(project.text(file)), column);
        TextRange place =
                found < 0 ? value : new TextRange(value.start() + found, value.start() + found + column.length());
        return Optional.of(new Definition(new Place(file, place), place));
    }

    /** Returns where a word stands in a text, whatever its case; -1 if it does not. */
    private static int wordIn(String text, String word) {
        for (int at = 0; at + word.length() <= text.length(); at++) {
            boolean begins = at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1));
            int end = at + word.length();
            boolean ends = end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end));
            if (begins && ends && text.regionMatches(true, at, word, 0, word.length())) {
                return at;
            }
        }
        return -1;
    }
}
