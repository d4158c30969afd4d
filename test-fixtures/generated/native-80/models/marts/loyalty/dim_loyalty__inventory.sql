MODEL (
  name marts.dim_loyalty__inventory,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key inventory_id
  ),
  grain inventory_id,
  owner loyalty_team,
  tags (mart, loyalty),
  description 'Dimension of inventory_id in the loyalty domain.',
  column_descriptions (
    inventory_id = 'inventory id of the row',
    product_id = 'product id of the row',
    store_id = 'store id of the row',
    snapshot_date = 'snapshot date of the row'
  ),
  audits (
    unique_values(columns := (inventory_id)),
    not_null(columns := (inventory_id, product_id, store_id))
  )
);

WITH ranked AS (
  SELECT
    *,
    ROW_NUMBER() OVER (PARTITION BY inventory_id ORDER BY snapshot_date DESC, inventory_id DESC) AS _rn
  FROM intermediate.int_loyalty__inventory_joined
), latest AS (
  SELECT
    * EXCLUDE (_rn)
  FROM ranked
  WHERE
    _rn = 1
)
SELECT
  l.inventory_id,
  l.product_id,
  l.store_id,
  l.snapshot_date,
  l.web_events_l_avg_margin_amount_buy,
  l.has_inventory_reorder_point,
  x.on_order,
  x.snapshot_date AS snapshot_date_2
FROM latest AS l
LEFT JOIN staging.stg_erp__inventory AS x
  ON x.inventory_id = l.inventory_id
