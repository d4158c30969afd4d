AUDIT (
  name assert_some_rows,
  blocking FALSE
);

SELECT
  COUNT(*) AS n
FROM @this_model
HAVING
  COUNT(*) < 0
