MODEL (
  name marts.revenue_by_country,
  kind VIEW,
  owner finance,
  tags (finance),
  description 'Revenue of each country and month.',
  grain (country_code, month),
  audits (
    unique_combination_of_columns(columns := (country_code, month))
  )
);

SELECT
  orders.country_code,
  countries.name AS country,
  DATE_TRUNC('month', orders.order_date)::DATE AS month,
  COUNT(DISTINCT orders.customer_id) AS customers,
  SUM(orders.net_amount) AS revenue,
  SUM(orders.tax_amount) AS taxes
FROM marts.fct_orders AS orders
JOIN seeds.countries AS countries
  ON countries.code = orders.country_code
WHERE orders.status <> 'returned'
GROUP BY ALL
