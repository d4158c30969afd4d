MODEL (
  name intermediate.int_loyalty__web_events_looked_up,
  kind VIEW,
  grain event_id,
  description 'Rows of stg_apac__web_events that stg_shop__web_events_latest knows.',
  audits (
    unique_values(columns := (event_id)),
    not_null(columns := (event_id))
  )
);

SELECT
  b.event_id,
  b.customer_id,
  b.product_id,
  b.event_date,
  b.event_type,
  b.page_path,
  b.scroll_depth,
  b.occurred_at,
  b.duration_ms_per_scroll_depth,
  (
    SELECT
      AVG(o.margin_amount)
    FROM staging.stg_shop__web_events_latest AS o
    WHERE
      o.event_id = b.event_id
  ) AS web_events_l_avg_margin_amount
FROM staging.stg_apac__web_events AS b
WHERE
  b.event_id IN (
    SELECT
      x.event_id
    FROM staging.stg_shop__web_events_latest AS x
  )
