package io.meshlens.syntax.model;

import java.util.Locale;

/** How the value of a property is read. */
enum ValueShape {
    /** A literal, a name of one part, a call, a macro, or anything in brackets. */
    GENERIC,
    /** A name with dots. */
    NAME,
    /** A kind, perhaps with properties of its own. */
    KIND,
    /** Names with types in brackets. */
    COLUMNS,
    /** Any expression. */
    CONDITION,
    /** A type. */
    TYPE,
    /** The clauses of a MERGE from WHEN on. */
    MERGE_CLAUSES;

    /** Returns the shape of a header's property; of a kind's property where {@code ofKind}. */
    static ValueShape of(String name, boolean ofKind) {
        String key = name.toLowerCase(Locale.ROOT);
        if (ofKind) {
            return switch (key) {
                case "when_matched" -> MERGE_CLAUSES;
                case "merge_filter" -> CONDITION;
                case "time_data_type" -> TYPE;
                default -> GENERIC;
            };
        }
        return switch (key) {
            case "name", "model" -> NAME;
            case "kind" -> KIND;
            case "columns" -> COLUMNS;
            case "expression" -> CONDITION;
            default -> GENERIC;
        };
    }
}
