MODEL (
  name staging.payments,
  kind VIEW,
  owner finance,
  tags (payments),
  description 'Attempts to pay, written in Jinja with a macro of macros/money.sql.',
  grain payment_id,
  references (order_id),
  audits (
    unique_values(columns := (payment_id)),
    accepted_values(column := status, is_in := ('settled', 'failed', 'pending'))
  )
);

JINJA_QUERY_BEGIN;
SELECT
  payment_id,
  order_id,
  method,
  {{ cents_to_money('amount_cents') }} AS amount,
  status,
  status = 'settled' AS is_settled,
  paid_at
FROM seeds.payments
JINJA_END;
