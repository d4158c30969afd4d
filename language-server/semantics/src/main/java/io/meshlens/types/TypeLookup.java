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

    /** Returns whether the project has a function of this name of its own; the name is in lower case. */
    default OwnFunction ownFunction(String name) {
        return OwnFunction.NONE;
    }

    /** What a project may bring beside the engine's functions. */
    enum OwnFunction {
        /** Nothing of that name. */
        NONE,
        /** Extensions, of which nobody knows here what they bring. */
        POSSIBLE,
        /** A function of that name, whatever the engine has. */
        CERTAIN
    }
}
