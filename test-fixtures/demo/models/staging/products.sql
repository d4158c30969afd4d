MODEL (
  name staging.products,
  kind VIEW,
  owner finance,
  tags (products),
  description 'Products with prices in the shop''s currency.',
  grain sku,
  audits (
    unique_values(columns := (sku)),
    accepted_values(column := category, is_in := ('beans', 'brewing', 'grinders', 'cups', 'gifts'))
  )
);

@DEF(money, cents -> ((cents) / 100)::DECIMAL(12, 2));

SELECT
  sku,
  product_name,
  category,
  @money(unit_cost_cents) AS unit_cost,
  @money(list_price_cents) AS list_price,
  launched_on,
  retired_on,
  retired_on IS NULL AS is_active
FROM seeds.products
