MODEL (
  name intermediate.int_product__stores_prepared_2,
  kind EMBEDDED,
  description 'Rows of int_product__stores_unioned with measures of stg_emea__stores by store_id.'
);

WITH filtered AS (
  SELECT
    store_id,
    opened_date,
    store_staff_count,
    source_model
  FROM intermediate.int_product__stores_unioned
  WHERE
    store_id IS NOT NULL
), measures AS (
  SELECT
    store_id,
    COUNT(DISTINCT store_region) AS n_distinct_store_region,
    MAX(staff_count_text) AS top_staff_count_text,
    COUNT(DISTINCT store_store_name) AS n_distinct_store_store_name,
    MIN(opened_date) AS first_opened_date
  FROM staging.stg_emea__stores
  GROUP BY
    store_id
), joined AS (
  SELECT
    f.store_id,
    f.opened_date,
    f.store_staff_count,
    f.source_model,
    ms.n_distinct_store_region,
    ms.top_staff_count_text,
    ms.n_distinct_store_store_name,
    ms.first_opened_date,
    COALESCE(ms.n_distinct_store_store_name, 0) AS n_distinct_store_store_name_or_zero
  FROM filtered AS f
  LEFT JOIN measures AS ms
    ON f.store_id = ms.store_id
)
SELECT
  *
FROM joined
