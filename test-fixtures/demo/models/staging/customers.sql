MODEL (
  name staging.customers,
  kind VIEW,
  owner growth,
  tags (pii, customers),
  description 'Customers with clean names and addresses.',
  grain customer_id,
  audits (
    unique_values(columns := (customer_id)),
    not_null(columns := (customer_id, email))
  )
);

SELECT
  customer_id,
  first_name || ' ' || last_name AS full_name,
  LOWER(TRIM(email)) AS email, -- always in lower case
  SPLIT_PART(LOWER(TRIM(email)), '@', 2) AS email_domain,
  phone,
  country_code,
  city,
  signed_up_on,
  marketing_consent
FROM seeds.customers
