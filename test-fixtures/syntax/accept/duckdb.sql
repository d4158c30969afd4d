-- Queries that start with FROM
FROM orders;
FROM orders SELECT id, amount WHERE amount > 10 ORDER BY id;
FROM (FROM orders WHERE paid) AS o JOIN customers c USING (customer_id) SELECT o.*, c.name;
SELECT (FROM orders SELECT max(amount)) AS top, (FROM customers SELECT count(*)) AS n;

-- Stars
SELECT * EXCLUDE (secret) FROM users;
SELECT * EXCLUDE secret FROM users;
SELECT u.* EXCLUDE (a, b) REPLACE (lower(name) AS name, age + 1 AS age) RENAME (id AS user_id) FROM users u;
SELECT * LIKE 'amount_%' FROM orders;
SELECT * NOT ILIKE '%_tmp' FROM orders;
SELECT COLUMNS('amount.*') FROM orders;
SELECT min(COLUMNS(* EXCLUDE (id))), max(COLUMNS(c -> c LIKE 'num%')) FROM orders;
SELECT coalesce(*COLUMNS(['a', 'b', 'c'])) AS first_value FROM t;
SELECT COLUMNS('(id|name)') AS 'my_\1' FROM t;
SELECT COLUMNS(*)::VARCHAR FROM t;

-- Prefix aliases
SELECT total: price * quantity, label: 'x' FROM line: order_lines;
SELECT n: count(*) FROM r: (SELECT 1), s: range(3);

-- GROUP BY ALL, ORDER BY ALL, sets
SELECT region, product, sum(amount) FROM sales GROUP BY ALL ORDER BY ALL DESC NULLS LAST;
SELECT region, product, sum(amount) FROM sales GROUP BY GROUPING SETS ((region, product), region, ());
SELECT a, b, c, grouping(a, b) FROM t GROUP BY CUBE (a, b), ROLLUP (c, (a, b));
SELECT a, count(*) FROM t GROUP BY 1 HAVING count(*) > 1 QUALIFY row_number() OVER (PARTITION BY a ORDER BY b) = 1;

-- Lists, structs, maps
SELECT [1, 2, 3], ['a', NULL], [], [[1], [2, 3]];
SELECT {'a': 1, 'b': {'c': [1]}}, {key: 'v', "Other Key": 2};
SELECT MAP {'a': 1, 'b': 2}, MAP {}, MAP {'k': 'v'}['k'];
SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1], [upper(s) for s in names];
SELECT list[1], list[2:3], list[:2], list[-1:], list[:-:2], list[1:4:2], s[2:], m['k'], st['f'], st.f.g FROM t;
SELECT list_transform([1, 2], x -> x + 1), list_filter(l, (x, i) -> x > i), list_reduce(l, (a, b) -> a + b) FROM t;
SELECT list_transform([1, 2], lambda x : x + 1), list_filter(l, lambda x, i : x > i) FROM t;
SELECT struct_pack(a := 1, b := 'x'), row(1, 2), (1, 2, 3), unnest([1, 2]) AS n;
SELECT ('hello').upper(), ['a', 'b'].list_contains('a'), (1 + 2).abs(), name.trim().lower() FROM t;

-- Casts, types
SELECT x::INTEGER, CAST(x AS DECIMAL(10, 2)), TRY_CAST(x AS TIMESTAMP WITH TIME ZONE), x::VARCHAR[], y::INT[3][] FROM t;
SELECT NULL::STRUCT(a INTEGER, b VARCHAR[]), NULL::MAP(VARCHAR, INT), NULL::UNION(num INT, str VARCHAR), 'x'::ENUM('x', 'y');
SELECT DATE '2024-01-01', TIME '12:00:00', TIMESTAMPTZ '2024-01-01 00:00:00+00', INTEGER '5', x'AB'::BLOB, e'a\n\'b';
SELECT INTERVAL '1' DAY, INTERVAL 3 MONTHS, INTERVAL (a + 1) HOUR, INTERVAL '1 year 2 days', -INTERVAL 1 DAY FROM t;
SELECT 1_000_000, 0xFF, 1e10, .5, 5., 1.5E-3, 123.456;

