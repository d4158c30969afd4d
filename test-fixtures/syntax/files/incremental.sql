-- Revenue by day and shop.
/* The grain is one row a day and shop. */
MODEL (
  name marts.daily_revenue,
  kind INCREMENTAL_BY_TIME_RANGE (
    time_column (day, '%Y-%m-%d'),
    batch_size 30,
    lookback 2
  ),
  cron '@daily',
  owner finance,
  tags (revenue, "daily report"),
  grain (day, shop_id),
  audits (
    not_null(columns := (day, shop_id)),
    accepted_range(column := revenue, min_v := 0)
  ),
  columns (
    day DATE,
    shop_id INT,
    revenue DECIMAL(18, 2),
    details STRUCT(a INT, b TEXT[])
  ),
  description 'Revenue of a day;
    refunds are taken off.'
);

@DEF(rate, 1.19);
@DEF(net, x -> x / @rate);

CREATE TABLE IF NOT EXISTS scratch.log (run_at TIMESTAMP, note TEXT);
@IF(@runtime_stage = 'evaluating', INSERT INTO scratch.log VALUES (CURRENT_TIMESTAMP, 'run; done'));

WITH paid AS (
  SELECT
    o.order_id, -- the order
    o.shop_id,
    o.paid_at::DATE AS day,
    @net(o.amount) AS net_amount /* without tax */,
  FROM staging.orders AS o
  LEFT JOIN staging.refunds AS r USING (order_id)
  WHERE o.paid_at BETWEEN @start_ts AND @end_ts AND r.order_id IS NULL
), shops AS (
  SELECT shop_id, name FROM staging.shops WHERE active
)
SELECT
  p.day,
  p.shop_id,
  SUM(p.net_amount)::DECIMAL(18, 2) AS revenue,
  @EACH(['card', 'cash'], x -> COUNT(*) FILTER (WHERE p.method = x) AS count_@x),
  {'a': 1, 'b': ['x;y']} AS details
FROM paid AS p
JOIN shops AS s ON s.shop_id = p.shop_id
GROUP BY p.day, p.shop_id
HAVING SUM(p.net_amount) > 0;

ON_VIRTUAL_UPDATE_BEGIN;
GRANT SELECT ON VIEW @this_model TO ROLE reader;
JINJA_STATEMENT_BEGIN;
{% if true %} COMMENT ON VIEW {{ this_model }} IS 'it''s; here' {% endif %}
JINJA_END;
ON_VIRTUAL_UPDATE_END;
