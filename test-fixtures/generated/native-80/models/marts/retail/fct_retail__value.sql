MODEL (
  name marts.fct_retail__value,
  kind FULL,
  owner retail_team,
  tags (mart, retail),
  description 'Fact table of the retail domain on int_risk__web_events_enriched.',
  audits (
    not_null(columns := (month_no, row_count, month_no_filled)),
    forall(criteria := (row_count >= 0))
  )
);

WITH base AS (
  SELECT
    *
  FROM intermediate.int_risk__web_events_enriched
)
SELECT
  base.month_no,
  base.row_count,
  base.first_last_event_date,
  base.last_last_event_date,
  base.month_no_filled,
  base.days_last_last_event_date_to_first_last_event_date,
  base.max_month_no_row_count,
  @SAFE_DIV(CAST(base.total_web_events_l_avg_margin_amount_buy AS DOUBLE), base.row_count) AS total_web_events_l_avg_margin_amount_buy_per_row_c,
  @SAFE_DIV(CAST(base.row_count AS DOUBLE), base.max_month_no_row_count) AS row_count_per_max_month_no_row_count
FROM base
