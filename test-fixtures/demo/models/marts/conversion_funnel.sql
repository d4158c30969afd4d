MODEL (
  name marts.conversion_funnel,
  kind FULL,
  owner growth,
  tags (web),
  description 'How many visits of a week reach the cart, the checkout and an order, by where they came from.',
  grain (week, referrer),
  audits (
    unique_combination_of_columns(columns := (week, referrer)),
    forall(criteria := (visits_with_cart <= visits))
  )
);

SELECT
  DATE_TRUNC('week', session_date)::DATE AS week,
  referrer,
  COUNT(*) AS visits,
  COUNT(*) FILTER (WHERE reached_cart) AS visits_with_cart,
  COUNT(*) FILTER (WHERE reached_checkout) AS visits_with_checkout,
  COUNT(*) FILTER (WHERE placed_order) AS visits_with_order
FROM intermediate.sessions
GROUP BY DATE_TRUNC('week', session_date)::DATE, referrer
