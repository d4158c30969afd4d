MODEL (
  name intermediate.int_loyalty__inventory_joined,
  kind VIEW,
  grain inventory_id,
  description 'Adds attributes to stg_erp__inventory.'
);

SELECT
  t.inventory_id,
  t.product_id,
  t.store_id,
  t.snapshot_date,
  j1.web_events_l_avg_margin_amount_buy,
  t.inventory_reorder_point IS NULL OR t.inventory_reorder_point > 8 AS has_inventory_reorder_point
FROM staging.stg_erp__inventory AS t
LEFT JOIN intermediate.int_loyalty__web_events_flags AS j1
  ON t.product_id = j1.product_id
