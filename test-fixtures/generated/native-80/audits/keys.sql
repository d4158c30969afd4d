AUDIT (
  name assert_positive_key
);

SELECT
  *
FROM @this_model
WHERE
  @column <= 0;

AUDIT (
  name assert_has_key
);

SELECT
  *
FROM @this_model
WHERE
  @column IS NULL;
