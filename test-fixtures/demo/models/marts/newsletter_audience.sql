MODEL (
  name marts.newsletter_audience,
  kind VIEW,
  owner growth,
  tags (customers, pii),
  description 'To whom the newsletter may go, with what they bought most.',
  grain customer_id,
  audits (
    unique_values(columns := (customer_id))
  )
);

WITH favorites AS (
  SELECT
    orders.customer_id,
    items.category,
    SUM(items.quantity) AS units
  FROM marts.fct_orders AS orders
  JOIN marts.fct_order_items AS items
    ON items.order_id = orders.order_id
  GROUP BY orders.customer_id, items.category
  QUALIFY ROW_NUMBER() OVER (PARTITION BY orders.customer_id ORDER BY SUM(items.quantity) DESC, items.category) = 1
)
SELECT
  customers.customer_id,
  customers.full_name,
  customers.email,
  customers.segment,
  favorites.category AS favorite_category
FROM marts.dim_customers AS customers
LEFT JOIN favorites
  ON favorites.customer_id = customers.customer_id
WHERE EXISTS (
  SELECT 1
  FROM intermediate.customer_history AS history
  WHERE history.customer_id = customers.customer_id AND history.valid_to IS NULL AND history.marketing_consent
)
