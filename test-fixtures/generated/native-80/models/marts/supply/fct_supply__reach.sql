MODEL (
  name marts.fct_supply__reach,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column opened_date
  ),
  start '2024-01-01',
  cron '@daily',
  owner supply_team,
  tags (mart, supply),
  description 'Fact table of the supply domain on int_supply__stores_labelled.',
  column_descriptions (
    store_id = 'store id of the row',
    opened_date = 'opened date of the row'
  ),
  audits (
    not_null(columns := (store_id, opened_date, scenario))
  )
);

WITH base AS (
  SELECT
    *
  FROM intermediate.int_supply__stores_labelled
), d1 AS (
  SELECT
    *
  FROM staging.stg_shop__stores_flagged
), d2 AS (
  SELECT
    *
  FROM staging.stg_shop__stores
)
SELECT
  base.store_id,
  base.opened_date,
  base.store_name_value,
  base.store_region,
  base.store_city_value,
  base.floor_area,
  base.store_staff_count AS store_staff_count_value,
  base.is_franchise,
  base.annual_target,
  base.elasticity AS elasticity_value,
  base.probability,
  base.region_as_int,
  base.city_clean,
  base.floor_area_gap,
  base.scenario,
  base.scenario_weight,
  d1.store_name,
  d1.max_annual_target_elasticity,
  d1.staff_count,
  d1.probability AS probability_2,
  d1.is_franchise_flag,
  d1.elasticity,
  d1.annual_target AS annual_target_2,
  d1.not_is_franchise,
  d1.city,
  d1.store_region AS store_region_2,
  d1.opened_date AS opened_date_2,
  d1.region_prefix,
  d2.store_staff_count,
  d2.store_city,
  d2.annual_target AS annual_target_3,
  d2.floor_area AS floor_area_2,
  d2.city_clean AS city_clean_2,
  d2.opened_date AS opened_date_3,
  d2.floor_area_gap AS floor_area_gap_2,
  d2.elasticity AS elasticity_2,
  d2.probability AS probability_3,
  d2.is_franchise AS is_franchise_2,
  d2.store_name AS store_name_2,
  d2.store_region AS store_region_3,
  d2.region_as_int AS region_as_int_2,
  base.store_staff_count IS NULL OR base.store_staff_count > 38 AS has_store_staff_count,
  SUBSTRING(base.store_name_value, 1, 2) AS store_name_value_prefix
FROM base
LEFT JOIN d1
  ON base.store_id = d1.store_id
LEFT JOIN d2
  ON base.store_id = d2.store_id
WHERE
  base.opened_date BETWEEN CAST(@start_ds AS DATE) AND CAST(@end_ds AS DATE)
