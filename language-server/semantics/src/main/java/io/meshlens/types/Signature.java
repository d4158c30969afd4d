package io.meshlens.types;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One overload of a function.
 *
 * @param parameters the types it takes, patterns among them
 * @param required how many of the parameters a call must give
 * @param varargs the type of further arguments; null when there are none
 * @param result what it returns before the rules of the function look at the arguments
 */
public record Signature(
        List<DataType> parameters, int required, @Nullable DataType varargs, DataType result) {
    public Signature {
        parameters = List.copyOf(parameters);
    }

    /** Returns whether a call with so many arguments can mean this overload. */
    boolean takes(int count) {
        return count >= required && (varargs != null || count <= parameters.size());
    }

    /** Returns the type of a parameter; of the further arguments' when the index is past the last. */
    DataType parameter(int index) {
        return index < parameters.size() || varargs == null ? parameters.get(index) : varargs;
    }
}
