MODEL (
  name marts.fct_growth__reach,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column payment_date
  ),
  start '2024-01-01',
  cron '@daily',
  grain payment_id,
  owner growth_team,
  tags (mart, growth),
  description 'Fact table of the growth domain on int_growth__payments_active_prepared.',
  column_descriptions (
    payment_id = 'payment id of the row',
    order_id = 'order id of the row',
    customer_id = 'customer id of the row',
    payment_date = 'payment date of the row'
  ),
  audits (
    unique_values(columns := (payment_id)),
    not_null(columns := (payment_id, order_id, customer_id))
  )
);

WITH base AS (
  SELECT
    *
  FROM intermediate.int_growth__payments_active_prepared
), d1 AS (
  SELECT
    *
  FROM intermediate.int_growth__payments_enriched
), d2 AS (
  SELECT
    *
  FROM staging.stg_shop__orders_ext
), d3 AS (
  SELECT
    *
  FROM staging.stg_shop__payments
)
SELECT
  base.payment_id,
  base.order_id,
  base.customer_id,
  base.payment_date,
  base.top_customer_id,
  base.n_distinct_order_id,
  d1.paid_at,
  d2.tax_amount,
  d3.payment_sequence_no,
  d3.payment_latency_us,
  COALESCE(base.n_distinct_order_id_2, 0) AS n_distinct_order_id_2_filled,
  CAST(base.top_customer_id AS DOUBLE) + CAST(base.n_distinct_order_id_2 AS DOUBLE) AS top_customer_id_plus_n_distinct_order_id_2
FROM base
LEFT JOIN d1
  ON base.payment_id = d1.payment_id
LEFT JOIN d2
  ON base.order_id = d2.order_id
LEFT JOIN d3
  ON base.payment_id = d3.payment_id
WHERE
  base.payment_date BETWEEN @start_date AND @end_date
