MODEL (
  name marts.daily_revenue,
  kind FULL,
  owner finance,
  tags (finance),
  description 'Revenue of each day, with the running total of its month and the mean of seven days.',
  grain order_date,
  audits (
    unique_values(columns := (order_date)),
    number_of_rows(threshold := 100)
  )
);

WITH days AS (
  SELECT
    order_date,
    COUNT(*) AS orders,
    SUM(net_amount) AS revenue,
    SUM(tax_amount) AS taxes
  FROM marts.fct_orders
  WHERE status <> 'returned'
  GROUP BY order_date
)
SELECT
  order_date,
  orders,
  revenue,
  taxes,
  SUM(revenue) OVER (PARTITION BY DATE_TRUNC('month', order_date) ORDER BY order_date) AS revenue_of_month,
  ROUND(AVG(revenue) OVER (ORDER BY order_date ROWS BETWEEN 6 PRECEDING AND CURRENT ROW), 2) AS revenue_of_seven_days
FROM days
