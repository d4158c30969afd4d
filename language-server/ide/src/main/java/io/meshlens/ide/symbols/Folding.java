package io.meshlens.ide.symbols;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds what can be folded: headers, statements, CTEs, subqueries, long expressions, comments. */
public final class Folding {
    private static final Set<SyntaxKind> FOLDED = Set.of(
            SyntaxKind.CTE,
            SyntaxKind.SUBQUERY,
            SyntaxKind.SELECT_LIST,
            SyntaxKind.CASE,
            SyntaxKind.FUNCTION_CALL,
            SyntaxKind.MACRO_CALL,
            SyntaxKind.VALUES,
            SyntaxKind.PAREN,
            SyntaxKind.STRUCT,
            SyntaxKind.MAP,
            SyntaxKind.LIST,
            SyntaxKind.PROPERTY);

    private final SyntaxTree tree;
    private final List<Fold> folds = new ArrayList<>();

    private Folding(SyntaxTree tree) {
        this.tree = tree;
    }

    /** Returns the folds of a file by where they start, outer ones first. */
    public static List<Fold> of(SyntaxTree tree) {
        Folding folding = new Folding(tree);
        for (int i = 0; i < tree.blockCount(); i++) {
            folding.block(tree.block(i), tree.blockStart(i));
        }
        return folding.folds;
    }

    private void block(Block block, int start) {
        comments(block.tokens(), start);
        SyntaxNode root = block.root();
        TokenTable tokens = block.tokens();
        int first = tokens.significantFrom(0);
        int last = tokens.significantBefore(tokens.count());
        if (first <= last) {
            add(new TextRange(tokens.start(first), tokens.end(last)), start, false);
        }
        node(root, start);
    }

    private void node(SyntaxNode node, int start) {
        for (int i = 0; i < node.childCount(); i++) {
            SyntaxNode child = node.child(i);
            if (FOLDED.contains(child.kind())) {
                add(child.range(), start, false);
            }
            node(child, start);
        }
    }

    /** Folds a block comment over several lines, and line comments on lines that follow each other. */
    private void comments(TokenTable tokens, int start) {
        int first = -1;
        int last = -1;
        for (int token = 0; token <= tokens.count(); token++) {
            TokenKind kind = tokens.kind(token);
            if (kind.isComment()) {
                first = first < 0 ? token : first;
                last = token;
            } else if (kind != TokenKind.WHITESPACE && first >= 0) {
                add(new TextRange(tokens.start(first), tokens.end(last)), start, true);
                first = -1;
            }
        }
        if (first >= 0) {
            add(new TextRange(tokens.start(first), tokens.end(last)), start, true);
        }
    }

    private void add(TextRange range, int start, boolean isComment) {
        String text = tree.text();
        int from = start + range.start();
        int to = start + range.end();
        int line = text.indexOf('\n', from);
        if (line >= 0 && line < to) {
            folds.add(new Fold(new TextRange(from, to), isComment));
        }
    }
}
