package io.meshlens.types;

import java.util.List;

/**
 * One function of a dialect.
 *
 * @param name as the dialect shows it
 * @param kind what it can stand for
 * @param stability whether it gives the same answer each time
 * @param signatures its overloads; empty where only a rule knows its type
 */
public record FunctionEntry(String name, Kind kind, Stability stability, List<Signature> signatures) {
    /** Where a function may stand and what it does with rows. */
    public enum Kind {
        SCALAR,
        AGGREGATE,
        WINDOW,
        TABLE,
        MACRO
    }

    /** Whether a function gives the same answer for the same arguments. */
    public enum Stability {
        CONSISTENT,
        CONSISTENT_WITHIN_QUERY,
        VOLATILE
    }

    public FunctionEntry {
        signatures = List.copyOf(signatures);
    }
}
