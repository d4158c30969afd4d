MODEL (
  name staging.stg_shop__stores,
  kind VIEW,
  grain store_id,
  owner supply_team,
  tags (staging, supply),
  description 'Staged s.tores of the shop system',
  audits (
    not_null(columns := (store_id, opened_date)),
    unique_values(columns := (store_id))
  )
);

WITH source AS (
  SELECT
    *
  FROM raw.shop_stores
), renamed AS (
  SELECT
    CAST(store_id AS INTEGER) AS store_id,
    opened_date,
    store_name,
    region AS store_region,
    city AS store_city,
    floor_area,
    staff_count AS store_staff_count,
    is_franchise,
    annual_target,
    elasticity,
    probability,
    TRY_CAST(region AS INTEGER) AS region_as_int,
    UPPER(TRIM(city)) AS city_clean,
    ABS(CAST(floor_area AS DOUBLE) - 15) AS floor_area_gap
  FROM source
)
SELECT
  *
FROM renamed
