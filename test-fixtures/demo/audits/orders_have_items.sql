/* Every order has at least one line. It belongs to no model and runs by itself. */
AUDIT (
  name orders_have_items,
  standalone TRUE,
  owner finance
);

SELECT orders.order_id
FROM staging.orders AS orders
LEFT JOIN staging.order_items AS items
  ON items.order_id = orders.order_id
WHERE items.order_id IS NULL;