-- Operators
SELECT a // b, a % b, a ** b, a ^ b, a & b | c, a << 2, ~a, @a, -a, +a, NOT a, a = b, a == b, a <> b, a != b FROM t;
SELECT a || b, a ~ 'x', a !~ 'x', a ~~ 'x%', a !~~ 'x', a ^@ 'p', a <=> b, a && b, a @> b, a <@ b, a <-> b FROM t;
SELECT j->'a'->>'b', j->>'$.a[0]', (j->'a')::INT = 1, j['a'], json_extract(j, '$.x') FROM t;
SELECT a IS NULL, a IS NOT NULL, a ISNULL, a NOTNULL, a IS DISTINCT FROM b, a IS NOT DISTINCT FROM b, a IS TRUE, a IS NOT FALSE FROM t;
SELECT a LIKE 'x!%' ESCAPE '!', a NOT ILIKE 'x', a GLOB 'x*', a SIMILAR TO 'x.*', a NOT SIMILAR TO 'y', a BETWEEN 1 AND 2, a NOT BETWEEN b AND c FROM t;
SELECT a IN (1, 2), a NOT IN (SELECT b FROM u), a IN list_column, (a, b) IN ((1, 2), (3, 4)), a = ANY (SELECT 1), a > ALL (SELECT 1), a = ANY([1, 2]) FROM t;
SELECT ts AT TIME ZONE 'UTC', name COLLATE NOCASE, name COLLATE de.NOACCENT, EXTRACT(year FROM d), EXTRACT('month' FROM d) FROM t;
SELECT CASE WHEN a THEN 1 WHEN b THEN 2 ELSE 3 END, CASE a WHEN 1 THEN 'x' END, if(a, 1, 2), coalesce(a, b), nullif(a, b) FROM t;
SELECT substring(s FROM 2 FOR 3), substring(s, 2), trim(BOTH 'x' FROM s), trim(LEADING FROM s), trim('x' FROM s), trim(s), position('a' IN s), overlay(s PLACING 'x' FROM 1 FOR 2) FROM t;
SELECT #1, #2 FROM t ORDER BY #1;
SELECT $1, $2 FROM t WHERE a = $3;
SELECT $name, $"Other Name" FROM t;
SELECT ? FROM t WHERE a = ?;
SELECT EXISTS (SELECT 1), NOT EXISTS (FROM t), array(SELECT a FROM t), (SELECT 1) + (SELECT 2);

-- Aggregates and windows
SELECT count(DISTINCT a), sum(a) FILTER (WHERE b > 1), string_agg(s, ',' ORDER BY s DESC), list(a ORDER BY b NULLS FIRST), arg_max(a, b) FROM t;
SELECT quantile_cont(a, 0.5), percentile_cont(0.5) WITHIN GROUP (ORDER BY a DESC), mode() WITHIN GROUP (ORDER BY a) FROM t;
SELECT first_value(a IGNORE NULLS) OVER w, lag(a, 1, 0) OVER (PARTITION BY b ORDER BY c), sum(a) OVER (w ROWS UNBOUNDED PRECEDING) FROM t WINDOW w AS (PARTITION BY b ORDER BY c);
SELECT sum(a) OVER (ORDER BY d RANGE BETWEEN INTERVAL 7 DAYS PRECEDING AND CURRENT ROW EXCLUDE TIES), avg(a) OVER (ORDER BY b GROUPS 2 PRECEDING), count(*) OVER () FROM t;
SELECT sum(a) OVER (ORDER BY b ROWS BETWEEN 1 PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW) FROM t;
SELECT list(a ORDER BY b), max(a, 2), count(*) FILTER (a > 1), sum(DISTINCT a ORDER BY a) FROM t;

-- Joins
SELECT * FROM a JOIN b ON a.id = b.id LEFT JOIN c USING (id) FULL OUTER JOIN d ON true CROSS JOIN e NATURAL JOIN f;
SELECT * FROM a SEMI JOIN b USING (id) ANTI JOIN c ON a.x = c.x POSITIONAL JOIN d;
SELECT * FROM trades t ASOF JOIN quotes q ON t.symbol = q.symbol AND t.ts >= q.ts;
SELECT * FROM trades ASOF LEFT JOIN quotes USING (symbol, ts);
SELECT * FROM a, LATERAL (SELECT a.x + 1 AS y) AS s, b JOIN LATERAL (SELECT 1) u ON true;
SELECT * FROM (a JOIN b USING (id)) JOIN (SELECT * FROM c) AS c2 USING (id), ((SELECT 1) UNION ALL (SELECT 2)) AS u(n);
SELECT * FROM a JOIN b JOIN c ON b.id = c.id ON a.id = b.id;

-- Tables and functions
SELECT * FROM 'data/orders.parquet' AS o, "my file.csv", read_csv('x.csv', header = true, columns = {'a': 'INT'}) AS r;
SELECT * FROM read_parquet(['a.parquet', 'b.parquet'], filename := true, hive_partitioning => false);
SELECT * FROM generate_series(1, 10) AS g(i), unnest([1, 2]) WITH ORDINALITY AS u(x, n), range(3) r;
SELECT * FROM db.schema_name.tbl AS t(a, b), VALUES (1, 'x'), (2, 'y') AS v(id, name);
SELECT * FROM (VALUES (1), (2)) AS v;
VALUES (1, 'a'), (2, 'b');
TABLE orders;
SELECT * FROM t TABLESAMPLE reservoir(20%), u TABLESAMPLE 10 PERCENT (bernoulli), v USING SAMPLE 5 ROWS;
SELECT * FROM t USING SAMPLE 10% (system, 42) ORDER BY 1;
SELECT * FROM t AT (VERSION => 3);

