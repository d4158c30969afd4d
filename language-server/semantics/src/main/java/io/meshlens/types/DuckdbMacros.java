package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The functions that DuckDB defines by an expression over others. A body is written as {@code (function argument ...)}, where
 * {@code $0} is a parameter; {@code cast}, {@code case} (the ELSE first) and {@code list} stand for syntax.
 */
final class DuckdbMacros {
    private static final Map<String, String> BODIES = bodies();

    private DuckdbMacros() {}

    private sealed interface Body {
        record Parameter(int index) implements Body {}

        record Constant(Operand operand) implements Body {}

        record Call(String function, List<Body> arguments) implements Body {}
    }

    static Typing call(DuckdbTypeRules rules, String name, List<Operand> operands) {
        String text = BODIES.get(name + "/" + operands.size());
        if (text == null) {
            return arity(name, operands.size());
        }
        return type(rules, new Reader(text).body(), operands);
    }

    private static Typing arity(String name, int given) {
        boolean known = false;
        StringBuilder counts = new StringBuilder();
        for (int count = 0; count < 5; count++) {
            if (BODIES.containsKey(name + "/" + count)) {
                counts.append(known ? " or " : "").append(count);
                known = true;
            }
        }
        return known
                ? Typing.rejected(
                        TypeProblem.Kind.ARGUMENT_COUNT,
                        "\"" + name + "\" takes " + counts + " arguments, " + given + " given",
                        -1)
                : Typing.unknown();
    }

    private static Typing type(DuckdbTypeRules rules, Body body, List<Operand> operands) {
        return switch (body) {
            case Body.Parameter parameter -> Typing.of(operands.get(parameter.index()));
            case Body.Constant constant -> Typing.of(constant.operand());
            case Body.Call call -> {
                List<Operand> arguments = new ArrayList<>();
                boolean isCast = call.function().equals("cast");
                for (Body argument : call.arguments()
                        .subList(isCast ? 1 : 0, call.arguments().size())) {
                    Typing typing = type(rules, argument, operands);
                    if (typing.isRejected()) {
                        yield typing;
                    }
                    arguments.add(typing.operand());
                }
                yield switch (call.function()) {
                    case "cast" -> Typing.of(castType(call.arguments().getFirst()));
                    case "case" -> rules.choice(arguments, "CASE");
                    case "list" -> rules.list(arguments);
                    case "slice" -> rules.slice(arguments.getFirst(), arguments.subList(1, arguments.size()));
                    case "index" -> rules.index(arguments.get(0), arguments.get(1));
                    default -> rules.call(call.function(), arguments);
                };
            }
        };
    }

    private static DataType castType(Body body) {
        String text =
                body instanceof Body.Constant constant ? constant.operand().text() : null;
        return text == null ? Scalar.UNKNOWN : TypeNames.of("duckdb").parse(text);
    }

    private static Map<String, String> bodies() {
        Map<String, String> bodies = new HashMap<>(256);
        for (String line : TABLE.split("\n", -1)) {
            int blank = line.indexOf(' ');
            bodies.put(line.substring(0, blank), line.substring(blank + 1));
        }
        return bodies;
    }

    /** Reads a body. */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Body body() {
            skipBlanks();
            char c = text.charAt(at);
            if (c == '(') {
                at++;
                String function = word();
                List<Body> arguments = new ArrayList<>();
                skipBlanks();
                while (text.charAt(at) != ')') {
                    arguments.add(body());
                    skipBlanks();
                }
                at++;
                return new Body.Call(function, arguments);
            }
            if (c == '$') {
                at += 2;
                return new Body.Parameter(text.charAt(at - 1) - '0');
            }
            if (c == '\'') {
                int end = text.indexOf('\'', at + 1);
                String value = text.substring(at + 1, end);
                at = end + 1;
                return new Body.Constant(Operand.ofText(value));
            }
            String word = word();
            return new Body.Constant(
                    word.equals("NULL") ? Operand.ofNull(Scalar.NULL) : Operand.ofInteger(new BigInteger(word)));
        }

        private void skipBlanks() {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
        }

