package io.meshlens.types;

/** What DuckDB's own list of functions does not tell. */
final class DuckdbFunctionFacts {
    private DuckdbFunctionFacts() {}

    /** Returns how many parameters of an overload a call must give. */
    static int required(String name, FunctionEntry.Kind kind, int parameters) {
        return switch (name) {
            case "lag", "lead", "json_serialize_sql", "json_serialize_plan" -> 1;
            // The size of the sample may be left out, though not by every overload.
            case "reservoir_quantile" -> Math.min(parameters, 2);
            default -> parameters;
        };
    }

    /** Returns whether a function looks at a NULL argument; the others give NULL for it, without looking at types. */
    static boolean seesNull(String name) {
        return switch (name) {
            case "list_value",
                    "list_pack",
                    "concat",
                    "struct_pack",
                    "row",
                    "greatest",
                    "least",
                    "constant_or_null",
                    "list_concat",
                    "list_cat",
                    "array_concat",
                    "array_cat" -> true;
            default -> false;
        };
    }
}
