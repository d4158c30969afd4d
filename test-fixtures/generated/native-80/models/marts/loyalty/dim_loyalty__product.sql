MODEL (
  name marts.dim_loyalty__product,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key product_id
  ),
  grain product_id,
  owner loyalty_team,
  tags (mart, loyalty),
  description 'Dimension of product_id in the loyalty domain.',
  column_descriptions (
    inventory_id = 'inventory id of the row',
    product_id = 'product id of the row',
    store_id = 'store id of the row',
    snapshot_date = 'snapshot date of the row'
  ),
  audits (
    unique_values(columns := (product_id)),
    not_null(columns := (inventory_id, product_id, store_id)),
    assert_positive_key(column := product_id)
  )
);

WITH ranked AS (
  SELECT
    *,
    ROW_NUMBER() OVER (PARTITION BY product_id ORDER BY snapshot_date DESC, inventory_id DESC) AS _rn
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
  x.web_events_l_avg_margin_amount_view,
  x.web_events_l_avg_margin_amount_buy AS web_events_l_avg_margin_amount_buy_2,
  x.last_event_date,
  x.first_event_date,
  x.web_events_l_avg_margin_amount_cart
FROM latest AS l
LEFT JOIN intermediate.int_loyalty__web_events_flags AS x
  ON x.product_id = l.product_id
