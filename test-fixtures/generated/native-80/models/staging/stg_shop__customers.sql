MODEL (
  name staging.stg_shop__customers,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key customer_id
  ),
  grain customer_id,
  owner risk_team,
  tags (staging, risk),
  description 'Staged c.ustomers of the shop system',
  audits (
    not_null(columns := (customer_id, signup_date)),
    unique_values(columns := (customer_id))
  )
);

SELECT
  CAST(customer_id AS INTEGER) AS customer_id,
  store_id,
  signup_date,
  first_name,
  last_name,
  email,
  country_code,
  segment,
  birth_year,
  credit_limit,
  COALESCE(is_active, FALSE) AS is_active,
  loyalty_points,
  last_seen_at,
  bytes_sent,
  TRIM(language) AS language,
  @SAFE_DIV(CAST(store_id AS DOUBLE), bytes_sent) AS store_id_per_bytes_sent,
  TRY_CAST(language AS INTEGER) AS language_as_int
FROM raw.shop_customers
