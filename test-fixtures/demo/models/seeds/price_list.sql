/* Today's prices. Old prices are not in here: intermediate.price_history keeps them. */
MODEL (
  name seeds.price_list,
  kind SEED (
    path '../../seeds/price_list.csv'
  ),
  owner finance,
  columns (
    sku TEXT,
    price_cents BIGINT,
    updated_at TIMESTAMP
  ),
  grain sku,
  audits (
    unique_values(columns := (sku))
  )
)
