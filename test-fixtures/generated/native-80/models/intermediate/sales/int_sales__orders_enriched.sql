MODEL (
  name intermediate.int_sales__orders_enriched,
  kind EMBEDDED,
  grain customer_id,
  description 'int_growth__orders_by_customer with derived columns.'
);

SELECT
  *,
  EXTRACT(YEAR FROM last_order_date) AS last_order_date_year_no
FROM intermediate.int_growth__orders_by_customer
