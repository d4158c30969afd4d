package io.meshlens.project.header;

import io.meshlens.syntax.sql.Dialect;

/**
 * Names in YAML and Python files: whatever the dialect, they may stand in double quotes, which is how SQLMesh itself writes them
 * ({@code '"db"."orders"'}).
 */
final class NameQuotes {
    private NameQuotes() {}

    /** Returns a text with every part in double quotes in the quotes of the dialect. */
    static String of(Dialect dialect, String text) {
        if (text.indexOf('"') < 0 || dialect.quote("a").equals("\"a\"")) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int open = text.indexOf('"', at);
            int close = open < 0 ? -1 : text.indexOf('"', open + 1);
            if (close < 0) {
                break;
            }
            out.append(text, at, open).append(dialect.quote(text.substring(open + 1, close)));
            at = close + 1;
        }
        return out.append(text, at, text.length()).toString();
    }
}
