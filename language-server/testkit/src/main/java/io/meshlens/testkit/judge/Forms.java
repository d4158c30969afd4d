package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Node.Family;
import io.meshlens.testkit.judge.Node.Kind;
import java.util.List;

/** Expressions that are written in a form of their own: what they return, what they take, and their text with places. */
final class Forms {
    /**
     * A form.
     *
     * @param type what it returns
     * @param takes what stands in {@code $1}, {@code $2} …
     */
    record Form(Family type, List<Family> takes, String text) {
        Node of(List<Node> kids) {
            return new Node(Kind.FORM, text, "", type, kids);
        }
    }

    static final List<Form> ALL = List.of(
            form(Family.INT, "CAST($1 AS BIGINT)", Family.INT),
            form(Family.INT, "TRY_CAST($1 AS TINYINT)", Family.INT),
            form(Family.INT, "TRY_CAST($1 AS INTEGER)", Family.TEXT),
            form(Family.INT, "COALESCE(NULLIF($1, 1), 3)", Family.INT),
            form(Family.INT, "NULLIF($1, $2)", Family.INT, Family.INT),
            form(Family.INT, "($1 & 3)", Family.INT),
            form(Family.INT, "($1 | 1)", Family.INT),
            form(Family.INT, "($1 << 1)", Family.INT),
            form(Family.INT, "(- $1)", Family.INT),
            form(Family.INT, "SIGN($1)", Family.INT),
            form(Family.INT, "EXTRACT(month FROM $1)", Family.DATE),
            form(Family.INT, "EXTRACT(day FROM $1)", Family.DATE),
            form(Family.INT, "DATE_DIFF('day', DATE '2024-01-01', $1)", Family.DATE),
            form(Family.INT, "DATE_DIFF('month', DATE '2024-01-01', $1)", Family.DATE),
            form(Family.INT, "LEN($1)", Family.ARRAY),
            form(Family.INT, "$1[1]", Family.ARRAY),
            form(Family.INT, "$1[$2]", Family.ARRAY, Family.INT),
            form(Family.INT, "LIST_MAX($1)", Family.ARRAY),
            form(Family.INT, "STRPOS($1, 'a')", Family.TEXT),
            form(Family.INT, "ASCII($1)", Family.TEXT),
            form(Family.INT, "{'a': $1, 'b': $2}.a", Family.INT, Family.INT),
            form(Family.INT, "{'a': $1, 'b': $2}.b", Family.INT, Family.INT),
            form(Family.INT, "FLOOR($1)::INTEGER", Family.DBL),
            form(Family.INT, "ROUND($1)::INTEGER", Family.DEC),
            form(Family.DEC, "ROUND($1, 1)", Family.DEC),
            form(Family.DEC, "$1 * 1.10", Family.DEC),
            form(Family.DEC, "$1 * 1.1", Family.DEC),
            form(Family.DEC, "$1 + $2", Family.DEC, Family.INT),
            form(Family.DBL, "$1 / 2", Family.INT),
            form(Family.DBL, "$1 / NULLIF($2, 0)", Family.INT, Family.INT),
            form(Family.DBL, "$1 * $2", Family.DBL, Family.DBL),
            form(Family.DBL, "$1 * $2", Family.DBL, Family.INT),
            form(Family.DBL, "ROUND($1, 1)", Family.DBL),
            form(Family.DBL, "SQRT(ABS($1))", Family.DBL),
            form(Family.DBL, "CAST($1 AS FLOAT)", Family.DBL),
            form(Family.DBL, "CAST($1 AS DOUBLE)", Family.DEC),
            form(Family.DBL, "0.1::DOUBLE + $1", Family.DBL),
            form(Family.TEXT, "TYPEOF($1)", Family.INT),
            form(Family.TEXT, "TYPEOF($1)", Family.DEC),
            form(Family.TEXT, "TYPEOF($1)", Family.DBL),
            form(Family.TEXT, "SUBSTRING($1, 2)", Family.TEXT),
            form(Family.TEXT, "SUBSTRING($1 FROM 1 FOR 1)", Family.TEXT),
            form(Family.TEXT, "LEFT($1, 1)", Family.TEXT),
            form(Family.TEXT, "RIGHT($1, 1)", Family.TEXT),
            form(Family.TEXT, "REPLACE($1, 'a', 'b')", Family.TEXT),
            form(Family.TEXT, "CONCAT($1, $2)", Family.TEXT, Family.TEXT),
            form(Family.TEXT, "CONCAT_WS('-', $1, $2)", Family.TEXT, Family.INT),
            form(Family.TEXT, "STRFTIME($1, '%m')", Family.DATE),
            form(Family.TEXT, "STRFTIME($1, '%Y-%d')", Family.DATE),
            form(Family.TEXT, "LPAD($1, 3, 'x')", Family.TEXT),
            form(Family.TEXT, "REGEXP_REPLACE($1, '[a-z]', '-')", Family.TEXT),
            form(Family.TEXT, "($1 COLLATE NOCASE)", Family.TEXT),
            form(Family.TEXT, "PRINTF('%d', $1)", Family.INT),
            form(Family.TEXT, "CAST($1 AS VARCHAR)", Family.BOOL),
            form(Family.BOOL, "($1 LIKE 'a%')", Family.TEXT),
            form(Family.BOOL, "($1 ILIKE 'a%')", Family.TEXT),
            form(Family.BOOL, "($1 NOT LIKE '%b')", Family.TEXT),
            form(Family.BOOL, "($1 COLLATE NOCASE = $2)", Family.TEXT, Family.TEXT),
            form(Family.BOOL, "($1 = $2 COLLATE NOCASE)", Family.TEXT, Family.TEXT),
            form(Family.BOOL, "REGEXP_MATCHES($1, 'a|b')", Family.TEXT),
            form(Family.BOOL, "STARTS_WITH($1, 'a')", Family.TEXT),
            form(Family.BOOL, "($1 IS TRUE)", Family.BOOL),
            form(Family.BOOL, "($1 IS NOT FALSE)", Family.BOOL),
            form(Family.BOOL, "LIST_CONTAINS($1, 1)", Family.ARRAY),
            form(Family.BOOL, "($2 = ANY($1))", Family.ARRAY, Family.INT),
            form(Family.BOOL, "(($1, $2) = (1, 'a'))", Family.INT, Family.TEXT),
            form(Family.BOOL, "(($1, $2) IN ((1, 'a'), (2, 'b')))", Family.INT, Family.TEXT),
            form(Family.BOOL, "($1 NOT BETWEEN 1 AND 3)", Family.INT),
            form(Family.BOOL, "($1 > 1.5)", Family.INT),
            form(Family.BOOL, "($1 = '1')", Family.INT),
            form(Family.BOOL, "($1 < '2024-02-02')", Family.DATE),
            form(Family.BOOL, "XOR($1, 1) = 1", Family.INT),
            form(Family.DATE, "LAST_DAY($1)", Family.DATE),
            form(Family.DATE, "DATE_TRUNC('month', $1)::DATE", Family.DATE),
            form(Family.DATE, "DATE_TRUNC('week', $1)::DATE", Family.DATE),
            form(Family.DATE, "($1 + INTERVAL 1 DAY)::DATE", Family.DATE),
            form(Family.DATE, "($1 - INTERVAL '1' MONTH)::DATE", Family.DATE),
            form(Family.DATE, "COALESCE($1, DATE '2024-01-01')", Family.DATE),
            form(Family.ARRAY, "[1, $1]", Family.INT),
            form(Family.ARRAY, "LIST_SORT($1)", Family.ARRAY),
            form(Family.ARRAY, "LIST_REVERSE($1)", Family.ARRAY),
            form(Family.ARRAY, "LIST_FILTER($1, lambda x: x > 0)", Family.ARRAY),
            form(Family.ARRAY, "LIST_TRANSFORM($1, lambda x: x + 1)", Family.ARRAY),
            form(Family.ARRAY, "LIST_APPEND($1, $2)", Family.ARRAY, Family.INT),
            form(Family.ARRAY, "$1[1:2]", Family.ARRAY));

    private Forms() {}

    private static Form form(Family type, String text, Family... takes) {
        return new Form(type, List.of(takes), text);
    }

    /** Returns the forms that can stand in the place of one. */
    static List<Form> like(Node form) {
        return ALL.stream()
                .filter(other -> other.type() == form.type()
                        && !other.text().equals(form.text())
                        && other.takes()
                                .equals(form.kids().stream().map(Node::type).toList()))
                .toList();
    }
}
