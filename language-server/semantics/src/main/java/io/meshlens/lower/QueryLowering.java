package io.meshlens.lower;

import static io.meshlens.syntax.SyntaxKind.*;

import io.meshlens.lower.Query.Body;
import io.meshlens.lower.Query.Cte;
import io.meshlens.lower.Query.DistinctKind;
import io.meshlens.lower.Query.GroupItem;
import io.meshlens.lower.Query.Item;
import io.meshlens.lower.Query.Select;
import io.meshlens.lower.Query.SetOperator;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lowers queries and selects. */
final class QueryLowering {
    private final Lowering lowering;
    private final Ids ids;
    private final Names names;
    private final PipeLowering pipes;

    QueryLowering(Lowering lowering) {
        this.lowering = lowering;
        this.ids = lowering.ids;
        this.names = lowering.names;
        this.pipes = new PipeLowering(lowering);
    }

    private ExpressionLowering expressions() {
        return lowering.expressions;
    }

    /** Lowers the query inside a SUBQUERY. */
    Query subquery(SyntaxNode node) {
        SyntaxNode query = node.child(QUERY);
        if (query != null) {
            return query(query);
        }
        int id = ids.next(node);
        SyntaxNode only = node.childCount() > 0 ? node.child(0) : null;
        Body body = only == null ? new Query.MissingBody(ids.behind(node)) : body(only);
        return plain(id, body);
    }

    Query query(SyntaxNode node) {
        return query(node, null);
    }

    private static Query plain(int id, Body body) {
        return new Query(id, List.of(), false, body, List.of(), null, null, null, List.of());
    }

