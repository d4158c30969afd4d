MODEL (
  name intermediate.int_retail__web_events_latest_prepared,
  kind VIEW,
  grain event_id,
  description 'Rows of stg_shop__web_events_latest with measures of stg_shop__web_events_latest by product_id.'
);

WITH filtered AS (
  SELECT
    event_id,
    customer_id,
    product_id,
    event_date,
    latitude AS latitude_value,
    locale,
    is_deleted,
    margin_amount,
    occurred_at,
    adjusted_amount,
    web_event_opted_in,
    referrer
  FROM staging.stg_shop__web_events_latest
  WHERE
    product_id IS NOT NULL
), measures AS (
  SELECT
    product_id,
    SUM(CAST(margin_amount AS DOUBLE)) AS total_margin_amount,
    SUM(CAST(latitude_value AS DOUBLE)) FILTER (WHERE web_event_opted_in) AS total_latitude_value_when_web_event_opted_in,
    COUNT(DISTINCT occurred_at) AS n_distinct_occurred_at,
    MIN(event_id) AS top_event_id,
    MIN(customer_id) AS first_customer_id,
    MAX(locale) AS first_locale,
    COUNT(DISTINCT customer_id) AS n_distinct_customer_id,
    COUNT(DISTINCT customer_id) AS n_distinct_customer_id_2,
    MIN(event_id) AS first_event_id,
    COUNT(CASE WHEN is_deleted THEN 1 END) AS n_is_deleted,
    COUNT(DISTINCT locale) AS n_distinct_locale,
    SUM(CAST(adjusted_amount AS DOUBLE)) AS total_adjusted_amount
  FROM filtered
  GROUP BY
    product_id
), joined AS (
  SELECT
    f.event_id,
    f.customer_id,
    f.product_id,
    f.event_date,
    f.latitude_value,
    f.locale,
    f.is_deleted,
    f.margin_amount,
    f.occurred_at,
    f.adjusted_amount,
    f.web_event_opted_in,
    f.referrer,
    ms.total_margin_amount,
    ms.total_latitude_value_when_web_event_opted_in,
    ms.n_distinct_occurred_at,
    ms.top_event_id,
    ms.first_customer_id,
    ms.first_locale,
    ms.n_distinct_customer_id,
    ms.n_distinct_customer_id_2,
    ms.first_event_id,
    ms.n_is_deleted,
    ms.n_distinct_locale,
    ms.total_adjusted_amount,
    COALESCE(ms.total_adjusted_amount, 0) AS total_adjusted_amount_or_zero
  FROM filtered AS f
  LEFT JOIN measures AS ms
    ON f.product_id = ms.product_id
)
SELECT
  *
FROM joined
