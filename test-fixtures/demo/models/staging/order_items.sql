MODEL (
  name staging.order_items,
  kind VIEW,
  owner finance,
  tags (orders),
  description 'Lines of orders with their amounts in the shop''s currency.',
  grain (order_id, line_number),
  references (order_id, sku),
  audits (
    unique_combination_of_columns(columns := (order_id, line_number)),
    forall(criteria := (quantity > 0, gross_amount >= 0, discount_amount <= gross_amount))
  )
);

@DEF(money, cents -> ((cents) / 100)::DECIMAL(12, 2));

SELECT
  order_id,
  line_number,
  sku,
  quantity,
  @money(unit_price_cents) AS unit_price,
  @money(unit_price_cents * quantity) AS gross_amount,
  @money(discount_cents) AS discount_amount,
  @money(unit_price_cents * quantity - discount_cents) AS net_amount
FROM seeds.order_items
