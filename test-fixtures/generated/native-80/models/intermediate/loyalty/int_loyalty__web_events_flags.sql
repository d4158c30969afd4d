MODEL (
  name intermediate.int_loyalty__web_events_flags,
  kind VIEW,
  grain product_id,
  description 'web_events_l_avg_margin_amount of int_loyalty__web_events_looked_up by product_id, a column for each event_type.',
  audits (
    unique_values(columns := (product_id)),
    not_null(columns := (product_id))
  )
);

SELECT
  product_id,
  @EACH(['view', 'cart', 'buy'], x -> SUM(CASE WHEN event_type = @x THEN CAST(web_events_l_avg_margin_amount AS DOUBLE) ELSE 0 END) AS web_events_l_avg_margin_amount_@x),
  MAX(event_date) AS first_event_date,
  MAX(event_date) AS last_event_date
FROM intermediate.int_loyalty__web_events_looked_up
GROUP BY
  product_id
