package io.meshlens.change;

import java.util.Locale;

/** What became of a model: the words that people see, and that other programs read. */
public enum ChangeClass {
    /** Nothing. */
    UNCHANGED,
    /** Its text changed and nothing else: no table is built, no reader is touched. */
    EQUIVALENT,
    /** What is said about it changed, not what it holds. */
    METADATA,
    /** It gets a new table, and nobody who names its columns sees a difference. */
    NON_BREAKING,
    /** The values of some columns changed, or columns are gone: who reads those is affected. */
    BREAKING_COLUMNS,
    /** Its rows changed: every reader is affected. */
    BREAKING_ROWS,
    /** Nobody edited it, and it changes through what it reads. */
    AFFECTED,
    /** A view that stays what it is and reads another table: a statement, not a computation. */
    RE_POINTED,
    /** It is new. */
    ADDED,
    /** It is gone. */
    REMOVED,
    /** Something changed whose effect cannot be told; it counts as if all of it changed. */
    UNKNOWN;

    /** Returns the word as it goes over the wire. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
