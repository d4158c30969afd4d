MODEL (
  name intermediate.int_growth__payments_active_joined,
  kind VIEW,
  grain payment_id,
  description 'Adds attributes to stg_shop__payments_active.'
);

SELECT
  base.payment_id,
  base.order_id,
  base.customer_id,
  base.payment_date,
  base.payment_method AS payment_method_value,
  base.risk_band AS risk_band_value,
  base.paid_at,
  base.customer_id_plus_rank_hint AS customer_id_plus_rank_hint_value,
  base.is_refund_flag,
  ordersex1.store_id,
  ordersex1.is_cohort_group,
  j2.is_verified,
  j2.batch_code_or_unknown,
  orders3.customer_id AS orders_customer_id,
  orders3.adjusted_amount,
  LENGTH(base.batch_code_slug) AS batch_code_slug_length,
  COALESCE(NULLIF(base.sequence_no_text, ''), 'unknown') AS sequence_no_text_or_unknown
FROM staging.stg_shop__payments_active AS base
INNER JOIN staging.stg_shop__orders_ext AS ordersex1
  ON base.order_id = ordersex1.order_id
LEFT JOIN staging.stg_shop__payments AS j2
  ON base.payment_id = j2.payment_id
INNER JOIN staging.stg_shop__orders AS orders3
  ON base.order_id = orders3.order_id
