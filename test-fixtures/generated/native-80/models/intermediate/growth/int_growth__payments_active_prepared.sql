MODEL (
  name intermediate.int_growth__payments_active_prepared,
  kind VIEW,
  grain payment_id,
  description 'Rows of int_growth__payments_active_joined with measures of int_growth__payments_active_joined by payment_id.'
);

WITH filtered AS (
  SELECT
    payment_id,
    order_id,
    customer_id,
    payment_date
  FROM intermediate.int_growth__payments_active_joined
  WHERE
    payment_id IS NOT NULL
), measures AS (
  SELECT
    payment_id,
    MIN(customer_id) AS top_customer_id,
    COUNT(DISTINCT order_id) AS n_distinct_order_id,
    COUNT(DISTINCT order_id) AS n_distinct_order_id_2,
    MAX(customer_id) AS top_customer_id_2
  FROM filtered
  GROUP BY
    payment_id
)
SELECT
  f.payment_id,
  f.order_id,
  f.customer_id,
  f.payment_date,
  ms.top_customer_id,
  ms.n_distinct_order_id,
  ms.n_distinct_order_id_2,
  ms.top_customer_id_2,
  COALESCE(ms.top_customer_id_2, 0) AS top_customer_id_2_or_zero
FROM filtered AS f
LEFT JOIN measures AS ms
  ON f.payment_id = ms.payment_id
