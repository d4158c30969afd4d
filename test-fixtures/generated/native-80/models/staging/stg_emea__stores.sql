MODEL (
  name staging.stg_emea__stores,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key store_id
  ),
  grain store_id,
  owner product_team,
  tags (staging, product),
  description 'Staged s.tores of the emea system'
);

WITH source AS (
  SELECT
    *
  FROM raw.emea_stores
), renamed AS (
  SELECT
    store_id,
    opened_date,
    store_name AS store_store_name,
    region AS store_region,
    TRIM(city) AS store_city,
    floor_area AS store_floor_area,
    staff_count AS store_staff_count,
    is_franchise AS store_is_franchise,
    annual_target::DOUBLE AS annual_target,
    CASE WHEN store_name IN ('birch', 'onyx') THEN 1 ELSE 0 END AS is_store_name_group,
    CAST(staff_count AS TEXT) AS staff_count_text
  FROM source
)
SELECT
  *
FROM renamed
