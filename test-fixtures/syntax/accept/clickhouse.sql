-- Names and literals
SELECT `a b`, "c d", t.`e\`f`, 'it''s', 'a\'b', 1, 1.5, 1e3, 0xFF, 0b101, 1_000, inf, nan, TRUE, NULL, $heredoc$it's$heredoc$ FROM db.t;
SELECT a FROM t # a comment
WHERE b = {param: UInt32} AND c IN {list: Array(String)} AND d = {name:Identifier};
SELECT * FROM {tbl: Identifier} AS x;
SELECT DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00', INTERVAL 1 DAY, INTERVAL '2 hours', toDate('2024-01-01') + INTERVAL n + 1 MONTH FROM t;

-- Arrays, tuples, maps
SELECT [1, 2], ['a'], [], (1, 'x'), tuple(1, 2), (1,), arr[1], arr[-1], t.1, (a, b).2, map('k', 1)['k'], tup.name, nested.x[1] FROM t;
SELECT arrayMap(x -> x + 1, arr), arrayFilter((x, y) -> x > y, a, b), arrayFold((acc, x) -> acc + x, arr, 0), arraySort(x -> -x, arr) FROM t;
SELECT json.a.b, json.a.:Int64, json.^sub, json.arr[].x, json.a.b.:`Array(JSON)` FROM t;

-- Operators
SELECT a = b ? 1 : 2, a == b, a != b, a <> b, a <=> b, a % 2, a DIV 2, a MOD 2, -a, NOT a, a || b, a AND b OR c XOR d FROM t;
SELECT a IN (1, 2), a NOT IN (SELECT 1), a GLOBAL IN (SELECT b FROM u), a GLOBAL NOT IN (SELECT 2), (a, b) IN ((1, 2), (3, 4)), a IN tuple_col, a IN u FROM t;
SELECT a LIKE 'x%', a NOT ILIKE 'y', a REGEXP 'z', a BETWEEN 1 AND 2, a IS NULL, a IS NOT DISTINCT FROM b, a::UInt8, CAST(a AS Nullable(String)), CAST(a, 'Float64'), a = ANY (SELECT 1) FROM t;
SELECT CASE WHEN a THEN 1 ELSE 2 END, CASE a WHEN 1 THEN 'x' END, if(a, 1, 2), multiIf(a, 1, b, 2, 3), coalesce(a, b), EXISTS (SELECT 1) FROM t;

-- Functions
SELECT quantile(0.9)(a), quantilesTDigest(0.5, 0.9)(a, w), topK(3)(b), sumIf(a, b > 1), countIf(c), uniq(a, b), argMax(a, b), groupArray(10)(a), sequenceMatch('(?1).*(?2)')(ts, a, b) FROM t;
SELECT count(), count(*), count(DISTINCT a), sum(a) FILTER (WHERE b), any(a), groupArraySorted(5)(a), sumMap(k, v), avgOrNull(a), sumState(a), quantileMerge(0.5)(s) FROM t;
SELECT extract(YEAR FROM d), EXTRACT(a, 'x(.*)'), substring(a, 1, 2), SUBSTRING(a FROM 1 FOR 2), trim(BOTH 'x' FROM a), position('b' IN a), dateDiff('day', a, b), date_trunc('month', d), toStartOfInterval(d, INTERVAL 5 MINUTE), now() FROM t;
SELECT row_number() OVER (PARTITION BY a ORDER BY b), lagInFrame(a, 1) OVER w, sum(a) OVER (ORDER BY b ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), first_value(a) IGNORE NULLS OVER w FROM t WINDOW w AS (PARTITION BY c ORDER BY d);
SELECT (a + 1) AS x, x * 2 AS y, (SELECT max(z) FROM u) AS m, [a AS q, q + 1] FROM t;

-- Stars
SELECT * EXCEPT (a, b) FROM t;
SELECT * EXCEPT a REPLACE (b + 1 AS b) FROM t;
SELECT * REPLACE (i + 1 AS i) EXCEPT (j) APPLY(sum) FROM t;
SELECT t.* APPLY(x -> toString(x)), COLUMNS('^a'), COLUMNS(a, b) APPLY(max), u.COLUMNS('x') FROM t, u;
SELECT DISTINCT ON (a, b) a, b, c FROM t;
SELECT a, b, FROM t;

-- FROM
SELECT * FROM t FINAL PREWHERE a = 1 WHERE b = 2;
SELECT * FROM t SAMPLE 1/10 OFFSET 1/2 WHERE a;
SELECT * FROM t SAMPLE 10000;
SELECT * FROM db.t AS x FINAL SAMPLE 0.1;
SELECT a, x FROM t ARRAY JOIN arr AS x, mapKeys(m) AS k;
SELECT a, x FROM t LEFT ARRAY JOIN arr AS x WHERE x > 1;
SELECT * FROM a ANY LEFT JOIN b USING (id) ALL INNER JOIN c USING id ASOF JOIN d ON a.id = d.id AND a.ts >= d.ts;
SELECT * FROM a GLOBAL ANY INNER JOIN b ON a.id = b.id LEFT SEMI JOIN c USING (id) RIGHT ANTI JOIN d USING (id) SEMI LEFT JOIN e USING (id);
SELECT * FROM a CROSS JOIN b FULL OUTER JOIN c USING (id, x) PASTE JOIN d, e;
SELECT * FROM numbers(10) AS n, remote('host', db.t) r, s3('path', 'CSV', 'a Int32') s, (SELECT 1 AS x) y, file('x.csv');
SELECT * FROM VALUES('a UInt32, b String', (1, 'x'), (2, 'y')) AS v;
SELECT * FROM merge('db', '^t_'), cluster('c', db.t), url('http://x', CSV, 'a String');

