/* The countries the shop delivers to. */
MODEL (
  name seeds.countries,
  kind SEED (
    path '../../seeds/countries.csv'
  ),
  owner finance,
  columns (
    code TEXT,
    name TEXT,
    region TEXT,
    vat_rate DECIMAL(4, 1)
  ),
  column_descriptions (
    code = 'ISO code of two letters',
    vat_rate = 'Value added tax in percent'
  ),
  grain code,
  audits (
    unique_values(columns := (code)),
    not_null(columns := (code, name, region, vat_rate))
  )
)
