MODEL (
  name marts.fct_loyalty__activity,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column last_event_date
  ),
  start '2024-01-01',
  cron '@daily',
  grain product_id,
  owner loyalty_team,
  tags (mart, loyalty),
  description 'Fact table of the loyalty domain on int_loyalty__web_events_flags.',
  column_descriptions (
    product_id = 'product id of the row',
    last_event_date = 'last event date of the row'
  ),
  audits (
    unique_values(columns := (product_id)),
    not_null(columns := (product_id, last_event_date, product_id_filled))
  )
);

WITH base AS (
  SELECT
    *
  FROM intermediate.int_loyalty__web_events_flags
), d1 AS (
  SELECT
    *
  FROM staging.stg_shop__products_active
)
SELECT
  base.product_id,
  base.web_events_l_avg_margin_amount_view,
  base.web_events_l_avg_margin_amount_cart,
  base.web_events_l_avg_margin_amount_buy,
  base.first_event_date,
  base.last_event_date,
  d1.sequence_no,
  d1.opted_in,
  d1.cohort,
  d1.launch_date,
  d1.category,
  d1.locale,
  d1.unit_price,
  d1.tier,
  d1.product_batch_code,
  COALESCE(base.product_id, 0) AS product_id_filled,
  CAST(base.web_events_l_avg_margin_amount_cart AS TEXT) AS web_events_l_avg_margin_amount_cart_text
FROM base
LEFT JOIN d1
  ON base.product_id = d1.product_id
WHERE
  base.last_event_date BETWEEN @start_ds AND @end_ds
