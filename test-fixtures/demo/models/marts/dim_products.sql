MODEL (
  name marts.dim_products,
  kind FULL,
  owner finance,
  tags (products),
  description 'One row for each product with its price of today and its margin.',
  column_descriptions (
    margin = 'Share of the price that is left after the cost'
  ),
  grain sku,
  audits (
    unique_values(columns := (sku)),
    not_null(columns := (sku, current_price))
  )
);

SELECT
  products.sku,
  products.product_name,
  products.category,
  products.unit_cost,
  COALESCE(prices.price, products.list_price) AS current_price,
  ROUND(1 - products.unit_cost / NULLIF(COALESCE(prices.price, products.list_price), 0), 3) AS margin,
  products.is_active
FROM staging.products AS products
LEFT JOIN intermediate.price_history AS prices
  ON prices.sku = products.sku AND prices.valid_to IS NULL
