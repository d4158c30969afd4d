package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Expression;
import io.meshlens.lower.Ident;
import io.meshlens.resolve.NameRules.AliasUse;
import io.meshlens.resolve.SelectState.AliasEntry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a name in an expression stands for. It is looked for from the inside out: at each level first the lambdas'
 * parameters, then columns and select aliases in the order of the dialect, then, where a source is not known, an assumed
 * column, then a whole row.
 */
final class NameResolver {
    private final Session session;
    private final NameRules rules;
    private final ExpressionResolver expressions;

    NameResolver(Session session, ExpressionResolver expressions) {
        this.session = session;
        this.rules = session.rules();
        this.expressions = expressions;
    }

    Expr resolve(Expression.Name name, Context start) {
        List<Ident> parts = name.parts();
        if (parts.get(parts.size() - 1).isMissing()) {
            return unfinished(name, start);
        }
        Expr found = find(name, start);
        return found == null ? unknown(name, start) : found;
    }

    /** Returns what the name stands for, or null if nothing at any level has it. */
    @Nullable
    Expr find(Expression.Name name, Context start) {
        List<Ident> parts = name.parts();
        int depth = 0;
        int lambdaDepth = 0;
        boolean bare = parts.size() == 1 && !parts.get(0).quoted();
        for (Context context = start; context != null; context = context.level().outer()) {
            Expr parameter = parameter(name, context, lambdaDepth);
            if (parameter != null) {
                return reached(parameter, start, context);
            }
            lambdaDepth += context.lambdas().size();
            AliasUse use = rules.aliases(context.clause());
            if (use == AliasUse.BEFORE_COLUMNS) {
                Expr alias = alias(name, context, depth);
                if (alias != null) {
                    return reached(alias, start, context);
                }
            }
            Match match = match(parts, context.level().scope());
            if (match != null) {
                Expr alias = ungrouped(match, context, depth) ? alias(name, context, depth) : null;
                return reached(alias != null ? alias : column(name, match, depth), start, context);
            }
            if (use == AliasUse.AFTER_COLUMNS) {
                Expr row = rules.rowsHideAliases(context.clause()) ? wholeRow(name, context, depth) : null;
                if (row != null) {
                    return reached(row, start, context);
                }
                Expr alias = alias(name, context, depth);
                if (alias != null) {
                    return reached(alias, start, context);
                }
            }
            if (bare && FunctionKinds.standsAlone(parts.get(0).text().toLowerCase(Locale.ROOT))) {
                return niladic(name);
            }
            Expr hidden = hidden(name, context);
            if (hidden != null) {
                return hidden;
            }
            Expr assumed = assumed(name, context);
            if (assumed != null) {
                return reached(assumed, start, context);
            }
            Expr row = wholeRow(name, context, depth);
            if (row != null) {
                return reached(row, start, context);
            }
            depth++;
        }
        return null;
    }

    /** Returns the value before the dot of a method call, or null if the name is certainly no column, parameter or alias. */
    @Nullable
    Expr findValue(Expression.Name name, Context start) {
        int depth = 0;
        int lambdaDepth = 0;
        for (Context context = start; context != null; context = context.level().outer()) {
            Expr parameter = parameter(name, context, lambdaDepth);
            if (parameter != null) {
                return reached(parameter, start, context);
            }
            lambdaDepth += context.lambdas().size();
            Match match = match(name.parts(), context.level().scope());
            if (match != null) {
                return reached(column(name, match, depth), start, context);
            }
            if (rules.aliases(context.clause()) != AliasUse.NEVER) {
                Expr alias = alias(name, context, depth);
                if (alias != null) {
                    return reached(alias, start, context);
                }
            }
            depth++;
        }
        return null;
    }

    /** Tells the levels between that something in them reads what is outside, so that they must stay. */
    private static Expr reached(Expr found, Context start, Context where) {
        Context context = start;
        while (context != where) {
            Context outer = context.level().outer();
            if (outer == null) {
                break;
            }
            outer.level().reach();
            context = outer;
        }
        return found;
    }

