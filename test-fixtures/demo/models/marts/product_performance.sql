MODEL (
  name marts.product_performance,
  kind FULL,
  owner finance,
  tags (products, finance),
  description 'How each product sells, and its rank in its category.',
  grain sku,
  audits (
    unique_values(columns := (sku)),
    accepted_range(column := rank_in_category, min_v := 1)
  )
);

SELECT
  products.sku,
  products.product_name,
  products.category,
  COALESCE(SUM(items.quantity), 0) AS units_sold,
  COALESCE(SUM(items.net_amount), 0) AS revenue,
  COALESCE(SUM(items.profit), 0) AS profit,
  RANK() OVER (
    PARTITION BY products.category
    ORDER BY COALESCE(SUM(items.net_amount), 0) DESC
  ) AS rank_in_category
FROM marts.dim_products AS products
LEFT JOIN marts.fct_order_items AS items
  ON items.sku = products.sku
GROUP BY products.sku, products.product_name, products.category
