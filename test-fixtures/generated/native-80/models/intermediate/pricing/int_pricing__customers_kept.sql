MODEL (
  name intermediate.int_pricing__customers_kept,
  kind VIEW,
  grain customer_id,
  description 'stg_web__customers, keys intersect those of stg_apac__web_events.'
);

WITH keys AS (
  SELECT
    customer_id
  FROM staging.stg_web__customers
  INTERSECT
  SELECT
    customer_id
  FROM staging.stg_apac__web_events
  WHERE
    customer_id > 20
)
SELECT
  b.customer_id,
  b.store_id,
  b.signup_date,
  b.first_name,
  b.last_name AS last_name_value,
  b.country_code,
  b.utm_source,
  b.customer_os_name,
  b.batch_code AS batch_code_value,
  b.loaded_at,
  b.retries,
  b.customer_gross_amount,
  b.age_days,
  b.language,
  b.expiry_date,
  b.customer_gl_account,
  b.rank_hint,
  b.locale,
  b.customer_sequence_no,
  b.effective_date,
  b.app_version_prefix AS app_version_prefix_value,
  b.surcharge_text
FROM staging.stg_web__customers AS b
INNER JOIN keys AS k
  ON k.customer_id = b.customer_id
