MODEL (
  name intermediate.int_pricing__customers_joined,
  kind VIEW,
  grain customer_id,
  description 'Adds attributes to int_pricing__customers_kept.'
);

SELECT
  src.customer_id,
  src.store_id,
  src.signup_date,
  src.utm_source,
  src.customer_os_name,
  src.customer_gl_account,
  src.rank_hint,
  j1.tier,
  j1.deposit,
  j1.rank_hint AS customers_rank_hint,
  j1.external_ref,
  j1.surcharge_text,
  REPLACE(LOWER(src.surcharge_text), ' ', '_') AS surcharge_text_slug,
  EXTRACT(YEAR FROM src.effective_date) AS effective_date_year_no
FROM intermediate.int_pricing__customers_kept AS src
LEFT JOIN staging.stg_web__customers AS j1
  ON src.customer_id = j1.customer_id
