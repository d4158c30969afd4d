MODEL (
  name intermediate.int_supply__sessions_joined,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key session_id
  ),
  grain session_id,
  description 'Adds attributes to stg_app__sessions.'
);

SELECT
  t.session_id,
  t.customer_id,
  t.campaign_id,
  t.session_date,
  t.rank_hint,
  t.latency_us_scaled,
  j1.is_active,
  j1.store_id_per_bytes_sent,
  j1.email,
  j1.last_seen_at,
  j1.language_as_int,
  @SAFE_DIV(CAST(t.campaign_id AS DOUBLE), t.score) AS campaign_id_per_score
FROM staging.stg_app__sessions AS t
LEFT JOIN staging.stg_shop__customers AS j1
  ON t.customer_id = j1.customer_id