-- Ordering and limiting
SELECT a FROM t ORDER BY a ASC NULLS FIRST, b DESC LIMIT 10 OFFSET 5;
SELECT a FROM t LIMIT 10%;
SELECT a FROM t LIMIT (SELECT count(*) / 2 FROM t);
SELECT DISTINCT ON (a, b) a, b, c FROM t ORDER BY a, c DESC;
SELECT a, b, FROM t GROUP BY a, b, ORDER BY a;
SELECT [1, 2,], {'a': 1,}, FROM t, u,;

-- Set operations
SELECT 1 AS a UNION ALL BY NAME SELECT 2 AS b UNION SELECT 3 AS a EXCEPT ALL SELECT 4 AS a;
SELECT 1 INTERSECT SELECT 2 UNION ALL (SELECT 3 ORDER BY 1 LIMIT 1) ORDER BY 1;
(SELECT 1) UNION ALL (SELECT 2) LIMIT 1;

-- CTEs
WITH a AS (SELECT 1), b(x, y) AS MATERIALIZED (SELECT 2, 3), c AS NOT MATERIALIZED (FROM b) SELECT * FROM a, b, c;
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 10) SELECT * FROM r;
WITH RECURSIVE r(k, n) USING KEY (k) AS (SELECT 1, 2 UNION SELECT k, n + 1 FROM r) FROM r;
WITH a AS (WITH b AS (SELECT 1) SELECT * FROM b) SELECT * FROM a;

-- PIVOT and UNPIVOT
PIVOT cities ON year USING sum(population) GROUP BY country;
PIVOT (SELECT * FROM cities WHERE year > 2000) ON year IN (2010, 2020), country USING sum(population) AS total, max(population);
UNPIVOT monthly ON jan, feb, (mar, apr) AS spring INTO NAME month VALUE sales;
UNPIVOT monthly ON COLUMNS(* EXCLUDE (id, name)) INTO NAME month VALUE sales;
SELECT * FROM cities PIVOT (sum(population) AS total, count(*) FOR year IN (2000, 2010) country IN ('NL', 'US') GROUP BY name) AS p;
FROM monthly UNPIVOT INCLUDE NULLS (sales FOR month IN (jan, feb AS february)) AS u;
FROM monthly UNPIVOT ((a, b) FOR q IN ((jan, feb) AS 'q1', (mar, apr) AS 'q2'));
SELECT * FROM (PIVOT cities ON year USING sum(population)) AS p;

-- Statements that stand for a query
DESCRIBE SELECT 1;
SUMMARIZE orders;
SELECT * FROM (DESCRIBE orders), (SUMMARIZE SELECT 1);
SHOW TABLES;
EXPLAIN ANALYZE SELECT 1;

-- Other statements
CREATE OR REPLACE TEMP TABLE t AS SELECT 1 AS a;
CREATE TABLE IF NOT EXISTS s.t (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL DEFAULT 'x', amount DECIMAL(10, 2) CHECK (amount > 0), g INT GENERATED ALWAYS AS (id + 1), UNIQUE (name), FOREIGN KEY (id) REFERENCES u (id));
CREATE VIEW v (a, b) AS FROM t;
CREATE MACRO add(a, b := 5) AS a + b;
CREATE FUNCTION top(n) AS TABLE SELECT * FROM t LIMIT n;
INSERT INTO t BY NAME SELECT 1 AS a;
INSERT OR REPLACE INTO t VALUES (1, 2);
INSERT INTO t (a, b) VALUES (1, DEFAULT), (2, 'x') ON CONFLICT (a) DO UPDATE SET b = excluded.b WHERE b <> 'y' RETURNING *;
UPDATE t SET a = b + 1, c = DEFAULT FROM u WHERE t.id = u.id RETURNING t.id;
DELETE FROM t USING u WHERE t.id = u.id;
MERGE INTO t USING (SELECT 1 AS id) AS s ON t.id = s.id WHEN MATCHED AND s.id > 1 THEN UPDATE SET a = 1 WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id) WHEN NOT MATCHED BY SOURCE THEN DELETE;
COPY (SELECT * FROM t) TO 'out.parquet' (FORMAT parquet, COMPRESSION zstd);
COPY t (a, b) FROM 'in.csv' WITH (HEADER true);
ATTACH 'file.db' AS other (READ_ONLY);
PRAGMA table_info('t');
SET threads = 4;
SET VARIABLE x = (SELECT 1);
INSTALL httpfs;
ALTER TABLE t ADD COLUMN c INTEGER DEFAULT 0;
DROP TABLE IF EXISTS t CASCADE;
BEGIN TRANSACTION;
