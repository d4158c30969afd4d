package io.meshlens.types;

/**
 * Why an expression has no type: the engine is certain to reject it.
 *
 * @param kind what kind of fault
 * @param message what is wrong and what to do
 * @param argument the argument at fault, from 0; -1 for the whole expression
 */
public record TypeProblem(Kind kind, String message, int argument) {
    /** Kinds of faults. */
    public enum Kind {
        TYPE_MISMATCH,
        UNKNOWN_FUNCTION,
        ARGUMENT_COUNT
    }
}
