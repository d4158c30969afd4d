package io.meshlens.lower;

import io.meshlens.syntax.SyntaxNode;
import io.meshlens.text.TextRange;
import java.util.Arrays;

/** Hands out ids in the order in which nodes are met, and remembers where each stands. */
final class Ids {
    private final Places places;
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private int count;

    Ids(Places places) {
        this.places = places;
    }

    int next(SyntaxNode node) {
        return next(places.range(node));
    }

    /** Hands out an id for something that is not written, at the end of a node. */
    int behind(SyntaxNode node) {
        return next(TextRange.at(places.range(node).end()));
    }

    /** Hands out an id for what stands where another id does. */
    int like(int id) {
        return next(new TextRange(starts[id], ends[id]));
    }

    private int next(TextRange range) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
        }
        starts[count] = range.start();
        ends[count] = range.end();
        return count++;
    }

    SourceMap map() {
        return new SourceMap(Arrays.copyOf(starts, count), Arrays.copyOf(ends, count));
    }
}
