MODEL (
  name intermediate.order_totals,
  kind EMBEDDED,
  owner finance,
  tags (orders),
  description 'What each order is worth. Embedded: it has no table of its own and is put where it is read.',
  grain order_id
);

SELECT
  order_id,
  COUNT(*) AS line_count,
  SUM(quantity) AS item_count,
  SUM(gross_amount) AS gross_amount,
  SUM(discount_amount) AS discount_amount,
  SUM(net_amount) AS net_amount
FROM staging.order_items
GROUP BY order_id
