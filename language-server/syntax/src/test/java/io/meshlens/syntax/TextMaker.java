package io.meshlens.syntax;

import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.util.List;
import java.util.Random;

/** Makes texts and edits at random, always the same ones from the same seed. */
final class TextMaker {
    private static final List<String> PIECES = List.of(
            "SELECT",
            "FROM",
            "WHERE",
            "GROUP BY",
            "ORDER BY",
            "HAVING",
            "LIMIT",
            "JOIN",
            "LEFT JOIN",
            "ON",
            "USING",
            "WITH",
            "AS",
            "UNION ALL",
            "EXCEPT",
            "INTERSECT",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            ",",
            ";",
            ".",
            ":",
            "::",
            "->",
            "=>",
            ":=",
            "=",
            "<",
            ">",
            ">>",
            "<>",
            "+",
            "-",
            "*",
            "/",
            "||",
            "AND",
            "OR",
            "NOT",
            "IN",
            "BETWEEN",
            "LIKE",
            "IS",
            "NULL",
            "CASE",
            "WHEN",
            "THEN",
            "ELSE",
            "END",
            "CAST",
            "INTERVAL",
            "DAY",
            "OVER",
            "PARTITION BY",
            "ROWS",
            "FILTER",
            "DISTINCT",
            "VALUES",
            "LATERAL",
            "PIVOT",
            "UNPIVOT",
            "FOR",
            "ARRAY",
            "MAP",
            "STRUCT",
            "EXTRACT",
            "TRIM",
            "EXISTS",
            "ANY",
            "QUALIFY",
            "WINDOW",
            "CREATE",
            "TABLE",
            "INSERT INTO",
            "UPDATE",
            "SET",
            "DELETE",
            "MERGE",
            "MATCHED",
            "a",
            "b",
            "t",
            "x",
            "tbl",
            "1",
            "2.5",
            "'s'",
            "\"q\"",
            "`b`",
            "@m",
            "@f(",
            "@{v}",
            "a_@{x}",
            "@'t'",
            "$1",
            "$$",
            "?",
            "--c\n",
            "/*c*/",
            "/*",
            "*/",
            "'",
            "\"",
            "`",
            "\\",
            "{{",
            "}}",
            "{%",
            "%}",
            "\n",
            " ",
            "MODEL (",
            "name a.b",
            "kind FULL",
            "JINJA_QUERY_BEGIN;",
            "JINJA_END;",
            "ON_VIRTUAL_UPDATE_BEGIN;",
            "ON_VIRTUAL_UPDATE_END;",
            "é",
            "\ud83d\ude00",
            "\u0000",
            "EXCLUDE",
            "REPLACE",
            "COLUMNS",
            "lambda x:",
            "ASOF",
            "MATCH_RECOGNIZE",
            "TABLESAMPLE",
            "DATE",
            "TIMESTAMP",
            "<=",
            "!",
            "#",
            "%",
            "|>",
            "AT TIME ZONE",
            "COLLATE",
            "ESCAPE",
            "$tag$",
            "U&'",
            "e'",
            "r'",
            "'''",
            "\"\"\"",
            "..",
            "!=",
            "~",
            "^");

    private final Random random;

    TextMaker(long seed) {
        random = new Random(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    Dialect dialect() {
        return pick(Dialect.all());
    }

    /** Returns pieces of SQL side by side. */
    String soup(int pieces) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < pieces; i++) {
            out.append(pick(PIECES));
            if (random.nextInt(4) > 0) {
                out.append(' ');
            }
        }
        return out.toString();
    }

    /** Returns an edit of a text: a piece put in, some characters taken out, or both. */
    TextEdit edit(String text) {
        int start = random.nextInt(text.length() + 1);
        int length = random.nextInt(3) == 0 ? 0 : random.nextInt(Math.min(12, text.length() - start) + 1);
        String with = random.nextInt(3) == 0 ? "" : random.nextInt(2) == 0 ? pick(PIECES) : character();
        return new TextEdit(new TextRange(start, start + length), with);
    }

    private String character() {
        String all = "abS(),;'\"`.@{}[]-/*\n :$1=<>";
        return String.valueOf(all.charAt(random.nextInt(all.length())));
    }
}
