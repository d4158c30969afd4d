MODEL (name a.b, kind VIEW);

JINJA_STATEMENT_BEGIN;
{% macro m(x) %} {{ x }}; {% endmacro %}
JINJA_END;

JINJA_QUERY_BEGIN;
SELECT {{ m('a') }} AS don't_care, ";"
FROM {{ ref('x') }}
{# a ; comment #}
{% for c in ['a', 'b'] %} , {{ c }} {% endfor %}
JINJA_END;

SELECT 1;
