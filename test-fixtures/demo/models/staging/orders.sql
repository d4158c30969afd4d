MODEL (
  name staging.orders,
  kind VIEW,
  owner finance,
  tags (orders),
  description 'Orders as they were placed, cancelled ones included.',
  grain order_id,
  references (customer_id),
  audits (
    unique_values(columns := (order_id)),
    not_null(columns := (order_id, customer_id, ordered_at)),
    accepted_values(column := status, is_in := ('placed', 'completed', 'cancelled', 'returned'))
  )
);

SELECT
  order_id,
  customer_id,
  ordered_at,
  ordered_at::DATE AS order_date,
  status,
  channel,
  NULLIF(coupon_code, '') AS coupon_code,
  status IN ('completed', 'returned') AS is_delivered
FROM seeds.orders
