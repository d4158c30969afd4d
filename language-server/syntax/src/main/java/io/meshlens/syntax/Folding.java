package io.meshlens.syntax;

import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;

/** What an editor can fold: headers, subqueries, CTEs, clauses and comments that span lines. */
public final class Folding {
    private Folding() {}

    /** Returns the ranges of a file that span several lines and make a unit, by where they start. */
    public static List<TextRange> of(SyntaxTree tree) {
        List<TextRange> ranges = new ArrayList<>();
        for (int i = 0; i < tree.blockCount(); i++) {
            Block block = tree.block(i);
            int start = tree.blockStart(i);
            TokenTable tokens = block.tokens();
            int first = tokens.significantFrom(0);
            int last = tokens.significantBefore(tokens.count());
            if (block.kind() != Block.Kind.EMPTY && first <= last) {
                add(ranges, tokens.text(), tokens.start(first), tokens.end(last), start);
            }
            for (int token = 0; token < tokens.count(); token++) {
                if (tokens.kind(token).isComment()) {
                    add(ranges, tokens.text(), tokens.start(token), tokens.end(token), start);
                }
            }
            for (SyntaxNode child : block.root().children()) {
                child.walk(node -> {
                    if (folds(node.kind())) {
                        add(ranges, tokens.text(), node.start(), node.end(), start);
                    }
                });
            }
        }
        ranges.sort(null);
        return ranges;
    }

    private static boolean folds(SyntaxKind kind) {
        return switch (kind) {
            case PROPERTY,
                    CTE,
                    SUBQUERY,
                    SELECT_LIST,
                    FROM_CLAUSE,
                    WHERE_CLAUSE,
                    GROUP_BY_CLAUSE,
                    CASE,
                    ARGUMENTS,
                    MACRO_ARGUMENTS,
                    COLUMN_DEFINITIONS,
                    VALUES,
                    STRUCT,
                    LIST -> true;
            default -> false;
        };
    }

    private static void add(List<TextRange> ranges, String text, int from, int to, int blockStart) {
        int line = text.indexOf('\n', from);
        if (line >= 0 && line < to) {
            ranges.add(new TextRange(from + blockStart, to + blockStart));
        }
    }
}
