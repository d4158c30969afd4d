MODEL (
  name intermediate.int_finance__stores_flagged_joined,
  kind VIEW,
  grain store_id,
  description 'Adds attributes to stg_shop__stores_flagged.'
);

SELECT
  base.store_id,
  base.opened_date,
  base.probability,
  base.annual_target,
  base.not_is_franchise AS not_is_franchise_value,
  j1.annual_target AS stores_annual_target,
  j1.store_staff_count,
  j1.store_floor_area,
  j1.store_store_name
FROM staging.stg_shop__stores_flagged AS base
LEFT JOIN staging.stg_emea__stores AS j1
  ON base.store_id = j1.store_id
WHERE
  base.store_id > 0
