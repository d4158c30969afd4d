MODEL (
  name staging.stg_shop__web_events,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column event_date
  ),
  start '2024-01-01',
  cron '@daily',
  grain event_id,
  owner retail_team,
  tags (staging, retail),
  description 'Staged w.eb events of the shop system'
);

SELECT
  *
FROM (
  WITH source AS (
    SELECT
      *
    FROM raw.shop_web_events
  ), renamed AS (
    SELECT
      event_id,
      customer_id,
      product_id,
      event_date,
      TRIM(event_type) AS event_type,
      page_path AS web_event_page_path,
      device,
      duration_ms,
      scroll_depth,
      is_bot,
      occurred_at,
      margin_amount,
      visits,
      score,
      cost_center,
      opted_in,
      TRIM(tier) AS tier,
      TRIM(language) AS web_event_language,
      exchange_rate,
      referrer AS web_event_referrer,
      gross_amount,
      utm_medium,
      surcharge,
      TRIM(external_ref) AS external_ref,
      adjusted_amount,
      expiry_date,
      utm_source,
      COALESCE(is_test, FALSE) AS is_test,
      age_days,
      risk_band,
      COALESCE(is_verified, FALSE) AS is_verified,
      probability,
      TRIM(ip_country) AS ip_country,
      longitude,
      batch_code,
      os_name,
      TRIM(postal_code) AS postal_code,
      TRIM(app_version) AS app_version,
      latitude AS web_event_latitude,
      is_deleted,
      TRIM(locale) AS locale,
      ABS(CAST(event_id AS DOUBLE) - 24) AS event_id_gap
    FROM source
  )
  SELECT
    *
  FROM renamed
) AS src
WHERE
  event_date BETWEEN CAST(@start_ds AS DATE) AND CAST(@end_ds AS DATE)
