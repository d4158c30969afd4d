MODEL (
  name intermediate.order_status,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key order_id
  ),
  owner finance,
  tags (orders),
  description 'The latest state of each order. A later event of an order replaces its row.',
  grain order_id,
  audits (
    unique_values(columns := (order_id)),
    not_null(columns := (state, changed_at))
  )
);

WITH events AS (
  SELECT order_id, 'ordered' AS state, ordered_at AS changed_at, 1 AS step
  FROM staging.orders
  UNION ALL
  SELECT order_id, 'paid' AS state, paid_at AS changed_at, 2 AS step
  FROM staging.payments
  WHERE is_settled
  UNION ALL
  SELECT order_id, 'returned' AS state, returned_on::TIMESTAMP AS changed_at, 3 AS step
  FROM staging.returns
), latest AS (
  SELECT
    order_id,
    state,
    changed_at,
    ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY changed_at DESC, step DESC) AS newest_first
  FROM events
  WHERE changed_at BETWEEN @start_ts AND @end_ts
)
SELECT order_id, state, changed_at
FROM latest
WHERE newest_first = 1