    // ---- Lambda parameters

    private @Nullable Expr parameter(Expression.Name name, Context context, int lambdaDepth) {
        Ident first = name.parts().get(0);
        String key = rules.key(first);
        List<Context.LambdaFrame> frames = context.lambdas();
        for (int i = frames.size() - 1; i >= 0; i--) {
            List<Ident> parameters = frames.get(i).parameters();
            for (int p = 0; p < parameters.size(); p++) {
                if (rules.key(parameters.get(p)).equals(key)) {
                    session.refer(
                            first, new Reference.ToParameter(parameters.get(p).id()));
                    Expr value =
                            new Expr.Parameterized(name.id(), lambdaDepth + frames.size() - 1 - i, p, first.text());
                    return fields(name, value, 1);
                }
            }
        }
        return null;
    }

    // ---- Columns

    /** What a name was found to be: columns (more than one: ambiguous) and how many of its parts they use. */
    private record Match(
            List<ScopeColumn> columns, @Nullable Binding binding, int used) {}

    private @Nullable Match match(List<Ident> parts, RowScope scope) {
        int longest = Math.min(parts.size() - 1, 4);
        for (int qualifiers = longest; qualifiers > 0; qualifiers--) {
            List<Binding> bindings = scope.answering(qualifier(parts, qualifiers));
            if (bindings.isEmpty()) {
                continue;
            }
            List<ScopeColumn> found = new ArrayList<>(1);
            Binding owner = null;
            for (Binding binding : bindings) {
                for (ScopeColumn column : columns(binding, parts.get(qualifiers))) {
                    found.add(column);
                    owner = binding;
                }
            }
            if (!found.isEmpty()) {
                return new Match(found, owner, qualifiers + 1);
            }
        }
        List<ScopeColumn> bare = scope.find(rules.key(parts.get(0)));
        if (bare.isEmpty() && !parts.get(0).quoted()) {
            bare = otherwiseSpelled(scope.star(), parts.get(0));
        }
        if (bare.size() > 1 && rules.prefersMerged()) {
            List<ScopeColumn> merged =
                    bare.stream().filter(column -> column.relation() < 0).toList();
            bare = merged.size() == 1 ? merged : bare;
        }
        if (!bare.isEmpty() && (parts.size() == 1 || readsFields(bare.get(0)))) {
            return new Match(bare, null, 1);
        }
        return null;
    }

