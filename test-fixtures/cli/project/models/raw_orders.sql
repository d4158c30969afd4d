MODEL (
  name raw.orders,
  kind SEED (path '../seeds/orders.csv'),
  columns (order_id INTEGER, customer TEXT, status TEXT, cents INTEGER, ordered_on DATE),
  grain order_id
);
