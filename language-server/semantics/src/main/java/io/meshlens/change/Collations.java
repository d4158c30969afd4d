package io.meshlens.change;

import java.util.List;

/**
 * Texts that a collation takes for equal and that are not the same, as {@code a} and {@code A} without case. Where a query keeps
 * one value of those that are equal, it is open which.
 */
final class Collations {
    private Collations() {}

    /** Says whether equal values of a term may be different texts by a collation that the query names. */
    static boolean differ(Term value) {
        if (!value.collated) {
            return false;
        }
        return switch (value.operator) {
            // A comparison asks the collation, but gives a truth.
            case "=", "<", "<=", "IS NOT DISTINCT FROM", "AND", "OR", "NOT", "IN", "BETWEEN", "EXISTS", "in-query" ->
                false;
            case "operator:LIKE", "operator:ILIKE", "operator:IS NULL" -> false;
            default -> value.operator.startsWith("collate:") || differ(List.of(value.operands));
        };
    }

    /** Says so of any of several terms. */
    static boolean differ(List<Term> values) {
        for (Term value : values) {
            if (differ(value)) {
                return true;
            }
        }
        return false;
    }

    /** Says whether a call may give one or the other of the texts that a collation takes for equal; a number of them it may not. */
    static boolean leavesOpen(String function, List<Term> arguments) {
        return !function.equals("count") && differ(arguments);
    }

    /** Returns what is read of a key of which one of the equal values is kept. */
    static Term kept(Term key, Reading reading, String by) {
        return differ(key) ? Term.of("kept" + reading.occurrence("kept"), key).drawn(by + " with a collation") : key;
    }

    /** Returns what is read of such keys. */
    static List<Term> kept(List<Term> keys, Reading reading, String by) {
        return keys.stream().map(key -> kept(key, reading, by)).toList();
    }
}
