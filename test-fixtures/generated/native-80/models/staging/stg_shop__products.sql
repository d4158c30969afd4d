MODEL (
  name staging.stg_shop__products,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key product_id
  ),
  grain product_id,
  owner supply_team,
  tags (staging, supply),
  description 'Staged p.roducts of the shop system',
  audits (
    not_null(columns := (product_id, launch_date)),
    unique_values(columns := (product_id))
  )
);

WITH source AS (
  SELECT
    *
  FROM raw.shop_products
), renamed AS (
  SELECT
    product_id,
    supplier_id,
    launch_date,
    product_name,
    category,
    TRIM(brand) AS product_brand,
    unit_price::DOUBLE AS unit_price,
    unit_cost::DOUBLE AS product_unit_cost,
    weight_kg,
    COALESCE(is_discontinued, FALSE) AS is_discontinued,
    stock_level,
    notes,
    state_code,
    probability AS product_probability,
    batch_code,
    rank_hint,
    utm_medium,
    visits,
    adjusted_amount,
    sequence_no,
    latency_us,
    bytes_sent,
    app_version,
    commission AS product_commission,
    margin_amount,
    cohort,
    latitude,
    external_ref,
    retries,
    os_name,
    modified_at,
    gl_account,
    postal_code,
    tier,
    cost_center,
    gross_amount::DOUBLE AS gross_amount,
    loaded_at,
    COALESCE(opted_in, FALSE) AS product_opted_in,
    TRIM(locale) AS locale,
    COALESCE(is_test, FALSE) AS is_test,
    time_zone,
    CAST(unit_price AS TEXT) AS unit_price_text,
    product_id::DOUBLE AS product_id_dbl,
    LENGTH(product_name) AS product_name_length
  FROM source
)
SELECT
  *
FROM renamed
