MODEL (
  name marts.fct_product__mix,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column opened_date
  ),
  start '2024-01-01',
  cron '@daily',
  owner product_team,
  tags (mart, product),
  description 'Fact table of the product domain on int_product__stores_prepared_2.',
  column_descriptions (
    store_id = 'store id of the row',
    opened_date = 'opened date of the row'
  ),
  audits (
    not_null(columns := (store_id, opened_date, source_model))
  )
);

WITH base AS (
  SELECT
    *
  FROM intermediate.int_product__stores_prepared_2
), d1 AS (
  SELECT
    *
  FROM intermediate.int_product__stores_prepared
), d2 AS (
  SELECT
    *
  FROM intermediate.int_finance__stores_flagged_joined
), d3 AS (
  SELECT
    *
  FROM staging.stg_shop__stores_flagged
)
SELECT
  base.store_id,
  base.opened_date,
  base.store_staff_count,
  base.source_model,
  base.n_distinct_store_region,
  base.top_staff_count_text,
  base.n_distinct_store_store_name,
  base.first_opened_date,
  base.n_distinct_store_store_name_or_zero,
  d1.n_not_is_franchise,
  d1.staff_count_text,
  d1.total_is_franchise_flag,
  d1.n_distinct_store_name,
  d1.opened_date AS opened_date_2,
  d1.total_is_franchise_flag_or_zero,
  d1.store_staff_count AS store_staff_count_2,
  d1.n_distinct_region_prefix,
  d2.store_staff_count AS store_staff_count_3,
  d2.annual_target,
  d2.stores_annual_target,
  d2.store_store_name,
  d2.opened_date AS opened_date_3,
  d2.probability,
  d2.store_floor_area,
  d2.not_is_franchise_value,
  d3.is_franchise_flag,
  d3.opened_date AS opened_date_4,
  d3.probability AS probability_2,
  d3.region_prefix,
  d3.store_name,
  d3.not_is_franchise,
  d3.max_annual_target_elasticity,
  d3.elasticity,
  d3.staff_count,
  d3.city,
  d3.annual_target AS annual_target_2,
  d3.store_region,
  EXTRACT(MONTH FROM base.first_opened_date) AS first_opened_date_month_no,
  base.n_distinct_store_region::DOUBLE AS n_distinct_store_region_dbl
FROM base
LEFT JOIN d1
  ON base.store_id = d1.store_id
LEFT JOIN d2
  ON base.store_id = d2.store_id
LEFT JOIN d3
  ON base.store_id = d3.store_id
WHERE
  base.opened_date BETWEEN CAST(@start_ds AS DATE) AND CAST(@end_ds AS DATE)
  AND base.opened_date IS NOT NULL
