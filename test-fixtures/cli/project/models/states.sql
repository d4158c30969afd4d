MODEL (
  name mart.states,
  kind FULL,
  grain status
);

SELECT status, COUNT(*) AS orders
FROM stg.orders
GROUP BY status
