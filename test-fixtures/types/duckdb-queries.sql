SELECT 1 AS a UNION SELECT 'x'
SELECT 1 AS a UNION ALL SELECT 2.5 UNION ALL SELECT NULL
SELECT ti AS a FROM tt UNION ALL SELECT 1
SELECT dt AS a FROM tt EXCEPT SELECT ts FROM tt
SELECT i AS a, s AS b FROM tt INTERSECT SELECT bi, 'x' FROM tt
SELECT i AS a, s AS b FROM tt UNION BY NAME SELECT 'x' AS b, dt AS c FROM tt
SELECT NULL AS a UNION ALL SELECT 1::TINYINT
SELECT d1 AS a FROM tt UNION SELECT d2 FROM tt UNION SELECT i FROM tt
SELECT li AS a FROM tt UNION ALL SELECT [1.5]
SELECT st AS a FROM tt UNION ALL SELECT {'x': 1.5, 'y': 'a'}
SELECT en AS a FROM tt UNION ALL SELECT 'x'
VALUES (1, 'a'), (2.5, NULL)
VALUES (NULL, 1), ('a', 2::BIGINT)
SELECT * FROM (VALUES (1, 'a', DATE '2024-01-01'), (NULL, 'b', NULL)) v(x, y, z)
SELECT * FROM (VALUES (1::TINYINT), (1)) v(x)
SELECT * FROM (VALUES (1), ('2')) v(x)
WITH RECURSIVE r AS (SELECT 1 AS n, 'a' AS s UNION ALL SELECT n + 1, s || 'b' FROM r WHERE n < 5) SELECT * FROM r
WITH RECURSIVE r(n, total) AS (SELECT 1::TINYINT, 1.5 UNION ALL SELECT n + 1, total * 2 FROM r WHERE n < 5) SELECT n, total, n + total AS x FROM r
WITH RECURSIVE r AS (SELECT NULL AS p, i AS k FROM tt UNION SELECT k, k + 1 FROM r WHERE k < 10) SELECT * FROM r
WITH a AS (SELECT i, d1 FROM tt), b AS (SELECT i, sum(d1) AS total FROM a GROUP BY i) SELECT *, total / i AS ratio FROM b
WITH a(x, y) AS (SELECT i, s FROM tt) SELECT y, x FROM a
WITH a AS (SELECT i AS x FROM tt) SELECT x, (SELECT max(x) FROM a) AS m FROM a
SELECT x.i, y.s FROM tt x JOIN tt y ON x.i = y.i
SELECT * FROM (SELECT i, s FROM tt) x JOIN (SELECT bi AS i, dt FROM tt) y USING (i)
SELECT i FROM (SELECT ti AS i FROM tt) x LEFT JOIN (SELECT bi AS i FROM tt) y USING (i)
SELECT i FROM (SELECT ti AS i FROM tt) x RIGHT JOIN (SELECT bi AS i FROM tt) y USING (i)
SELECT i FROM (SELECT ti AS i FROM tt) x FULL JOIN (SELECT bi AS i FROM tt) y USING (i)
SELECT * FROM (SELECT ti AS i, s FROM tt) x FULL JOIN (SELECT d1 AS i, dt FROM tt) y USING (i)
SELECT * FROM (SELECT ti AS i FROM tt) x NATURAL JOIN (SELECT bi AS i, s FROM tt) y
SELECT x.i FROM tt x SEMI JOIN tt y ON x.i = y.i
SELECT x.s FROM tt x ANTI JOIN tt y USING (i)
SELECT a.i, b.dt FROM tt a ASOF JOIN tt b ON a.ts >= b.ts
SELECT a.i, b.s FROM tt a POSITIONAL JOIN tt b
SELECT t.i, l.m FROM tt t, LATERAL (SELECT t.i + 1.5 AS m) l
SELECT t.i, l.m FROM tt t LEFT JOIN LATERAL (SELECT max(u.d1) AS m FROM tt u WHERE u.i = t.i) l ON true
SELECT t.i, u.x FROM tt t, unnest(t.li) AS u(x)
SELECT t.s, u.unnest FROM tt t, unnest(t.ls) AS u
SELECT * FROM unnest([1, 2.5])
SELECT x, upper(y) AS z FROM (SELECT unnest([1, 2]) AS x, unnest(['a', 'b']) AS y)
SELECT unnest(li) AS x, s FROM tt
SELECT unnest(st) FROM tt
SELECT unnest([{'a': 1, 'b': 'x'}], recursive := true)
SELECT unnest([[1, 2], [3]]) AS x
SELECT * FROM range(5)
SELECT * FROM range(5) t(x)
SELECT * FROM generate_series(1, 10, 2) AS g(n)
SELECT * FROM range(DATE '2024-01-01', DATE '2024-02-01', INTERVAL 1 DAY) t(d)
SELECT * FROM range(TIMESTAMP '2024-01-01', TIMESTAMP '2024-02-01', INTERVAL 1 HOUR)
SELECT s, count(*) AS n, sum(i) AS t, avg(d1) AS a, min(dt) AS m, max(ts) AS x FROM tt GROUP BY s
SELECT s, sum(d1) AS t FROM tt GROUP BY ROLLUP (s)
SELECT s, b, grouping(s, b) AS g, count(DISTINCT i) AS n FROM tt GROUP BY GROUPING SETS ((s), (b), ())
SELECT date_trunc('month', dt) AS m, count(*) FILTER (WHERE b) AS n FROM tt GROUP BY ALL HAVING count(*) > 1
SELECT s, list(i ORDER BY dt) AS l, string_agg(s, ', ' ORDER BY i) AS t FROM tt GROUP BY 1
SELECT i, row_number() OVER (PARTITION BY s ORDER BY dt) AS n, lag(d1) OVER w AS p, sum(i) OVER w AS t FROM tt WINDOW w AS (PARTITION BY s ORDER BY dt)
SELECT s, sum(sum(i)) OVER () AS t, rank() OVER (ORDER BY sum(d1)) AS r FROM tt GROUP BY s
SELECT i, s FROM tt QUALIFY row_number() OVER (PARTITION BY s ORDER BY i) = 1
SELECT DISTINCT ON (s) s, i, d1 FROM tt ORDER BY s, i
SELECT i + 1 AS x, x * 1.5 AS y, y || 'a' AS z FROM tt
SELECT i AS x, (SELECT s FROM tt LIMIT 1) AS y, EXISTS (SELECT 1 FROM tt) AS z, i IN (SELECT i FROM tt) AS w FROM tt
SELECT (SELECT max(u.i) FROM tt u WHERE u.s = t.s) AS m, ARRAY(SELECT s FROM tt) AS l FROM tt t
SELECT * EXCLUDE (i) REPLACE (upper(s) AS s) FROM (SELECT i, s, d1 FROM tt)
SELECT * RENAME (s AS name) FROM (SELECT i, s FROM tt)
SELECT COLUMNS('^d[12]$') FROM tt
SELECT max(COLUMNS('^d[12]$')) FROM tt
SELECT COLUMNS(lambda c : c LIKE 'd%') FROM (SELECT d, dt, s FROM tt)
SELECT t FROM (SELECT i, s FROM tt) t
SELECT t.st.x AS a, st.y AS b, t.st['x'] AS c FROM tt t
PIVOT (SELECT s, b, i FROM tt) ON b IN (true, false) USING sum(i)
PIVOT (SELECT s, b, i, d1 FROM tt) ON b IN (true, false) USING sum(i) AS t, max(d1) AS m GROUP BY s
SELECT * FROM (SELECT s, b, i FROM tt) PIVOT (sum(i) AS t FOR b IN (true, false))
UNPIVOT (SELECT s, ti, si, i FROM tt) ON ti, si, i INTO NAME n VALUE v
SELECT * FROM (SELECT s, ti, bi FROM tt) UNPIVOT (v FOR n IN (ti, bi))
FROM tt SELECT i, s
FROM (SELECT 1 AS x)
SELECT * FROM tt x, tt y LIMIT 0
SELECT list_transform(li, lambda x : x * d1) AS a, [y + i FOR y IN li IF y > 0] AS b, list_filter(ls, lambda e : e = s) AS c FROM tt
SELECT list_reduce(li, lambda a, x : a + x * 0.5) AS a FROM tt
SELECT CASE WHEN b THEN i END AS a, CASE s WHEN 'a' THEN 1 WHEN 'b' THEN 2.5 ELSE NULL END AS b FROM tt
SELECT coalesce(NULL, NULL) AS a, NULL AS b, [NULL] AS c, {'k': NULL} AS d
SELECT row(1, 'a') AS a, (i, s) AS b, {'x': [i], 'y': {'z': dt}} AS c FROM tt
SELECT mp['a'] AS a, map_keys(mp) AS b, MAP {'k': [1, 2]} AS c, map_entries(mp) AS d FROM tt
SELECT js->'a' AS a, js->>'$.b' AS b, js.c AS c, js['d'] AS d, json_extract_string(js, ['a', 'b']) AS e FROM tt
SELECT dt + 1 AS a, dt + INTERVAL 1 DAY AS b, ts - ts AS c, dt - dt AS d, tz + iv AS e, age(ts, dt) AS f FROM tt
SELECT ts::DATE AS a, ts AT TIME ZONE 'UTC' AS b, extract(epoch FROM ts) AS c, extract(year FROM dt) AS d, date_part('hour', ts) AS e FROM tt
SELECT d1 * d2 AS a, d1 / d2 AS b, d1 % d2 AS c, d1 + 1 AS d, d1 * 100 AS e, round(d1, 1) AS f, 1.0 * i AS g, sum(d1 * i) OVER () AS h FROM tt
SELECT current_date AS a, current_timestamp AS b, now() AS c, today() AS d, uuid() AS e, random() AS f, pi() AS g
SELECT s[1:2] AS a, li[1] AS b, li[1:2] AS c, ls[-1] AS d, s[1] AS e FROM tt
SELECT true AND b AS a, NOT b AS b, i BETWEEN 1 AND 2 AS c, s LIKE 'a%' AS d, s IS NULL AS e, i = ANY([1, 2]) AS f FROM tt
SELECT * FROM json_each('{"a": 1}')
SELECT * FROM glob('*')
SELECT content, size FROM read_text('none-*.txt')
SELECT table_name, estimated_size FROM duckdb_tables()
SELECT i = ANY(li) AS a, i > ALL([1, 2]) AS b, s LIKE 'a' AS c FROM tt
SELECT e.key, e.value FROM tt, json_each(tt.js) e
SELECT (SELECT {'a': i, 'b': s} FROM tt LIMIT 1).a AS x
SELECT x.a FROM (SELECT {'a': {'b': i}} AS v FROM tt) q, LATERAL (SELECT q.v.a.b AS a) x
SELECT i::VARCHAR || s AS a, s || d1 AS b, concat(i, s, NULL) AS c, concat_ws(',', s, i) AS d FROM tt
SELECT try_cast(s AS INTEGER) AS a, s::DECIMAL(10,2) AS b, CAST(s AS TIMESTAMP WITH TIME ZONE) AS c, s::INTEGER[] AS d, s::STRUCT(a INTEGER) AS e FROM tt
SELECT approx_quantile(d, 0.5) AS a, quantile_cont(i, [0.25, 0.75]) AS b, median(dt) AS c, mode(s) AS d, arg_max(s, i, 3) AS e, histogram(s) AS f FROM tt
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY d1) AS a, mode() WITHIN GROUP (ORDER BY s) AS b, quantile_disc(i, 0.5) AS c FROM tt
SELECT any_value(st) AS a, first(li ORDER BY i) AS b, max(i, 2) AS c, min(s) FILTER (WHERE b) AS d FROM tt
SELECT t1.* FROM (SELECT i AS a FROM tt) t1 JOIN (SELECT s AS a FROM tt) t2 ON t1.a = t2.a::INTEGER
SELECT sum(i) AS a FROM tt HAVING count(*) > 0
SELECT count(*) AS a, count(i) AS b, count(DISTINCT s) AS c, count_if(b) AS d FROM tt
SELECT if(b, i, d1) AS a, nullif(s, '') AS b, ifnull(dt, ts) AS c, greatest(i, d1, 1.5) AS d, least(s, 'a') AS e FROM tt
SELECT * FROM range(3) AS r
SELECT r FROM range(3) AS r
SELECT r.range + 1 AS a, r.r AS b, range AS c FROM range(3) AS r
SELECT g FROM generate_series(1, 3) g
SELECT * FROM tt t SEMI JOIN unnest([1]) u ON u.u = t.i
SELECT u, ordinality FROM unnest(['a']) WITH ORDINALITY AS u
SELECT u.a, u.u.a AS b, u.unnest.a AS c FROM unnest([{'a': 1}]) u
SELECT t.i, x FROM (SELECT i, li FROM tt) t, unnest(t.li) x
SELECT * FROM (SELECT i FROM tt) t JOIN range(3) i USING (i)
SELECT * EXCLUDE (r) FROM (SELECT r, 1 AS one FROM range(3) r)
SELECT * FROM (DESCRIBE tt)
SELECT * FROM (SUMMARIZE tt)
SELECT a.column_name, a.null_percentage AS p FROM (SUMMARIZE SELECT i FROM tt) a
SELECT unnest([[1, 2], [3]], recursive := true) AS x, unnest([[[1]]], max_depth := 2) AS y, unnest([[1]], recursive := false) AS z
SELECT rowid, tt.rowid AS r FROM tt
SELECT (i, s) IN ((SELECT i, s FROM tt)) AS f, i IN ((SELECT bi FROM tt)) AS g FROM tt
SELECT list_sort(li, CASE WHEN 1 = 1 THEN 'asc' ELSE 'desc' END) AS a, list_sort(li, coalesce(NULL, 'desc')) AS b FROM tt
SELECT count_if(b) AS n, pg_typeof(i) AS t, has_table_privilege('tt', 'select') AS p FROM tt GROUP BY i
SELECT equi_width_bins(d1, d1, 5, true) AS b, quantile_disc(s, []) AS q FROM tt GROUP BY ALL
SELECT COLUMNS('^(i|s)$') AS 'c_\1' FROM tt
SELECT coalesce(*COLUMNS('^(i|bi)$')) AS c FROM tt
SELECT struct_pack(*COLUMNS('^(i|s)$')) AS c FROM tt
SELECT MIN(COLUMNS('^(i|dt)$')) AS m FROM tt
SELECT s, i, grouping(s, i) AS g, sum(d1) AS t FROM tt GROUP BY CUBE (s, i)
WITH p AS (PIVOT (SELECT s, i, d1 FROM tt) ON i IN (1, 2) USING sum(d1) AS t, count(*) AS n GROUP BY s) SELECT s, "1_t" / "1_n" AS r FROM p
UNPIVOT (SELECT s, ti, bi FROM tt) ON ti, bi INTO NAME n VALUE v
SELECT * FROM (SELECT s, i, ti FROM tt) UNPIVOT ((v, w) FOR n IN ((i, ti) AS 'a', (ti, i) AS 'b'))
SELECT unnest(row(i, s)) FROM tt
SELECT unnest((1, 'a')), 2.5 AS z
SELECT coalesce(js -> s, js) AS a, upper(js -> i) AS b, hash(js -> ui) AS c FROM tt
SELECT list_transform([js -> 'a'], lambda x : x) AS a, list_transform(li, lambda x : js -> x) AS b FROM tt
SELECT typeof(ubi) BETWEEN 'A' AND 'Z' AS a, typeof(i) = 'INTEGER' AS b, typeof(s) || 'x' AS c FROM tt
SELECT CAST(row(i, s) AS STRUCT(a BIGINT, b VARCHAR)) AS a, CAST([st] AS STRUCT(x DOUBLE)[]) AS b FROM tt
SELECT row(i, s) IN (SELECT i, s FROM tt) AS a, (i, s) = ANY (SELECT i, s FROM tt) AS b, st IN (SELECT st FROM tt) AS c FROM tt
SELECT i AS a, tt.i AS b, COUNT(*) AS n FROM tt GROUP BY ROLLUP (i, tt.i)
SELECT t.x AS a, MAP {'k': t.x} AS b FROM (SELECT arg_min(s, i) AS x FROM tt GROUP BY GROUPING SETS ((i, tt.i), ())) AS t
SELECT a, a_1, a_1_1 FROM (SELECT i AS a, s AS A, d AS a_1 FROM tt) AS t
SELECT t AS a FROM (SELECT i AS x, s AS x FROM tt) AS t
SELECT p, p_1 FROM (SELECT i, s FROM tt) AS t(p, p)
SELECT p_1 AS a FROM tt AS t(p, p)
SELECT t.i AS a, v.n AS b FROM tt AS t, (VALUES (1)) AS w(m) RIGHT JOIN (VALUES (1)) AS v(n) ON t.i = v.n
SELECT t.i AS a, v.n AS b FROM tt AS t, (VALUES (1)) AS w(m) JOIN (VALUES (1)) AS v(n) ON bi = n
SELECT i! AS a, -3! AS b, i! + 2 AS c, 3!::INTEGER AS d, [ti!] AS e, 2 ^ 3! AS f, NOT 1! = 2 AS g, i! k FROM tt
SELECT i::VARCHAR COLLATE NOCASE AS a, (s || 'x')::VARCHAR COLLATE NOCASE || 'y' AS b FROM tt
SELECT COUNT(tt.*) AS a, COUNT(tt) AS b FROM tt
SELECT i + 1 AS tt, tt AS b FROM tt
SELECT max(i) AS tt, list(tt.i) AS b, count(tt) AS c FROM tt
SELECT max(i) AS tt FROM tt HAVING tt > 5
SELECT * RENAME (nope AS z) FROM (SELECT i FROM tt) AS t
SELECT t.a FROM (SELECT 1 AS b) AS t, (SELECT 2 AS a) AS t
