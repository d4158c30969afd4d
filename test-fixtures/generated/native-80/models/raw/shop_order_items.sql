MODEL (
  name raw.shop_order_items,
  kind SEED (
    path '../../seeds/shop_order_items.csv'
  ),
  columns (
    order_item_id INTEGER,
    order_id INTEGER,
    product_id INTEGER,
    item_date DATE,
    quantity INTEGER,
    list_price DECIMAL(12, 2),
    sale_price DECIMAL(12, 2),
    line_status TEXT,
    is_returned BOOLEAN,
    warehouse_code TEXT,
    time_zone TEXT,
    opted_in BOOLEAN,
    is_test BOOLEAN,
    modified_at TIMESTAMP,
    gl_account TEXT,
    margin_amount DECIMAL(12, 2),
    expiry_date DATE,
    sequence_no BIGINT,
    score DOUBLE,
    rank_hint INTEGER,
    utm_medium TEXT,
    deposit DECIMAL(12, 2),
    adjusted_amount DECIMAL(12, 2),
    retries INTEGER,
    bytes_sent BIGINT,
    os_name TEXT
  ),
  grain order_item_id,
  description 'Order items of the shop system'
);
