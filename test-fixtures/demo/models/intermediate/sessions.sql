MODEL (
  name intermediate.sessions,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column session_date,
    lookback 1
  ),
  owner growth,
  tags (web),
  description 'Visits to the web shop: page views of a visitor with no long pause between them.',
  grain session_id,
  audits (
    unique_values(columns := (session_id)),
    not_null(columns := (session_id, visitor_id, started_at))
  )
);

WITH marked AS (
  SELECT
    visitor_id,
    customer_id,
    viewed_at,
    page_group,
    referrer,
    CASE
      WHEN viewed_at - LAG(viewed_at) OVER visitor <= INTERVAL (@session_gap_minutes) MINUTE THEN 0
      ELSE 1
    END AS starts_session
  FROM staging.page_views
  WHERE viewed_at::DATE BETWEEN @start_date AND @end_date
  WINDOW visitor AS (PARTITION BY visitor_id, viewed_at::DATE ORDER BY viewed_at)
), numbered AS (
  SELECT
    *,
    SUM(starts_session) OVER (PARTITION BY visitor_id, viewed_at::DATE ORDER BY viewed_at) AS session_number
  FROM marked
)
SELECT
  visitor_id || '-' || STRFTIME(viewed_at::DATE, '%Y%m%d') || '-' || session_number::TEXT AS session_id,
  visitor_id,
  MAX(customer_id) AS customer_id,
  viewed_at::DATE AS session_date,
  MIN(viewed_at) AS started_at,
  MAX(viewed_at) AS ended_at,
  COUNT(*) AS page_views,
  ARG_MIN(referrer, viewed_at) AS referrer,
  BOOL_OR(page_group = 'cart') AS reached_cart,
  BOOL_OR(page_group = 'checkout') AS reached_checkout,
  BOOL_OR(page_group = 'order placed') AS placed_order
FROM numbered
GROUP BY visitor_id, viewed_at::DATE, session_number
