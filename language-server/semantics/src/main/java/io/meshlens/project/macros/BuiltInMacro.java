package io.meshlens.project.macros;

import java.util.List;
import java.util.Optional;

/**
 * A macro that every project has, for showing it.
 *
 * @param name in upper case, without its sign
 * @param parameters as people read them, optional ones in brackets
 * @param summary what it gives, one sentence
 */
public record BuiltInMacro(String name, List<String> parameters, String summary) {
    private static final List<BuiltInMacro> ALL = List.of(
            of("DEF", "Defines a variable, or with a lambda a macro, for the whole file.", "name", "value"),
            of("IF", "Gives one of two pieces of SQL, or nothing.", "condition", "then", "[else]"),
            of("EACH", "Gives one piece of SQL for each item of a list.", "items", "x -> …"),
            of("FILTER", "Gives the items for which a condition holds.", "items", "x -> condition"),
            of("REDUCE", "Joins the items of a list to one, from the left.", "items", "(x, y) -> …"),
            of("EVAL", "Gives the value of an expression of constants.", "expression"),
            of("AND", "Joins conditions with AND; NULL and nothing are left out.", "condition …"),
            of("OR", "Joins conditions with OR; NULL and nothing are left out.", "condition …"),
            of("SQL", "Reads a text as SQL, with variables put in.", "text", "[kind]"),
            of("VAR", "Gives a variable of the configuration.", "'name'", "[default]"),
            of("BLUEPRINT_VAR", "Gives a variable of the model's blueprint.", "'name'", "[default]"),
            of(
                    "STAR",
                    "Gives one column for each column of a table.",
                    "relation",
                    "[alias]",
                    "[exclude := […]]",
                    "[prefix := '']",
                    "[suffix := '']",
                    "[quote_identifiers := TRUE]"),
            of(
                    "UNION",
                    "Unites tables over the columns that all of them have.",
                    "[condition]",
                    "['ALL' | 'DISTINCT']",
                    "table …"),
            of(
                    "GENERATE_SURROGATE_KEY",
                    "Gives the hash of several fields as a text.",
                    "field …",
                    "[hash_function := 'MD5']"),
            of("SAFE_ADD", "Adds numbers; NULL counts as 0 unless all are NULL.", "number …"),
            of("SAFE_SUB", "Subtracts numbers; NULL counts as 0 unless all are NULL.", "number …"),
            of("SAFE_DIV", "Divides; NULL where the divisor is 0.", "numerator", "denominator"),
            of(
                    "PIVOT",
                    "Gives one aggregate for each value of a column.",
                    "column",
                    "values",
                    "[alias := TRUE]",
                    "[agg := 'SUM']",
                    "[cmp := '=']",
                    "[prefix := '']",
                    "[suffix := '']",
                    "[then_value := 1]",
                    "[else_value := 0]",
                    "[quote := TRUE]",
                    "[distinct := FALSE]"),
            of(
                    "HAVERSINE_DISTANCE",
                    "Gives the distance between two places on the globe.",
                    "lat1",
                    "lon1",
                    "lat2",
                    "lon2",
                    "[unit := 'mi']"),
            of("DATE_SPINE", "Gives a query of all dates between two.", "'day'", "start_date", "end_date"),
            of(
                    "DEDUPLICATE",
                    "Gives a query of one row for each key.",
                    "relation",
                    "[partition_by, …]",
                    "['order_by DESC', …]"),
            of(
                    "RESOLVE_TEMPLATE",
                    "Puts the parts of the model's physical table into a text.",
                    "'@{schema_name}/@{table_name}'",
                    "['literal' | 'table']"),
            of("INSERT_SEED", "Stands for the rows of a seed."),
            of("WITH", "In the place of WITH: the clause stays where a condition holds.", "condition"),
            of("JOIN", "In the place of JOIN: the join stays where a condition holds.", "condition"),
            of("WHERE", "In the place of WHERE: the clause stays where a condition holds.", "condition"),
            of("GROUP_BY", "In the place of GROUP BY: the clause stays where a condition holds.", "condition"),
            of("HAVING", "In the place of HAVING: the clause stays where a condition holds.", "condition"),
            of("QUALIFY", "In the place of QUALIFY: the clause stays where a condition holds.", "condition"),
            of("ORDER_BY", "In the place of ORDER BY: the clause stays where a condition holds.", "condition"),
            of("LIMIT", "In the place of LIMIT: the clause stays where a condition holds.", "condition"));

    public BuiltInMacro {
        parameters = List.copyOf(parameters);
    }

    private static BuiltInMacro of(String name, String summary, String... parameters) {
        return new BuiltInMacro(name, List.of(parameters), summary);
    }

    /** Returns all of them. */
    public static List<BuiltInMacro> all() {
        return ALL;
    }

    /** Returns the macro of a name in any case, with or without its sign. */
    public static Optional<BuiltInMacro> of(String name) {
        String plain = name.startsWith("@") ? name.substring(1) : name;
        return ALL.stream().filter(macro -> macro.name.equalsIgnoreCase(plain)).findFirst();
    }

    /** Returns the call as people read it. */
    public String signature() {
        return "@" + name + "(" + String.join(", ", parameters) + ")";
    }
}
