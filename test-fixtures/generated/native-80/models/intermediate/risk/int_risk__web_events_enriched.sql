MODEL (
  name intermediate.int_risk__web_events_enriched,
  kind VIEW,
  description 'int_risk__web_events_spine with derived columns.'
);

SELECT
  *,
  COALESCE(month_no, 0) AS month_no_filled,
  DATE_DIFF('day', last_last_event_date, first_last_event_date) AS days_last_last_event_date_to_first_last_event_date,
  GREATEST(CAST(month_no AS DOUBLE), CAST(row_count AS DOUBLE)) AS max_month_no_row_count
FROM intermediate.int_risk__web_events_spine
