MODEL (
  name intermediate.int_finance__stores_flagged_windowed,
  kind VIEW,
  grain store_id,
  description 'Running and ranked values of int_finance__stores_flagged_joined.'
);

SELECT
  store_id,
  opened_date,
  probability,
  annual_target,
  not_is_franchise_value,
  stores_annual_target,
  store_staff_count,
  store_floor_area AS store_floor_area_value,
  store_store_name,
  COUNT(*) OVER (PARTITION BY store_id) AS n_per_store_id,
  LAG(store_staff_count) OVER (PARTITION BY store_id ORDER BY opened_date, store_id) AS prev_store_staff_count,
  LEAD(store_floor_area, 1) OVER (PARTITION BY store_id ORDER BY opened_date, store_id) AS next_store_floor_area,
  AVG(CAST(store_floor_area AS DOUBLE)) OVER (PARTITION BY store_id ORDER BY opened_date, store_id ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS avg7_store_floor_area
FROM intermediate.int_finance__stores_flagged_joined
QUALIFY
  ROW_NUMBER() OVER (PARTITION BY store_id ORDER BY opened_date DESC, store_id) = 1
