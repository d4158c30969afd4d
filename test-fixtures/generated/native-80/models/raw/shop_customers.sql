MODEL (
  name raw.shop_customers,
  kind SEED (
    path '../../seeds/shop_customers.csv'
  ),
  columns (
    customer_id INTEGER,
    store_id INTEGER,
    signup_date DATE,
    first_name TEXT,
    last_name TEXT,
    email TEXT,
    country_code TEXT,
    segment TEXT,
    birth_year INTEGER,
    credit_limit DECIMAL(12, 2),
    is_active BOOLEAN,
    loyalty_points INTEGER,
    last_seen_at TIMESTAMP,
    bytes_sent BIGINT,
    language TEXT
  ),
  grain customer_id,
  description 'Customers of the shop system'
);
