MODEL (name @{schema}.orders_@env, kind @kind, blueprints ((schema := a, env := dev), (schema := b, env := prod)));

@WITH(@use_cte) base AS (SELECT * FROM @{schema}.raw_@{env}_t)
SELECT
  @STAR(base, b, exclude := [secret], prefix := 'p_'),
  @{col_a} AS @{alias}_x,
  a_@{x}_b, pre_@y, "quoted @{z}",
  @'text @{x} here' AS t,
  @"more @x" AS u,
  @f(a, b -> b + 1, (c, d) -> c || d, SELECT 1 FROM t, key := 'v', [1, 2], {'a': 1}),
  @IF(@flag, amount, NULL) AS amount,
  @AND(a, b) AND @OR(c, d),
  @CASE_WHEN(x)::INT,
  t.@c, @t.c, @schema.f(1)
FROM base AS b
LEFT @JOIN(@do_join) @{schema}.other AS o ON o.id = b.id
@JOIN(@x) third USING (id), @table_macro(1) AS tm, @tbl AS tv
@WHERE(@filter) b.day BETWEEN @start_ds AND @end_ds
@GROUP_BY(@grouped) 1, @gen(2)
@HAVING(TRUE) COUNT(*) > 1
@ORDER_BY(@sorted) 1 DESC
@LIMIT(@limited) 10;

@UNION('all', a.b, c.d) ORDER BY 1;
@EACH([a, b], x -> CREATE INDEX @x_idx ON t (x));
@create_index(@this_model, id);
