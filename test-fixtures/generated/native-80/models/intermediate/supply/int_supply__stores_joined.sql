MODEL (
  name intermediate.int_supply__stores_joined,
  kind FULL,
  description 'Adds attributes to int_supply__stores_labelled.'
);

SELECT
  base.store_id,
  base.opened_date,
  base.is_franchise,
  base.elasticity,
  j1.annual_target,
  j2.not_is_franchise
FROM intermediate.int_supply__stores_labelled AS base
LEFT JOIN staging.stg_shop__stores AS j1
  ON base.store_id = j1.store_id
LEFT JOIN staging.stg_shop__stores_flagged AS j2
  ON base.store_id = j2.store_id
WHERE
  base.opened_date >= DATE '2024-01-01'
