MODEL (
  name staging.stg_shop__payments,
  kind VIEW,
  grain payment_id,
  owner growth_team,
  tags (staging, growth),
  description 'Staged p.ayments of the shop system',
  audits (
    not_null(columns := (payment_id, payment_date)),
    unique_values(columns := (payment_id))
  )
);

WITH source AS (
  SELECT
    *
  FROM raw.shop_payments
), renamed AS (
  SELECT
    payment_id,
    order_id,
    customer_id,
    payment_date,
    method,
    payment_status,
    amount::DOUBLE AS amount,
    fee::DOUBLE AS fee,
    is_refund AS payment_is_refund,
    attempt_count,
    paid_at,
    risk_band,
    latency_us AS payment_latency_us,
    rank_hint,
    retries,
    state_code AS payment_state_code,
    sequence_no AS payment_sequence_no,
    batch_code,
    COALESCE(is_verified, FALSE) AS is_verified,
    COALESCE(NULLIF(batch_code, ''), 'unknown') AS batch_code_or_unknown
  FROM source
)
SELECT
  *
FROM renamed
