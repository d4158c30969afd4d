MODEL (
  name marts.fct_product__exposure,
  kind FULL,
  grain payment_id,
  owner product_team,
  tags (mart, product),
  description 'Fact table of the product domain on int_logistics__payments_active_enriched.',
  column_descriptions (
    payment_id = 'payment id of the row',
    order_id = 'order id of the row',
    customer_id = 'customer id of the row',
    payment_date = 'payment date of the row'
  ),
  audits (
    unique_values(columns := (payment_id)),
    not_null(columns := (payment_id, order_id, customer_id))
  )
);

WITH base AS (
  SELECT
    *
  FROM intermediate.int_logistics__payments_active_enriched
), d1 AS (
  SELECT
    *
  FROM staging.stg_shop__customers
), d2 AS (
  SELECT
    *
  FROM intermediate.int_pricing__customers_joined
)
SELECT
  base.payment_id,
  base.order_id,
  base.customer_id,
  base.payment_date,
  base.top_customer_id_2,
  base.top_customer_id_2_or_zero_text,
  d1.store_id,
  d1.bytes_sent,
  d2.store_id AS store_id_2,
  d2.customer_gl_account,
  base.top_customer_id IS NULL OR base.top_customer_id > 18 AS has_top_customer_id,
  GREATEST(CAST(base.n_distinct_order_id_2 AS DOUBLE), CAST(base.top_customer_id_2 AS DOUBLE)) AS max_n_distinct_order_id_2_top_customer_id_2
FROM base
LEFT JOIN d1
  ON base.customer_id = d1.customer_id
LEFT JOIN d2
  ON base.customer_id = d2.customer_id
