MODEL (
  name intermediate.int_product__stores_prepared,
  kind VIEW,
  grain store_id,
  description 'Rows of stg_emea__stores with measures of stg_shop__stores_flagged by store_id.',
  audits (
    unique_values(columns := (store_id)),
    not_null(columns := (store_id))
  )
);

WITH filtered AS (
  SELECT
    store_id,
    opened_date,
    store_staff_count,
    staff_count_text
  FROM staging.stg_emea__stores
  WHERE
    store_id IS NOT NULL
), measures AS (
  SELECT
    store_id,
    COUNT(DISTINCT region_prefix) AS n_distinct_region_prefix,
    SUM(CAST(is_franchise_flag AS DOUBLE)) AS total_is_franchise_flag,
    COUNT(DISTINCT store_name) AS n_distinct_store_name,
    COUNT(CASE WHEN not_is_franchise THEN 1 END) AS n_not_is_franchise
  FROM staging.stg_shop__stores_flagged
  GROUP BY
    store_id
), joined AS (
  SELECT
    f.store_id,
    f.opened_date,
    f.store_staff_count,
    f.staff_count_text,
    ms.n_distinct_region_prefix,
    ms.total_is_franchise_flag,
    ms.n_distinct_store_name,
    ms.n_not_is_franchise,
    COALESCE(ms.total_is_franchise_flag, 0) AS total_is_franchise_flag_or_zero
  FROM filtered AS f
  LEFT JOIN measures AS ms
    ON f.store_id = ms.store_id
)
SELECT
  *
FROM joined