-- Groups, order, limits
SELECT a, count() FROM t GROUP BY a WITH TOTALS HAVING count() > 1;
SELECT a, b, count() FROM t GROUP BY a, b WITH ROLLUP WITH TOTALS;
SELECT a, b FROM t GROUP BY CUBE (a, b);
SELECT a, b FROM t GROUP BY GROUPING SETS ((a), (b), ());
SELECT a, count() FROM t GROUP BY ALL ORDER BY ALL;
SELECT a FROM t ORDER BY a DESC NULLS LAST COLLATE 'en', b ASC WITH FILL FROM 1 TO 10 STEP 2 INTERPOLATE (c AS c + 1);
SELECT a FROM t ORDER BY d WITH FILL FROM toDate('2024-01-01') TO toDate('2024-02-01') STEP INTERVAL 1 DAY;
SELECT a FROM t LIMIT 2 BY b LIMIT 10 OFFSET 5;
SELECT a FROM t LIMIT 1, 2 BY a, b;
SELECT a FROM t LIMIT 1 OFFSET 2 BY b;
SELECT a FROM t LIMIT 5, 10;
SELECT a FROM t ORDER BY a LIMIT 10 WITH TIES;
SELECT a FROM t ORDER BY a OFFSET 1 ROW FETCH FIRST 3 ROWS ONLY;
SELECT a FROM t QUALIFY row_number() OVER (PARTITION BY a ORDER BY b) = 1;
SELECT a FROM t SETTINGS max_threads = 1, join_use_nulls = 1 FORMAT JSONEachRow;
SELECT a FROM t INTO OUTFILE 'x.csv' FORMAT CSV;

-- Set operations and CTEs
SELECT 1 UNION ALL SELECT 2 UNION DISTINCT SELECT 3 EXCEPT SELECT 4 INTERSECT SELECT 5;
SELECT a FROM t LIMIT 1 UNION ALL SELECT b FROM u LIMIT 2;
WITH 1 AS one, 'x' AS name, (SELECT max(a) FROM t) AS m, [1, 2] AS arr SELECT one, name, m, arr;
WITH a AS (SELECT 1 AS x), b AS (SELECT 2 AS y) SELECT * FROM a, b;
WITH toDate('2024-01-01') AS start, x -> x + 1 AS inc SELECT start, arrayMap(inc, [1]);
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r;

-- Other statements
CREATE TABLE IF NOT EXISTS db.t ON CLUSTER c (id UInt64 CODEC(Delta, ZSTD(1)), a LowCardinality(Nullable(String)) DEFAULT 'x' COMMENT 'y', b Array(Tuple(x Int8, y Nested(z String))) TTL d + INTERVAL 1 DAY, m MATERIALIZED a || 'x', e Enum8('p' = 1, 'q' = -2), dt DateTime64(3, 'UTC') ALIAS now(), INDEX i a TYPE minmax GRANULARITY 4, CONSTRAINT k CHECK id > 0, PROJECTION p (SELECT a, count() GROUP BY a)) ENGINE = ReplacingMergeTree(v) PARTITION BY toYYYYMM(d) ORDER BY (id, a) PRIMARY KEY id SAMPLE BY id TTL d + INTERVAL 1 MONTH SETTINGS index_granularity = 8192;
CREATE TABLE t ENGINE = Memory AS SELECT 1 AS a;
CREATE MATERIALIZED VIEW mv TO t AS SELECT a FROM u;
CREATE VIEW v AS SELECT a FROM t WHERE b = {x: UInt8};
CREATE DICTIONARY d (id UInt64, a String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 't')) LAYOUT(FLAT()) LIFETIME(300);
CREATE FUNCTION f AS (x, y) -> x + y;
INSERT INTO t (a, b) VALUES (1, 'x'), (2, 'y');
INSERT INTO t SELECT * FROM u SETTINGS async_insert = 1;
INSERT INTO FUNCTION file('x.csv', 'CSV', 'a Int32') SELECT 1;
INSERT INTO t FORMAT JSONEachRow;
ALTER TABLE t UPDATE a = 1 WHERE b;
ALTER TABLE t DELETE WHERE a = 1;
DELETE FROM t WHERE a = 1;
OPTIMIZE TABLE t FINAL DEDUPLICATE;
DROP TABLE IF EXISTS t ON CLUSTER c SYNC;
EXPLAIN SYNTAX SELECT 1;
SHOW CREATE TABLE t;
DESCRIBE TABLE t;
EXCHANGE TABLES a AND b;
