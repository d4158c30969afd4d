MODEL (
  name marts.rpt_supply__health,
  kind FULL,
  grain grp,
  owner supply_team,
  tags (mart, supply),
  description 'Report on store_staff_count by top_staff_count_text.',
  audits (
    unique_values(columns := (grp)),
    not_null(columns := (grp, row_count, n_distinct_source_model)),
    forall(criteria := (row_count >= 0)),
    assert_has_key(column := grp)
  )
);

WITH grouped AS (
  SELECT
    COALESCE(top_staff_count_text, 'none') AS grp,
    COUNT(*) AS row_count,
    SUM(CAST(store_staff_count AS DOUBLE)) AS total_store_staff_count,
    MAX(first_opened_date) AS top_first_opened_date,
    COUNT(DISTINCT source_model) AS n_distinct_source_model,
    SUM(CAST(n_distinct_store_store_name_or_zero AS DOUBLE)) AS total_n_distinct_store_store_name_or_zero
  FROM intermediate.int_product__stores_prepared_2
  GROUP BY
    COALESCE(top_staff_count_text, 'none')
)
SELECT
  grp,
  row_count,
  total_store_staff_count,
  top_first_opened_date,
  n_distinct_source_model,
  total_n_distinct_store_store_name_or_zero,
  @SAFE_DIV(total_store_staff_count, SUM(total_store_staff_count) OVER ()) AS share_of_total,
  RANK() OVER (ORDER BY total_store_staff_count DESC) AS rank_no,
  row_count >= @VAR('min_rows') AS is_significant
FROM grouped
