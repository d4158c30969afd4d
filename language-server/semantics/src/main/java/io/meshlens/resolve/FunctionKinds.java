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

    static boolean isCertainlyScalar(String name) {
        return SCALARS.contains(name);
    }
}
