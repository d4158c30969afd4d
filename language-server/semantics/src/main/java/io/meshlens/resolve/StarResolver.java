package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Expression;
import io.meshlens.lower.Ident;
import io.meshlens.resolve.RelColumn.NameSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Expands stars and {@code COLUMNS(...)}. */
final class StarResolver {
    private final Session session;
    private final NameRules rules;
    private final ExpressionResolver expressions;

    StarResolver(Session session, ExpressionResolver expressions) {
        this.session = session;
        this.rules = session.rules();
        this.expressions = expressions;
    }

    /**
     * One column that a star makes.
     *
     * @param groups for {@code COLUMNS('regex')} what its groups matched, the whole name first
     */
    record Expanded(Expr expression, RelColumn column, List<String> groups) {
        Expanded(Expr expression, RelColumn column) {
            this(expression, column, List.of());
        }
    }

    /** Says whether, and from where, a star may have more columns. */
    Openness openness(Expression.Star star, Context context) {
        Openness all = Openness.CLOSED;
        if (star.qualifier().isEmpty()) {
            all = context.level().scope().openness();
        } else {
            for (Binding binding : bindings(star.qualifier(), context)) {
                all = all.and(binding.openness());
            }
        }
        return star.pattern() != null && all.isOpen() ? Openness.UNCLEAR : all;
    }

