package io.meshlens.ide.symbols;

import io.meshlens.syntax.Location;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;

/** Widens a selection step by step: the word, what it is part of, the clause, the query, the block, the file. */
public final class Selections {
    private Selections() {}

    /** Returns the ranges around an offset, the innermost first, each larger than the one before. */
    public static List<TextRange> around(SyntaxTree tree, int offset) {
        List<TextRange> ranges = new ArrayList<>();
        Location location = tree.locate(offset);
        if (location != null) {
            int start = location.blockStart();
            TokenTable tokens = location.block().tokens();
            add(ranges, tokens.range(location.token()).shift(start));
            List<SyntaxNode> path = location.path();
            for (int i = path.size() - 1; i >= 0; i--) {
                add(ranges, path.get(i).range().shift(start));
            }
        }
        add(ranges, new TextRange(0, tree.text().length()));
        return ranges;
    }

    private static void add(List<TextRange> ranges, TextRange range) {
        if (ranges.isEmpty() || (range.contains(ranges.getLast()) && !range.equals(ranges.getLast()))) {
            ranges.add(range);
        }
    }
}
