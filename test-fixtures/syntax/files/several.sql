AUDIT (name assert_positive, dialect duckdb);
SELECT * FROM @this_model WHERE amount <= 0;

AUDIT (name assert_known, defaults (threshold = 3))
SELECT COUNT(*) FROM @this_model HAVING COUNT(*) < @threshold;
;
METRIC (name total_revenue, expression SUM(marts.daily_revenue.revenue));

MODEL (name c.d)
SELECT a FROM b UNION ALL SELECT c FROM d

MODEL (name e.f);
@UNION('distinct', x.y, z.q);
