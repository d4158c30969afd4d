package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Expression;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Relation;
import io.meshlens.resolve.RelColumn.NameSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves what stands in a FROM clause to relations and the names under which their columns are seen. */
final class FromResolver {
    private final Session session;
    private final NameRules rules;
    private final QueryResolver queries;
    private final ExpressionResolver expressions;
    private final JoinResolver joins;
    private final FunctionResolver functions;
    private final PivotResolver pivots;

    FromResolver(Session session, QueryResolver queries, ExpressionResolver expressions) {
        this.session = session;
        this.rules = session.rules();
        this.queries = queries;
        this.expressions = expressions;
        this.functions = new FunctionResolver(session, expressions, this);
        this.joins = new JoinResolver(session, expressions, this, functions);
        this.pivots = new PivotResolver(session, queries, expressions, this);
    }

    /** A relation with the names by which its columns are seen. */
    record Item(Rel rel, RowScope scope) {
        int width() {
            return rel.columns().size();
        }
    }

    /**
     * Where a relation of a FROM clause stands.
     *
     * @param outer where the select stands
     * @param left what stands left of it and may be read, or null
     */
    record Place(@Nullable Context outer, @Nullable Item left, CteScope ctes) {
        Place beside(Item other) {
            return new Place(outer, other, ctes);
        }
    }

    Item from(List<Relation> list, int id, @Nullable Context outer, CteScope ctes) {
        if (list.isEmpty()) {
            return new Item(new Rel.OneRow(id), RowScope.EMPTY);
        }
        Place place = new Place(outer, null, ctes);
        Item all = item(list.get(0), place);
        for (int i = 1; i < list.size(); i++) {
            all = joins.comma(list.get(i), all, place);
        }
        checkAliases(all);
        return all;
    }

    private void checkAliases(Item all) {
        Map<String, Binding> seen = new HashMap<>();
        for (Binding binding : all.scope().bindings()) {
            expressions.names().known(binding);
            if (binding.name().isEmpty()) {
                continue;
            }
            Binding first = seen.putIfAbsent(binding.pathKey(), binding);
            if (first != null && rules.aliasesMustDiffer()) {
                session.problem(
                        DiagnosticCode.DUPLICATE_ALIAS,
                        binding.id(),
                        "Two relations are called \"" + binding.name() + "\". Give one of them another alias.",
                        List.of(),
                        first.id());
            }
        }
    }

    /** Returns what an editor needs to know of a select's names. */
    Scope scope(int id, RowScope row, @Nullable Context outer, CteScope ctes, List<Integer> aliases) {
        int parent = -1;
        for (Context context = outer;
                context != null && parent < 0;
                context = context.level().outer()) {
            parent = context.level().editorScope();
        }
        return new Scope(
                id, parent, row.bindings().stream().map(Binding::visible).toList(), ctes.ids(), aliases);
    }

    Item item(Relation relation, Place place) {
        return switch (relation) {
            case Relation.Table table -> table(table, place);
            case Relation.Derived derived -> derived(derived, place);
            case Relation.Function function -> functions.item(function, place);
            case Relation.Join join -> joins.join(join, place);
            case Relation.Aliased aliased -> aliased(aliased, place);
            case Relation.LateralView view -> joins.lateralView(view, place);
            case Relation.ArrayJoin join -> joins.arrayJoin(join, place);
            case Relation.Pivot pivot -> pivots.pivot(pivot, place);
            case Relation.Unpivot unpivot -> pivots.unpivot(unpivot, place);
            case Relation.Sample sample -> {
                Item input = item(sample.input(), place);
                yield new Item(new Rel.Sample(sample.id(), input.rel(), sample.text()), input.scope());
            }
            case Relation.MacroRelation macro -> opaque(macro.id(), macro.text(), List.of(), macro.alias());
            case Relation.Missing missing -> opaque(missing.id(), "", List.of(), Relation.Alias.NONE);
            case Relation.Unknown unknown -> {
                List<Rel> inputs = new ArrayList<>();
                for (Relation inner : unknown.relations()) {
                    inputs.add(item(inner, place).rel());
                }
                session.notAnalysed(unknown.id());
                yield opaque(unknown.id(), unknown.text(), inputs, unknown.alias());
            }
        };
    }

    private Item opaque(int id, String text, List<Rel> inputs, Relation.Alias alias) {
        List<RelColumn> columns = new ArrayList<>();
        for (Ident name : alias.columns()) {
            columns.add(new RelColumn(rules.display(name), NameSource.GIVEN, name.id(), Structure.UNKNOWN));
        }
        Rel rel = new Rel.Opaque(id, text, inputs, List.of(), columns, !columns.isEmpty());
        return bind(id, rel, alias, "", List.of(), "", columns.isEmpty() ? Openness.UNCLEAR : Openness.CLOSED);
    }

