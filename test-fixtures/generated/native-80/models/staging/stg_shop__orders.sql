MODEL (
  name staging.stg_shop__orders,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key order_id
  ),
  grain order_id,
  owner growth_team,
  tags (staging, growth),
  description 'Staged o.rders of the shop system',
  audits (
    not_null(columns := (order_id, order_date)),
    unique_values(columns := (order_id))
  )
);

WITH source AS (
  SELECT
    *
  FROM raw.shop_orders
), renamed AS (
  SELECT
    order_id,
    CAST(customer_id AS INTEGER) AS customer_id,
    store_id,
    CAST(promotion_id AS INTEGER) AS promotion_id,
    order_date,
    status,
    channel,
    TRIM(currency) AS order_currency,
    subtotal,
    tax_amount,
    shipping_amount,
    discount_rate,
    item_count,
    is_gift,
    ordered_at,
    is_deleted AS order_is_deleted,
    TRIM(cohort) AS cohort,
    loaded_at,
    cost_center,
    deposit,
    bytes_sent,
    elasticity,
    latitude AS order_latitude,
    referrer,
    adjusted_amount,
    utm_term,
    effective_date,
    external_ref,
    TRIM(os_name) AS os_name,
    notes,
    batch_code AS order_batch_code,
    TRY_CAST(utm_term AS INTEGER) AS utm_term_as_int
  FROM source
)
SELECT
  *
FROM renamed
