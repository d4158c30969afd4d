MODEL (
  name raw.apac_web_events,
  kind SEED (
    path '../../seeds/apac_web_events.csv'
  ),
  columns (
    event_id INTEGER,
    customer_id INTEGER,
    product_id INTEGER,
    event_date DATE,
    event_type TEXT,
    page_path TEXT,
    device TEXT,
    duration_ms BIGINT,
    scroll_depth DOUBLE,
    is_bot BOOLEAN,
    occurred_at TIMESTAMP
  ),
  grain event_id,
  description 'Web events of the apac system'
);