    // ---- Binding names

    /**
     * Gives a relation the names by which a select sees it.
     *
     * @param name its own name, if it has no alias; empty if it has none
     * @param path keys of its own name's parts
     */
    Item bind(int id, Rel rel, Relation.Alias alias, String name, List<String> path, String source, Openness openness) {
        List<RelColumn> outputs = rel.columns();
        List<ScopeColumn> columns = new ArrayList<>(outputs.size());
        Set<String> seen = new HashSet<>();
        boolean scan = rel instanceof Rel.Scan;
        for (int i = 0; i < outputs.size(); i++) {
            RelColumn output = outputs.get(i);
            int definition = scan ? -1 : output.id();
            String shown = output.name();
            if (i < alias.columns().size() && !alias.columns().get(i).isMissing()) {
                Ident other = alias.columns().get(i);
                session.refer(other, new Reference.ToItself());
                shown = rules.display(other);
                definition = other.id();
            }
            String key = rules.key(shown);
            if (!scan || !alias.columns().isEmpty()) {
                shown = numbered(shown, seen);
                key = rules.key(shown);
            }
            columns.add(new ScopeColumn(
                    shown,
                    key,
                    i,
                    definition,
                    id,
                    source,
                    output.nameSource() == NameSource.ASSUMED,
                    output.structure()));
        }
        Ident aliasName = alias.name();
        Binding binding;
        if (aliasName != null && !aliasName.isMissing()) {
            session.refer(aliasName, new Reference.ToItself());
            binding = new Binding(id, aliasName.text(), List.of(rules.key(aliasName)), source, columns, openness);
        } else {
            binding = new Binding(id, name, path, source, columns, openness);
        }
        return new Item(rel, RowScope.of(binding));
    }

    /** Returns a name with a number behind it if the relation has one of that name before and the dialect numbers them. */
    private String numbered(String name, Set<String> seen) {
        String own = name;
        for (int number = 1; !seen.add(rules.key(own)) && rules.numbersEqualColumns(); number++) {
            own = name + "_" + number;
        }
        return own;
    }

    // ---- Tables

    private Item table(Relation.Table table, Place place) {
        List<Ident> parts = table.parts();
        Ident last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
        if (last == null || (last.isMissing() && parts.size() == 1)) {
            return opaque(table.id(), "", List.of(), table.alias());
        }
        if (parts.size() == 1) {
            CteScope.Entry entry = place.ctes().find(rules.key(last));
            if (entry != null) {
                return cte(table, entry, last);
            }
        } else if (rules.pathsUnnest() && place.left() != null) {
            Item path = functions.path(table, place);
            if (path != null) {
                return path;
            }
        }
        Optional<Source> answer = session.source(table.id(), parts);
        if (answer.isEmpty()) {
            unknownTable(table, last, place);
        }
        Source source = answer.orElseGet(() -> missing(parts));
        session.refer(last, answer.isEmpty() ? new Reference.ToNothing() : new Reference.ToSource(source.key()));
        for (Ident part : parts.subList(0, parts.size() - 1)) {
            session.refer(part, new Reference.ToSource(source.key()));
        }
        return scan(table.id(), source, table.modifiers(), table.alias(), parts);
    }

    /** Returns a stand-in for a table that does not exist, so that its columns are no further errors. */
    private static Source missing(List<Ident> parts) {
        StringBuilder name = new StringBuilder();
        for (Ident part : parts) {
            name.append(name.isEmpty() ? "" : ".").append(part.text());
        }
        return Source.unknown(name.toString(), name.toString());
    }

    private void unknownTable(Relation.Table table, Ident last, Place place) {
        List<String> near = table.parts().size() == 1
                ? Suggestions.near(last.text(), place.ctes().names())
                : List.of();
        StringBuilder written = new StringBuilder();
        for (Ident part : table.parts()) {
            written.append(written.isEmpty() ? "" : ".").append(part.text());
        }
        session.problem(
                DiagnosticCode.UNKNOWN_TABLE,
                last.id(),
                "There is no table, model or CTE \"" + written + "\"." + Suggestions.sentence(near),
                near,
                -1);
    }

