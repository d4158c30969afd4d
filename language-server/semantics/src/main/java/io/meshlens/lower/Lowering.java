package io.meshlens.lower;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * From a lossless tree, macros expanded or not, to position-free records.
 *
 * <p>Total: every tree lowers. What it does not know becomes {@link Expression.Unknown}, {@link Relation.Unknown} or
 * {@link Query.UnknownBody} with its text, what is missing becomes a record that says so.
 */
public final class Lowering {
    final Ids ids;
    final Names names;
    final TypeLowering types;
    final ExpressionLowering expressions;
    final QueryLowering queries;
    final RelationLowering relations;

    private Lowering(Dialect dialect, Places places) {
        ids = new Ids(places);
        names = new Names(ids, dialect);
        types = new TypeLowering(names);
        expressions = new ExpressionLowering(this, dialect);
        queries = new QueryLowering(this);
        relations = new RelationLowering(this);
    }

    /** Lowers a statement that was parsed as it stands. */
    public static Lowered statement(SyntaxNode root, Dialect dialect) {
        return statement(root, dialect, Places.OWN);
    }

    /**
     * Lowers a statement.
     *
     * @param root a STATEMENT node, or the node of a query or another statement
     */
    public static Lowered statement(SyntaxNode root, Dialect dialect, Places places) {
        Lowering lowering = new Lowering(dialect, places);
        Statement statement = lowering.statement(root);
        return new Lowered(statement, lowering.ids.map());
    }

    /** Lowers an expression that stands alone, such as a property's value. */
    public static LoweredExpression expression(SyntaxNode node, Dialect dialect, Places places) {
        Lowering lowering = new Lowering(dialect, places);
        Expression expression = lowering.expressions.expression(node);
        return new LoweredExpression(expression, lowering.ids.map());
    }

    /** Lowers a TYPE node. */
    public static TypeName type(SyntaxNode node, Dialect dialect) {
        return new Lowering(dialect, Places.OWN).types.type(node);
    }

    private Statement statement(SyntaxNode root) {
        SyntaxNode node = root.is(SyntaxKind.STATEMENT) ? content(root) : root;
        if (node == null) {
            return new Statement.Other(ids.next(root), "");
        }
        return switch (node.kind()) {
            case QUERY -> {
                int id = ids.next(node);
                yield new Statement.QueryStatement(id, queries.query(node));
            }
            case CREATE_STATEMENT -> create(node);
            case INSERT_STATEMENT -> insert(node);
            default -> new Statement.Other(ids.next(node), names.canonical(node));
        };
    }

    private static @Nullable SyntaxNode content(SyntaxNode root) {
        for (SyntaxNode child : root.children()) {
            if (!child.is(SyntaxKind.ERROR) && !child.is(SyntaxKind.MISSING)) {
                return child;
            }
        }
        return null;
    }

    private Statement create(SyntaxNode node) {
        SyntaxNode query = node.child(SyntaxKind.QUERY);
        boolean view = node.has(Keyword.VIEW);
        if (query == null || !(view || node.has(Keyword.TABLE))) {
            return new Statement.Other(ids.next(node), names.canonical(node));
        }
        int id = ids.next(node);
        SyntaxNode name = node.child(SyntaxKind.QUALIFIED_NAME);
        List<Ident> parts = name == null ? List.of() : names.parts(name);
        List<Ident> columns = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            if (child.is(SyntaxKind.COLUMN_LIST)) {
                columns.addAll(names.parts(child));
            } else if (child.is(SyntaxKind.COLUMN_DEFINITIONS)) {
                for (SyntaxNode definition : child.children(SyntaxKind.COLUMN_DEFINITION)) {
                    columns.addAll(names.parts(definition));
                }
            }
        }
        return new Statement.Create(id, view, parts, columns, queries.query(query));
    }

    private Statement insert(SyntaxNode node) {
        SyntaxNode query = node.child(SyntaxKind.QUERY);
        if (query == null) {
            return new Statement.Other(ids.next(node), names.canonical(node));
        }
        int id = ids.next(node);
        List<Ident> parts = List.of();
        SyntaxNode target = node.child(SyntaxKind.TABLE_REFERENCE);
        SyntaxNode name =
                target == null ? node.child(SyntaxKind.QUALIFIED_NAME) : target.child(SyntaxKind.QUALIFIED_NAME);
        if (name != null) {
            parts = names.parts(name);
        }
        SyntaxNode columns = node.child(SyntaxKind.COLUMN_LIST);
        List<Ident> list = columns == null ? List.of() : names.parts(columns);
        SyntaxNode with = node.child(SyntaxKind.WITH_CLAUSE);
        Query read = with == null ? queries.query(query) : queries.query(query, with);
        return new Statement.Insert(id, parts, list, node.has(Keyword.NAME), read);
    }
}
