MODEL (
  name a.b,
  kind FULL,
  description 'not closed,
  tags (x

SELECT a, 'open, b
FROM t WHERE x = 'closed' AND y = (1 + ;

SELECT "half FROM t;
/* never closed
SELECT 1 FROM (SELECT 2 FROM (SELECT 3 ;
$tag$ open
JINJA_QUERY_BEGIN;
SELECT {{ x
MODEL (name c.d);
SELECT CASE WHEN a THEN FROM t GROUP BY;
