MODEL (
  name intermediate.int_sales__orders_ext_flags,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key promotion_id
  ),
  grain promotion_id,
  description 'tax_amount of stg_shop__orders_ext by promotion_id, a column for each currency.',
  audits (
    unique_values(columns := (promotion_id)),
    not_null(columns := (promotion_id))
  )
);

SELECT
  promotion_id,
  @EACH(['eur', 'usd', 'gbp'], x -> SUM(CASE WHEN currency = @x THEN CAST(tax_amount AS DOUBLE) ELSE 0 END) AS tax_amount_@x),
  AVG(CAST(elasticity AS DOUBLE)) AS avg_elasticity,
  COUNT(CASE WHEN order_is_gift THEN 1 END) AS n_order_is_gift,
  MAX(store_id) AS first_store_id,
  MAX(order_date) AS last_order_date
FROM staging.stg_shop__orders_ext
GROUP BY
  promotion_id
