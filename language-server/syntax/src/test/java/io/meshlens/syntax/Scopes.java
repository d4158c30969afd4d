package io.meshlens.syntax;

import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeSet;

/** What an editor needs to know of a file's queries: for each SELECT one line with its columns, its tables and its clauses. */
final class Scopes {
    private Scopes() {}

    /** Returns one line for each SELECT and each CTE, in source order. */
    static List<String> of(SyntaxTree tree) {
        List<String> lines = new ArrayList<>();
        for (Block block : tree.blocks()) {
            block.root().walk(node -> {
                if (node.is(SyntaxKind.SELECT)) {
                    lines.add(select(node));
                } else if (node.is(SyntaxKind.CTE)) {
                    lines.add("WITH " + name(node.child(0)));
                }
            });
        }
        return lines;
    }

    private static String select(SyntaxNode select) {
        StringJoiner items = new StringJoiner(", ");
        StringJoiner tables = new StringJoiner(", ");
        TreeSet<String> clauses = new TreeSet<>();
        for (SyntaxNode child : select.children()) {
            switch (child.kind()) {
                case SELECT_LIST -> child.children().forEach(item -> items.add(item(item)));
                case FROM_CLAUSE -> child.children().forEach(source -> sources(source, tables));
                default -> clauses.add(child.kind().name());
            }
        }
        return "SELECT " + items + " FROM " + tables + (clauses.isEmpty() ? "" : " " + String.join(" ", clauses));
    }

    /** Returns the name of an output column, {@code ?} where it has none, {@code !} where the item is missing or broken. */
    private static String item(SyntaxNode item) {
        SyntaxNode alias = item.child(SyntaxKind.ALIAS);
        if (alias != null && alias.childCount() > 0) {
            return name(alias.child(0));
        }
        if (item.isMissing() || item.is(SyntaxKind.ERROR)) {
            return "!";
        }
        SyntaxNode expression = item.childCount() == 0 ? item : item.child(0);
        return switch (expression.kind()) {
            case COLUMN_REFERENCE -> name(expression.child(expression.childCount() - 1));
            case STAR -> "*";
            case MISSING, ERROR -> "!";
            default -> "?";
        };
    }

    private static void sources(SyntaxNode source, StringJoiner out) {
        switch (source.kind()) {
            case TABLE_REFERENCE -> {
                StringJoiner words = new StringJoiner(" ");
                for (SyntaxNode child : source.children()) {
                    switch (child.kind()) {
                        case QUALIFIED_NAME, MACRO_VARIABLE -> words.add(child.text());
                        case SUBQUERY -> words.add("(query)");
                        case ALIAS -> words.add(name(child.child(0)));
                        case MISSING -> words.add("!");
                        default -> words.add(child.kind().name());
                    }
                }
                out.add(words.toString());
            }
            case ERROR -> out.add("!");
            default ->
                source.children().forEach(child -> {
                    switch (child.kind()) {
                        case TABLE_REFERENCE, JOIN, PAREN_SOURCE, PIVOT, UNPIVOT -> sources(child, out);
                        default -> {}
                    }
                });
        }
    }

    private static String name(SyntaxNode name) {
        return name.isMissing() ? "!" : Dialect.DUCKDB.name(name.text());
    }
}
