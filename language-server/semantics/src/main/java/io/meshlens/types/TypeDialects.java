package io.meshlens.types;

/** Which rules a dialect has. */
final class TypeDialects {
    private TypeDialects() {}

    static TypeRules rules(String ignored) {
        return DuckdbTypeRules.INSTANCE;
    }
}
