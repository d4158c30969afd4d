MODEL (
  name intermediate.int_retail__web_events_latest_by_event,
  kind FULL,
  grain event_id,
  description 'stg_shop__web_events_latest summed up by event_id.',
  audits (
    unique_values(columns := (event_id)),
    not_null(columns := (event_id))
  )
);

SELECT
  event_id,
  MAX(event_date) AS last_event_date,
  COUNT(*) AS row_count,
  MAX(visits) AS max_visits,
  MAX(product_id_gap) AS max_product_id_gap,
  MIN(web_event_cost_center) AS first_web_event_cost_center,
  COUNT(DISTINCT page_path) AS n_distinct_page_path,
  SUM(CASE WHEN duration_ms > 21 THEN 1 ELSE 0 END) AS n_high_duration_ms,
  MIN(web_event_cost_center) AS top_web_event_cost_center,
  COUNT(CASE WHEN web_event_opted_in THEN 1 END) AS n_web_event_opted_in,
  MIN(locale) AS first_locale,
  COUNT(CASE WHEN is_deleted THEN 1 END) AS n_is_deleted,
  COUNT(DISTINCT customer_id) AS n_distinct_customer_id
FROM staging.stg_shop__web_events_latest
GROUP BY
  event_id
