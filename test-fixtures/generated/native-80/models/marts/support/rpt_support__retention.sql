MODEL (
  name marts.rpt_support__retention,
  kind FULL,
  grain grp,
  owner support_team,
  tags (mart, support),
  description 'Report on scroll_depth by page_path.',
  column_descriptions (
    first_customer_id = 'first customer id of the row',
    n_distinct_customer_id = 'n distinct customer id of the row',
    first_product_id = 'first product id of the row',
    n_distinct_event_id = 'n distinct event id of the row'
  ),
  audits (
    unique_values(columns := (grp)),
    not_null(columns := (grp, row_count, n_distinct_customer_id)),
    forall(criteria := (row_count >= 0)),
    assert_has_key(column := grp)
  )
);

@DEF(threshold, 2);

WITH grouped AS (
  SELECT
    COALESCE(page_path, 'none') AS grp,
    COUNT(*) AS row_count,
    SUM(CAST(scroll_depth AS DOUBLE)) AS total_scroll_depth,
    MIN(event_date) AS top_event_date,
    MAX(products_act_avg_latitude) AS max_products_act_avg_latitude,
    MIN(customer_id) AS first_customer_id,
    COUNT(DISTINCT customer_id) AS n_distinct_customer_id,
    COUNT(CASE WHEN has_scroll_depth THEN 1 END) AS n_has_scroll_depth,
    MAX(product_id) AS first_product_id,
    MAX(web_event_duration_ms) AS max_web_event_duration_ms,
    SUM(CAST(products_act_avg_latitude AS DOUBLE)) FILTER (WHERE is_bot) AS total_products_act_avg_latitude_when_is_bot,
    COUNT(DISTINCT customer_id) AS n_distinct_customer_id_2,
    COUNT(DISTINCT event_id) AS n_distinct_event_id
  FROM intermediate.int_support__web_events_looked_up
  GROUP BY
    COALESCE(page_path, 'none')
)
SELECT
  grp,
  row_count,
  total_scroll_depth,
  top_event_date,
  max_products_act_avg_latitude,
  first_customer_id,
  n_distinct_customer_id,
  n_has_scroll_depth,
  first_product_id,
  max_web_event_duration_ms,
  total_products_act_avg_latitude_when_is_bot,
  n_distinct_customer_id_2,
  n_distinct_event_id,
  @SAFE_DIV(total_scroll_depth, SUM(total_scroll_depth) OVER ()) AS share_of_total,
  RANK() OVER (ORDER BY total_scroll_depth DESC) AS rank_no,
  row_count >= @threshold AS is_significant
FROM grouped
