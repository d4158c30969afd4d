MODEL (
  name marts.monthly_cohorts,
  kind FULL,
  cron '@monthly',
  owner growth,
  tags (customers),
  description 'What the customers of one first month bring in each later month.',
  grain (cohort, months_later),
  audits (
    unique_combination_of_columns(columns := (cohort, months_later))
  )
);

WITH firsts AS (
  SELECT customer_id, DATE_TRUNC('month', MIN(order_date))::DATE AS cohort
  FROM marts.fct_orders
  GROUP BY customer_id
), activity AS (
  SELECT
    firsts.cohort,
    DATE_DIFF('month', firsts.cohort, orders.order_date) AS months_later,
    orders.customer_id,
    orders.net_amount
  FROM marts.fct_orders AS orders
  JOIN firsts
    USING (customer_id)
)
SELECT
  cohort,
  months_later,
  COUNT(DISTINCT customer_id) AS customers,
  SUM(net_amount) AS revenue
FROM activity
GROUP BY cohort, months_later
