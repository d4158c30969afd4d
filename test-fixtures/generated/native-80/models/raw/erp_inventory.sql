MODEL (
  name raw.erp_inventory,
  kind SEED (
    path '../../seeds/erp_inventory.csv'
  ),
  columns (
    inventory_id INTEGER,
    product_id INTEGER,
    store_id INTEGER,
    snapshot_date DATE,
    on_hand INTEGER,
    on_order INTEGER,
    reorder_point INTEGER,
    bin_code TEXT,
    holding_cost DECIMAL(12, 2),
    tier TEXT,
    cost_center TEXT
  ),
  grain inventory_id,
  description 'Inventory of the erp system'
);
