;;
SELECT 1
;

-- between

SELECT $$a;b$$, E'\';', "x;y" FROM t; SELECT 2; /* c; */ SELECT 3
-- at the end
