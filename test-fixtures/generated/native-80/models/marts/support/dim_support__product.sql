MODEL (
  name marts.dim_support__product,
  kind FULL,
  grain product_id,
  owner support_team,
  tags (mart, support),
  description 'Dimension of product_id in the support domain.',
  column_descriptions (
    event_id = 'event id of the row',
    customer_id = 'customer id of the row',
    product_id = 'product id of the row',
    event_date = 'event date of the row'
  ),
  audits (
    unique_values(columns := (product_id)),
    not_null(columns := (event_id, customer_id, product_id)),
    assert_has_key(column := product_id)
  )
);

WITH ranked AS (
  SELECT
    *,
    ROW_NUMBER() OVER (PARTITION BY product_id ORDER BY event_date DESC, event_id DESC) AS _rn
  FROM intermediate.int_support__web_events_looked_up
), latest AS (
  SELECT
    * EXCLUDE (_rn)
  FROM ranked
  WHERE
    _rn = 1
)
SELECT
  l.event_id,
  l.customer_id,
  l.product_id,
  l.event_date,
  l.page_path,
  l.web_event_duration_ms AS web_event_duration_ms_value,
  l.scroll_depth,
  l.is_bot,
  l.occurred_at,
  l.duration_ms_per_scroll_depth,
  l.has_scroll_depth,
  l.products_act_avg_latitude,
  x.adjusted_amount,
  x.product_probability,
  x.category,
  x.product_commission,
  x.supplier_id
FROM latest AS l
LEFT JOIN staging.stg_shop__products AS x
  ON x.product_id = l.product_id
