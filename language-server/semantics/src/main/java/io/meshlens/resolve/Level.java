package io.meshlens.resolve;

import org.jspecify.annotations.Nullable;

/**
 * One row that expressions can read, and where the query that has it stands.
 */
final class Level {
    private RowScope scope;
    private final @Nullable Context outer;
    private final int height;

    /** Whether a derived table got this level only in case it reads what stands left of it. */
    private final boolean implied;

    private int reached;
    private int editorScope = -1;

    Level(RowScope scope, @Nullable Context outer, boolean implied) {
        this.scope = scope;
        this.outer = outer;
        this.height = outer == null ? 0 : outer.level().height + 1;
        this.implied = implied;
    }

    RowScope scope() {
        return scope;
    }

    void scope(RowScope known) {
        scope = known;
    }

    /** Returns where the query stands that has this row; null for the outermost. */
    @Nullable
    Context outer() {
        return outer;
    }

    /** Returns how many rows are outside this one. */
    int height() {
        return height;
    }

    boolean isImplied() {
        return implied;
    }

    /** Notes that a name inside this level was found in it or outside it. */
    void reach() {
        reached++;
    }

    /** Returns the place in {@link ResolvedQuery#scopes} of the select that has this row, or -1. */
    int editorScope() {
        return editorScope;
    }

    void editorScope(int index) {
        editorScope = index;
    }

    boolean wasReached() {
        return reached > 0;
    }
}
