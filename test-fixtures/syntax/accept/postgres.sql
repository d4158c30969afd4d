-- Selecting
SELECT;
SELECT FROM t;
SELECT a AS "A b", b c, 'x' AS select FROM t;
SELECT DISTINCT ON (a, lower(b)) a, b FROM t ORDER BY a, lower(b), c DESC NULLS LAST;
SELECT t.*, (t).a, (f(t)).b, (ROW(1, 2)).f1, (comp).field.sub FROM t;
SELECT ALL a FROM ONLY parent, child *;
TABLE ONLY t;
SELECT a INTO TEMP x FROM t WHERE b;

-- Literals and casts
SELECT E'a\n\'', U&'d\0061t\+000061', U&'d!0061' UESCAPE '!', B'101', X'1F', $$it's$$, $tag$a $$ b$tag$;
SELECT 'a'
  'b', 1.5e3, .5, 42::numeric(10, 2), '1'::int4, int '5', date '2024-01-01', timestamp with time zone '2024-01-01 00:00+00', interval '1 day';
SELECT CAST(a AS double precision), a::varchar(10)[], b::int[][], c::timestamp(3) without time zone, d::character varying(5), e::"MyType" FROM t;
SELECT interval '1-2' year to month, interval '1' day, interval '1.5' second(2), INTERVAL '1 day' * 2;
SELECT ARRAY[1, 2], ARRAY[[1, 2], [3, 4]], ARRAY(SELECT a FROM t), '{1,2}'::int[], ARRAY[]::text[];
SELECT a[1], a[1:2], a[:2], a[1:], a[1][2], (ARRAY[1, 2])[1], b.c[1].d FROM t, b;
SELECT $1, $2::int FROM t WHERE a = $3;

-- Operators
SELECT a || b, a <-> b, a <#> b, a <=> b, a @> b, a <@ b, a && b, a -|- b, a &< b, a &> b, a << b, a >> b FROM t;
SELECT j -> 'a' ->> 'b', j #> '{a,b}', j #>> '{a}', j ? 'k', j ?| array['a'], j ?& array['b'], j - 'a', j #- '{a}', j @? '$.a', j @@ '$.a > 1' FROM t;
SELECT a ~ 'x', a ~* 'x', a !~ 'x', a !~* 'x', a ~~ 'x%', a ~~* 'x', a !~~ 'x', a ^ 2, |/ 25, ||/ 27, @ -5, ~ 1, a # b, 5 % 2 FROM t;
SELECT a OPERATOR(pg_catalog.+) b, a <<| b, a |>> b, a &<| b, a |&> b, a ~= b, a ## b, ?- a, a ?- b, a <^ b, a >^ b, @-@ a FROM t;
SELECT a IS DISTINCT FROM b, a IS NOT NULL, a ISNULL, b NOTNULL, a IS UNKNOWN, a IS NOT TRUE, x IS JSON, x IS NOT JSON OBJECT WITH UNIQUE KEYS, s IS NORMALIZED FROM t;
SELECT a BETWEEN SYMMETRIC 1 AND 2, a NOT BETWEEN 1 AND 2, a LIKE 'x' ESCAPE '\', a NOT ILIKE 'y', a SIMILAR TO '(a|b)%', (a, b) OVERLAPS (c, d) FROM t;
SELECT a IN (1, 2), (a, b) NOT IN (SELECT 1, 2), a = ANY (ARRAY[1, 2]), a <> ALL (SELECT b FROM u), a LIKE ANY (ARRAY['x', 'y']) FROM t;
SELECT a AT TIME ZONE 'UTC', a AT LOCAL, b COLLATE "C", b COLLATE pg_catalog."default" || 'x' FROM t;
SELECT NOT a AND b OR c, - a + 2, a = b IS NULL, a < 1 AND b > 2 OR NOT c FROM t;

-- Functions
SELECT extract(epoch FROM a), overlay('abc' placing 'x' from 2 for 1), position('a' in 'abc'), substring(a from 2 for 3), substring('abc' similar 'a#"b#"c' escape '#'), trim(both 'x' from a), trim(leading from a) FROM t;
SELECT f(a, b => 1, c := 2), g(VARIADIC ARRAY[1, 2]), count(*), count(DISTINCT a), string_agg(a, ',' ORDER BY b DESC), array_agg(DISTINCT a ORDER BY a) FROM t;
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a), mode() WITHIN GROUP (ORDER BY b), sum(a) FILTER (WHERE b > 1) OVER (PARTITION BY c) FROM t;
SELECT coalesce(a, b), nullif(a, b), greatest(a, b), CASE a WHEN 1 THEN 'x' ELSE 'y' END, CASE WHEN a THEN 1 END, row(1, 2), (1, 2) FROM t;
SELECT json_object('a' VALUE 1, 'b': 2 ABSENT ON NULL RETURNING jsonb), json_arrayagg(a ORDER BY b NULL ON NULL), xmlelement(name foo, xmlattributes(a AS b), 'c'), json_value(j, '$.a' RETURNING int DEFAULT 0 ON EMPTY) FROM t;
SELECT current_date, current_timestamp(3), localtime, session_user, current_user, make_interval(days => 3);

