{# An amount in cents as an amount of the shop's currency. #}
{% macro cents_to_money(column) %}({{ column }} / 100)::DECIMAL(12, 2){% endmacro %}
