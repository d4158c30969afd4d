package io.meshlens.change;

import java.util.Set;

/**
 * Which functions give another value when they are asked again, or read the order of rows. Names are as dialects compare them,
 * in lower case; a name of one dialect is taken to mean the same in all, since to be too careful costs a rebuild at most.
 */
final class FunctionTraits {
    private static final Set<String> VOLATILE = Set.of(
            "random",
            "rand",
            "rand64",
            "randn",
            "randcanonical",
            "uniform",
            "normal",
            "zipf",
            "uuid",
            "uuid_string",
            "uuidv4",
            "uuidv7",
            "gen_random_uuid",
            "generate_uuid",
            "generateuuidv4",
            "generateuuidv7",
            "newid",
            "newsequentialid",
            "random_uuid",
            "now",
            "now64",
            "today",
            "yesterday",
            "current_timestamp",
            "current_date",
            "current_time",
            "current_datetime",
            "current_localtime",
            "current_localtimestamp",
            "get_current_time",
            "get_current_timestamp",
            "localtime",
            "localtimestamp",
            "curdate",
            "curtime",
            "getdate",
            "getutcdate",
            "sysdate",
            "sysdatetime",
            "sysutcdatetime",
            "sysdatetimeoffset",
            "systimestamp",
            "systime",
            "transaction_timestamp",
            "statement_timestamp",
            "clock_timestamp",
            "timeofday",
            "utc_timestamp",
            "utc_date",
            "utc_time",
            "unix_timestamp",
            "age",
            "nextval",
            "currval",
            "lastval",
            "setval",
            "setseed",
            "txid_current",
            "pg_backend_pid",
            "pg_sleep",
            "current_user",
            "session_user",
            "user",
            "current_role",
            "current_setting",
            "current_query",
            "current_schema",
            "current_schemas",
            "current_catalog",
            "current_database",
            "current_warehouse",
            "getenv",
            "getvariable",
            "last_query_id",
            "last_insert_id",
            "monotonically_increasing_id",
            "spark_partition_id",
            "input_file_name",
            "seq1",
            "seq2",
            "seq4",
            "seq8",
            "rownumberinallblocks",
            "rownumberinblock",
            "blocknumber",
            "runningdifference",
            "runningaccumulate",
            "neighbor",
            "host_name",
            "hostname",
            "connection_id",
            "generate_random_number",
            "json_random",
            "error");

    private static final Set<String> ORDERED_AGGREGATES = Set.of(
            "list",
            "list_agg",
            "array_agg",
            "array_concat_agg",
            "array_agg_distinct",
            "string_agg",
            "group_concat",
            "listagg",
            "wm_concat",
            "first",
            "last",
            "first_value",
            "last_value",
            "nth_value",
            "any",
            "any_value",
            "anylast",
            "arbitrary",
            "some_value",
            "collect_list",
            "collect_set",
            "grouparray",
            "groupuniqarray",
            "groupconcat",
            "arg_min",
            "arg_max",
            "argmin",
            "argmax",
            "arg_min_null",
            "arg_max_null",
            "arg_min_nulls_last",
            "arg_max_nulls_last",
            "lttb",
            "combine_aggr",
            "variant_group_object",
            "min_by",
            "max_by",
            "mode",
            "histogram_values",
            "json_agg",
            "jsonb_agg",
            "json_group_array",
            "json_group_object",
            "json_group_structure",
            "json_object_agg",
            "jsonb_object_agg",
            "json_arrayagg",
            "json_objectagg",
            "object_agg",
            "map_agg",
            "multimap_agg",
            "map_from_entries_agg",
            "xmlagg",
            "to_list",
            "array_union_agg",
            "quantile",
            "uniq");

    private static final Set<String> ORDERED_WINDOW = Set.of(
            "row_number", "ntile", "lag", "lead", "first_value", "last_value", "nth_value", "first", "last", "fill");

    /** What samples or merges summaries: the value depends on more than the rows and their order. */
    private static final Set<String> SKETCHES = Set.of(
            "reservoir_quantile",
            "approx_quantile",
            "approx_percentile",
            "approx_top_k",
            "approx_top_count",
            "approx_top_sum",
            "percentile_approx",
            "quantiletiming",
            "quantiletdigest",
            "topk",
            "anyheavy",
            "sample",
            "grouparraysample");

    /** What is written like a call and is part of the language, whether or not a list of functions has it. */
    private static final Set<String> LANGUAGE = Set.of(
            "coalesce",
            "ifnull",
            "nvl",
            "nullif",
            "if",
            "iif",
            "iff",
            "case",
            "try",
            "row",
            "struct_pack",
            "unnest",
            "unlist",
            "grouping",
            "grouping_id",
            "extract",
            "position",
            "substring",
            "overlay",
            "trim",
            "ltrim",
            "rtrim",
            "count_star",
            "percentile_cont",
            "percentile_disc",
            "array",
            "list_value",
            "map",
            "exists");

    private FunctionTraits() {}

    /** Says whether a name is a form of the language that always means the same. */
    static boolean isLanguage(String function) {
        return LANGUAGE.contains(function);
    }

    private static String plain(String function) {
        int dot = function.lastIndexOf('.');
        return dot < 0 ? function : function.substring(dot + 1);
    }

    /** Says whether a function may give another value each time it is evaluated. */
    static boolean isVolatile(String function) {
        return VOLATILE.contains(plain(function));
    }

    /** Says whether an aggregate's value may depend on the order in which it sees the rows. */
    static boolean readsOrder(String aggregate) {
        return ORDERED_AGGREGATES.contains(plain(aggregate)) || isSketch(aggregate);
    }

    /** Says whether a window function tells rows apart that are equal in its order. */
    static boolean splitsTies(String function) {
        return ORDERED_WINDOW.contains(plain(function)) || readsOrder(function);
    }

    /** Says whether a function may give another value for the same rows in the same order. */
    static boolean isSketch(String aggregate) {
        return SKETCHES.contains(plain(aggregate));
    }

    /** Says whether the value of a window function follows from the rows before and behind, whichever of equal ones comes first. */
    static boolean goesByPlace(String function) {
        return ORDERED_WINDOW.contains(plain(function)) || !readsOrder(function);
    }
}
