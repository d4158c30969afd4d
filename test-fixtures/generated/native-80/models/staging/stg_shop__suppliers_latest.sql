MODEL (
  name staging.stg_shop__suppliers_latest,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key supplier_id
  ),
  grain supplier_id,
  owner merch_team,
  tags (staging, merch),
  description 'Staged s.uppliers of the shop system',
  audits (
    not_null(columns := (supplier_id, onboarded_date)),
    unique_values(columns := (supplier_id))
  )
);

SELECT
  CAST(supplier_id AS INTEGER) AS supplier_id,
  onboarded_date,
  retries,
  loaded_at,
  longitude,
  latitude,
  TRIM(cohort) AS cohort,
  surcharge,
  state_code,
  TRIM(referrer) AS referrer,
  is_test AS supplier_is_test,
  rating,
  postal_code,
  supplier_name,
  effective_date,
  is_verified AS supplier_is_verified,
  exchange_rate,
  utm_term,
  deposit::DOUBLE AS deposit,
  os_name,
  language,
  probability,
  expiry_date AS supplier_expiry_date,
  TRIM(ip_country) AS ip_country,
  COALESCE(is_deleted, FALSE) AS is_deleted,
  age_days AS supplier_age_days,
  rank_hint,
  locale AS supplier_locale,
  score,
  latency_us,
  COALESCE(is_preferred, FALSE) AS is_preferred,
  modified_at,
  utm_medium,
  utm_source AS supplier_utm_source,
  supplier_country AS supplier_supplier_country,
  EXTRACT(HOUR FROM loaded_at) AS loaded_at_hour
FROM raw.shop_suppliers
WHERE
  supplier_id > 0
