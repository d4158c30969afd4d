MODEL (
  name staging.stg_shop__stores_flagged,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key store_id
  ),
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
    store_id,
    opened_date,
    store_name,
    staff_count,
    probability,
    city,
    annual_target::DOUBLE AS annual_target,
    region AS store_region,
    elasticity,
    GREATEST(CAST(annual_target AS DOUBLE), CAST(elasticity AS DOUBLE)) AS max_annual_target_elasticity,
    CASE WHEN is_franchise THEN 1 ELSE 0 END AS is_franchise_flag,
    NOT COALESCE(is_franchise, FALSE) AS not_is_franchise,
    SUBSTRING(region, 1, 1) AS region_prefix
  FROM source
)
SELECT
  *
FROM renamed
