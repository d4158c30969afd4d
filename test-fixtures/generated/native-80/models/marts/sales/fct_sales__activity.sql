MODEL (
  name marts.fct_sales__activity,
  kind FULL,
  owner sales_team,
  tags (mart, sales),
  description 'Fact table of the sales domain on int_sales__orders_ext_by_promotion.',
  column_descriptions (
    promotion_id = 'promotion id of the row',
    last_order_date_month = 'last order date month of the row',
    n_distinct_first_store_id = 'n distinct first store id of the row',
    first_store_id = 'first store id of the row'
  ),
  audits (
    not_null(columns := (promotion_id, last_order_date_month, row_count)),
    forall(criteria := (row_count >= 0))
  )
);

WITH base AS (
  SELECT
    *
  FROM intermediate.int_sales__orders_ext_by_promotion
), d1 AS (
  SELECT
    *
  FROM intermediate.int_finance__orders_ext_by_promotion
), d2 AS (
  SELECT
    *
  FROM intermediate.int_sales__orders_ext_flags
)
SELECT
  base.promotion_id,
  base.last_order_date_month,
  base.row_count,
  base.avg_n_order_is_gift,
  base.max_tax_amount_gbp AS max_tax_amount_gbp_value,
  base.total_tax_amount_gbp,
  base.total_tax_amount_eur,
  base.max_avg_elasticity,
  base.n_distinct_first_store_id,
  d1.max_n_order_is_gift,
  d1.last_last_order_date,
  d1.row_count AS row_count_2,
  d1.avg_tax_amount_gbp,
  d2.tax_amount_gbp,
  d2.tax_amount_usd,
  d2.avg_elasticity,
  d2.first_store_id,
  d2.n_order_is_gift,
  d2.last_order_date,
  d2.tax_amount_eur,
  CAST(base.max_tax_amount_gbp AS TEXT) AS max_tax_amount_gbp_text,
  CASE WHEN base.max_tax_amount_gbp > 186 THEN 'high' WHEN base.max_tax_amount_gbp > 76 THEN 'medium' ELSE 'low' END AS max_tax_amount_gbp_band
FROM base
LEFT JOIN d1
  ON base.promotion_id = d1.promotion_id
LEFT JOIN d2
  ON base.promotion_id = d2.promotion_id
