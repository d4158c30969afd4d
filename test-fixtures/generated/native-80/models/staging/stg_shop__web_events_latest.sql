MODEL (
  name staging.stg_shop__web_events_latest,
  kind VIEW,
  grain event_id,
  owner retail_team,
  tags (staging, retail),
  description 'Staged w.eb events of the shop system'
);

WITH source AS (
  SELECT
    *
  FROM raw.shop_web_events
), renamed AS (
  SELECT
    event_id,
    customer_id,
    CAST(product_id AS INTEGER) AS product_id,
    event_date,
    gross_amount::DOUBLE AS gross_amount,
    latitude,
    locale,
    is_deleted,
    tier,
    cost_center AS web_event_cost_center,
    margin_amount::DOUBLE AS margin_amount,
    event_type,
    occurred_at,
    adjusted_amount::DOUBLE AS adjusted_amount,
    utm_medium,
    external_ref AS web_event_external_ref,
    exchange_rate,
    opted_in AS web_event_opted_in,
    TRIM(page_path) AS page_path,
    score AS web_event_score,
    TRIM(risk_band) AS risk_band,
    ip_country,
    referrer,
    duration_ms,
    visits,
    is_test,
    ABS(CAST(product_id AS DOUBLE) - 5) AS product_id_gap
  FROM source
)
SELECT
  *
FROM renamed