    /** Returns the keys of the first parts of a name, as a qualifier. */
    List<String> qualifier(List<Ident> parts, int count) {
        List<String> keys = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            keys.add(rules.key(parts.get(i)));
        }
        return keys;
    }

    List<ScopeColumn> columns(Binding binding, Ident name) {
        List<ScopeColumn> found = binding.find(rules.key(name));
        return found.isEmpty() && !name.quoted() ? otherwiseSpelled(binding.columns(), name) : found;
    }

    /**
     * Returns the one column whose name differs in case only from a name without quotes. Columns of sources come from catalogs
     * and files in whatever case; a false error would be worse than to forgive it.
     */
    private static List<ScopeColumn> otherwiseSpelled(List<ScopeColumn> columns, Ident name) {
        ScopeColumn found = null;
        for (ScopeColumn column : columns) {
            if (column.definition() < 0 && column.name().equalsIgnoreCase(name.text())) {
                if (found != null) {
                    return List.of();
                }
                found = column;
            }
        }
        return found == null ? List.of() : List.of(found);
    }

    private boolean readsFields(ScopeColumn column) {
        return rules.dotReadsFields() && !(column.structure() instanceof Structure.Scalar);
    }

    private Expr column(Expression.Name name, Match match, int depth) {
        List<Ident> parts = name.parts();
        Ident own = parts.get(match.used() - 1);
        for (int i = 0; i < match.used() - 1; i++) {
            Binding binding = match.binding();
            session.refer(
                    parts.get(i), binding == null ? new Reference.ToNothing() : new Reference.ToRelation(binding.id()));
        }
        if (match.columns().size() > 1 && !rules.takesFirstOfAmbiguous()) {
            return ambiguous(name, own, match);
        }
        ScopeColumn column = match.columns().get(0);
        session.refer(
                own,
                new Reference.ToColumn(
                        column.relation(), column.name(), column.definition(), column.source(), column.assumed()));
        Expr value = new Expr.Column(name.id(), depth, column.index(), column.name());
        return fields(name, value, match.used());
    }

    private Expr ambiguous(Expression.Name name, Ident own, Match match) {
        Set<String> candidates = new LinkedHashSet<>();
        for (ScopeColumn column : match.columns()) {
            candidates.add(column.relation() < 0 ? own.text() : relationName(column) + own);
        }
        session.refer(own, new Reference.ToNothing());
        StringBuilder message =
                new StringBuilder("\"" + own.text() + "\" is ambiguous: more than one relation has it.");
        if (candidates.size() > 1) {
            message.append(" Write ").append(String.join(" or ", candidates)).append('.');
        }
        session.problem(
                DiagnosticCode.AMBIGUOUS_COLUMN,
                own.id(),
                message.toString(),
                List.copyOf(candidates),
                match.columns().get(0).definition());
        return new Expr.Unresolved(name.id(), own.text(), List.of());
    }

    private final java.util.Map<Integer, String> relationNames = Session.memo();

    /** Remembers under which name a relation is known, for messages. */
    void known(Binding binding) {
        relationNames.put(binding.id(), binding.name());
    }

    private String relationName(ScopeColumn column) {
        String name = relationNames.getOrDefault(column.relation(), "");
        return name.isEmpty() ? "" : name + ".";
    }

    /** Wraps a value in the fields that the rest of the name reads. */
    private Expr fields(Expression.Name name, Expr value, int used) {
        Expr result = value;
        for (int i = used; i < name.parts().size(); i++) {
            Ident field = name.parts().get(i);
            session.refer(field, new Reference.ToField(field.text()));
            result = new Expr.Field(name.id(), result, field.text());
        }
        return result;
    }

    // ---- Aliases

    /** Says whether a column of a HAVING, or of what follows it, is no group key, so that an alias of its name is meant. */
    private boolean ungrouped(Match match, Context context, int depth) {
        SelectState select = context.select();
        if (select == null || depth > 0 || context.inside() != Context.Inside.NOTHING) {
            return false;
        }
        GroupKeys keys = select.keys();
        return context.clause() == Clause.HAVING
                && keys != null
                && match.binding() == null
                && rules.aliases(context.clause()) == AliasUse.AFTER_COLUMNS
                && !keys.hasColumn(match.columns().get(0).index());
    }

    private @Nullable Expr alias(Expression.Name name, Context context, int depth) {
        SelectState select = context.select();
        if (select == null) {
            return null;
        }
        Ident first = name.parts().get(0);
        AliasEntry entry = select.alias(rules.key(first));
        if (entry == null || entry.resolving) {
            return null;
        }
        boolean later = context.clause() == Clause.SELECT && entry.item >= select.current();
        if (later && !rules.aliasesInAnyOrder()) {
            return null;
        }
        if (name.parts().size() > 1 && !rules.dotReadsFields()) {
            return null;
        }
        if (entry.resolved == null) {
            if (entry.item >= 0 && !rules.aliasesInAnyOrder() && select.current() >= 0) {
                return null;
            }
            int current = select.current();
            entry.resolving = true;
            if (entry.item >= 0) {
                select.current(entry.item);
            }
            entry.resolved = expressions.resolve(
                    entry.expression, Context.of(context.level(), Clause.SELECT, select, context.ctes()));
            entry.resolving = false;
            select.current(current);
        }
        if (entry.target < 0) {
            entry.target = session.alias(entry.resolved);
        }
        session.refer(first, new Reference.ToAlias(entry.name.id()));
        Expr value = new Expr.Alias(name.id(), depth, entry.target, entry.name.text());
        return fields(name, value, 1);
    }

    // ---- What no list of columns shows

    private Expr niladic(Expression.Name name) {
        Ident only = name.parts().get(0);
        String normalized = only.text().toLowerCase(Locale.ROOT);
        session.refer(only, new Reference.ToFunction(normalized));
        return new Expr.Call(name.id(), new Expr.FunctionName(normalized, only.text()), List.of(), false, List.of());
    }

    private @Nullable Expr hidden(Expression.Name name, Context context) {
        Ident last = name.parts().get(name.parts().size() - 1);
        if (name.parts().size() > 2
                || context.level().scope().bindings().isEmpty()
                || !rules.isHiddenColumn(last.text())) {
            return null;
        }
        if (name.parts().size() == 2) {
            List<Binding> bindings = context.level().scope().answering(qualifier(name.parts(), 1));
            if (bindings.isEmpty()) {
                return null;
            }
            session.refer(
                    name.parts().get(0),
                    new Reference.ToRelation(bindings.get(0).id()));
        }
        String normalized = last.text().toLowerCase(Locale.ROOT);
        session.refer(last, new Reference.ToFunction(normalized));
        return new Expr.Call(name.id(), new Expr.FunctionName(normalized, last.text()), List.of(), false, List.of());
    }

    // ---- Unknown sources

    private @Nullable Expr assumed(Expression.Name name, Context context) {
        List<Ident> parts = name.parts();
        RowScope scope = context.level().scope();
        boolean qualified = false;
        for (int qualifiers = Math.min(parts.size() - 1, 4); qualifiers > 0; qualifiers--) {
            List<Binding> bindings = scope.answering(qualifier(parts, qualifiers));
            for (Binding binding : bindings) {
                qualified = true;
                if (binding.openness().isOpen()) {
                    for (int i = 0; i < qualifiers; i++) {
                        session.refer(parts.get(i), new Reference.ToRelation(binding.id()));
                    }
                    return assume(name, parts.get(qualifiers), binding.openness());
                }
            }
        }
        if (qualified || context.level().isImplied() || (parts.size() > 1 && !rules.dotReadsFields())) {
            return null;
        }
        Openness openness = scope.openness();
        return openness.isOpen() && !isRelation(parts.get(0), scope) ? assume(name, parts.get(0), openness) : null;
    }

    private boolean isRelation(Ident name, RowScope scope) {
        return rules.wholeRows() && !scope.answering(List.of(rules.key(name))).isEmpty();
    }

    /** Asks the one unknown source for a column; with several, which one has it stays unknown. */
    private @Nullable Expr assume(Expression.Name name, Ident column, Openness openness) {
        if (openness.scans().size() == 1 && !openness.unclear()) {
            if (!session.assume(openness.scans().get(0), rules.key(column), rules.display(column))) {
                return null;
            }
            return new Expr.Unresolved(name.id(), column.text(), List.of());
        }
        session.refer(column, new Reference.ToColumn(-1, column.text(), -1, "", true));
        return new Expr.Opaque(name.id(), column.text(), List.of());
    }

    // ---- Whole rows

    private @Nullable Expr wholeRow(Expression.Name name, Context context, int depth) {
        List<Ident> parts = name.parts();
        if (!rules.wholeRows() || parts.size() > 1) {
            return null;
        }
        List<Binding> bindings = context.level().scope().answering(qualifier(parts, 1));
        if (bindings.size() != 1) {
            return null;
        }
        Binding binding = bindings.get(0);
        session.refer(parts.get(0), new Reference.ToRelation(binding.id()));
        if (binding.openness().isOpen()) {
            return new Expr.Opaque(name.id(), parts.get(0).text(), row(name.id(), binding, depth));
        }
        List<Expr.Argument> fields = new ArrayList<>();
        for (ScopeColumn column : binding.columns()) {
            fields.add(
                    new Expr.Argument(column.name(), new Expr.Column(name.id(), depth, column.index(), column.name())));
        }
        return new Expr.Struct(name.id(), Expr.StructForm.WHOLE_ROW, fields);
    }

    private static List<Expr> row(int id, Binding binding, int depth) {
        List<Expr> columns = new ArrayList<>();
        for (ScopeColumn column : binding.columns()) {
            columns.add(new Expr.Column(id, depth, column.index(), column.name()));
        }
        return columns;
    }

    // ---- Nothing

    /** Half-typed {@code t.}: what stands before the dot is resolved for the editor, and nothing is reported. */
    private Expr unfinished(Expression.Name name, Context start) {
        List<Ident> parts = name.parts();
        for (Context context = start; context != null; context = context.level().outer()) {
            if (parts.size() > 1) {
                for (Binding binding : context.level().scope().answering(qualifier(parts, parts.size() - 1))) {
                    session.refer(parts.get(parts.size() - 2), new Reference.ToRelation(binding.id()));
                }
            }
        }
        return new Expr.Unresolved(name.id(), "", List.of());
    }

    private Expr unknown(Expression.Name name, Context start) {
        List<Ident> parts = name.parts();
        for (Context context = start; context != null; context = context.level().outer()) {
            for (int qualifiers = Math.min(parts.size() - 1, 4); qualifiers > 0; qualifiers--) {
                List<Binding> bindings = context.level().scope().answering(qualifier(parts, qualifiers));
                if (!bindings.isEmpty()) {
                    return unknownIn(name, parts.get(qualifiers), bindings.get(0), qualifiers);
                }
            }
        }
        Ident first = parts.get(0);
        session.refer(first, new Reference.ToNothing());
        if (parts.size() > 1) {
            return unknownQualifier(name, first, start);
        }
        List<String> near = Suggestions.near(first.text(), visible(start));
        session.problem(
                DiagnosticCode.UNKNOWN_COLUMN,
                first.id(),
                "There is no column \"" + first.text() + "\" here." + Suggestions.sentence(near),
                near,
                -1);
        return new Expr.Unresolved(name.id(), first.text(), List.of());
    }

    private Expr unknownIn(Expression.Name name, Ident column, Binding binding, int qualifiers) {
        for (int i = 0; i < qualifiers; i++) {
            session.refer(name.parts().get(i), new Reference.ToRelation(binding.id()));
        }
        session.refer(column, new Reference.ToNothing());
        List<String> candidates =
                binding.columns().stream().map(ScopeColumn::name).toList();
        List<String> near = Suggestions.near(column.text(), candidates);
        session.problem(
                DiagnosticCode.UNKNOWN_COLUMN,
                column.id(),
                "\"" + binding.name() + "\" has no column \"" + column.text() + "\"." + Suggestions.sentence(near),
                near,
                binding.id());
        return new Expr.Unresolved(name.id(), column.text(), List.of());
    }

    private Expr unknownQualifier(Expression.Name name, Ident first, Context start) {
        List<String> relations = new ArrayList<>();
        for (Context context = start; context != null; context = context.level().outer()) {
            for (Binding binding : context.level().scope().bindings()) {
                if (binding.name().isEmpty() && binding.openness().unclear()) {
                    // What stands there is not known, a macro for example, and may bring relations with names.
                    return new Expr.Opaque(name.id(), first.text(), List.of());
                }
                relations.add(binding.name());
            }
        }
        List<String> near = Suggestions.near(first.text(), relations);
        session.problem(
                DiagnosticCode.UNKNOWN_TABLE,
                first.id(),
                "There is no table or alias \"" + first.text() + "\" in the FROM clause." + Suggestions.sentence(near),
                near,
                -1);
        return new Expr.Unresolved(name.id(), first.text(), List.of());
    }

    private List<String> visible(Context start) {
        List<String> names = new ArrayList<>();
        for (Context context = start; context != null; context = context.level().outer()) {
            for (ScopeColumn column : context.level().scope().star()) {
                names.add(column.name());
            }
            SelectState select = context.select();
            if (select != null && rules.aliases(context.clause()) != AliasUse.NEVER) {
                for (AliasEntry entry : select.allAliases()) {
                    names.add(entry.name.text());
                }
            }
        }
        return names;
    }
}
