MODEL (
  name intermediate.int_finance__orders_ext_by_promotion,
  kind FULL,
  grain promotion_id,
  description 'int_sales__orders_ext_flags summed up by promotion_id.',
  audits (
    unique_values(columns := (promotion_id)),
    not_null(columns := (promotion_id))
  )
);

SELECT
  promotion_id,
  MAX(last_order_date) AS last_last_order_date,
  COUNT(*) AS row_count,
  AVG(CAST(tax_amount_gbp AS DOUBLE)) AS avg_tax_amount_gbp,
  MAX(n_order_is_gift) AS max_n_order_is_gift
FROM intermediate.int_sales__orders_ext_flags
GROUP BY
  promotion_id
