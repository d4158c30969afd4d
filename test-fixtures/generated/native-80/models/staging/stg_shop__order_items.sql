MODEL (
  name staging.stg_shop__order_items,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column item_date
  ),
  start '2024-01-01',
  cron '@daily',
  grain order_item_id,
  owner risk_team,
  tags (staging, risk),
  description 'Staged o.rder items of the shop system'
);

SELECT
  *
FROM (
  WITH source AS (
    SELECT
      *
    FROM raw.shop_order_items
  ), renamed AS (
    SELECT
      order_item_id,
      order_id,
      CAST(product_id AS INTEGER) AS product_id,
      item_date,
      quantity,
      list_price::DOUBLE AS list_price,
      sale_price,
      TRIM(line_status) AS line_status,
      is_returned AS order_item_is_returned,
      warehouse_code,
      time_zone,
      opted_in AS order_item_opted_in,
      is_test,
      modified_at,
      gl_account,
      margin_amount,
      expiry_date,
      sequence_no,
      score,
      rank_hint,
      TRIM(utm_medium) AS utm_medium,
      deposit,
      adjusted_amount,
      retries,
      bytes_sent,
      os_name,
      DATE_DIFF('day', expiry_date, item_date) AS days_expiry_date_to_item_date,
      CAST(expiry_date + INTERVAL '7' DAY AS DATE) AS expiry_date_next_week,
      CAST(bytes_sent AS TEXT) AS bytes_sent_text,
      CASE WHEN sale_price > 201 THEN 'high' WHEN sale_price > 46 THEN 'medium' ELSE 'low' END AS sale_price_band
    FROM source
  )
  SELECT
    *
  FROM renamed
) AS src
WHERE
  item_date BETWEEN @start_date AND @end_date
