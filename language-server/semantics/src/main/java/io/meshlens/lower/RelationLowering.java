package io.meshlens.lower;

import static io.meshlens.syntax.SyntaxKind.*;

import io.meshlens.lower.Relation.Alias;
import io.meshlens.lower.Relation.JoinKind;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lowers what stands in a FROM clause. */
final class RelationLowering {
    private final Lowering lowering;
    private final Ids ids;
    private final Names names;

    RelationLowering(Lowering lowering) {
        this.lowering = lowering;
        this.ids = lowering.ids;
        this.names = lowering.names;
    }

    private ExpressionLowering expressions() {
        return lowering.expressions;
    }

    List<Relation> from(SyntaxNode clause) {
        List<Relation> relations = new ArrayList<>();
        for (SyntaxNode child : clause.children()) {
            if (isSource(child)) {
                relations.add(relation(child));
            }
        }
        return relations;
    }

    static boolean isSource(SyntaxNode node) {
        return switch (node.kind()) {
            case TABLE_REFERENCE,
                    PAREN_SOURCE,
                    JOIN,
                    ARRAY_JOIN,
                    LATERAL_VIEW,
                    PIVOT,
                    UNPIVOT,
                    MATCH_RECOGNIZE,
                    MISSING,
                    QUALIFIED_NAME,
                    SUBQUERY,
                    VALUES -> true;
            default -> QueryLowering.isMacro(node);
        };
    }

    private @Nullable SyntaxNode source(SyntaxNode node, int index) {
        int seen = 0;
        for (SyntaxNode child : node.children()) {
            if (isSource(child) && seen++ == index) {
                return child;
            }
        }
        return null;
    }

    private Relation input(SyntaxNode node) {
        SyntaxNode source = source(node, 0);
        return source == null ? new Relation.Missing(ids.behind(node)) : relation(source);
    }

    /** Lowers what is in parentheses: one relation, or a list of them, each joined with each. */
    private Relation inParentheses(SyntaxNode node) {
        Relation joined = null;
        for (SyntaxNode child : node.children()) {
            if (isSource(child)) {
                Relation next = relation(child);
                joined = joined == null
                        ? next
                        : new Relation.Join(
                                ids.next(child),
                                joined,
                                next,
                                JoinKind.CROSS,
                                false,
                                false,
                                null,
                                List.of(),
                                List.of());
            }
        }
        return joined == null ? new Relation.Missing(ids.behind(node)) : joined;
    }

    Relation relation(SyntaxNode node) {
        return switch (node.kind()) {
            case TABLE_REFERENCE -> reference(node);
            case PAREN_SOURCE -> inParentheses(node);
            case JOIN -> join(node);
            case ARRAY_JOIN -> arrayJoin(node);
            case LATERAL_VIEW -> lateralView(node);
            case PIVOT -> pivot(node);
            case UNPIVOT -> unpivot(node);
            case MISSING -> new Relation.Missing(ids.next(node));
            case MATCH_RECOGNIZE -> {
                int id = ids.next(node);
                Relation input = input(node);
                yield new Relation.Unknown(
                        id, names.canonical(node), List.of(input), List.of(), alias(node.child(ALIAS)));
            }
            case QUALIFIED_NAME, SUBQUERY, VALUES -> what(ids.next(node), node, node, Alias.NONE, List.of());
            default -> {
                if (QueryLowering.isMacro(node)) {
                    yield macro(ids.next(node), node, Alias.NONE);
                }
                yield new Relation.Unknown(ids.next(node), names.canonical(node), List.of(), List.of(), Alias.NONE);
            }
        };
    }

