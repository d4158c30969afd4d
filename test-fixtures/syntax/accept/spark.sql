-- Names and literals
SELECT `a b`, t.`c``d`, "string", 'it''s', r'\d+', X'1F', 1L, 2S, 3Y, 4.5D, 5.5F, 6BD, 1e3, TRUE, NULL, DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00' FROM db.t;
SELECT 'a' 'b', 1st_col, `2nd` FROM t;
SELECT INTERVAL 1 DAY, INTERVAL '1-2' YEAR TO MONTH, INTERVAL 1 YEAR 2 MONTHS, INTERVAL '1 10:30' DAY TO MINUTE, -INTERVAL 3 HOURS, d + INTERVAL '5' DAY FROM t;
SELECT ${var}, :param, ? FROM t;

-- Semi-structured and complex values
SELECT raw:store.fruit[0].weight::DOUBLE, raw:`odd key`, raw:store['book'], raw:items[*].x FROM t;
SELECT array(1, 2), array(1, 2)[0], map('a', 1)['a'], named_struct('a', 1).a, struct(1 AS a, 2 AS b), s.a.b, m['k'].x FROM t;
SELECT transform(arr, x -> x + 1), filter(arr, (x, i) -> x > i), aggregate(arr, 0, (acc, x) -> acc + x, acc -> acc * 2), exists(arr, x -> x IS NULL), map_filter(m, (k, v) -> v > 1), zip_with(a, b, (x, y) -> (y, x)) FROM t;
SELECT CAST(a AS ARRAY<STRUCT<x: INT, y: MAP<STRING, ARRAY<INT>>>>), a::INT, TRY_CAST(a AS DECIMAL(10, 2)), CAST(b AS STRUCT<a INT NOT NULL COMMENT 'x', b: STRING>), a?::INT FROM t;

-- Stars
SELECT * EXCEPT (a, b.c) FROM t;
SELECT t.* EXCEPT (a), s.* FROM t, s;
SELECT count(*), count(DISTINCT a, b), struct(*), any_value(a) FILTER (WHERE b) FROM t;

-- Operators
SELECT a DIV b, a % b, a <=> b, a == b, a != b, a <> b, a || b, a & b | c ^ d, ~a, !a, NOT a, a << 1, a >> 2, a >>> 3 FROM t;
SELECT a RLIKE 'x.*', a NOT REGEXP 'y', a LIKE 'z%' ESCAPE '/', a LIKE ANY ('x', 'y'), a NOT LIKE ALL ('z'), a ILIKE 'Q%', a BETWEEN 1 AND 2, a IN (1, 2), (a, b) IN (SELECT 1, 2), a IS DISTINCT FROM b, a IS NOT TRUE FROM t;
SELECT CASE WHEN a THEN 1 ELSE 2 END, CASE a WHEN 1 THEN 'x' END, if(a, 1, 2), coalesce(a, b), EXISTS (SELECT 1), a IS NULL FROM t;