-- Windows
SELECT sum(a) OVER w, rank() OVER (w ORDER BY c), lag(a) OVER (PARTITION BY b ORDER BY c ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE GROUP) FROM t WINDOW w AS (PARTITION BY b), v AS (w ORDER BY d);
SELECT sum(a) OVER (ORDER BY d RANGE BETWEEN '1 day' PRECEDING AND '1 day' FOLLOWING), count(*) OVER (GROUPS 1 PRECEDING) FROM t;

-- FROM
SELECT * FROM a JOIN b ON a.id = b.id LEFT OUTER JOIN c USING (id) AS cc RIGHT JOIN d ON true FULL JOIN e ON false CROSS JOIN f NATURAL LEFT JOIN g;
SELECT * FROM (a CROSS JOIN b) AS ab, (SELECT 1) AS s(n), LATERAL (SELECT a.x) l, LATERAL generate_series(1, a.n) WITH ORDINALITY AS g(v, i);
SELECT * FROM json_to_recordset('[]') AS x(a int, b text), unnest(ARRAY[1], ARRAY['a']) WITH ORDINALITY AS u(n, t, i);
SELECT * FROM ROWS FROM (f(1) AS (a int), g(2)) WITH ORDINALITY AS z(a, b, c);
SELECT * FROM t TABLESAMPLE SYSTEM (10) REPEATABLE (42), u TABLESAMPLE BERNOULLI (5.5);
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(id, name);
SELECT * FROM xmltable('/r' PASSING x COLUMNS a int PATH '@a', b text DEFAULT 'x') AS xt;
SELECT * FROM json_table(j, '$[*]' COLUMNS (id FOR ORDINALITY, a int PATH '$.a')) AS jt;

-- Groups, order, limits
SELECT a, b, count(*) FROM t GROUP BY DISTINCT ROLLUP (a, b), CUBE (c), GROUPING SETS ((a), (b, c), ()) HAVING count(*) > 1;
SELECT a FROM t ORDER BY a USING >, b NULLS FIRST OFFSET 5 ROWS FETCH FIRST 10 ROWS WITH TIES;
SELECT a FROM t LIMIT ALL OFFSET 3;
SELECT a FROM t FETCH NEXT ROW ONLY;
SELECT a FROM t WHERE b FOR UPDATE OF t SKIP LOCKED;
SELECT a FROM t FOR NO KEY UPDATE NOWAIT;

-- Set operations and CTEs
SELECT 1 UNION SELECT 2 INTERSECT SELECT 3 EXCEPT ALL (SELECT 4 ORDER BY 1 LIMIT 1) ORDER BY 1 LIMIT 2;
VALUES (1), (2) UNION ALL SELECT 3;
WITH RECURSIVE r(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r) SEARCH DEPTH FIRST BY n SET o CYCLE n SET is_cycle USING path SELECT * FROM r;
WITH a AS NOT MATERIALIZED (SELECT 1), b AS (DELETE FROM t WHERE x RETURNING *) SELECT * FROM a, b;
WITH s AS (INSERT INTO t (a) VALUES (1) RETURNING id) SELECT id FROM s;

-- Other statements
INSERT INTO t AS x (a, b) OVERRIDING SYSTEM VALUE VALUES (1, DEFAULT) ON CONFLICT (a) WHERE b > 1 DO UPDATE SET b = EXCLUDED.b, (c, d) = (1, 2) WHERE x.a > 1 RETURNING a, b AS bb;
INSERT INTO t DEFAULT VALUES;
INSERT INTO t SELECT * FROM u ON CONFLICT ON CONSTRAINT pk DO NOTHING;
WITH s AS (SELECT 1 AS id) UPDATE t AS x SET (a, b) = (SELECT 1, 2), c[1] = 3 FROM s JOIN u USING (id) WHERE x.id = s.id RETURNING *;
DELETE FROM ONLY t USING u, v WHERE t.id = u.id RETURNING t.*;
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.x THEN UPDATE SET a = s.a WHEN NOT MATCHED THEN INSERT (id, a) VALUES (s.id, s.a) WHEN NOT MATCHED BY SOURCE THEN DO NOTHING;
CREATE TABLE t (id bigint GENERATED BY DEFAULT AS IDENTITY (START WITH 10), a text COLLATE "C" NOT NULL DEFAULT 'x' || 'y', b numeric(10, 2) CHECK (b > 0), CONSTRAINT pk PRIMARY KEY (id) INCLUDE (a), EXCLUDE USING gist (c WITH &&)) PARTITION BY RANGE (id);
CREATE MATERIALIZED VIEW IF NOT EXISTS v AS SELECT 1 WITH NO DATA;
CREATE UNIQUE INDEX CONCURRENTLY i ON t USING btree (lower(a) text_pattern_ops DESC NULLS LAST) WHERE b > 1;
CREATE FUNCTION f(a int) RETURNS int LANGUAGE sql AS $$ SELECT a + 1; $$;
ALTER TABLE ONLY t ALTER COLUMN a TYPE int USING a::int;
TRUNCATE TABLE t, u RESTART IDENTITY CASCADE;
COPY t (a, b) FROM STDIN WITH (FORMAT csv, HEADER true);
GRANT SELECT, INSERT ON t TO role_a WITH GRANT OPTION;
SET search_path TO a, b;
CALL p(1, 2);
EXPLAIN (ANALYZE, BUFFERS) SELECT 1;
VACUUM ANALYZE t;
