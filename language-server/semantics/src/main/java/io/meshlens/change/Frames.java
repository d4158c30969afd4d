package io.meshlens.change;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The input rows that an expression sees: its own first, then those of the queries around it. */
record Frames(List<Term> row, @Nullable Frames outer) {
    Frames {
        row = List.copyOf(row);
    }

    static @Nullable Frames dropped(@Nullable Frames frames, int levels) {
        Frames left = frames;
        for (int i = 0; i < levels && left != null; i++) {
            left = left.outer;
        }
        return left;
    }

    static int size(@Nullable Frames frames) {
        int size = 0;
        for (Frames at = frames; at != null; at = at.outer) {
            size++;
        }
        return size;
    }

    /** Returns the column, or null where a broken query refers to none. */
    @Nullable
    Term column(int depth, int index) {
        Frames at = dropped(this, depth);
        return at == null || index < 0 || index >= at.row.size() ? null : at.row.get(index);
    }
}
