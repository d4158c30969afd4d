MODEL (
  name raw.shop_payments,
  kind SEED (
    path '../../seeds/shop_payments.csv'
  ),
  columns (
    payment_id INTEGER,
    order_id INTEGER,
    customer_id INTEGER,
    payment_date DATE,
    method TEXT,
    payment_status TEXT,
    amount DECIMAL(12, 2),
    fee DECIMAL(12, 2),
    is_refund BOOLEAN,
    attempt_count INTEGER,
    paid_at TIMESTAMP,
    risk_band TEXT,
    latency_us BIGINT,
    rank_hint INTEGER,
    retries INTEGER,
    state_code TEXT,
    sequence_no BIGINT,
    batch_code TEXT,
    is_verified BOOLEAN
  ),
  grain payment_id,
  description 'Payments of the shop system'
);
