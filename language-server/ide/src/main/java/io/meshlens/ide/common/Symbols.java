package io.meshlens.ide.common;

import io.meshlens.project.ModelName;
import io.meshlens.resolve.Reference;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.resolve.Scope;
import io.meshlens.resolve.VisibleRelation;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** From the names of a query to what they stand for, and back. */
public final class Symbols {
    private Symbols() {}

    /**
     * Returns what a name stands for.
     *
     * @param isModel says whether the key of a source is that of a model
     */
    public static Optional<Symbol> of(QueryView view, Reference reference, Predicate<ModelName> isModel) {
        return switch (reference.target()) {
            case Reference.ToColumn column -> Optional.of(column(column, isModel));
            case Reference.ToAlias alias -> Optional.of(defined(view, alias.definition()));
            case Reference.ToRelation relation -> Optional.of(new Symbol.FromRelation(relation.relation()));
            case Reference.ToCte cte -> Optional.of(new Symbol.Cte(cte.cte()));
            case Reference.ToSource source -> Optional.of(table(source.source(), isModel));
            case Reference.ToParameter parameter -> Optional.of(new Symbol.LocalName(parameter.definition()));
            case Reference.ToWindow window -> Optional.of(new Symbol.LocalName(window.definition()));
            case Reference.ToField field -> Optional.of(new Symbol.Field(field.name()));
            case Reference.ToFunction function -> Optional.of(new Symbol.Function(function.name()));
            case Reference.ToItself itself -> Optional.of(defined(view, reference.id()));
            case Reference.ToNothing nothing -> Optional.empty();
        };
    }

    private static Symbol column(Reference.ToColumn column, Predicate<ModelName> isModel) {
        if (column.definition() >= 0) {
            return new Symbol.LocalColumn(column.definition(), column.column());
        }
        Optional<ModelName> model = ModelName.parseFqn(column.source()).filter(isModel);
        return model.isPresent()
                ? new Symbol.ModelColumn(model.get(), column.column())
                : new Symbol.TableColumn(column.source(), column.column(), column.assumed());
    }

    private static Symbol table(String source, Predicate<ModelName> isModel) {
        Optional<ModelName> model = ModelName.parseFqn(source).filter(isModel);
        return model.isPresent() ? new Symbol.ModelTable(model.get()) : new Symbol.ExternalTable(source);
    }

    /** Tells what an ident that defines something defines. */
    private static Symbol defined(QueryView view, int ident) {
        TextRange place = view.map().range(ident);
        for (ResolvedCte cte : view.resolved().ctes()) {
            if (view.map().range(cte.id()).start() == place.start()) {
                return new Symbol.Cte(cte.id());
            }
        }
        for (Scope scope : view.resolved().scopes()) {
            if (scope.aliases().contains(ident)) {
                return new Symbol.LocalColumn(ident, view.textOf(ident));
            }
        }
        return relation(view, ident, place)
                .<Symbol>map(relation -> new Symbol.FromRelation(relation.id()))
                .orElseGet(() -> new Symbol.LocalName(ident));
    }

    /** Returns the smallest relation that is called by an ident inside it. */
    private static Optional<VisibleRelation> relation(QueryView view, int ident, TextRange place) {
        String name = view.textOf(ident);
        return view.resolved().scopes().stream()
                .flatMap(scope -> scope.relations().stream())
                .filter(relation -> view.map().range(relation.id()).contains(place)
                        && relation.name().equals(view.dialect().name(name)))
                .min(Comparator.comparingInt(
                        relation -> view.map().range(relation.id()).length()));
    }

    /** Returns every name in a query that stands for a symbol, the definition included if it is in this query. */
    public static List<Reference> uses(QueryView view, Symbol symbol, Predicate<ModelName> isModel) {
        List<Reference> uses = new ArrayList<>();
        for (Reference reference : view.resolved().references()) {
            if (of(view, reference, isModel).filter(symbol::equals).isPresent()) {
                uses.add(reference);
            }
        }
        return uses;
    }
}