    Alias alias(@Nullable SyntaxNode node) {
        if (node == null) {
            return Alias.NONE;
        }
        SyntaxNode name = node.child(NAME);
        Ident ident = name == null ? null : names.name(name);
        List<Ident> columns = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            if (child.is(COLUMN_LIST)) {
                columns.addAll(names.parts(child));
            } else if (child.is(COLUMN_DEFINITIONS)) {
                for (SyntaxNode definition : child.children(COLUMN_DEFINITION)) {
                    columns.addAll(names.parts(definition));
                }
            }
        }
        return new Alias(ident, columns);
    }

    private Relation reference(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode what = null;
        SyntaxNode aliasNode = null;
        List<SyntaxNode> samples = new ArrayList<>();
        List<String> modifiers = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            switch (child.kind()) {
                case ALIAS -> aliasNode = child;
                case SAMPLE_CLAUSE -> samples.add(child);
                case TIME_TRAVEL, TABLE_HINT -> modifiers.add(names.canonical(child));
                case WITH_OFFSET, ERROR -> {}
                default -> what = what == null ? child : what;
            }
        }
        if (node.has(Keyword.FINAL)) {
            modifiers.add("FINAL");
        }
        if (node.has(Keyword.ONLY)) {
            modifiers.add("ONLY");
        }
        Alias prefix = Alias.NONE;
        boolean before = aliasNode != null && what != null && aliasNode.start() < what.start();
        if (before) {
            prefix = alias(aliasNode);
        }
        Relation relation;
        if (what == null) {
            relation = new Relation.Missing(id);
        } else {
            relation = what(id, node, what, prefix, modifiers, before ? null : aliasNode);
        }
        for (SyntaxNode sample : samples) {
            relation = new Relation.Sample(ids.next(sample), relation, names.canonical(sample));
        }
        return relation;
    }

    private Relation what(int id, SyntaxNode reference, SyntaxNode what, Alias alias, List<String> modifiers) {
        return what(id, reference, what, alias, modifiers, null);
    }

    private Relation what(
            int id,
            SyntaxNode reference,
            SyntaxNode what,
            Alias prefix,
            List<String> modifiers,
            @Nullable SyntaxNode aliasNode) {
        boolean lateral = reference != what && reference.has(Keyword.LATERAL);
        return switch (what.kind()) {
            case QUALIFIED_NAME -> {
                List<Ident> parts = names.parts(what);
                Alias alias = later(prefix, aliasNode);
                yield new Relation.Table(id, parts, alias, modifiers, ordinality(reference), offset(reference));
            }
            case STRING_LITERAL, STAGE_REFERENCE, PARAMETER -> {
                Ident file = what.is(STRING_LITERAL) ? names.name(what) : new Ident(ids.next(what), what.text(), true);
                yield new Relation.Table(id, List.of(file), later(prefix, aliasNode), modifiers);
            }
            case FUNCTION_CALL -> {
                Expression.Call call = expressions().calls().tableFunction(what);
                Alias alias = later(prefix, aliasNode);
                yield new Relation.Function(id, lateral, call, ordinality(reference), offset(reference), alias);
            }
            case SUBQUERY -> {
                Query query = lowering.queries.subquery(what);
                yield new Relation.Derived(id, lateral, query, later(prefix, aliasNode));
            }
            case QUERY -> {
                Query query = lowering.queries.query(what);
                yield new Relation.Derived(id, lateral, query, later(prefix, aliasNode));
            }
            case VALUES -> {
                int queryId = ids.next(what);
                Query query = new Query(
                        queryId,
                        List.of(),
                        false,
                        lowering.queries.values(what),
                        List.of(),
                        null,
                        null,
                        null,
                        List.of());
                yield new Relation.Derived(id, lateral, query, later(prefix, aliasNode));
            }
            case PAREN_SOURCE -> {
                Relation inner = inParentheses(what);
                Alias alias = later(prefix, aliasNode);
                yield alias.equals(Alias.NONE) ? inner : new Relation.Aliased(id, inner, alias);
            }
            case MISSING -> new Relation.Missing(id);
            default -> {
                if (QueryLowering.isMacro(what)) {
                    yield macro(id, what, later(prefix, aliasNode));
                }
                if (isSource(what)) {
                    Relation inner = relation(what);
                    Alias alias = later(prefix, aliasNode);
                    yield alias.equals(Alias.NONE) ? inner : new Relation.Aliased(id, inner, alias);
                }
                String text = names.canonical(what);
                yield new Relation.Unknown(id, text, List.of(), List.of(), later(prefix, aliasNode));
            }
        };
    }

    private static boolean ordinality(SyntaxNode reference) {
        return reference.child(WITH_OFFSET) != null || reference.has(Keyword.ORDINALITY);
    }

    private @Nullable Ident offset(SyntaxNode reference) {
        SyntaxNode clause = reference.child(WITH_OFFSET);
        SyntaxNode alias = clause == null ? null : clause.child(ALIAS);
        SyntaxNode name = alias == null ? null : alias.child(NAME);
        return name == null ? null : names.name(name);
    }

    private Alias later(Alias prefix, @Nullable SyntaxNode aliasNode) {
        return aliasNode == null ? prefix : alias(aliasNode);
    }

    private Relation macro(int id, SyntaxNode node, Alias alias) {
        int token = node.token(TokenKind.MACRO_NAME);
        String name =
                token < 0 ? "" : ExpressionLowering.macroName(node.tokens().text(token));
        SyntaxNode arguments = node.child(MACRO_ARGUMENTS);
        List<Expression.Argument> lowered =
                arguments == null ? List.of() : expressions().calls().arguments(arguments);
        return new Relation.MacroRelation(id, name, lowered, names.canonical(node), alias);
    }

    private Relation join(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode operator = node.child(JOIN_OPERATOR);
        SyntaxNode leftNode = source(node, 0);
        SyntaxNode rightNode = source(node, 1);
        Relation left = leftNode == null ? new Relation.Missing(ids.behind(node)) : relation(leftNode);
        Relation right = rightNode == null ? new Relation.Missing(ids.behind(node)) : relation(rightNode);
        Expression on = null;
        List<Ident> using = new ArrayList<>();
        List<String> modifiers = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            switch (child.kind()) {
                case ON_CLAUSE -> on = and(on, expressions().operand(child, 0));
                case MATCH_CONDITION -> on = and(on, expressions().operand(child, 0));
                case USING_CLAUSE -> {
                    SyntaxNode columns = child.child(COLUMN_LIST);
                    if (columns != null) {
                        using.addAll(names.parts(columns));
                    }
                }
                default -> {}
            }
        }
        boolean natural = operator != null && operator.has(Keyword.NATURAL);
        boolean asof = operator != null && operator.has(Keyword.ASOF);
        JoinKind kind = operator == null ? JoinKind.INNER : kind(operator, modifiers);
        if (kind == JoinKind.INNER
                && on == null
                && using.isEmpty()
                && !natural
                && node.children(ON_CLAUSE).isEmpty()) {
            kind = asof ? kind : JoinKind.INNER;
        }
        return new Relation.Join(id, left, right, kind, natural, asof, on, using, modifiers);
    }

    private Expression and(@Nullable Expression first, Expression second) {
        return first == null ? second : new Expression.Logical(ids.like(first.id()), "AND", List.of(first, second));
    }

    private static JoinKind kind(SyntaxNode operator, List<String> modifiers) {
        for (Keyword word : new Keyword[] {Keyword.ANY, Keyword.ALL, Keyword.GLOBAL, Keyword.PASTE, Keyword.LOCAL}) {
            if (operator.has(word)) {
                modifiers.add(word.name());
            }
        }
        if (operator.has(Keyword.APPLY)) {
            return operator.has(Keyword.OUTER) ? JoinKind.OUTER_APPLY : JoinKind.CROSS_APPLY;
        }
        if (operator.has(Keyword.POSITIONAL) || operator.has(Keyword.PASTE)) {
            return JoinKind.POSITIONAL;
        }
        if (operator.has(Keyword.SEMI) || operator.has(Keyword.ANTI)) {
            if (operator.has(Keyword.RIGHT)) {
                modifiers.add("RIGHT");
            }
            return operator.has(Keyword.SEMI) ? JoinKind.SEMI : JoinKind.ANTI;
        }
        if (operator.has(Keyword.LEFT)) {
            return JoinKind.LEFT;
        }
        if (operator.has(Keyword.RIGHT)) {
            return JoinKind.RIGHT;
        }
        if (operator.has(Keyword.FULL)) {
            return JoinKind.FULL;
        }
        return operator.has(Keyword.CROSS) ? JoinKind.CROSS : JoinKind.INNER;
    }

    private Relation arrayJoin(SyntaxNode node) {
        int id = ids.next(node);
        Relation input = input(node);
        SyntaxNode operator = node.child(JOIN_OPERATOR);
        List<Relation.ArrayJoinItem> items = new ArrayList<>();
        for (SyntaxNode item : node.children(SELECT_ITEM)) {
            Query.Item lowered = lowering.queries.item(item);
            items.add(new Relation.ArrayJoinItem(lowered.expression(), lowered.alias()));
        }
        return new Relation.ArrayJoin(id, input, operator != null && operator.has(Keyword.LEFT), items);
    }

    private Relation lateralView(SyntaxNode node) {
        int id = ids.next(node);
        Relation input = input(node);
        SyntaxNode function = node.child(FUNCTION_CALL);
        Expression.Call call = function == null
                ? Expression.Call.of(ids.behind(node), List.of(expressions().missing(node)), List.of())
                : expressions().calls().tableFunction(function);
        return new Relation.LateralView(id, input, node.has(Keyword.OUTER), call, alias(node.child(ALIAS)));
    }

    private Relation pivot(SyntaxNode node) {
        int id = ids.next(node);
        Relation input = input(node);
        List<Query.Item> aggregates = new ArrayList<>();
        for (SyntaxNode item : node.children(SELECT_ITEM)) {
            aggregates.add(lowering.queries.item(item));
        }
        List<Relation.PivotOn> on = new ArrayList<>();
        for (SyntaxNode column : node.children(PIVOT_COLUMN)) {
            on.add(pivotOn(column));
        }
        return new Relation.Pivot(id, input, aggregates, on, groupBy(node), alias(node.child(ALIAS)));
    }

    private List<Expression> groupBy(SyntaxNode node) {
        SyntaxNode clause = node.child(GROUP_BY_CLAUSE);
        return clause == null ? List.of() : expressions().all(clause);
    }

    private Relation.PivotOn pivotOn(SyntaxNode column) {
        Expression expression = expressions().operand(column, 0);
        SyntaxNode values = column.child(PIVOT_VALUES);
        if (values == null) {
            if (expression instanceof Expression.InList in && !in.bare()) {
                List<Query.Item> items = new ArrayList<>();
                for (Expression value : in.values()) {
                    items.add(new Query.Item(value.id(), value, null, List.of()));
                }
                return new Relation.PivotOn(in.operand(), items, null, false);
            }
            return new Relation.PivotOn(expression, List.of(), null, true);
        }
        List<Query.Item> items = new ArrayList<>();
        for (SyntaxNode item : values.children()) {
            if (item.is(SELECT_ITEM)) {
                items.add(lowering.queries.item(item));
            } else if (item.isExpression() && !item.is(ERROR) && !item.is(SUBQUERY)) {
                int itemId = ids.next(item);
                items.add(new Query.Item(itemId, expressions().expression(item), null, List.of()));
            }
        }
        SyntaxNode query = values.child(QUERY);
        SyntaxNode subquery = values.child(SUBQUERY);
        Query inner = query != null
                ? lowering.queries.query(query)
                : subquery != null ? lowering.queries.subquery(subquery) : null;
        boolean any = values.has(Keyword.ANY) || (items.isEmpty() && inner == null);
        return new Relation.PivotOn(expression, items, inner, any);
    }

    /** Lowers DuckDB's statement PIVOT. */
    Relation pivotQuery(SyntaxNode node) {
        int id = ids.next(node);
        Relation input = input(node);
        List<Relation.PivotOn> on = new ArrayList<>();
        SyntaxNode onClause = node.child(PIVOT_ON);
        if (onClause != null) {
            for (SyntaxNode column : onClause.children(PIVOT_COLUMN)) {
                on.add(pivotOn(column));
            }
        }
        List<Query.Item> aggregates = new ArrayList<>();
        SyntaxNode using = node.child(PIVOT_USING);
        if (using != null) {
            for (SyntaxNode item : using.children(SELECT_ITEM)) {
                aggregates.add(lowering.queries.item(item));
            }
        }
        return new Relation.Pivot(id, input, aggregates, on, groupBy(node), Alias.NONE);
    }

    private Relation unpivot(SyntaxNode node) {
        int id = ids.next(node);
        Relation input = input(node);
        List<Ident> values = new ArrayList<>();
        List<Ident> nameColumns = new ArrayList<>();
        List<Relation.UnpivotGroup> groups = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            if (child.is(NAME)) {
                values.add(names.name(child));
            } else if (child.is(TUPLE)) {
                values.addAll(tupleNames(child));
            } else if (child.is(PIVOT_COLUMN)) {
                nameColumns.addAll(columnNames(child));
                SyntaxNode list = child.child(PIVOT_VALUES);
                if (list != null) {
                    for (SyntaxNode item : list.children(SELECT_ITEM)) {
                        groups.add(group(item));
                    }
                }
            }
        }
        return new Relation.Unpivot(
                id, input, node.has(Keyword.INCLUDE), nameColumns, values, groups, alias(node.child(ALIAS)));
    }

    private List<Ident> columnNames(SyntaxNode column) {
        SyntaxNode first = column.childCount() == 0 ? null : column.child(0);
        if (first == null) {
            return List.of();
        }
        return first.is(TUPLE) ? tupleNames(first) : first.is(NAME) ? List.of(names.name(first)) : names.parts(first);
    }

    private List<Ident> tupleNames(SyntaxNode tuple) {
        List<Ident> found = new ArrayList<>();
        for (SyntaxNode child : tuple.children()) {
            if (child.is(NAME)) {
                found.add(names.name(child));
            } else if (child.is(COLUMN_REFERENCE)) {
                found.addAll(names.parts(child));
            }
        }
        return found;
    }

    private Relation.UnpivotGroup group(SyntaxNode item) {
        Query.Item lowered = lowering.queries.item(item);
        List<Expression> columns =
                lowered.expression() instanceof Expression.Row row ? row.elements() : List.of(lowered.expression());
        Ident alias = lowered.alias();
        Expression label = alias == null
                ? null
                : new Expression.Literal(ids.like(alias.id()), Expression.LiteralKind.STRING, alias.text());
        return new Relation.UnpivotGroup(columns, label);
    }

    /** Lowers DuckDB's statement UNPIVOT. */
    Relation unpivotQuery(SyntaxNode node) {
        int id = ids.next(node);
        Relation input = input(node);
        List<Relation.UnpivotGroup> groups = new ArrayList<>();
        SyntaxNode on = node.child(UNPIVOT_ON);
        if (on != null) {
            for (SyntaxNode item : on.children(SELECT_ITEM)) {
                groups.add(group(item));
            }
        }
        SyntaxNode into = node.child(UNPIVOT_INTO);
        List<Ident> written = into == null ? List.of() : names.parts(into);
        List<Ident> nameColumns = written.isEmpty() ? List.of() : written.subList(0, 1);
        List<Ident> values = written.size() < 2 ? List.of() : written.subList(1, written.size());
        return new Relation.Unpivot(id, input, node.has(Keyword.INCLUDE), nameColumns, values, groups, Alias.NONE);
    }
}
