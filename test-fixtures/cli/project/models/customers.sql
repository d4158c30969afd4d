MODEL (
  name mart.customers,
  kind FULL,
  grain customer,
  audits (positive(column := revenue), unique_values(columns := (customer)))
);

SELECT
  customer,
  SUM(amount) AS revenue,
  SUM(amount) >= @big AS is_big
FROM stg.orders
GROUP BY customer
