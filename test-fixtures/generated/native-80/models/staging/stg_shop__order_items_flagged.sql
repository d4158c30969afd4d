MODEL (
  name staging.stg_shop__order_items_flagged,
  kind VIEW,
  grain order_item_id,
  owner risk_team,
  tags (staging, risk),
  description 'Staged o.rder items of the shop system',
  audits (
    not_null(columns := (order_item_id, item_date)),
    unique_values(columns := (order_item_id))
  )
);

SELECT
  order_item_id,
  CAST(order_id AS INTEGER) AS order_id,
  product_id,
  item_date,
  list_price,
  time_zone,
  expiry_date,
  utm_medium,
  retries,
  os_name,
  margin_amount,
  TRIM(line_status) AS line_status,
  gl_account,
  bytes_sent,
  warehouse_code,
  sequence_no,
  score AS order_item_score,
  modified_at,
  quantity,
  COALESCE(opted_in, FALSE) AS opted_in,
  order_item_id IS NULL OR order_item_id > 45 AS has_order_item_id,
  LENGTH(os_name) AS os_name_length,
  ROUND(CAST(retries AS DOUBLE) * 0.85, 2) AS retries_scaled
FROM raw.shop_order_items
WHERE
  product_id > 2
