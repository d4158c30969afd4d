MODEL (
  name marts.fct_order_items,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column order_date
  ),
  owner finance,
  tags (orders),
  description 'One row for each line of an order that was not cancelled.',
  grain (order_id, line_number),
  references (order_id, sku),
  audits (
    unique_combination_of_columns(columns := (order_id, line_number)),
    not_null(columns := (sku, quantity))
  )
);

SELECT
  items.order_id,
  items.line_number,
  orders.order_date,
  orders.channel,
  items.sku,
  products.category,
  items.quantity,
  items.gross_amount,
  items.discount_amount,
  items.net_amount,
  items.net_amount - products.unit_cost * items.quantity AS profit
FROM staging.order_items AS items
JOIN staging.orders AS orders
  ON orders.order_id = items.order_id
JOIN staging.products AS products
  ON products.sku = items.sku
WHERE
  orders.status <> 'cancelled'
  AND orders.order_date BETWEEN @start_date AND @end_date
