MODEL (
  name staging.stg_shop__customers_latest,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column signup_date
  ),
  start '2024-01-01',
  cron '@daily',
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
  *
FROM (
  SELECT
    customer_id,
    store_id,
    signup_date,
    credit_limit AS customer_credit_limit,
    is_active AS customer_is_active,
    email,
    TRIM(last_name) AS last_name,
    TRIM(first_name) AS customer_first_name,
    last_seen_at,
    loyalty_points,
    birth_year,
    language,
    CAST(birth_year AS TEXT) AS birth_year_text
  FROM raw.shop_customers
  WHERE
    store_id > 0
) AS src
WHERE
  signup_date BETWEEN @start_date AND @end_date
