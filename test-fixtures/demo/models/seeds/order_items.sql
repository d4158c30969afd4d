/* One row for each line of an order. */
MODEL (
  name seeds.order_items,
  kind SEED (
    path '../../seeds/order_items.csv'
  ),
  owner finance,
  columns (
    order_id BIGINT,
    line_number INT,
    sku TEXT,
    quantity INT,
    unit_price_cents BIGINT,
    discount_cents BIGINT
  ),
  grain (order_id, line_number),
  audits (
    unique_combination_of_columns(columns := (order_id, line_number))
  )
)