-- Functions
SELECT extract(YEAR FROM d), extract(DOW FROM d), date_add(DAY, 1, d), date_trunc('MONTH', d), datediff(DAY, a, b), timestampadd(HOUR, 1, ts), current_date, current_timestamp() FROM t;
SELECT substring(a FROM 2 FOR 3), substr(a, 2), trim(BOTH 'x' FROM a), trim(LEADING FROM a), overlay(a PLACING 'x' FROM 1 FOR 2), position('a' IN b), ceil(a, 2) FROM t;
SELECT collect_list(DISTINCT a), percentile_cont(0.5) WITHIN GROUP (ORDER BY a DESC), first(a) IGNORE NULLS, listagg(a, ',') WITHIN GROUP (ORDER BY b), max_by(a, b), first_value(a, true) FROM t;
SELECT lag(a, 1) IGNORE NULLS OVER (PARTITION BY b ORDER BY c), sum(a) OVER (DISTRIBUTE BY b SORT BY c), rank() OVER w, nth_value(a, 2) OVER (w ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t WINDOW w AS (PARTITION BY b ORDER BY c NULLS LAST);
SELECT f(a => 1, b => 'x'), g(TABLE t), make_date(2024, 1, 1), explode(arr) AS x, posexplode(arr) AS (pos, val), stack(2, 1, 2) AS (a, b) FROM t;
SELECT /*+ BROADCAST(t), REPARTITION(3) */ a FROM t;

-- FROM
FROM t SELECT a, b WHERE c > 1;
SELECT * FROM a JOIN b ON a.id = b.id LEFT SEMI JOIN c USING (id) LEFT ANTI JOIN d ON a.x = d.x SEMI JOIN e USING (y) ANTI JOIN f ON true FULL OUTER JOIN g USING (id) NATURAL JOIN h CROSS JOIN i;
SELECT * FROM a, LATERAL (SELECT a.x + 1 AS y) l, LATERAL explode(a.arr) AS e(v), b JOIN LATERAL (SELECT 1) m;
SELECT a, x, k, v FROM t LATERAL VIEW explode(arr) e AS x LATERAL VIEW OUTER posexplode(m) AS k, v WHERE x > 1;
SELECT * FROM t LATERAL VIEW explode(arr) e LATERAL VIEW json_tuple(j, 'a') j2 AS a;
SELECT * FROM t TABLESAMPLE (10 PERCENT), u TABLESAMPLE (5 ROWS) REPEATABLE (1), v TABLESAMPLE (BUCKET 4 OUT OF 10);
SELECT * FROM t VERSION AS OF 3, u TIMESTAMP AS OF '2024-01-01' AS x, v FOR VERSION AS OF 1, w FOR SYSTEM_TIME AS OF current_timestamp();
SELECT * FROM VALUES (1, 'a'), (2, 'b') AS v(id, name), range(10) AS r, explode(array(1, 2)) AS e(x);
SELECT * FROM parquet.`/data/x.parquet`, delta.`/d`, catalog_name.db.t AS x(a, b);
VALUES (1, 2), (3, 4);
TABLE db.t;

-- PIVOT and UNPIVOT
SELECT * FROM t PIVOT (sum(a) AS total, avg(b) FOR (x, y) IN ((1, 'a') AS first, (2, 'b')));
SELECT * FROM t UNPIVOT INCLUDE NULLS (sales FOR q IN (q1 AS `Q1`, q2)) AS u;
SELECT * FROM t UNPIVOT ((a, b) FOR q IN ((a1, b1) AS x, (a2, b2) AS y));

-- Groups, order, limits
SELECT a, b, count(*) FROM t GROUP BY a, b WITH ROLLUP;
SELECT a, b, count(*) FROM t GROUP BY a, b GROUPING SETS ((a, b), a, ());
SELECT a, b, grouping_id(a, b) FROM t GROUP BY CUBE (a, b), ROLLUP (c), GROUPING SETS ((d), ());
SELECT a, count(*) FROM t GROUP BY ALL HAVING count(*) > 1 QUALIFY row_number() OVER (ORDER BY a) = 1 ORDER BY ALL LIMIT 10 OFFSET 2;
SELECT a FROM t CLUSTER BY a;
SELECT a FROM t DISTRIBUTE BY a SORT BY b DESC NULLS FIRST, c LIMIT ALL;
SELECT a, FROM t;

-- Set operations and CTEs
SELECT 1 UNION DISTINCT SELECT 2 MINUS ALL SELECT 3 EXCEPT SELECT 4 INTERSECT ALL SELECT 5;
WITH a AS (SELECT 1), b (SELECT 2), c(x) AS (SELECT 3) SELECT * FROM a, b, c;
WITH RECURSIVE r(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r;
FROM t |> WHERE a > 1 |> SELECT a |> AGGREGATE count(*) AS n GROUP BY a |> ORDER BY n |> LIMIT 3;
SELECT TRANSFORM (a, b) USING 'cat' AS (x STRING, y INT) FROM t;

-- Other statements
CREATE TABLE IF NOT EXISTS db.t (id BIGINT GENERATED ALWAYS AS IDENTITY (START WITH 1 INCREMENT BY 1), a STRING NOT NULL COMMENT 'x', b STRUCT<c: INT> DEFAULT NULL) USING DELTA PARTITIONED BY (a) CLUSTERED BY (id) INTO 4 BUCKETS LOCATION '/x' COMMENT 'y' TBLPROPERTIES ('k' = 'v');
CREATE OR REPLACE TEMPORARY VIEW v (a COMMENT 'x', b) AS SELECT 1, 2;
CREATE TABLE t USING parquet AS SELECT 1 AS a;
CREATE FUNCTION f(x INT, y INT DEFAULT 1) RETURNS INT RETURN x + y;
CREATE FUNCTION g(x INT) RETURNS TABLE (a INT) RETURN SELECT x AS a;
INSERT OVERWRITE TABLE t PARTITION (ds = '2024-01-01', hr) SELECT a, b FROM u;
INSERT INTO t (a, b) VALUES (1, 'x'), (2, DEFAULT);
INSERT INTO t REPLACE WHERE a = 1 SELECT * FROM u;
FROM s INSERT OVERWRITE TABLE a SELECT x WHERE y INSERT INTO b SELECT z;
INSERT OVERWRITE DIRECTORY '/tmp/x' USING parquet SELECT 1;
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.d THEN DELETE WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT * WHEN NOT MATCHED BY SOURCE THEN UPDATE SET t.x = 0;
UPDATE t SET a = 1, b.c = 2 WHERE d;
DELETE FROM t AS x WHERE x.a = 1;
CACHE LAZY TABLE t AS SELECT 1;
ANALYZE TABLE t COMPUTE STATISTICS FOR COLUMNS a, b;
DESCRIBE EXTENDED db.t;
SHOW TABLES IN db LIKE 'x*';
OPTIMIZE t WHERE d > '2024' ZORDER BY (a, b);
VACUUM t RETAIN 168 HOURS;
MSCK REPAIR TABLE t;
REFRESH TABLE t;
USE CATALOG main;
SET spark.sql.shuffle.partitions = 10;
ALTER TABLE t ADD COLUMNS (c INT COMMENT 'x' AFTER a);
DROP VIEW IF EXISTS v;
