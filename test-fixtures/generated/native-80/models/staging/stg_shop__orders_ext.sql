MODEL (
  name staging.stg_shop__orders_ext,
  kind VIEW,
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
    customer_id,
    store_id,
    CAST(promotion_id AS INTEGER) AS promotion_id,
    order_date,
    notes,
    TRIM(referrer) AS referrer,
    subtotal,
    elasticity,
    ordered_at,
    currency,
    is_deleted,
    cohort,
    external_ref,
    batch_code,
    effective_date,
    discount_rate,
    tax_amount,
    is_gift AS order_is_gift,
    TRIM(os_name) AS os_name,
    @SAFE_DIV(CAST(subtotal AS DOUBLE), adjusted_amount) AS subtotal_per_adjusted_amount,
    ABS(CAST(elasticity AS DOUBLE) - 98) AS elasticity_gap,
    CASE WHEN cohort IN ('iris', 'delta') THEN 1 ELSE 0 END AS is_cohort_group
  FROM source
)
SELECT
  *
FROM renamed
