package io.meshlens.query;

import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the tables that a statement names, those left out that are common table expressions of it. */
final class TableReads {
    private final Dialect dialect;
    private final Set<List<String>> found = new LinkedHashSet<>();
    private final Set<TextRange> cteUses = new HashSet<>();

    private TableReads(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Returns the names, each as its parts as written, in the order of their first uses. */
    static Set<List<String>> of(SyntaxNode statement, Dialect dialect) {
        TableReads reads = new TableReads(dialect);
        reads.node(statement, Set.of());
        return reads.found;
    }

    /** Returns where a statement names its own common table expressions as tables. */
    static Set<TextRange> cteUses(SyntaxNode statement, Dialect dialect) {
        TableReads reads = new TableReads(dialect);
        reads.node(statement, Set.of());
        return reads.cteUses;
    }

    private void node(SyntaxNode node, Set<String> ctes) {
        Set<String> visible = ctes;
        SyntaxNode with = node.child(SyntaxKind.WITH_CLAUSE);
        if (with != null) {
            visible = new HashSet<>(ctes);
            boolean recursive = with.has(io.meshlens.syntax.Keyword.RECURSIVE);
            for (SyntaxNode cte : with.children(SyntaxKind.CTE)) {
                SyntaxNode name = cte.child(SyntaxKind.NAME);
                String key = name == null ? "" : dialect.foldTable(name.text());
                if (recursive) {
                    visible.add(key);
                }
                node(cte, Set.copyOf(visible));
                visible.add(key);
            }
        }
        boolean isTable = node.is(SyntaxKind.TABLE_REFERENCE)
                || node.is(SyntaxKind.TABLE_QUERY)
                || node.is(SyntaxKind.SHOW_QUERY);
        for (int i = 0; i < node.childCount(); i++) {
            SyntaxNode child = node.child(i);
            if (isTable && child.is(SyntaxKind.QUALIFIED_NAME)) {
                name(child, visible);
            } else if (!child.is(SyntaxKind.WITH_CLAUSE)) {
                node(child, visible);
            }
        }
    }

    private void name(SyntaxNode node, Set<String> ctes) {
        List<String> parts = new ArrayList<>();
        for (SyntaxNode part : node.children(SyntaxKind.NAME)) {
            parts.add(part.text());
        }
        boolean isCte = parts.size() == 1 && ctes.contains(dialect.foldTable(parts.getFirst()));
        if (isCte) {
            cteUses.add(node.range());
        }
        if (!parts.isEmpty() && !isCte && parts.size() == node.childCount()) {
            found.add(List.copyOf(parts));
        }
    }
}
