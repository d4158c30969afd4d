/* Orders that came back. The types of this seed are inferred. */
MODEL (
  name seeds.returns,
  kind SEED (
    path '../../seeds/returns.csv'
  ),
  owner finance,
  audits (
    unique_values(columns := (return_id))
  )
)
