/* No amount may be below zero. */
AUDIT (
  name assert_not_negative
);

SELECT *
FROM @this_model
WHERE @column < 0;
