package io.meshlens.types;

/** What DuckDB's own list of functions does not tell. */
final class DuckdbFunctionFacts {
    private DuckdbFunctionFacts() {}

    /** Returns how many parameters of an overload a call must give. */
    static int required(String name, int parameters) {
        return switch (name) {
            case "lag", "lead", "json_serialize_sql", "json_serialize_plan" -> 1;
            case "reservoir_quantile" -> 1;
            case "to_base" -> Math.min(parameters, 2);
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
                    "array_cat",
                    "array_value",
                    "element_at",
                    "map_extract",
                    "map_extract_value",
                    "list_zip",
                    "array_zip",
                    "list_intersect",
                    "array_intersect",
                    "list_resize",
                    "array_resize",
                    "map",
                    "map_concat",
                    "map_entries",
                    "map_keys",
                    "map_values",
                    "cast_to_type",
                    "json_object",
                    "union_value",
                    "unpivot_list",
                    "struct_concat",
                    "struct_update",
                    "struct_insert",
                    "struct_indexof",
                    "struct_position",
                    "switch" -> true;
            default -> false;
        };
    }
}