    /** Lowers a QUERY whose CTEs may stand before the statement it is in. */
    Query query(SyntaxNode node, @Nullable SyntaxNode outerWith) {
        int id = ids.next(node);
        List<Cte> ctes = new ArrayList<>();
        boolean recursive = false;
        for (SyntaxNode with : outerWith == null ? List.<SyntaxNode>of() : List.of(outerWith)) {
            recursive |= with.has(Keyword.RECURSIVE);
            ctes(with, ctes);
        }
        Body body = null;
        List<Expression.OrderItem> orderBy = new ArrayList<>();
        Expression limit = null;
        Expression offset = null;
        Query.LimitBy limitBy = null;
        List<String> modifiers = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            switch (child.kind()) {
                case WITH_CLAUSE -> {
                    recursive |= child.has(Keyword.RECURSIVE);
                    ctes(child, ctes);
                }
                case ORDER_BY_CLAUSE -> order(child, orderBy);
                case SORT_BY_CLAUSE -> modifiers.add(names.canonical(child));
                case LIMIT_CLAUSE -> {
                    boolean comma = child.has(TokenKind.COMMA) && child.expression(1) != null;
                    if (comma) {
                        offset = expressions().operand(child, 0);
                        Expression bound = expressions().operand(child, 1);
                        limitBy = limitBy(child, bound, offset);
                        limit = limitBy == null ? bound : limit;
                        offset = limitBy == null ? offset : null;
                    } else if (child.expression() != null) {
                        Expression bound = expressions().operand(child, 0);
                        Query.LimitBy by = limitBy(child, bound, null);
                        if (by == null) {
                            limit = bound;
                        } else {
                            limitBy = by;
                        }
                    }
                    limitWords(child, modifiers);
                }
                case OFFSET_CLAUSE -> offset = expressions().operand(child, 0);
                case FETCH_CLAUSE -> {
                    limit = child.expression() == null
                            ? new Expression.Literal(ids.next(child), Expression.LiteralKind.NUMBER, "1")
                            : expressions().operand(child, 0);
                    limitWords(child, modifiers);
                }
                case FOR_CLAUSE, SETTINGS_CLAUSE, FORMAT_CLAUSE, OPTION_CLAUSE -> modifiers.add(names.canonical(child));
                case ERROR -> {}
                case PIPE_OPERATOR -> body = pipes.step(node, body, child);
                default -> {
                    if (body == null) {
                        body = body(child);
                    }
                }
            }
        }
        return new Query(
                id,
                ctes,
                recursive,
                body == null ? new Query.MissingBody(ids.behind(node)) : body,
                orderBy,
                limit,
                offset,
                limitBy,
                modifiers);
    }

    private void order(SyntaxNode clause, List<Expression.OrderItem> into) {
        List<Expression.OrderItem> items = expressions().order(clause);
        if (items.isEmpty() && clause.has(Keyword.ALL)) {
            int id = ids.next(clause);
            String nulls = clause.has(Keyword.FIRST) ? "FIRST" : clause.has(Keyword.LAST) ? "LAST" : "";
            into.add(new Expression.OrderItem(
                    id,
                    new Expression.Literal(ids.like(id), Expression.LiteralKind.WORD, "ALL"),
                    clause.has(Keyword.DESC),
                    nulls,
                    ""));
        }
        into.addAll(items);
    }

    private Query.@Nullable LimitBy limitBy(SyntaxNode clause, Expression bound, @Nullable Expression offset) {
        SyntaxNode by = clause.child(LIMIT_BY);
        return by == null
                ? null
                : new Query.LimitBy(bound, offset, expressions().all(by));
    }

    private static void limitWords(SyntaxNode clause, List<String> modifiers) {
        if (clause.has(Keyword.PERCENT) || clause.has(TokenKind.PERCENT)) {
            modifiers.add("PERCENT");
        }
        if (clause.has(Keyword.TIES)) {
            modifiers.add("WITH TIES");
        }
    }

    private void ctes(SyntaxNode with, List<Cte> into) {
        for (SyntaxNode node : with.children(CTE)) {
            int id = ids.next(node);
            SyntaxNode nameNode = node.child(NAME);
            SyntaxNode subquery = node.child(SUBQUERY);
            SyntaxNode value = null;
            if (subquery == null || (nameNode != null && subquery.start() < nameNode.start())) {
                SyntaxNode expression = node.expression();
                if (expression != null
                        && nameNode != null
                        && expression.start() < nameNode.start()
                        && !expression.isMissing()) {
                    value = expression;
                }
            }
            Expression lowered = value == null ? null : expressions().expression(value);
            Ident name = nameNode == null ? expressions().missing(node) : names.name(nameNode);
            SyntaxNode columns = node.child(COLUMN_LIST);
            List<Ident> columnNames = columns == null ? List.of() : names.parts(columns);
            Query query = null;
            if (lowered == null) {
                query = subquery != null ? subquery(subquery) : missingOrMacro(node);
            }
            List<Ident> usingKey = new ArrayList<>();
            for (SyntaxNode option : node.children(CTE_OPTION)) {
                if (option.has(Keyword.KEY)) {
                    SyntaxNode keys = option.child(COLUMN_LIST);
                    usingKey.addAll(names.parts(keys == null ? option : keys));
                }
            }
            String materialized =
                    node.has(Keyword.MATERIALIZED) ? node.has(Keyword.NOT) ? "NOT MATERIALIZED" : "MATERIALIZED" : "";
            into.add(new Cte(id, name, columnNames, query, lowered, materialized, usingKey));
        }
    }

    private Query missingOrMacro(SyntaxNode cte) {
        for (SyntaxNode child : cte.children()) {
            if (isMacro(child)) {
                return plain(ids.next(child), body(child));
            }
        }
        return plain(ids.behind(cte), new Query.MissingBody(ids.behind(cte)));
    }

    static boolean isMacro(SyntaxNode node) {
        return switch (node.kind()) {
            case MACRO_CALL, MACRO_VARIABLE, MACRO_STRING, JINJA -> true;
            default -> false;
        };
    }

    Body body(SyntaxNode node) {
        return switch (node.kind()) {
            case SELECT -> select(node);
            case SET_OPERATION -> setOperation(node);
            case SUBQUERY -> {
                int id = ids.next(node);
                yield new Query.Nested(id, subquery(node));
            }
            case QUERY -> {
                int id = ids.next(node);
                yield new Query.Nested(id, query(node));
            }
            case VALUES -> values(node);
            case TABLE_QUERY -> {
                int id = ids.next(node);
                SyntaxNode name = node.child(QUALIFIED_NAME);
                int tableId = name == null ? ids.behind(node) : ids.next(name);
                yield new Query.RelationBody(
                        id,
                        name == null
                                ? new Relation.Missing(tableId)
                                : new Relation.Table(tableId, names.parts(name), Relation.Alias.NONE, List.of()));
            }
            case PIVOT_QUERY -> {
                int id = ids.next(node);
                yield new Query.RelationBody(id, lowering.relations.pivotQuery(node));
            }
            case UNPIVOT_QUERY -> {
                int id = ids.next(node);
                yield new Query.RelationBody(id, lowering.relations.unpivotQuery(node));
            }
            case SHOW_QUERY -> {
                int id = ids.next(node);
                yield new Query.UnknownBody(id, names.canonical(node), shown(node));
            }
            case MISSING -> new Query.MissingBody(ids.next(node));
            default -> new Query.UnknownBody(ids.next(node), names.canonical(node), List.of());
        };
    }

    /** Returns what a query about a table or a query is about. */
    private List<Relation> shown(SyntaxNode node) {
        SyntaxNode name = node.child(QUALIFIED_NAME);
        if (name != null) {
            int id = ids.next(name);
            return List.of(new Relation.Table(id, names.parts(name), Relation.Alias.NONE, List.of()));
        }
        SyntaxNode query = node.child(QUERY);
        if (query != null) {
            int id = ids.next(query);
            return List.of(new Relation.Derived(id, false, query(query), Relation.Alias.NONE));
        }
        return List.of();
    }

    Query.Values values(SyntaxNode node) {
        int id = ids.next(node);
        List<List<Expression>> rows = new ArrayList<>();
        for (SyntaxNode row : node.children()) {
            switch (row.kind()) {
                case TUPLE, PAREN, EXPRESSION_LIST -> rows.add(expressions().all(row));
                case FUNCTION_CALL -> {
                    SyntaxNode arguments = row.child(ARGUMENTS);
                    rows.add(arguments == null ? List.of() : expressions().all(arguments));
                }
                default -> {
                    if (row.isExpression() && !row.is(ERROR)) {
                        rows.add(List.of(expressions().expression(row)));
                    }
                }
            }
        }
        return new Query.Values(id, rows);
    }

    private Body setOperation(SyntaxNode node) {
        int id = ids.next(node);
        Body first = null;
        List<Query.Branch> rest = new ArrayList<>();
        SyntaxNode operator = null;
        for (SyntaxNode child : node.children()) {
            if (child.is(SET_OPERATOR)) {
                operator = child;
            } else if (!child.is(ERROR)) {
                Body body = body(child);
                if (first == null) {
                    first = body;
                } else if (operator != null) {
                    rest.add(branch(operator, body));
                    operator = null;
                }
            }
        }
        if (operator != null) {
            rest.add(branch(operator, new Query.MissingBody(ids.behind(node))));
        }
        Body start = first == null ? new Query.MissingBody(ids.behind(node)) : first;
        return rest.isEmpty() ? start : new Query.SetOperations(id, start, rest);
    }

    static Query.Branch branch(SyntaxNode operator, Body body) {
        SetOperator kind = operator.has(Keyword.INTERSECT)
                ? SetOperator.INTERSECT
                : operator.has(Keyword.EXCEPT) || operator.has(Keyword.MINUS) ? SetOperator.EXCEPT : SetOperator.UNION;
        return new Query.Branch(
                kind,
                operator.has(Keyword.ALL),
                operator.has(Keyword.NAME) || operator.has(Keyword.CORRESPONDING),
                body);
    }

    private Body select(SyntaxNode node) {
        int id = ids.next(node);
        DistinctKind distinct = node.has(Keyword.DISTINCT) ? DistinctKind.DISTINCT : DistinctKind.NONE;
        List<Expression> distinctOn = new ArrayList<>();
        Expression top = null;
        List<Item> items = null;
        List<Relation> from = new ArrayList<>();
        Expression where = null;
        Query.GroupBy groupBy = null;
        Expression having = null;
        List<Query.NamedWindow> windows = new ArrayList<>();
        Expression qualify = null;
        StringBuilder sample = new StringBuilder();
        List<String> modifiers = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            switch (child.kind()) {
                case DISTINCT_ON -> {
                    distinct = DistinctKind.DISTINCT_ON;
                    distinctOn.addAll(expressions().all(child));
                }
                case TOP_CLAUSE -> {
                    top = expressions().operand(child, 0);
                    limitWords(child, modifiers);
                }
                case SELECT_LIST -> items = items(child);
                case FROM_CLAUSE -> from.addAll(lowering.relations.from(child));
                case WHERE_CLAUSE, PREWHERE_CLAUSE -> {
                    Expression condition = clause(child);
                    where = where == null
                            ? condition
                            : new Expression.Logical(ids.like(where.id()), "AND", List.of(where, condition));
                }
                case GROUP_BY_CLAUSE -> groupBy = groupBy(child);
                case HAVING_CLAUSE -> having = clause(child);
                case QUALIFY_CLAUSE -> qualify = clause(child);
                case WINDOW_CLAUSE -> {
                    for (SyntaxNode definition : child.children(WINDOW_DEFINITION)) {
                        SyntaxNode name = definition.child(NAME);
                        SyntaxNode window = definition.child(WINDOW);
                        Ident ident = name == null ? expressions().missing(definition) : names.name(name);
                        if (window != null) {
                            windows.add(
                                    new Query.NamedWindow(ident, expressions().window(window)));
                        }
                    }
                }
                case SAMPLE_CLAUSE -> sample.append(names.canonical(child));
                case START_WITH_CLAUSE, CONNECT_BY_CLAUSE -> {
                    modifiers.add(names.canonical(child));
                }
                default -> {}
            }
        }
        if (items == null) {
            int itemId = ids.behind(node);
            Expression star = new Expression.Star(ids.like(itemId), List.of(), List.of(), List.of(), List.of(), null);
            items = List.of(new Item(itemId, star, null, List.of()));
        }
        String as = node.has(Keyword.STRUCT) ? "STRUCT" : node.has(Keyword.VALUE) ? "VALUE" : "";
        return new Select(
                id,
                distinct,
                distinctOn,
                top,
                as,
                items,
                from,
                where,
                groupBy,
                having,
                windows,
                qualify,
                sample.toString(),
                modifiers);
    }

    Expression clause(SyntaxNode clause) {
        return expressions().operand(clause, 0);
    }

    List<Item> items(SyntaxNode list) {
        List<Item> items = new ArrayList<>();
        for (SyntaxNode child : list.children()) {
            if (child.is(SELECT_ITEM)) {
                items.add(item(child));
            } else if (child.isExpression() && !child.is(ERROR)) {
                int id = ids.next(child);
                items.add(new Item(id, expressions().expression(child), null, List.of()));
            }
        }
        return items;
    }

    Item item(SyntaxNode node) {
        int id = ids.next(node);
        SyntaxNode aliasNode = node.child(ALIAS);
        SyntaxNode value = node.expression();
        boolean prefix = aliasNode != null && value != null && aliasNode.start() < value.start();
        Ident alias = prefix && aliasNode != null ? alias(aliasNode) : null;
        Expression expression = expressions().expression(value, node);
        if (aliasNode != null && !prefix) {
            alias = alias(aliasNode);
        }
        SyntaxNode list = aliasNode == null ? null : aliasNode.child(COLUMN_LIST);
        return new Item(id, expression, alias, list == null ? List.of() : names.parts(list));
    }

    private @Nullable Ident alias(SyntaxNode alias) {
        SyntaxNode name = alias.child(NAME);
        return name == null ? null : names.name(name);
    }

    Query.GroupBy groupBy(SyntaxNode node) {
        int id = ids.next(node);
        List<GroupItem> items = groupItems(node);
        boolean auto = items.size() == 1 && isAuto(items.getFirst());
        boolean all = auto || (items.isEmpty() && node.has(Keyword.ALL));
        String modifier = node.has(Keyword.ROLLUP)
                ? "WITH ROLLUP"
                : node.has(Keyword.CUBE) ? "WITH CUBE" : node.has(Keyword.TOTALS) ? "WITH TOTALS" : "";
        return new Query.GroupBy(id, all, auto ? List.of() : items, modifier);
    }

    /** Says whether a key is Trino's {@code GROUP BY AUTO}. */
    private boolean isAuto(GroupItem item) {
        return expressions().calls().dialect().id().equals("trino")
                && item instanceof Query.GroupKey key
                && key.key() instanceof Expression.Name name
                && name.parts().size() == 1
                && !name.parts().getFirst().quoted()
                && name.parts().getFirst().text().equalsIgnoreCase("auto");
    }

    private List<GroupItem> groupItems(SyntaxNode node) {
        List<GroupItem> items = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            switch (child.kind()) {
                case ROLLUP -> items.add(new Query.GroupRollup(false, groupItems(child)));
                case CUBE -> items.add(new Query.GroupRollup(true, groupItems(child)));
                case GROUPING_SETS -> items.add(new Query.GroupingSets(groupItems(child)));
                case TUPLE, EXPRESSION_LIST ->
                    items.add(new Query.GroupTuple(expressions().all(child)));
                default -> {
                    if (child.isExpression() && !child.is(ERROR)) {
                        items.add(new Query.GroupKey(expressions().expression(child)));
                    }
                }
            }
        }
        return items;
    }
}
