MODEL (
  name intermediate.int_support__web_events_looked_up,
  kind FULL,
  grain event_id,
  description 'Rows of stg_apac__web_events that stg_shop__products_active knows.'
);

SELECT
  b.event_id,
  b.customer_id,
  b.product_id,
  b.event_date,
  b.page_path,
  b.web_event_duration_ms,
  b.scroll_depth,
  b.is_bot,
  b.occurred_at,
  b.duration_ms_per_scroll_depth,
  b.has_scroll_depth,
  (
    SELECT
      AVG(o.latitude)
    FROM staging.stg_shop__products_active AS o
    WHERE
      o.product_id = b.product_id
  ) AS products_act_avg_latitude
FROM staging.stg_apac__web_events AS b
WHERE
  EXISTS(
    SELECT
      1
    FROM staging.stg_shop__products_active AS x
    WHERE
      x.product_id = b.product_id
  )
