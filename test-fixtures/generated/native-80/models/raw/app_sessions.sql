MODEL (
  name raw.app_sessions,
  kind SEED (
    path '../../seeds/app_sessions.csv'
  ),
  columns (
    session_id INTEGER,
    customer_id INTEGER,
    campaign_id INTEGER,
    session_date DATE,
    browser TEXT,
    entry_page TEXT,
    page_views INTEGER,
    session_seconds BIGINT,
    bounce BOOLEAN,
    started_at TIMESTAMP,
    probability DOUBLE,
    loaded_at TIMESTAMP,
    age_days INTEGER,
    latency_us BIGINT,
    exchange_rate DOUBLE,
    adjusted_amount DECIMAL(12, 2),
    gross_amount DECIMAL(12, 2),
    batch_code TEXT,
    elasticity DOUBLE,
    score DOUBLE,
    rank_hint INTEGER,
    referrer TEXT,
    cohort TEXT,
    expiry_date DATE,
    effective_date DATE,
    app_version TEXT
  ),
  grain session_id,
  description 'Sessions of the app system'
);
