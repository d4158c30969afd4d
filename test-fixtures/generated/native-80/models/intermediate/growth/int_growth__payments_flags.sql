MODEL (
  name intermediate.int_growth__payments_flags,
  kind EMBEDDED,
  grain payment_id,
  description 'attempt_count of int_growth__payments_enriched by payment_id, a column for each method.'
);

SELECT
  payment_id,
  @EACH(['card', 'cash', 'wire'], x -> SUM(CASE WHEN method = @x THEN CAST(attempt_count AS DOUBLE) ELSE 0 END) AS attempt_count_@x),
  COUNT(DISTINCT order_id) AS n_distinct_order_id,
  COUNT(DISTINCT order_id) AS n_distinct_order_id_2,
  MAX(payment_date) AS last_payment_date
FROM intermediate.int_growth__payments_enriched
GROUP BY
  payment_id
