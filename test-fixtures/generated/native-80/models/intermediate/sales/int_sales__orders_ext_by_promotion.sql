MODEL (
  name intermediate.int_sales__orders_ext_by_promotion,
  kind FULL,
  description 'int_sales__orders_ext_flags summed up by promotion_id.'
);

SELECT
  promotion_id,
  CAST(DATE_TRUNC('month', last_order_date) AS DATE) AS last_order_date_month,
  COUNT(*) AS row_count,
  AVG(CAST(n_order_is_gift AS DOUBLE)) AS avg_n_order_is_gift,
  MAX(tax_amount_gbp) AS max_tax_amount_gbp,
  SUM(CAST(tax_amount_gbp AS DOUBLE)) AS total_tax_amount_gbp,
  SUM(CAST(tax_amount_eur AS DOUBLE)) AS total_tax_amount_eur,
  MAX(avg_elasticity) AS max_avg_elasticity,
  COUNT(DISTINCT first_store_id) AS n_distinct_first_store_id
FROM intermediate.int_sales__orders_ext_flags
GROUP BY
  promotion_id,
  CAST(DATE_TRUNC('month', last_order_date) AS DATE)
