package io.meshlens.types;

import org.jspecify.annotations.Nullable;

/** What a query's types hang on beside the query: given by the project layer. */
public interface TypeLookup {
    /** Returns the signature of a source by its key, or null when nothing is known. */
    @Nullable
    ModelSignature signature(String sourceKey);

    /** Returns the type of a macro variable that stays a symbol, by its name in lower case; unknown when it is not known. */
    default Operand variable(String name) {
        return IntervalVariables.operand(name);
    }

    /** Returns whether the project has a function of this name of its own, in lower case. */
    default boolean hasFunction(String name) {
        return false;
    }
}
