MODEL (
  name intermediate.int_retail__sessions_joined,
  kind VIEW,
  grain session_id,
  description 'Adds attributes to int_supply__sessions_joined.'
);

SELECT
  b.session_id,
  b.customer_id,
  b.campaign_id,
  b.session_date,
  b.store_id_per_bytes_sent,
  b.language_as_int,
  b.campaign_id_per_score,
  customer1.signup_date,
  customer1.language,
  customer1.last_seen_at,
  customer2.locale,
  customer2.store_id,
  customer2.customer_risk_band,
  COALESCE(b.latency_us_scaled, 0) AS latency_us_scaled_filled,
  b.session_id IS NULL OR b.session_id > 2 AS has_session_id
FROM intermediate.int_supply__sessions_joined AS b
LEFT JOIN staging.stg_shop__customers AS customer1
  ON b.customer_id = customer1.customer_id
LEFT JOIN staging.stg_web__customers AS customer2
  ON b.customer_id = customer2.customer_id
