MODEL (
  name marts.dim_customers,
  kind FULL,
  owner growth,
  tags (customers, pii),
  description 'One row for each customer, with what is known of their orders.',
  column_descriptions (
    customer_id = 'The number of the customer in the shop system',
    lifetime_value = 'What the customer paid for, less what came back',
    segment = 'new, occasional, regular or sleeping'
  ),
  grain customer_id,
  audits (
    unique_values(columns := (customer_id)),
    not_null(columns := (customer_id, segment)),
    accepted_values(column := segment, is_in := ('new', 'occasional', 'regular', 'sleeping'))
  )
);

WITH ordered AS (
  SELECT
    orders.customer_id,
    MIN(orders.order_date) AS first_order_date,
    MAX(orders.order_date) AS last_order_date,
    COUNT(*) FILTER (WHERE orders.is_delivered) AS order_count,
    SUM(CASE WHEN orders.status = 'completed' THEN totals.net_amount ELSE 0 END) AS lifetime_value
  FROM staging.orders AS orders
  JOIN intermediate.order_totals AS totals
    ON totals.order_id = orders.order_id
  GROUP BY orders.customer_id
)
SELECT
  customers.customer_id,
  customers.full_name,
  customers.email,
  customers.city,
  countries.name AS country,
  countries.region,
  customers.signed_up_on,
  ordered.first_order_date,
  ordered.last_order_date,
  COALESCE(ordered.order_count, 0) AS order_count,
  COALESCE(ordered.lifetime_value, 0) AS lifetime_value,
  CASE
    WHEN ordered.order_count IS NULL THEN 'new'
    WHEN ordered.last_order_date < DATE '2024-04-01' THEN 'sleeping'
    WHEN ordered.order_count >= 4 THEN 'regular'
    ELSE 'occasional'
  END AS segment
FROM staging.customers AS customers
JOIN seeds.countries AS countries
  ON countries.code = customers.country_code
LEFT JOIN ordered
  ON ordered.customer_id = customers.customer_id
