MODEL (
  name mart.daily,
  kind INCREMENTAL_BY_TIME_RANGE (time_column ordered_on),
  tags (finance),
  grain ordered_on,
  audits (not_null(columns := (ordered_on)))
);

SELECT
  ordered_on,
  COUNT(*) AS orders,
  SUM(amount) AS revenue
FROM stg.orders
WHERE ordered_on BETWEEN @start_date AND @end_date
GROUP BY ordered_on
