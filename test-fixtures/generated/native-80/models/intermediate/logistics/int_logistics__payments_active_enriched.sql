MODEL (
  name intermediate.int_logistics__payments_active_enriched,
  kind VIEW,
  grain payment_id,
  description 'int_growth__payments_active_prepared with derived columns.'
);

SELECT
  *,
  CAST(top_customer_id_2_or_zero AS TEXT) AS top_customer_id_2_or_zero_text
FROM intermediate.int_growth__payments_active_prepared
