/* One view for each channel, made of one text. */
MODEL (
  name marts.orders_@channel,
  kind VIEW,
  owner finance,
  tags (orders),
  blueprints (
    (channel := web, channel_name := 'Web shop'),
    (channel := app, channel_name := 'App'),
    (channel := store, channel_name := 'Store')
  ),
  grain order_id,
  audits (
    unique_values(columns := (order_id))
  )
);

SELECT
  order_id,
  customer_id,
  order_date,
  net_amount,
  @channel_name AS channel_name
FROM marts.fct_orders
WHERE channel = @'@channel'
