MODEL (
  name intermediate.int_risk__web_events_spine,
  kind FULL,
  description 'int_loyalty__web_events_flags by month.'
);

WITH RECURSIVE spine AS (
  SELECT
    1 AS month_no
  UNION ALL
  SELECT
    month_no + 1 AS month_no
  FROM spine
  WHERE
    month_no < 12
)
SELECT
  sp.month_no,
  COUNT(b.last_event_date) AS row_count,
  MIN(b.last_event_date) AS first_last_event_date,
  MAX(b.last_event_date) AS last_last_event_date,
  SUM(CAST(b.web_events_l_avg_margin_amount_buy AS DOUBLE)) AS total_web_events_l_avg_margin_amount_buy
FROM spine AS sp
LEFT JOIN intermediate.int_loyalty__web_events_flags AS b
  ON EXTRACT(MONTH FROM b.last_event_date) = sp.month_no
GROUP BY
  sp.month_no
