package io.meshlens.lower;

import io.meshlens.text.TextRange;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where each id of a lowered statement stands in the text it was made from.
 *
 * <p>Kept beside the lowered value and never inside, so that a moved or reformatted query lowers to an equal value. Offsets are relative to
 * the block that was lowered. A node that a macro made stands where the macro call stands.
 */
public final class SourceMap {
    private final int[] starts;
    private final int[] ends;

    SourceMap(int[] starts, int[] ends) {
        this.starts = starts;
        this.ends = ends;
    }

    /** Returns how many ids there are: every id is less. */
    public int size() {
        return starts.length;
    }

    /** Returns the range of a node, empty at its place if nothing was written for it. */
    public TextRange range(int id) {
        return new TextRange(starts[id], ends[id]);
    }

    /**
     * Returns the innermost node that the cursor touches, or -1. Of two nodes of the same range it is the inner one, of two
     * that meet at the offset the one behind it.
     */
    public int innermost(int offset) {
        int best = -1;
        for (int id = 0; id < starts.length; id++) {
            if (starts[id] <= offset
                    && offset <= ends[id]
                    && (best < 0
                            || ends[id] - starts[id] <= ends[best] - starts[best]
                            || (ends[best] == offset && starts[id] == offset))) {
                best = id;
            }
        }
        return best;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SourceMap map && Arrays.equals(starts, map.starts) && Arrays.equals(ends, map.ends);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(starts) * 31 + Arrays.hashCode(ends);
    }
}
