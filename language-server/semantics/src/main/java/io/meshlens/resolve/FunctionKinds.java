package io.meshlens.resolve;

import java.util.Set;

/** Which functions take groups of rows, which make rows, and which stand without parentheses. */
final class FunctionKinds {
    private static final Set<String> AGGREGATES = Set.of(words("""
            any_value any_respect_nulls anylast approx_count_distinct approx_distinct approx_most_frequent approx_percentile
            approx_percentile_accumulate approx_quantile approx_quantiles approx_set approx_top_count approx_top_k
            approx_top_sum approximate_jaccard_index approximate_similarity arbitrary arg_max arg_max_null
            arg_max_nulls_last arg_min arg_min_null arg_min_nulls_last argmax argmin array_agg array_agg_distinct
            array_concat_agg array_union_agg array_unique_agg avg avgweighted bit_and bit_and_agg bit_or bit_or_agg
            bit_xor bit_xor_agg bitand_agg bitandagg bitmap_construct_agg bitmap_or_agg bitmap_and_agg bitor_agg
            bitoragg bitstring_agg bitwise_and_agg bitwise_or_agg bitwise_xor_agg bitxor_agg bitxoragg bool_and bool_or
            booland_agg boolor_agg boolxor_agg categoricalinformationvalue checksum checksum_agg collect_list
            collect_set corr count count_big count_distinct count_if count_min_sketch count_star countif covar_pop
            covar_samp covariance_pop covariance_samp deltasum entropy evaluate_classifier_predictions every
            exponentialmovingaverage favg first first_value_respect_nulls fsum geometric_mean grouparray
            grouparrayinsertat grouparraymovingavg grouparraymovingsum grouparraysample groupbitand groupbitor
            groupbitxor groupbitmap groupuniqarray group_concat grouping grouping_id hash_agg histogram
            histogram_exact histogram_numeric hll hll_accumulate hll_combine hll_count hll_sketch_agg hll_union_agg
            json_agg json_arrayagg json_group_array json_group_object json_group_structure json_object_agg
            json_objectagg jsonb_agg jsonb_object_agg kahan_sum kurtosis kurtosis_pop last learn_classifier list
            listagg logical_and logical_or mad make_set_digest map_agg map_union max max_by mean median medianexact
            merge min min_by minhash minmap maxmap mode multimap_agg numeric_histogram object_agg percentile
            percentile_approx percentile_cont percentile_disc product qdigest_agg quantile quantile_cont quantile_disc
            quantiledeterministic quantileexact quantiles quantiletdigest quantiletiming range_agg
            range_intersect_agg reduce_agg regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx
            regr_sxy regr_syy reservoir_quantile sem simplelinearregression skewness skewness_pop skewpop skewsamp
            some st_collect_agg st_envelope_agg st_union_agg st_extent_agg std stddev stddev_pop stddev_samp
            stddevpop stddevsamp stdev stdevp string_agg sum sum_distinct sum_no_overflow sumcount sumkahan summap
            sumwithoverflow tdigest_agg topk topkweighted try_avg try_sum uniq uniqcombined uniqcombined64 uniqexact
            uniqhll12 uniqthetasketch var var_pop var_samp variance varp varpop varsamp wavg weighted_avg xmlagg
            anyheavy cramersv contingency retention sequencematch windowfunnel avg_if stochasticlinearregression
            """));

    /** Aggregates in one dialect whose names are something else in others. */
    private static final Set<String> CLICKHOUSE_AGGREGATES = Set.of("any");

    private static final Set<String> POSTGRES_SETS = Set.of(words("""
            unnest generate_series generate_subscripts regexp_split_to_table regexp_matches string_to_table
            json_array_elements json_array_elements_text jsonb_array_elements jsonb_array_elements_text json_each
            json_each_text jsonb_each jsonb_each_text json_object_keys jsonb_object_keys jsonb_path_query
            """));
    private static final Set<String> SPARK_SETS = Set.of(words("""
            explode explode_outer posexplode posexplode_outer inline inline_outer stack json_tuple flatten_outer
            """));

