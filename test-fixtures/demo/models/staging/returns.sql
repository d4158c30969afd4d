MODEL (
  name staging.returns,
  kind VIEW,
  owner finance,
  tags (orders),
  description 'Orders that came back, and why.',
  grain return_id,
  references (order_id),
  audits (
    unique_values(columns := (order_id))
  )
);

SELECT
  return_id,
  order_id,
  returned_on::DATE AS returned_on,
  reason,
  reason <> 'no reason given' AS is_our_fault
FROM seeds.returns
