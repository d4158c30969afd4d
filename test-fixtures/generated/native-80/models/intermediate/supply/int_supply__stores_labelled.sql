MODEL (
  name intermediate.int_supply__stores_labelled,
  kind FULL,
  description 'stg_shop__stores once a scenario.'
);

WITH scenarios AS (
  SELECT
    scenario,
    weight
  FROM (
    VALUES ('plan', 1), ('actual', 2)
  ) AS v(scenario, weight)
)
SELECT
  b.store_id,
  b.opened_date,
  b.store_name AS store_name_value,
  b.store_region,
  b.store_city AS store_city_value,
  b.floor_area,
  b.store_staff_count,
  b.is_franchise,
  b.annual_target,
  b.elasticity,
  b.probability,
  b.region_as_int,
  b.city_clean,
  b.floor_area_gap,
  s.scenario,
  s.weight AS scenario_weight
FROM staging.stg_shop__stores AS b
CROSS JOIN scenarios AS s
