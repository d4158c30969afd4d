MODEL (
  name staging.stg_erp__inventory,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column snapshot_date
  ),
  start '2024-01-01',
  cron '@daily',
  grain inventory_id,
  owner merch_team,
  tags (staging, merch),
  description 'Staged i.nventory of the erp system',
  audits (
    not_null(columns := (inventory_id, snapshot_date)),
    unique_values(columns := (inventory_id))
  )
);

SELECT
  *
FROM (
  WITH source AS (
    SELECT
      *
    FROM raw.erp_inventory
  ), renamed AS (
    SELECT
      inventory_id,
      CAST(product_id AS INTEGER) AS product_id,
      CAST(store_id AS INTEGER) AS store_id,
      snapshot_date,
      on_hand AS inventory_on_hand,
      on_order,
      reorder_point AS inventory_reorder_point,
      bin_code AS inventory_bin_code,
      holding_cost::DOUBLE AS holding_cost,
      tier,
      cost_center,
      @SAFE_DIV(CAST(reorder_point AS DOUBLE), on_order) AS reorder_point_per_on_order
    FROM source
  )
  SELECT
    *
  FROM renamed
) AS src
WHERE
  snapshot_date BETWEEN @start_ds AND @end_ds
