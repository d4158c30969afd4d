package io.meshlens.project.audit;

import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;

/**
 * The audits that every project has, written as a project would write them: they are read, expanded and run like any other.
 * Each returns the rows, groups or figures that are wrong. {@code NAME_non_blocking} is the same audit that stops nothing.
 */
public final class BuiltInAudits {
    /** Stands for the path of a file where a built-in audit is meant. */
    public static final String FILE = "built-in-audits.sql";

    private BuiltInAudits() {}

    /** Returns the text of the audits. */
    public static String text() {
        return TEXT;
    }

    /** Returns the tree of {@link #text()}. */
    public static SyntaxTree tree() {
        return FileGrammar.parse(TEXT, Dialect.DUCKDB);
    }

    private static final String TEXT = """
            AUDIT (name not_null, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE (@OR(@EACH(@columns, c -> c IS NULL))) AND (@condition);

            AUDIT (name unique_values, defaults (condition = TRUE));
            SELECT * FROM (
              SELECT @EACH(@columns, c -> ROW_NUMBER() OVER (PARTITION BY c ORDER BY c) AS rank_@c)
              FROM @this_model
              WHERE (@condition)
            ) AS ranked
            WHERE @OR(@EACH(@columns, c -> rank_@c > 1));

            AUDIT (name unique_combination_of_columns, defaults (condition = TRUE));
            SELECT @EACH(@columns, c -> c) FROM @this_model
            WHERE (@condition)
            GROUP BY @EACH(@columns, c -> c)
            HAVING COUNT(*) > 1;

            AUDIT (name accepted_values, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE @column NOT IN @is_in AND (@condition);

            AUDIT (name not_accepted_values, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE @column IN @is_in AND (@condition);

            AUDIT (name number_of_rows, defaults (condition = TRUE));
            SELECT COUNT(*) AS number_of_rows FROM (
              SELECT 1 FROM @this_model
              WHERE (@condition)
              LIMIT @threshold + 1
            ) AS rows_found
            HAVING COUNT(*) <= @threshold;

            AUDIT (name forall, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE (@OR(@EACH(@criteria, c -> NOT (c)))) AND (@condition);

            AUDIT (name accepted_range, defaults (condition = TRUE, min_v = NULL, max_v = NULL, inclusive = TRUE));
            SELECT * FROM @this_model
            WHERE (
              FALSE
              OR @IF(@min_v IS NOT NULL AND @inclusive, @column < @min_v, FALSE)
              OR @IF(@min_v IS NOT NULL AND NOT @inclusive, @column <= @min_v, FALSE)
              OR @IF(@max_v IS NOT NULL AND @inclusive, @column > @max_v, FALSE)
              OR @IF(@max_v IS NOT NULL AND NOT @inclusive, @column >= @max_v, FALSE)
            ) AND (@condition);

            AUDIT (name at_least_one, defaults (condition = TRUE));
            SELECT COUNT(@column) AS number_of_values FROM @this_model
            WHERE (@condition)
            HAVING COUNT(@column) = 0 AND COUNT(*) > 0;

            AUDIT (name not_constant, defaults (condition = TRUE));
            SELECT COUNT(DISTINCT @column) AS number_of_values FROM @this_model
            WHERE (@condition)
            HAVING COUNT(DISTINCT @column) <= 1;

            AUDIT (name not_empty_string, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE @column = '' AND (@condition);

            AUDIT (name not_null_proportion, defaults (condition = TRUE));
            SELECT COUNT(*) AS number_of_rows, COUNT(@column) AS number_of_values FROM @this_model
            WHERE (@condition)
            HAVING COUNT(@column) <= COUNT(*) * @threshold;

            AUDIT (name sequential_values, defaults (condition = TRUE, interval = 1));
            WITH numbered AS (
              SELECT @column AS value, LAG(@column) OVER (ORDER BY @column) AS previous
              FROM @this_model
              WHERE (@condition)
            )
            SELECT value, previous FROM numbered
            WHERE NOT (value = previous + @interval);

            AUDIT (name mutually_exclusive_ranges, defaults (condition = TRUE, partition_clause = FALSE));
            WITH ranges AS (
              SELECT
                @lower_bound_column AS lower_bound,
                @upper_bound_column AS upper_bound,
                LEAD(@lower_bound_column) OVER (
                  PARTITION BY @partition_clause ORDER BY @lower_bound_column, @upper_bound_column
                ) AS next_lower_bound,
                ROW_NUMBER() OVER (
                  PARTITION BY @partition_clause ORDER BY @lower_bound_column DESC, @upper_bound_column DESC
                ) = 1 AS is_last
              FROM @this_model
              WHERE (@condition)
            )
            SELECT * FROM ranges
            WHERE NOT (
              COALESCE(lower_bound <= upper_bound, FALSE)
              AND COALESCE(upper_bound <= next_lower_bound, is_last, FALSE)
            );

            AUDIT (name valid_uuid, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE NOT REGEXP_MATCHES(
              LOWER(@column), '^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
            ) AND (@condition);

            AUDIT (name valid_url, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE NOT REGEXP_MATCHES(@column, '^(https?|ftp)://[^\\s/$.?#].[^\\s]*$') AND (@condition);

            AUDIT (name valid_http_method, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE @column NOT IN ('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT')
              AND (@condition);

            AUDIT (name valid_email, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE NOT REGEXP_MATCHES(@column, '^[a-zA-Z0-9_.+-]+@[a-zA-Z0-9-]+\\.[a-zA-Z0-9-.]+$') AND (@condition);

            AUDIT (name match_regex_pattern_list, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE (@AND(@EACH(@patterns, p -> NOT REGEXP_MATCHES(@column, p)))) AND (@condition);

            AUDIT (name not_match_regex_pattern_list, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE (@OR(@EACH(@patterns, p -> REGEXP_MATCHES(@column, p)))) AND (@condition);

            AUDIT (name match_like_pattern_list, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE (@AND(@EACH(@patterns, p -> NOT @column LIKE p))) AND (@condition);

            AUDIT (name not_match_like_pattern_list, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE (@OR(@EACH(@patterns, p -> @column LIKE p))) AND (@condition);

            AUDIT (name string_length_between, defaults (condition = TRUE, min_v = NULL, max_v = NULL, inclusive = TRUE));
            SELECT * FROM @this_model
            WHERE (
              FALSE
              OR @IF(@min_v IS NOT NULL AND @inclusive, LENGTH(@column) < @min_v, FALSE)
              OR @IF(@min_v IS NOT NULL AND NOT @inclusive, LENGTH(@column) <= @min_v, FALSE)
              OR @IF(@max_v IS NOT NULL AND @inclusive, LENGTH(@column) > @max_v, FALSE)
              OR @IF(@max_v IS NOT NULL AND NOT @inclusive, LENGTH(@column) >= @max_v, FALSE)
            ) AND (@condition);

            AUDIT (name string_length_equal, defaults (condition = TRUE));
            SELECT * FROM @this_model
            WHERE LENGTH(@column) <> @v AND (@condition);

            AUDIT (name z_score, defaults (condition = TRUE));
            WITH stats AS (
              SELECT AVG(@column) AS mean_value, STDDEV(@column) AS deviation
              FROM @this_model
              WHERE (@condition)
            )
            SELECT @column AS value, (@column - mean_value) / NULLIF(deviation, 0) AS z_score
            FROM @this_model, stats
            WHERE ABS((@column - mean_value) / NULLIF(deviation, 0)) > @threshold AND (@condition);

            AUDIT (name stddev_in_range, defaults (condition = TRUE, min_v = NULL, max_v = NULL, inclusive = TRUE));
            SELECT * FROM (
              SELECT STDDEV(@column) AS deviation FROM @this_model
              WHERE (@condition)
            ) AS figures
            WHERE FALSE
              OR @IF(@min_v IS NOT NULL AND @inclusive, deviation < @min_v, FALSE)
              OR @IF(@min_v IS NOT NULL AND NOT @inclusive, deviation <= @min_v, FALSE)
              OR @IF(@max_v IS NOT NULL AND @inclusive, deviation > @max_v, FALSE)
              OR @IF(@max_v IS NOT NULL AND NOT @inclusive, deviation >= @max_v, FALSE);

            AUDIT (name mean_in_range, defaults (condition = TRUE, min_v = NULL, max_v = NULL, inclusive = TRUE));
            SELECT * FROM (
              SELECT AVG(@column) AS mean_value FROM @this_model
              WHERE (@condition)
            ) AS figures
            WHERE FALSE
              OR @IF(@min_v IS NOT NULL AND @inclusive, mean_value < @min_v, FALSE)
              OR @IF(@min_v IS NOT NULL AND NOT @inclusive, mean_value <= @min_v, FALSE)
              OR @IF(@max_v IS NOT NULL AND @inclusive, mean_value > @max_v, FALSE)
              OR @IF(@max_v IS NOT NULL AND NOT @inclusive, mean_value >= @max_v, FALSE);

            AUDIT (name kl_divergence, defaults (condition = TRUE));
            WITH source_shares AS (
              SELECT @source_column AS value, COUNT(*) / SUM(COUNT(*)) OVER () AS share
              FROM @this_model
              WHERE (@condition)
              GROUP BY @source_column
            ), target_shares AS (
              SELECT @target_column AS value, COUNT(*) / SUM(COUNT(*)) OVER () AS share
              FROM @this_model
              WHERE (@condition)
              GROUP BY @target_column
            ), figures AS (
              SELECT
                SUM(source_shares.share * LN(source_shares.share / target_shares.share)) AS kl_divergence,
                COUNT(*) - COUNT(target_shares.share) AS values_without_target
              FROM source_shares
              LEFT JOIN target_shares
                ON target_shares.value IS NOT DISTINCT FROM source_shares.value
            )
            SELECT * FROM figures
            WHERE kl_divergence > @threshold OR values_without_target > 0;

            AUDIT (name chi_square, defaults (condition = TRUE, dependent = TRUE));
            WITH samples AS (
              SELECT @column_a AS x_a, @column_b AS x_b
              FROM @this_model
              WHERE @column_a IS NOT NULL AND @column_b IS NOT NULL AND (@condition)
            ), totals_a AS (
              SELECT x_a, COUNT(*) AS total FROM samples GROUP BY x_a
            ), totals_b AS (
              SELECT x_b, COUNT(*) AS total FROM samples GROUP BY x_b
            ), observed AS (
              SELECT x_a, x_b, COUNT(*) AS times FROM samples GROUP BY x_a, x_b
            ), cells AS (
              SELECT
                COALESCE(observed.times, 0) AS times,
                totals_a.total * totals_b.total * 1.0 / (SELECT COUNT(*) FROM samples) AS expected
              FROM totals_a
              CROSS JOIN totals_b
              LEFT JOIN observed
                ON observed.x_a = totals_a.x_a AND observed.x_b = totals_b.x_b
            ), figures AS (
              SELECT
                ((SELECT COUNT(*) FROM totals_a) - 1) * ((SELECT COUNT(*) FROM totals_b) - 1) AS degrees_of_freedom,
                SUM((times - expected) * (times - expected) / expected) AS chi_square
              FROM cells
            )
            SELECT * FROM figures
            WHERE @IF(@dependent, NOT chi_square > @critical_value, chi_square > @critical_value);
            """;
}
