MODEL (
  name staging.stg_apac__web_events,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column event_date
  ),
  start '2024-01-01',
  cron '@daily',
  grain event_id,
  owner loyalty_team,
  tags (staging, loyalty),
  description 'Staged w.eb events of the apac system',
  audits (
    not_null(columns := (event_id, event_date)),
    unique_values(columns := (event_id))
  )
);

SELECT
  event_id,
  customer_id,
  product_id,
  event_date,
  event_type,
  page_path,
  device,
  duration_ms AS web_event_duration_ms,
  scroll_depth,
  is_bot,
  occurred_at,
  CAST(occurred_at AS DATE) AS occurred_at_day,
  @SAFE_DIV(CAST(duration_ms AS DOUBLE), scroll_depth) AS duration_ms_per_scroll_depth,
  scroll_depth IS NULL OR scroll_depth > 45 AS has_scroll_depth
FROM raw.apac_web_events
WHERE
  event_date BETWEEN CAST(@start_ds AS DATE) AND CAST(@end_ds AS DATE)
