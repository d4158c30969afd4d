MODEL (
  name intermediate.int_product__stores_unioned,
  kind VIEW,
  description 'Rows of 2 models together.'
);

SELECT
  store_id,
  opened_date,
  store_staff_count,
  staff_count_text,
  'int_product__stores_prepared' AS source_model
FROM intermediate.int_product__stores_prepared
UNION ALL
SELECT
  store_id,
  opened_date,
  store_staff_count,
  staff_count_text,
  'stg_emea__stores' AS source_model
FROM staging.stg_emea__stores
