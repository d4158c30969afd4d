package io.meshlens.db;

/**
 * How seldom an input is expected to change. What was derived from inputs of a higher durability alone is known to be
 * valid, without a look at its dependencies, as long as only inputs of a lower one change. A wrong guess costs time and
 * never a right answer.
 */
public enum Durability {
    /** Changes with every keystroke: the text of an open file. */
    LOW(0),
    /** Changes now and then: files on disk, the configuration. */
    MEDIUM(1),
    /** Changes at the user's request alone: the warehouse's catalog, the deployed state. */
    HIGH(2);

    private final int level;

    Durability(int level) {
        this.level = level;
    }

    /** Returns the position in the order, from 0. */
    int level() {
        return level;
    }

    Durability min(Durability other) {
        return compareTo(other) <= 0 ? this : other;
    }

    Durability max(Durability other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
