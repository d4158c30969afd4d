MODEL (
  name intermediate.price_history,
  kind SCD_TYPE_2_BY_TIME (
    unique_key sku,
    updated_at_name updated_at,
    updated_at_as_valid_from TRUE
  ),
  owner finance,
  tags (products),
  description 'What each product cost at any time. Change a price and its updated_at in seeds/price_list.csv and run again.',
  grain (sku, valid_from),
  audits (
    forall(criteria := (price > 0))
  )
);

@DEF(money, cents -> ((cents) / 100)::DECIMAL(12, 2));

SELECT
  sku,
  @money(price_cents) AS price,
  updated_at
FROM seeds.price_list
