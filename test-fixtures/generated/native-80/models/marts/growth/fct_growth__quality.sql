MODEL (
  name marts.fct_growth__quality,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column last_payment_date
  ),
  start '2024-01-01',
  cron '@daily',
  grain payment_id,
  owner growth_team,
  tags (mart, growth),
  description 'Fact table of the growth domain on int_growth__payments_flags.',
  column_descriptions (
    payment_id = 'payment id of the row',
    n_distinct_order_id = 'n distinct order id of the row',
    last_payment_date = 'last payment date of the row',
    order_id = 'order id of the row'
  ),
  audits (
    unique_values(columns := (payment_id)),
    not_null(columns := (payment_id, n_distinct_order_id, n_distinct_order_id_2))
  )
);

WITH base AS (
  SELECT
    *
  FROM intermediate.int_growth__payments_flags
), d1 AS (
  SELECT
    *
  FROM staging.stg_shop__payments_active
)
SELECT
  base.payment_id,
  base.attempt_count_cash,
  base.attempt_count_wire,
  base.n_distinct_order_id,
  base.n_distinct_order_id_2,
  base.last_payment_date,
  d1.order_id,
  d1.payment_latency_us,
  d1.payment_method,
  d1.payment_date,
  d1.fee,
  @SAFE_DIV(CAST(base.payment_id AS DOUBLE), base.attempt_count_card) AS payment_id_per_attempt_count_card,
  @SAFE_DIV(CAST(base.n_distinct_order_id_2 AS DOUBLE), base.attempt_count_card) AS n_distinct_order_id_2_per_attempt_count_card
FROM base
LEFT JOIN d1
  ON base.payment_id = d1.payment_id
WHERE
  base.last_payment_date BETWEEN @start_date AND @end_date
