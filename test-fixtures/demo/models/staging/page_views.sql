MODEL (
  name staging.page_views,
  kind VIEW,
  owner growth,
  tags (web),
  description 'Page views with the part of the shop that was looked at.',
  grain view_id,
  audits (
    not_null(columns := (view_id, visitor_id, viewed_at))
  )
);

SELECT
  view_id,
  visitor_id,
  customer_id,
  viewed_at,
  path,
  CASE path
    WHEN '/' THEN 'home'
    WHEN '/cart' THEN 'cart'
    WHEN '/checkout' THEN 'checkout'
    WHEN '/thanks' THEN 'order placed'
    ELSE 'catalog'
  END AS page_group,
  COALESCE(referrer, 'direct') AS referrer
FROM raw.page_views
