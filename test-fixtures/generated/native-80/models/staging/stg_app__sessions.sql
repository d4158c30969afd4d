MODEL (
  name staging.stg_app__sessions,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column session_date
  ),
  start '2024-01-01',
  cron '@daily',
  grain session_id,
  owner supply_team,
  tags (staging, supply),
  description 'Staged s.essions of the app system',
  audits (
    not_null(columns := (session_id, session_date)),
    unique_values(columns := (session_id))
  )
);

SELECT
  *
FROM (
  WITH source AS (
    SELECT
      *
    FROM raw.app_sessions
  ), renamed AS (
    SELECT
      CAST(session_id AS INTEGER) AS session_id,
      customer_id,
      campaign_id,
      session_date,
      browser,
      entry_page,
      page_views,
      session_seconds,
      bounce,
      started_at,
      probability,
      loaded_at,
      age_days,
      latency_us,
      exchange_rate,
      adjusted_amount,
      gross_amount::DOUBLE AS gross_amount,
      batch_code,
      elasticity,
      score,
      rank_hint,
      referrer AS session_referrer,
      cohort,
      expiry_date,
      effective_date,
      TRIM(app_version) AS app_version,
      ROUND(CAST(latency_us AS DOUBLE) * 1.2, 2) AS latency_us_scaled,
      COALESCE(elasticity, 0) AS elasticity_filled,
      probability IS NULL OR probability > 49 AS has_probability
    FROM source
  )
  SELECT
    *
  FROM renamed
) AS src
WHERE
  session_date BETWEEN @start_ds AND @end_ds
