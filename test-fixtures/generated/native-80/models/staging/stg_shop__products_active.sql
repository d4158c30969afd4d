MODEL (
  name staging.stg_shop__products_active,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key product_id
  ),
  grain product_id,
  owner supply_team,
  tags (staging, supply),
  description 'Staged p.roducts of the shop system'
);

SELECT
  product_id,
  supplier_id,
  launch_date,
  TRIM(locale) AS locale,
  visits,
  TRIM(external_ref) AS external_ref,
  stock_level,
  batch_code AS product_batch_code,
  TRIM(os_name) AS os_name,
  commission::DOUBLE AS commission,
  tier,
  state_code,
  time_zone,
  category,
  latitude,
  postal_code AS product_postal_code,
  latency_us AS product_latency_us,
  gross_amount,
  TRIM(gl_account) AS gl_account,
  retries,
  unit_price,
  margin_amount,
  COALESCE(is_discontinued, FALSE) AS product_is_discontinued,
  opted_in,
  sequence_no,
  unit_cost,
  product_name,
  bytes_sent AS product_bytes_sent,
  probability AS product_probability,
  TRIM(cohort) AS cohort,
  TRIM(utm_medium) AS utm_medium,
  app_version,
  NOT COALESCE(is_discontinued, FALSE) AS not_is_discontinued
FROM raw.shop_products
WHERE
  product_id > 1
