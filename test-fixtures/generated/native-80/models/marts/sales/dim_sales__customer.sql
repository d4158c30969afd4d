MODEL (
  name marts.dim_sales__customer,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key customer_id
  ),
  grain customer_id,
  owner sales_team,
  tags (mart, sales),
  description 'Dimension of customer_id in the sales domain.',
  column_descriptions (
    customer_id = 'customer id of the row',
    last_order_date = 'last order date of the row',
    store_id = 'store id of the row'
  ),
  audits (
    unique_values(columns := (customer_id)),
    not_null(columns := (customer_id, last_order_date, row_count)),
    forall(criteria := (row_count >= 0))
  )
);

WITH ranked AS (
  SELECT
    *,
    ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY last_order_date DESC, customer_id DESC) AS _rn
  FROM intermediate.int_sales__orders_enriched
), latest AS (
  SELECT
    * EXCLUDE (_rn)
  FROM ranked
  WHERE
    _rn = 1
)
SELECT
  l.customer_id,
  l.last_order_date,
  l.row_count,
  l.top_os_name,
  l.first_order_batch_code AS first_order_batch_code_value,
  l.n_order_is_deleted,
  l.total_elasticity,
  l.total_discount_rate,
  l.top_ordered_at,
  l.last_order_date_year_no,
  x.rank_hint,
  x.signup_date,
  x.external_ref,
  x.store_id,
  x.utm_source
FROM latest AS l
LEFT JOIN intermediate.int_pricing__customers_joined AS x
  ON x.customer_id = l.customer_id