    private List<Binding> bindings(List<Ident> qualifier, Context context) {
        List<String> keys = expressions.names().qualifier(qualifier, qualifier.size());
        for (Context at = context; at != null; at = at.level().outer()) {
            List<Binding> found = at.level().scope().answering(keys);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    List<Expanded> star(Expression.Star star, Context context) {
        if (!star.qualifier().isEmpty()) {
            int depth = 0;
            List<String> keys = expressions
                    .names()
                    .qualifier(star.qualifier(), star.qualifier().size());
            for (Context at = context; at != null; at = at.level().outer()) {
                List<Binding> found = at.level().scope().answering(keys);
                if (!found.isEmpty()) {
                    Binding binding = found.get(0);
                    if (found.size() > 1) {
                        twoOfOneName(star, binding, found.get(1));
                    }
                    for (Ident part : star.qualifier()) {
                        session.refer(part, new Reference.ToRelation(binding.id()));
                    }
                    return modify(star, binding.columns(), depth, binding.openness(), context);
                }
                depth++;
            }
            return structStar(star, context);
        }
        RowScope scope = context.level().scope();
        Map<String, Binding> seen = new HashMap<>();
        for (Binding binding : scope.bindings()) {
            Binding first = binding.name().isEmpty() ? null : seen.putIfAbsent(binding.pathKey(), binding);
            if (first != null) {
                twoOfOneName(star, first, binding);
                break;
            }
        }
        return modify(star, scope.star(), 0, scope.openness(), context);
    }

    /** DuckDB lets two relations have one name as long as no star has to tell them apart. */
    private void twoOfOneName(Expression.Star star, Binding first, Binding second) {
        if (!rules.aliasesMustDiffer()) {
            session.problem(
                    DiagnosticCode.DUPLICATE_ALIAS,
                    star.id(),
                    "Two relations are called \"" + second.name()
                            + "\", so this star cannot tell them apart. Give one of them another alias.",
                    List.of(),
                    first.id());
        }
    }

    /** Expands {@code s.*} where s is a struct. */
    private List<Expanded> structStar(Expression.Star star, Context context) {
        Expression.Name name = new Expression.Name(star.id(), star.qualifier());
        Expr value = expressions.resolve(name, context);
        return fields(star, value, context);
    }

    /** Expands a star over the fields of a value. */
    List<Expanded> fields(Expression.Star star, Expr value, Context context) {
        if (expressions.structures().of(value, context) instanceof Structure.Struct struct) {
            List<Expanded> columns = new ArrayList<>();
            Set<String> excluded = new HashSet<>();
            for (Expression.Name name : star.exclude()) {
                excluded.add(rules.key(name.parts().get(name.parts().size() - 1)));
            }
            for (Structure.Field field : struct.fields()) {
                if (!excluded.contains(rules.key(field.name()))) {
                    columns.add(new Expanded(
                            new Expr.Field(star.id(), value, field.name()),
                            new RelColumn(field.name(), NameSource.INHERITED, star.id(), field.structure())));
                }
            }
            return columns;
        }
        if (!(value instanceof Expr.Unresolved)) {
            session.problem(
                    DiagnosticCode.UNEXPANDED_STAR,
                    star.id(),
                    "The fields that this star stands for are not known, so its columns are not either.");
        }
        return List.of();
    }

    private List<Expanded> modify(
            Expression.Star star, List<ScopeColumn> columns, int depth, Openness openness, Context context) {
        if (star.exclude().isEmpty()
                && star.replace().isEmpty()
                && star.rename().isEmpty()
                && star.pattern() == null) {
            List<Expanded> plain = new ArrayList<>(columns.size());
            for (ScopeColumn column : columns) {
                plain.add(expanded(star.id(), column, depth));
            }
            return plain;
        }
        Set<ScopeColumn> excluded = new HashSet<>();
        for (Expression.Name name : star.exclude()) {
            excluded.addAll(modified(name, columns, openness, context, "EXCLUDE"));
        }
        Map<ScopeColumn, Expression.Replacement> replaced = new HashMap<>();
        for (Expression.Replacement replacement : star.replace()) {
            Expression.Name name = new Expression.Name(replacement.id(), List.of(replacement.name()));
            for (ScopeColumn column : modified(name, columns, openness, context, "REPLACE")) {
                replaced.put(column, replacement);
            }
        }
        Map<ScopeColumn, Ident> renamed = new HashMap<>();
        for (Expression.Renaming renaming : star.rename()) {
            session.refer(renaming.name(), new Reference.ToItself());
            for (ScopeColumn column : modified(renaming.column(), columns, openness, context, "RENAME")) {
                renamed.put(column, renaming.name());
            }
        }
        List<Expanded> result = new ArrayList<>();
        for (ScopeColumn column : columns) {
            if (excluded.contains(column)
                    || (star.pattern() != null && !NamePatterns.matches(star.pattern(), column.name()))) {
                continue;
            }
            Expression.Replacement replacement = replaced.get(column);
            Ident name = renamed.get(column);
            if (replacement != null) {
                Expr value = expressions.resolve(replacement.value(), context);
                result.add(new Expanded(
                        value,
                        new RelColumn(
                                name != null ? rules.display(name) : column.name(),
                                NameSource.GIVEN,
                                replacement.name().id(),
                                expressions.structures().of(value, context))));
            } else if (name != null) {
                result.add(new Expanded(
                        new Expr.Column(star.id(), depth, column.index(), column.name()),
                        new RelColumn(rules.display(name), NameSource.GIVEN, name.id(), column.structure())));
            } else {
                result.add(expanded(star.id(), column, depth));
            }
        }
        return result;
    }

    private static Expanded expanded(int id, ScopeColumn column, int depth) {
        return new Expanded(new Expr.Column(id, depth, column.index(), column.name()), column.output(id));
    }

    /** Returns the columns of a star that a name in its modifiers means. */
    private List<ScopeColumn> modified(
            Expression.Name name, List<ScopeColumn> columns, Openness openness, Context context, String where) {
        Ident last = name.parts().get(name.parts().size() - 1);
        if (last.isMissing()) {
            return List.of();
        }
        List<Binding> bindings = name.parts().size() > 1
                ? bindings(name.parts().subList(0, name.parts().size() - 1), context)
                : List.of();
        List<ScopeColumn> found = new ArrayList<>();
        for (ScopeColumn column : columns) {
            boolean owned =
                    bindings.isEmpty() || bindings.stream().anyMatch(binding -> binding.id() == column.relation());
            if (owned && (column.key().equals(rules.key(last)) || isOtherSpelling(column, last))) {
                found.add(column);
            }
        }
        if (!found.isEmpty()) {
            ScopeColumn first = found.get(0);
            session.refer(
                    last,
                    new Reference.ToColumn(
                            first.relation(), first.name(), first.definition(), first.source(), first.assumed()));
            return found;
        }
        if (openness.isOpen()) {
            if (openness.scans().size() == 1 && !openness.unclear()) {
                session.assume(openness.scans().get(0), rules.key(last), rules.display(last));
            }
            return List.of();
        }
        session.refer(last, new Reference.ToNothing());
        if (where.equals("RENAME") && rules.renamesOnlyWhatIsThere()) {
            return List.of();
        }
        List<String> near = Suggestions.near(
                last.text(), columns.stream().map(ScopeColumn::name).toList());
        session.problem(
                DiagnosticCode.UNKNOWN_COLUMN,
                last.id(),
                "The star has no column \"" + last.text() + "\" to " + verb(where) + "." + Suggestions.sentence(near),
                near,
                -1);
        return List.of();
    }

    private static String verb(String where) {
        return switch (where) {
            case "EXCLUDE" -> "leave out";
            case "REPLACE" -> "replace";
            default -> "rename";
        };
    }

    private static boolean isOtherSpelling(ScopeColumn column, Ident name) {
        return !name.quoted() && column.definition() < 0 && column.name().equalsIgnoreCase(name.text());
    }

    /** Expands {@code COLUMNS(...)} to the columns it picks. */
    List<Expanded> columns(Expression.Columns columns, Context context) {
        Expression selector = columns.selector();
        if (selector instanceof Expression.Star star) {
            return star(withQualifier(star, columns.qualifier()), context);
        }
        if (selector instanceof Expression.Lambda lambda) {
            expressions.checkArrow(lambda);
        }
        Expression.Star all =
                new Expression.Star(columns.id(), columns.qualifier(), List.of(), List.of(), List.of(), null);
        List<Expanded> candidates = star(all, context);
        List<String> names = candidates.stream().map(c -> c.column().name()).toList();
        NamePatterns.Choice choice = NamePatterns.choose(selector, names);
        if (!choice.known()) {
            session.problem(
                    DiagnosticCode.UNEXPANDED_STAR,
                    columns.id(),
                    "Which columns COLUMNS picks here is not understood, so they are not known.");
            return List.of();
        }
        List<Expanded> picked = new ArrayList<>();
        for (NamePatterns.Picked pick : choice.picked()) {
            Expanded candidate = candidates.get(pick.index());
            picked.add(new Expanded(candidate.expression(), candidate.column(), pick.groups()));
        }
        if (picked.isEmpty() && !openness(all, context).isOpen()) {
            session.problem(DiagnosticCode.UNKNOWN_COLUMN, columns.id(), "COLUMNS picks no column of the FROM clause.");
        }
        return picked;
    }

    Openness openness(Expression.Columns columns, Context context) {
        Expression selector = columns.selector();
        if (selector instanceof Expression.Star star) {
            return openness(withQualifier(star, columns.qualifier()), context);
        }
        Expression.Star all =
                new Expression.Star(columns.id(), columns.qualifier(), List.of(), List.of(), List.of(), null);
        if (openness(all, context).isOpen()) {
            return Openness.UNCLEAR;
        }
        return NamePatterns.choose(selector, List.of()).known() ? Openness.CLOSED : Openness.UNCLEAR;
    }

    private static Expression.Star withQualifier(Expression.Star star, List<Ident> qualifier) {
        return qualifier.isEmpty() || !star.qualifier().isEmpty()
                ? star
                : new Expression.Star(
                        star.id(), qualifier, star.exclude(), star.replace(), star.rename(), star.pattern());
    }
}
