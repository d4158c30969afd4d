MODEL (
  name stg.orders,
  kind VIEW,
  description 'Orders in the shop''s currency.',
  grain order_id
);

SELECT
  order_id,
  customer,
  UPPER(status) AS status,
  cents / 100 AS amount,
  ordered_on
FROM raw.orders