    private static final Set<String> WITHOUT_PARENTHESES = Set.of(words("""
            current_date current_time current_timestamp localtime localtimestamp current_user session_user system_user
            user current_role current_schema current_catalog sysdate systimestamp utc_date utc_time utc_timestamp
            current_datetime current_localtime current_localtimestamp current_account current_warehouse
            current_database getdate today rownum
            """));

    /** Functions of which it is certain that they take one row and give one value; used only to be certain of an error. */
    private static final Set<String> SCALARS = Set.of(words("""
            abs ceil ceiling floor round sqrt exp ln log log10 log2 power pow mod sign upper lower length len trim ltrim
            rtrim substring substr replace concat concat_ws coalesce ifnull nvl nullif greatest least if iif date_trunc
            date_part date_diff datediff dateadd date_add date_sub extract year month day hour minute second week
            quarter strftime to_char to_date to_timestamp cast try_cast left right lpad rpad reverse repeat split_part
            regexp_replace regexp_extract regexp_matches starts_with ends_with contains position strpos instr md5 hash
            date make_date epoch trunc initcap ascii chr
            """));

    /** The same of DuckDB's own functions. */
    private static final Set<String> DUCKDB_SCALARS = Set.of(words("""
            abs acos acosh add age array_aggr array_aggregate array_apply array_cat array_concat array_contains
            array_cosine_distance array_cosine_similarity array_cross_product array_distance array_distinct
            array_dot_product array_extract array_filter array_grade_up array_has array_has_all array_has_any
            array_indexof array_inner_product array_intersect array_length array_negative_dot_product
            array_negative_inner_product array_position array_reduce array_resize array_reverse_sort array_select
            array_slice array_sort array_to_json array_transform array_unique array_value array_where array_zip ascii
            asin asinh atan atan2 atanh bar base64 bin binom bit_count bit_length bit_position bitstring
            can_cast_implicitly cardinality cast_to_type cbrt ceil ceiling century char_length character_length chr
            concat concat_ws constant_or_null contains cos cosh cot current_connection_id current_date current_localtime
            current_localtimestamp current_query_id current_setting current_transaction_id damerau_levenshtein date_diff
            date_part date_sub date_trunc datediff datepart datesub datetrunc day dayname dayofmonth dayofweek dayofyear
            decade decimal_division decode degrees divide editdist3 element_at encode ends_with enum_code enum_first
            enum_last enum_range enum_range_boundary epoch epoch_ms epoch_ns epoch_us equi_width_bins era even exp
            factorial flatten floor fmod format format_bytes from_base64 from_binary from_hex from_json from_json_strict
            gamma gcd get_bit get_current_time get_current_timestamp get_type grade_up greatest greatest_common_divisor
            hamming hash hex hive_partition_component hour ilike_escape instr is_histogram_other_bin isfinite isinf
            isnan isodow isoyear jaccard jaro_similarity jaro_winkler_similarity json_array json_array_length
            json_contains json_deep_merge json_deserialize_sql json_exists json_extract json_extract_path
            json_extract_path_text json_extract_string json_insert json_keys json_merge_patch json_merge_patch_diff
            json_normalize json_object json_pretty json_quote json_remove json_replace json_serialize_plan
            json_serialize_sql json_set json_strip_nulls json_structure json_transform json_transform_strict json_type
            json_valid json_value julian last_day lcase lcm least least_common_multiple left left_grapheme len length
            length_grapheme levenshtein lgamma like_escape list_aggr list_aggregate list_apply list_cat list_concat
            list_contains list_cosine_distance list_cosine_similarity list_distance list_distinct list_dot_product
            list_element list_extract list_filter list_grade_up list_has list_has_all list_has_any list_indexof
            list_inner_product list_intersect list_negative_dot_product list_negative_inner_product list_pack
            list_position list_reduce list_resize list_reverse_sort list_select list_slice list_sort list_transform
            list_unique list_value list_where list_zip ln log log10 log2 lower lpad ltrim make_date make_time
            make_timestamp make_timestamp_ms make_timestamp_ns make_timestamptz make_type map map_concat map_contains
            map_entries map_extract map_extract_value map_from_entries map_keys map_values md5 microsecond millennium
            millisecond minute mismatches mod month monthname multiply nanosecond nextafter nfc_normalize
            normalized_interval not_ilike_escape not_like_escape now octet_length ord overlay parse_dirname
            parse_dirpath parse_duckdb_log_message parse_filename parse_formatted_bytes parse_path path_join pi position
            pow power prefix printf quarter radians regexp_escape regexp_extract regexp_extract_all regexp_full_match
            regexp_matches regexp_replace regexp_split_to_array remap_struct replace replace_type reverse right
            right_grapheme round round_even roundbankers row row_to_json rpad rtrim second set_bit sha1 sha256 sign
            signbit sin sinh split sqrt starts_with str_split str_split_regex strftime string_split string_split_regex
            string_to_array strip_accents strlen strpos strptime struct_concat struct_contains struct_extract
            struct_extract_at struct_has struct_indexof struct_insert struct_keys struct_pack struct_position
            struct_update struct_values substr substring substring_grapheme subtract tan tanh time_bucket timezone
            timezone_hour timezone_minute to_base to_base64 to_binary to_centuries to_days to_decades to_hex to_hours
            to_json to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds
            to_timestamp to_weeks to_years today transaction_timestamp translate trim trunc try_strptime txid_current
            typeof ucase unbin unhex unicode union_extract union_tag union_value unpivot_list upper url_decode
            url_encode uuid_extract_timestamp uuid_extract_version variant_array_length variant_bytes_to_variant
            variant_comparator variant_contains variant_exists variant_extract variant_extract_string variant_keys
            variant_normalize variant_to_parquet_variant variant_type variant_typeof vector_type vertex_extract week
            weekday weekofyear xor year yearweek
            """));

