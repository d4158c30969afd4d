MODEL (
  name raw.shop_stores,
  kind SEED (
    path '../../seeds/shop_stores.csv'
  ),
  columns (
    store_id INTEGER,
    opened_date DATE,
    store_name TEXT,
    region TEXT,
    city TEXT,
    floor_area DOUBLE,
    staff_count INTEGER,
    is_franchise BOOLEAN,
    annual_target DECIMAL(12, 2),
    elasticity DOUBLE,
    probability DOUBLE
  ),
  grain store_id,
  description 'Stores of the shop system'
);
