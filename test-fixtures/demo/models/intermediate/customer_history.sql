MODEL (
  name intermediate.customer_history,
  kind SCD_TYPE_2_BY_COLUMN (
    unique_key customer_id,
    columns [city, country_code, marketing_consent]
  ),
  owner growth,
  tags (customers),
  description 'Where customers lived, and whether we might write to them, at any time. Change seeds/customers.csv and run again: the old version gets an end.',
  grain (customer_id, valid_from),
  audits (
    not_null(columns := (customer_id))
  )
);

SELECT
  customer_id,
  city,
  country_code,
  marketing_consent
FROM staging.customers
