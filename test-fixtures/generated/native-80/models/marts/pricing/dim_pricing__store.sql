MODEL (
  name marts.dim_pricing__store,
  kind INCREMENTAL_BY_UNIQUE_KEY (
    unique_key store_id
  ),
  grain store_id,
  owner pricing_team,
  tags (mart, pricing),
  description 'Dimension of store_id in the pricing domain.',
  column_descriptions (
    customer_id = 'customer id of the row',
    store_id = 'store id of the row',
    signup_date = 'signup date of the row'
  ),
  audits (
    unique_values(columns := (store_id)),
    not_null(columns := (customer_id, store_id, signup_date))
  )
);

WITH ranked AS (
  SELECT
    *,
    ROW_NUMBER() OVER (PARTITION BY store_id ORDER BY signup_date DESC, customer_id DESC) AS _rn
  FROM intermediate.int_pricing__customers_joined
), latest AS (
  SELECT
    * EXCLUDE (_rn)
  FROM ranked
  WHERE
    _rn = 1
)
SELECT
  l.customer_id,
  l.store_id,
  l.signup_date,
  l.utm_source,
  l.customer_os_name,
  l.customer_gl_account,
  l.rank_hint,
  l.tier,
  l.deposit,
  l.customers_rank_hint AS customers_rank_hint_value,
  l.external_ref,
  l.surcharge_text,
  l.surcharge_text_slug,
  l.effective_date_year_no AS effective_date_year_no_value,
  x.store_is_franchise,
  x.store_store_name,
  x.store_staff_count,
  x.store_city
FROM latest AS l
LEFT JOIN staging.stg_emea__stores AS x
  ON x.store_id = l.store_id
