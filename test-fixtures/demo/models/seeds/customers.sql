/* Everybody who signed up. */
MODEL (
  name seeds.customers,
  kind SEED (
    path '../../seeds/customers.csv'
  ),
  owner growth,
  tags (pii),
  columns (
    customer_id BIGINT,
    first_name TEXT,
    last_name TEXT,
    email TEXT,
    phone TEXT,
    country_code TEXT,
    city TEXT,
    signed_up_on DATE,
    marketing_consent BOOLEAN
  ),
  grain customer_id,
  audits (
    unique_values(columns := (customer_id)),
    not_null(columns := (customer_id, email))
  )
)
