MODEL (
  name intermediate.int_growth__payments_enriched,
  kind FULL,
  grain payment_id,
  description 'stg_shop__payments with derived columns.'
);

SELECT
  *,
  GREATEST(CAST(order_id AS DOUBLE), CAST(retries AS DOUBLE)) AS max_order_id_retries,
  payment_state_code || '-' || risk_band AS payment_state_code_risk_band_code,
  LENGTH(risk_band) AS risk_band_length,
  TRY_CAST(risk_band AS INTEGER) AS risk_band_as_int,
  GREATEST(CAST(attempt_count AS DOUBLE), CAST(retries AS DOUBLE)) AS max_attempt_count_retries,
  COALESCE(NULLIF(payment_state_code, ''), 'unknown') AS payment_state_code_or_unknown
FROM staging.stg_shop__payments
