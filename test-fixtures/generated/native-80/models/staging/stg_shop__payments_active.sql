MODEL (
  name staging.stg_shop__payments_active,
  kind VIEW,
  grain payment_id,
  owner growth_team,
  tags (staging, growth),
  description 'Staged p.ayments of the shop system'
);

SELECT
  payment_id,
  order_id,
  customer_id,
  payment_date,
  latency_us AS payment_latency_us,
  method AS payment_method,
  risk_band,
  amount::DOUBLE AS amount,
  fee::DOUBLE AS fee,
  COALESCE(is_refund, FALSE) AS is_refund,
  TRIM(payment_status) AS payment_payment_status,
  paid_at,
  CAST(customer_id AS DOUBLE) + CAST(rank_hint AS DOUBLE) AS customer_id_plus_rank_hint,
  CASE WHEN is_refund THEN 1 ELSE 0 END AS is_refund_flag,
  REPLACE(LOWER(batch_code), ' ', '_') AS batch_code_slug,
  CAST(sequence_no AS TEXT) AS sequence_no_text
FROM raw.shop_payments
WHERE
  payment_id > 0
