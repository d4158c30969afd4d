/* One row for each order, as the shop system exports it. */
MODEL (
  name seeds.orders,
  kind SEED (
    path '../../seeds/orders.csv'
  ),
  owner finance,
  columns (
    order_id BIGINT,
    customer_id BIGINT,
    ordered_at TIMESTAMP,
    status TEXT,
    channel TEXT,
    coupon_code TEXT
  ),
  grain order_id,
  audits (
    unique_values(columns := (order_id)),
    not_null(columns := (order_id, customer_id, ordered_at))
  )
)
