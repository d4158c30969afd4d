MODEL (
  name intermediate.int_growth__payments_unioned,
  kind FULL,
  description 'Rows of 2 models together.'
);

SELECT
  payment_id,
  order_id,
  customer_id,
  payment_date,
  amount,
  fee,
  paid_at,
  risk_band,
  payment_latency_us,
  'stg_shop__payments' AS source_model
FROM staging.stg_shop__payments
UNION ALL
SELECT
  payment_id,
  order_id,
  customer_id,
  payment_date,
  amount,
  fee,
  paid_at,
  risk_band,
  payment_latency_us,
  'stg_shop__payments_active' AS source_model
FROM staging.stg_shop__payments_active
