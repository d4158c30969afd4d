MODEL (
  name example.raw_orders,
  kind SEED (
    path '../seeds/raw_orders.csv'
  ),
  columns (
    order_id INTEGER,
    customer TEXT,
    amount DECIMAL(10, 2),
    ordered_on DATE
  ),
  grain order_id
);