    /** Makes the scan of a source. */
    Item scan(int id, Source source, List<String> modifiers, Relation.Alias alias, List<Ident> parts) {
        List<RelColumn> columns = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (Source.Column column : source.columns()) {
            columns.add(new RelColumn(column.name(), NameSource.GIVEN, id, column.structure()));
            keys.add(rules.key(column.name()));
        }
        if (!source.known()) {
            // A column alias names the column at its place, whatever it is called in the table.
            for (int i = columns.size(); i < alias.columns().size(); i++) {
                columns.add(new RelColumn("#" + (i + 1), NameSource.ASSUMED, id, Structure.UNKNOWN));
                keys.add("#" + (i + 1));
            }
            session.assumedOf(id).forEach((key, name) -> {
                if (!keys.contains(key)) {
                    columns.add(new RelColumn(name, NameSource.ASSUMED, id, Structure.UNKNOWN));
                }
            });
        }
        Rel rel = new Rel.Scan(id, source, columns, modifiers);
        List<String> path = new ArrayList<>();
        for (Ident part : parts) {
            path.add(rules.key(part));
        }
        String name = parts.isEmpty() ? "" : parts.get(parts.size() - 1).text();
        return bind(id, rel, alias, name, path, source.key(), source.known() ? Openness.CLOSED : Openness.of(id));
    }

    private Item cte(Relation.Table table, CteScope.Entry entry, Ident name) {
        session.refer(name, new Reference.ToCte(entry.name().id(), entry.id()));
        Rel rel;
        if (entry.self()) {
            rel = new Rel.SelfScan(table.id(), entry.id(), entry.columns());
        } else {
            session.readCte(entry.id());
            rel = new Rel.CteScan(table.id(), entry.index(), entry.columns());
        }
        return bind(table.id(), rel, table.alias(), name.text(), List.of(rules.key(name)), "", entry.openness());
    }

    // ---- Derived tables

    private Item derived(Relation.Derived derived, Place place) {
        Bound bound = queries.query(derived.query(), place.outer(), place.ctes());
        return bindDerived(derived, bound);
    }

    Item bindDerived(Relation.Derived derived, Bound bound) {
        return bind(derived.id(), bound.rel(), derived.alias(), "", List.of(), "", bound.openness());
    }

    Bound derivedQuery(Relation.Derived derived, Context outer, CteScope ctes) {
        return queries.query(derived.query(), outer, ctes);
    }

    private Item aliased(Relation.Aliased aliased, Place place) {
        Item inner = item(aliased.relation(), place);
        RowScope scope = inner.scope();
        List<ScopeColumn> columns = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        int i = 0;
        for (ScopeColumn column : scope.star()) {
            ScopeColumn own = column;
            if (i < aliased.alias().columns().size()) {
                Ident name = aliased.alias().columns().get(i);
                session.refer(name, new Reference.ToItself());
                own = column.named(rules.display(name), rules.key(name), name.id());
            }
            String numbered = numbered(own.name(), seen);
            columns.add(numbered.equals(own.name()) ? own : own.named(numbered, rules.key(numbered), own.definition()));
            i++;
        }
        Ident name = aliased.alias().name();
        if (name == null || name.isMissing()) {
            return inner;
        }
        session.refer(name, new Reference.ToItself());
        Binding binding =
                new Binding(aliased.id(), name.text(), List.of(rules.key(name)), "", columns, scope.openness());
        return new Item(inner.rel(), new RowScope(List.of(binding), columns, scope.same()));
    }

    /** Says whether a relation can read what stands left of it without a word. */
    boolean mayReadLeft(Relation relation) {
        return switch (relation) {
            case Relation.Derived derived -> derived.lateral() || rules.impliesLateral();
            case Relation.Function function -> true;
            case Relation.Table table -> rules.pathsUnnest() && table.parts().size() > 1;
            case Relation.Sample sample -> mayReadLeft(sample.input());
            case Relation.Aliased aliased -> mayReadLeft(aliased.relation());
            case Relation.Pivot pivot -> mayReadLeft(pivot.input());
            case Relation.Unpivot unpivot -> mayReadLeft(unpivot.input());
            case Relation.Join join ->
                (join.on() != null && rules.conditionsReadLeft())
                        || mayReadLeft(join.left())
                        || mayReadLeft(join.right());
            case Relation.LateralView view -> true;
            case Relation.ArrayJoin join -> true;
            case Relation.MacroRelation none -> false;
            case Relation.Missing none -> false;
            case Relation.Unknown none -> false;
        };
    }

    /** Says whether LATERAL or its like is written. */
    static boolean saysLateral(Relation relation) {
        return switch (relation) {
            case Relation.Derived derived -> derived.lateral();
            case Relation.Function function -> true;
            case Relation.Sample sample -> saysLateral(sample.input());
            case Relation.Aliased aliased -> saysLateral(aliased.relation());
            default -> false;
        };
    }

    /** Returns the file that a function reads, or null. */
    static Expression.@Nullable Literal file(Expression.Call call) {
        if (call.name().size() != 1 || call.arguments().isEmpty()) {
            return null;
        }
        return FileFunctions.isOne(call.name().get(0).text())
                        && call.arguments().get(0).value() instanceof Expression.Literal literal
                        && literal.kind() == Expression.LiteralKind.STRING
                ? literal
                : null;
    }
}
