/* One row for each attempt to pay. */
MODEL (
  name seeds.payments,
  kind SEED (
    path '../../seeds/payments.csv'
  ),
  owner finance,
  columns (
    payment_id BIGINT,
    order_id BIGINT,
    method TEXT,
    amount_cents BIGINT,
    status TEXT,
    paid_at TIMESTAMP
  ),
  grain payment_id,
  audits (
    unique_values(columns := (payment_id))
  )
)
