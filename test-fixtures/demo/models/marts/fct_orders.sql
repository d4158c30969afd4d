MODEL (
  name marts.fct_orders,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column order_date
  ),
  owner finance,
  tags (orders, finance),
  description 'One row for each order that was not cancelled, with amounts and taxes.',
  column_descriptions (
    net_amount = 'What the customer owes, taxes included, discounts taken off',
    tax_amount = 'The value added tax in net_amount',
    is_large = 'Whether net_amount reaches the variable large_order'
  ),
  grain order_id,
  references (customer_id),
  audits (
    unique_values(columns := (order_id)),
    not_null(columns := (order_id, customer_id, net_amount)),
    assert_not_negative(column := net_amount),
    paid_as_ordered
  )
);

SELECT
  orders.order_id,
  orders.customer_id,
  orders.order_date,
  orders.ordered_at,
  orders.status,
  orders.channel,
  orders.coupon_code,
  customers.country_code,
  totals.item_count,
  totals.gross_amount,
  totals.discount_amount,
  totals.net_amount,
  ROUND(totals.net_amount * countries.vat_rate / (100 + countries.vat_rate), 2)::DECIMAL(12, 2) AS tax_amount,
  COALESCE(payments.paid_amount, 0) AS paid_amount,
  totals.net_amount >= @large_order AS is_large,
  @currency AS currency
FROM staging.orders AS orders
JOIN intermediate.order_totals AS totals
  ON totals.order_id = orders.order_id
JOIN staging.customers AS customers
  ON customers.customer_id = orders.customer_id
JOIN seeds.countries AS countries
  ON countries.code = customers.country_code
LEFT JOIN intermediate.order_payments AS payments
  ON payments.order_id = orders.order_id
WHERE
  orders.status <> 'cancelled'
  AND orders.order_date BETWEEN @start_date AND @end_date;

AUDIT (
  name paid_as_ordered
);

SELECT order_id, net_amount, paid_amount
FROM @this_model
WHERE status IN ('completed', 'returned') AND net_amount <> paid_amount;
