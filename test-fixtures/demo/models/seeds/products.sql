/* What the shop sells or sold. */
MODEL (
  name seeds.products,
  kind SEED (
    path '../../seeds/products.csv'
  ),
  owner finance,
  columns (
    sku TEXT,
    product_name TEXT,
    category TEXT,
    unit_cost_cents BIGINT,
    list_price_cents BIGINT,
    launched_on DATE,
    retired_on DATE
  ),
  grain sku,
  audits (
    unique_values(columns := (sku)),
    not_null(columns := (sku, product_name, list_price_cents))
  )
)