    private FunctionKinds() {}

    private static String[] words(String text) {
        return text.strip().split("\\s+");
    }

    static boolean isAggregate(NameRules rules, String name) {
        if (AGGREGATES.contains(name)) {
            return true;
        }
        if (rules.dialect().id().equals("clickhouse")) {
            return CLICKHOUSE_AGGREGATES.contains(name) || isCombined(name);
        }
        return false;
    }

    /** Says whether a name is an aggregate of ClickHouse with combinators behind it: {@code sumIf}, {@code uniqMergeState}. */
    private static boolean isCombined(String name) {
        String rest = name;
        for (int step = 0; step < 4; step++) {
            String shorter = rest;
            for (String suffix : COMBINATORS) {
                if (rest.endsWith(suffix) && rest.length() > suffix.length()) {
                    shorter = rest.substring(0, rest.length() - suffix.length());
                    break;
                }
            }
            if (shorter.equals(rest)) {
                return false;
            }
            if (AGGREGATES.contains(shorter) || CLICKHOUSE_AGGREGATES.contains(shorter)) {
                return true;
            }
            rest = shorter;
        }
        return false;
    }

    private static final String[] COMBINATORS = {
        "if",
        "array",
        "map",
        "simplestate",
        "state",
        "merge",
        "mergestate",
        "foreach",
        "distinct",
        "ordefault",
        "ornull",
        "resample",
        "argmin",
        "argmax"
    };

    /** Says whether a call in a select list makes rows. */
    static boolean makesRows(NameRules rules, String name) {
        return switch (rules.dialect().id()) {
            case "duckdb" -> name.equals("unnest");
            case "postgres", "redshift" -> POSTGRES_SETS.contains(name);
            case "spark" -> SPARK_SETS.contains(name);
            case "clickhouse" -> name.equals("arrayjoin");
            default -> false;
        };
    }

    /** Says whether a bare name is a call. */
    static boolean standsAlone(String name) {
        return WITHOUT_PARENTHESES.contains(name);
    }

    static boolean isCertainlyScalar(NameRules rules, String name) {
        return SCALARS.contains(name) || (rules.dialect().id().equals("duckdb") && DUCKDB_SCALARS.contains(name));
    }
}
