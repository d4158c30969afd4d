MODEL (
  name intermediate.order_payments,
  kind FULL,
  owner finance,
  tags (payments),
  description 'What was paid for each order, one column for each method of the variable payment_methods.',
  grain order_id,
  audits (
    unique_values(columns := (order_id)),
    accepted_range(column := paid_amount, min_v := 0)
  )
);

SELECT
  order_id,
  @EACH(
    @payment_methods,
    m -> SUM(CASE WHEN payments.method = m THEN payments.amount ELSE 0 END) AS paid_by_@m
  ),
  SUM(payments.amount) AS paid_amount,
  MIN(payments.paid_at) AS first_paid_at
FROM staging.payments AS payments
WHERE payments.is_settled
GROUP BY order_id
