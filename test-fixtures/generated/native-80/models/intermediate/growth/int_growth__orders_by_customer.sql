MODEL (
  name intermediate.int_growth__orders_by_customer,
  kind VIEW,
  grain customer_id,
  description 'stg_shop__orders summed up by customer_id.'
);

SELECT
  customer_id,
  MAX(order_date) AS last_order_date,
  COUNT(*) AS row_count,
  MIN(os_name) AS top_os_name,
  MAX(order_batch_code) AS first_order_batch_code,
  COUNT(CASE WHEN order_is_deleted THEN 1 END) AS n_order_is_deleted,
  SUM(CAST(elasticity AS DOUBLE)) AS total_elasticity,
  SUM(CAST(discount_rate AS DOUBLE)) AS total_discount_rate,
  MAX(ordered_at) AS top_ordered_at
FROM staging.stg_shop__orders
GROUP BY
  1
