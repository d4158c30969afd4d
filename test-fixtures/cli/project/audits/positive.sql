AUDIT (name positive);
SELECT * FROM @this_model WHERE @column < 0