        private String word() {
            int start = at;
            while (at < text.length() && text.charAt(at) != ' ' && text.charAt(at) != ')') {
                at++;
            }
            return text.substring(start, at);
        }
    }

    /** Returns the names of all macros; some come more than once. */
    static List<String> names() {
        List<String> names = new ArrayList<>(BODIES.size());
        for (String key : BODIES.keySet()) {
            names.add(key.substring(0, key.indexOf('/')));
        }
        return names;
    }

    /** Returns a text constant's value, for tests that compare this table with the engine's own list. */
    static @Nullable String bodyNames(String name) {
        StringBuilder counts = new StringBuilder();
        for (int count = 0; count < 5; count++) {
            if (BODIES.containsKey(name + "/" + count)) {
                counts.append(count);
            }
        }
        return counts.isEmpty() ? null : counts.toString();
    }

    private static final String TABLE = """
            ago/1 (- (current_timestamp) (cast 'INTERVAL' $0))
            array_append/2 (list_concat $0 (list $1))
            array_pop_back/1 (slice $0)
            array_pop_front/1 (slice $0)
            array_prepend/2 (list_concat (list $0) $1)
            array_push_back/2 (list_concat $0 (list $1))
            array_push_front/2 (list_concat (list $1) $0)
            array_reverse/1 (array_slice $0 1 1 1)
            array_to_string/2 (case (list_aggr (cast 'VARCHAR[]' $0) 'string_agg' $1) '')
            array_to_string_comma_default/1 (case (list_aggr (cast 'VARCHAR[]' $0) 'string_agg' ',') '')
            array_to_string_comma_default/2 (case (list_aggr (cast 'VARCHAR[]' $0) 'string_agg' $1) '')
            assert_true/1 (case (error 'Assertion failed') NULL)
            assert_true/2 (case (error (case 'Assertion failed' (|| 'Assertion: ' $1))) NULL)
            col_description/2 NULL
            current_catalog/0 (current_database)
            current_role/0 'duckdb'
            current_user/0 'duckdb'
            date_add/2 (+ $0 $1)
            days_in_month/1 (day (last_day $0))
            fdiv/2 (floor (/ $0 $1))
            fmod/2 (- $0 (* $1 (floor (/ $0 $1))))
            format_pg_type/2 (cast 'VARCHAR' 1)
            format_type/2 (cast 'VARCHAR' 1)
            generate_subscripts/1 (unnest (generate_series 1 (len $0)))
            generate_subscripts/2 (unnest (generate_series 1 (array_length $0 $1)))
            geomean/1 (exp (avg (ln $0)))
            geometric_mean/1 (exp (avg (ln $0)))
            get_block_size/1 (cast 'BIGINT' $0)
            has_any_column_privilege/2 (cast 'BOOLEAN' 1)
            has_any_column_privilege/3 (cast 'BOOLEAN' 1)
            has_column_privilege/3 (cast 'BOOLEAN' 1)
            has_column_privilege/4 (cast 'BOOLEAN' 1)
            has_database_privilege/2 (cast 'BOOLEAN' 1)
            has_database_privilege/3 (cast 'BOOLEAN' 1)
            has_foreign_data_wrapper_privilege/2 (cast 'BOOLEAN' 1)
            has_foreign_data_wrapper_privilege/3 (cast 'BOOLEAN' 1)
            has_function_privilege/2 (cast 'BOOLEAN' 1)
            has_function_privilege/3 (cast 'BOOLEAN' 1)
            has_language_privilege/2 (cast 'BOOLEAN' 1)
            has_language_privilege/3 (cast 'BOOLEAN' 1)
            has_schema_privilege/2 (cast 'BOOLEAN' 1)
            has_schema_privilege/3 (cast 'BOOLEAN' 1)
            has_sequence_privilege/2 (cast 'BOOLEAN' 1)
            has_sequence_privilege/3 (cast 'BOOLEAN' 1)
            has_server_privilege/2 (cast 'BOOLEAN' 1)
            has_server_privilege/3 (cast 'BOOLEAN' 1)
            has_table_privilege/2 (cast 'BOOLEAN' 1)
            has_table_privilege/3 (cast 'BOOLEAN' 1)
            has_tablespace_privilege/2 (cast 'BOOLEAN' 1)
            has_tablespace_privilege/3 (cast 'BOOLEAN' 1)
            if/3 (case $2 $1)
            inet_client_addr/0 NULL
            inet_client_port/0 NULL
            inet_server_addr/0 NULL
            inet_server_port/0 NULL
            json/1 (json_extract $0 '$')
            json_group_array/1 (cast 'JSON' $0)
            json_group_object/2 (cast 'JSON' $0)
            json_group_structure/1 (cast 'JSON' $0)
            list_any_value/1 (list_aggr $0 'any_value')
            list_append/2 (list_concat $0 (list $1))
            list_approx_count_distinct/1 (list_aggr $0 'approx_count_distinct')
            list_avg/1 (list_aggr $0 'avg')
            list_bit_and/1 (list_aggr $0 'bit_and')
            list_bit_or/1 (list_aggr $0 'bit_or')
            list_bit_xor/1 (list_aggr $0 'bit_xor')
            list_bool_and/1 (list_aggr $0 'bool_and')
            list_bool_or/1 (list_aggr $0 'bool_or')
            list_count/1 (list_aggr $0 'count')
            list_entropy/1 (list_aggr $0 'entropy')
            list_first/1 (list_aggr $0 'first')
            list_histogram/1 (list_aggr $0 'histogram')
            list_kurtosis/1 (list_aggr $0 'kurtosis')
            list_kurtosis_pop/1 (list_aggr $0 'kurtosis_pop')
            list_last/1 (list_aggr $0 'last')
            list_mad/1 (list_aggr $0 'mad')
            list_max/1 (list_aggr $0 'max')
            list_median/1 (list_aggr $0 'median')
            list_min/1 (list_aggr $0 'min')
            list_mode/1 (list_aggr $0 'mode')
            list_prepend/2 (list_concat (list $0) $1)
            list_product/1 (list_aggr $0 'product')
            list_reverse/1 (array_slice $0 1 1 1)
            list_sem/1 (list_aggr $0 'sem')
            list_skewness/1 (list_aggr $0 'skewness')
            list_stddev_pop/1 (list_aggr $0 'stddev_pop')
            list_stddev_samp/1 (list_aggr $0 'stddev_samp')
            list_string_agg/1 (list_aggr $0 'string_agg')
            list_sum/1 (list_aggr $0 'sum')
            list_var_pop/1 (list_aggr $0 'var_pop')
            list_var_samp/1 (list_aggr $0 'var_samp')
            map_contains_entry/3 (cast 'BOOLEAN' (map_entries $0))
            map_contains_value/2 (contains (map_values $0) $1)
            map_to_pg_oid/1 (cast 'INTEGER' 1)
            map_type_id_to_pg_oid/1 (cast 'INTEGER' 1)
            md5_number_lower/1 (cast 'UBIGINT' (md5_number $0))
            md5_number_upper/1 (cast 'UBIGINT' (md5_number $0))
            nullif/2 (case $0 NULL)
            obj_description/2 NULL
            pg_collation_is_visible/1 (cast 'BOOLEAN' 1)
            pg_conf_load_time/0 (current_timestamp)
            pg_conversion_is_visible/1 (cast 'BOOLEAN' 1)
            pg_function_is_visible/1 (cast 'BOOLEAN' 1)
            pg_get_constraintdef/1 (cast 'VARCHAR' 1)
            pg_get_constraintdef/2 (cast 'VARCHAR' 1)
            pg_get_expr/2 $0
            pg_get_viewdef/1 (cast 'VARCHAR' 1)
            pg_has_role/2 (cast 'BOOLEAN' 1)
            pg_has_role/3 (cast 'BOOLEAN' 1)
            pg_is_other_temp_schema/1 (cast 'BOOLEAN' 1)
            pg_my_temp_schema/0 0
            pg_opclass_is_visible/1 (cast 'BOOLEAN' 1)
            pg_operator_is_visible/1 (cast 'BOOLEAN' 1)
            pg_opfamily_is_visible/1 (cast 'BOOLEAN' 1)
            pg_postmaster_start_time/0 (current_timestamp)
            pg_size_pretty/1 (format_bytes $0)
            pg_sleep/1 (sleep_ms (cast 'BIGINT' $0))
            pg_table_is_visible/1 (cast 'BOOLEAN' 1)
            pg_ts_config_is_visible/1 (cast 'BOOLEAN' 1)
            pg_ts_dict_is_visible/1 (cast 'BOOLEAN' 1)
            pg_ts_parser_is_visible/1 (cast 'BOOLEAN' 1)
            pg_ts_template_is_visible/1 (cast 'BOOLEAN' 1)
            pg_type_is_visible/1 (cast 'BOOLEAN' 1)
            pg_typeof/1 (lower (typeof $0))
            regexp_split_to_table/2 (unnest (string_split_regex $0 $1))
            session_user/0 'duckdb'
            shobj_description/2 NULL
            split_part/3 (case NULL (case '' (index (string_split $0 $1) $2)))
            user/0 'duckdb'
            variant_group_array/1 (cast 'VARIANT' $0)
            wavg/2 (/ (sum (* $0 $1)) (sum (case 0 $1)))
            weighted_avg/2 (/ (sum (* $0 $1)) (sum (case 0 $1)))""";
}
