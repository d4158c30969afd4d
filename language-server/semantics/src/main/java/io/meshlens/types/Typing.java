package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * The answer about one expression.
 *
 * @param operand the type and what is known of the value; {@link Scalar#UNKNOWN} when nothing is
 * @param problem why it is certain to be rejected; null when it is not
 */
public record Typing(Operand operand, @Nullable TypeProblem problem) {
    private static final Typing UNKNOWN = new Typing(Operand.of(Scalar.UNKNOWN), null);

    /** Makes the answer of a type. */
    public static Typing of(DataType type) {
        return new Typing(Operand.of(type), null);
    }

    /** Makes the answer of an operand. */
    public static Typing of(Operand operand) {
        return new Typing(operand, null);
    }

    /** Makes the answer that nothing is known. */
    public static Typing unknown() {
        return UNKNOWN;
    }

    /** Makes the answer that the engine rejects the expression. */
    public static Typing rejected(TypeProblem.Kind kind, String message, int argument) {
        return new Typing(UNKNOWN.operand(), new TypeProblem(kind, message, argument));
    }

    /** Makes the answer that types do not fit. */
    public static Typing mismatch(String message) {
        return rejected(TypeProblem.Kind.TYPE_MISMATCH, message, -1);
    }

    /** Returns the type. */
    public DataType type() {
        return operand.type();
    }

    /** Returns whether the engine is certain to reject the expression. */
    public boolean isRejected() {
        return problem != null;
    }
}
