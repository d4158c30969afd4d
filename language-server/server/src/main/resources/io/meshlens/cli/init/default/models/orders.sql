MODEL (
  name example.orders,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column ordered_on
  ),
  description 'One row for each order.',
  grain order_id,
  audits (
    unique_values(columns := (order_id)),
    assert_positive(column := amount)
  )
);

SELECT
  order_id,
  customer,
  amount,
  ordered_on
FROM example.raw_orders
WHERE ordered_on BETWEEN @start_date AND @end_date
