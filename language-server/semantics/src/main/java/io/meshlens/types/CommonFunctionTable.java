package io.meshlens.types;

import java.util.HashMap;
import java.util.Map;

/**
 * What functions of the dialects other than DuckDB return, as text: names, then how the type comes about. A line holds
 * for all dialects, or, behind {@code @}, for those named. The words are those of {@link CommonResults}; anything else is a
 * type in DuckDB's spelling.
 */
final class CommonFunctionTable {
    private CommonFunctionTable() {}

    /** Returns the functions of a dialect, by name in lower case. */
    static Map<String, String> of(String dialect) {
        Map<String, String> functions = new HashMap<>();
        boolean applies = true;
        for (String line : TABLE.split("\n", -1)) {
            if (line.startsWith("@")) {
                applies = (line.substring(1) + " ").contains(dialect + " ");
                continue;
            }
            int colon = line.indexOf(':');
            if (!applies || colon < 0) {
                continue;
            }
            String result = line.substring(0, colon).strip();
            for (String name : line.substring(colon + 1).strip().split(" ", -1)) {
                functions.put(name, result);
            }
        }
        return Map.copyOf(functions);
    }

    private static final String TABLE = """
            common: coalesce ifnull nvl isnull greatest least
            first: nullif abs negative zeroifnull nullifzero
            VARCHAR: lower upper ucase lcase initcap trim ltrim rtrim btrim lpad rpad replace substr substring left right
            VARCHAR: reverse repeat concat concat_ws translate regexp_replace regexp_substr regexp_extract split_part
            VARCHAR: substring_index md5 sha sha1 sha256 sha2 hex to_hex chr char format format_string quote_ident quote_literal
            VARCHAR: string_agg listagg group_concat array_to_string array_join typeof soundex overlay insert space
            VARCHAR: to_char date_format format_date format_timestamp format_datetime monthname dayname current_user session_user
            VARCHAR: user version current_database current_schema current_catalog json_extract_scalar json_value get_json_object
            VARCHAR: url_encode url_decode uuid_string left_pad right_pad regexp_extract_scalar json_unquote json_extract_path_text
            VARCHAR: url_extract_host url_extract_path elt bin oct conv inet_ntoa
            BOOLEAN: regexp_like regexp_contains regexp_instr_matches starts_with startswith ends_with endswith contains like_any
            BOOLEAN: isnan is_nan is_inf isfinite bool_and bool_or every logical_and logical_or booland_agg boolor_agg
            BOOLEAN: array_contains list_contains exists equal_null is_null_value isnotnull json_exists array_overlap arrays_overlap
            BOOLEAN: map_contains_key try_to_boolean to_boolean bit_is_set st_contains st_intersects st_within xor
            INTEGER: length char_length character_length octet_length bit_length position strpos instr charindex locate ascii
            INTEGER: unicode array_length array_size cardinality sign levenshtein editdistance regexp_count regexp_instr
            INTEGER: year quarter month week weekofyear day dayofmonth dayofweek dayofyear hour minute second yearofweek
            BIGINT: count approx_count_distinct approx_distinct count_if countif hash farm_fingerprint row_number rank dense_rank
            BIGINT: ntile datediff date_diff timestampdiff timestamp_diff months_between_days unix_timestamp unix_seconds unix_millis
            BIGINT: regr_count count_star
            DOUBLE: sqrt cbrt exp ln log log2 log10 power pow sin cos tan asin acos atan atan2 sinh cosh tanh cot radians degrees
            DOUBLE: pi random rand stddev stddev_pop stddev_samp stdev stdevp variance var_pop var_samp var varp corr covar_pop
            DOUBLE: covar_samp regr_slope regr_intercept regr_r2 percent_rank cume_dist skewness kurtosis haversine st_distance
            DOUBLE: months_between approx_percentile_double
            DATE: current_date to_date date last_day next_day make_date date_from_parts curdate try_to_date parse_date
            DATE: from_days add_months date_from_unix_date
            sum: sum
            avg: avg mean
            first: min max any_value first_value last_value lag lead nth_value arbitrary anyvalue first last mode min_by max_by
            first: arg_min arg_max median percentile_disc bit_and bit_or bit_xor bitand_agg bitor_agg
            list: array_agg list collect_list collect_set array_agg_distinct array_unique_agg
            first: array_distinct array_sort sort_array array_reverse array_remove array_compact array_slice slice array_except
            first: array_intersect array_union array_concat array_append array_prepend array_cat arrays_union shuffle
            element: element_at array_max array_min unnest explode explode_outer array_first array_last
            texts: split string_to_array regexp_extract_all regexp_split_to_array str_split
            keys: map_keys
            values: map_values
            common1: if iff iif
            common12: nvl2
            round: round trunc truncate
            whole: ceil ceiling floor
            remainder: mod
            stamp: now current_timestamp getdate sysdate localtimestamp transaction_timestamp statement_timestamp
            @postgres
            stamptz: now current_timestamp transaction_timestamp statement_timestamp clock_timestamp to_timestamp
            TIMESTAMP: localtimestamp make_timestamp
            numeric: to_number extract date_part div width_bucket
            DOUBLE: date_part percentile_cont
            trunc1: date_trunc
            JSON: to_json to_jsonb row_to_json json_build_object jsonb_build_object json_build_array jsonb_build_array
            JSON: json_agg jsonb_agg json_object_agg jsonb_object_agg json_extract_path
            INTERVAL: age make_interval justify_days justify_hours
            TIME: localtime make_time
            numbers: generate_series
            UUID: gen_random_uuid uuid_generate_v4
            @redshift
            TIMESTAMP: getdate sysdate dateadd date_add to_timestamp_ntz
            trunc1: date_trunc
            INTEGER: date_part extract
            BIGINT: datediff
            DECIMAL(38,0): listagg_count
            @snowflake
            DECIMAL(18,0): count count_if approx_count_distinct row_number rank dense_rank ntile regr_count
            DECIMAL(18,0): length len char_length character_length octet_length position charindex regexp_count regexp_instr editdistance
            DECIMAL(9,0): year quarter month week day dayofmonth dayofweek dayofyear hour minute second datediff timestampdiff
            DECIMAL(9,0): date_part extract array_size weekiso yearofweek
            stamptz: current_timestamp
            TIMESTAMP: to_timestamp to_timestamp_ntz timestamp_from_parts try_to_timestamp sysdate
            stamptz: to_timestamp_tz to_timestamp_ltz
            trunc1: date_trunc
            moved2: dateadd timestampadd date_add timeadd
            VARCHAR: to_varchar to_char uuid_string split_part object_keys_text get_ddl typeof
            DOUBLE: to_double try_to_double percentile_cont
            VARIANT: parse_json try_parse_json get get_path object_construct object_construct_keep_null object_agg to_variant
            VARIANT: array_construct array_agg array_slice array_cat array_append object_insert object_delete split flatten
            VARIANT: strtok_to_array array_construct_compact array_distinct array_flatten array_intersection object_pick
            BOOLEAN: rlike
            @bigquery
            BIGINT: length char_length strpos instr ascii unicode array_length sign div extract date_diff timestamp_diff
            BIGINT: datetime_diff time_diff unix_seconds unix_millis unix_micros unix_date byte_length
            DATE: date parse_date date_add date_sub date_trunc last_day current_date date_from_unix_date
            stamptz: timestamp timestamp_add timestamp_sub timestamp_trunc parse_timestamp current_timestamp timestamp_seconds
            stamptz: timestamp_millis timestamp_micros
            TIMESTAMP: datetime datetime_add datetime_sub datetime_trunc parse_datetime current_datetime
            TIME: time time_add time_sub time_trunc parse_time current_time
            DOUBLE: safe_divide ieee_divide rand
            VARCHAR: generate_uuid to_json_string string format_date format_timestamp format_datetime format_time normalize json_value
            JSON: parse_json to_json json_query json_extract json_object json_array
            BLOB: to_utf8 from_base64 from_hex md5 sha1 sha256 sha512
            VARCHAR: to_base64 to_hex
            numbers64: generate_array
            dates: generate_date_array
            VARCHAR[]: split regexp_extract_all json_value_array json_extract_string_array
            first: approx_top_sum bit_and safe_cast_value
            list: approx_quantiles
            @spark databricks
            INTEGER: year quarter month week day dayofmonth dayofweek dayofyear hour minute second datediff size extract date_part
            INTEGER: dayofweek_iso weekday array_size
            DATE: date_add date_sub trunc next_day add_months
            stamptz: current_timestamp now to_timestamp from_utc_timestamp to_utc_timestamp timestamp timestamp_seconds
            stamptz: date_trunc timestamp_millis
            VARCHAR: date_format from_unixtime base64 uuid to_json concat_ws string
            BIGINT: unix_timestamp to_unix_timestamp monotonically_increasing_id xxhash64
            BLOB: unbase64 encode to_binary unhex
            DOUBLE: percentile percentile_approx_double months_between
            first: percentile_approx approx_percentile
            map: map
            entries: map_entries
            whole64: ceil ceiling floor
            numbersfirst: sequence
            @trino
            BIGINT: length strpos year quarter month week day day_of_month day_of_week day_of_year hour minute second cardinality
            BIGINT: extract date_diff year_of_week codepoint_long levenshtein_distance approx_distinct
            trunc1: date_trunc
            moved2: date_add
            stamptz: now current_timestamp from_unixtime from_iso8601_timestamp at_timezone with_timezone
            DOUBLE: to_unixtime random
            TIMESTAMP: date_parse
            JSON: json_extract json_parse json_format_value
            VARCHAR: json_format date_format to_base64 to_hex
            BLOB: to_utf8 md5 sha1 sha256 sha512 from_base64 from_hex
            UUID: uuid
            numbersfirst: sequence
            map: map_agg
            entries: map_entries
            @clickhouse
            UBIGINT: count uniq uniqexact uniqcombined uniqhll12 length lengthutf8 position positioncaseinsensitive countif
            UBIGINT: row_number rank dense_rank cityhash64 siphash64 intdiv_positive
            VARCHAR: tostring formatdatetime substringutf8 lowerutf8 upperutf8 replaceone replaceall replaceregexpone
            VARCHAR: replaceregexpall extract visitparamextractstring jsonextractstring jsonextractraw domain path arraystringconcat
            USMALLINT: toyear touint16 dayofyear
            UTINYINT: tomonth todayofmonth todayofweek tohour tominute tosecond touint8 empty notempty has startswith endswith
            UTINYINT: toquarter like match jsonhas
            UINTEGER: toyyyymm toyyyymmdd touint32
            UBIGINT: touint64
            TINYINT: toint8
            SMALLINT: toint16
            INTEGER: toint32 datediff
            BIGINT: toint64 intdiv jsonextractint todatediff
            FLOAT: tofloat32
            DOUBLE: tofloat64 jsonextractfloat quantile median quantileexact divide
            DATE: todate tostartofmonth tostartofyear tostartofquarter tomonday today yesterday todatedefault tostartofweek
            TIMESTAMP: todatetime now tostartofday tostartofhour tostartofminute tostartoffiveminutes tostartofinterval
            first: any anylast anyheavy argmin argmax min max groupbitand assumenotnull tonullable
            list: grouparray groupuniqarray
            first: sumif avgif
            sum: sumif sumwithoverflow
            avg: avgif
            common1: if multiif_pair
            texts: splitbychar splitbystring extractall
            UUID: generateuuidv4 touuid
            @mysql
            BIGINT: timestampdiff unix_timestamp
            INTEGER: year quarter month week day dayofmonth dayofweek dayofyear hour minute second extract weekday
            TIMESTAMP: now current_timestamp sysdate from_unixtime timestamp str_to_date utc_timestamp localtime localtimestamp
            VARCHAR: date_format json_unquote uuid
            JSON: json_extract json_object json_array json_arrayagg json_objectagg json_set
            DATE: curdate utc_date makedate
            TIME: curtime maketime sec_to_time timediff
            @tsql
            INTEGER: count len charindex patindex datepart datediff year month day datalength unicode ascii isnumeric
            BIGINT: count_big datediff_big row_number rank dense_rank ntile
            VARCHAR: stuff format string_agg datename quotename replicate str concat isjson_text json_value
            TIMESTAMP: sysdatetime sysutcdatetime datetimefromparts datetime2fromparts getutcdate
            stamptz: sysdatetimeoffset todatetimeoffset switchoffset
            DATE: datefromparts eomonth
            moved2: dateadd
            UUID: newid
            """;
}
