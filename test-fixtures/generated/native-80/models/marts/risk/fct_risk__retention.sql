MODEL (
  name marts.fct_risk__retention,
  kind FULL,
  owner risk_team,
  tags (mart, risk),
  description 'Fact table of the risk domain on int_risk__web_events_spine.',
  audits (
    not_null(columns := (month_no, row_count)),
    forall(criteria := (row_count >= 0))
  )
);

WITH base AS (
  SELECT
    *
  FROM intermediate.int_risk__web_events_spine
)
SELECT
  base.month_no,
  base.row_count,
  base.first_last_event_date,
  base.last_last_event_date,
  base.total_web_events_l_avg_margin_amount_buy,
  CAST(DATE_TRUNC('week', base.first_last_event_date) AS DATE) AS first_last_event_date_week,
  CAST(DATE_TRUNC('month', base.last_last_event_date) AS DATE) AS last_last_event_date_month
FROM base
