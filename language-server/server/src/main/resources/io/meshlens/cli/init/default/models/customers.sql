MODEL (
  name example.customers,
  kind FULL,
  description 'What each customer has ordered.',
  grain customer,
  audits (
    not_null(columns := (customer))
  )
);

SELECT
  customer,
  COUNT(*) AS orders,
  SUM(amount) AS revenue,
  MAX(ordered_on) AS last_order_on
FROM example.orders
GROUP BY customer
