package io.meshlens.lower;

import io.meshlens.syntax.sql.Dialect;
import java.util.Set;

/** From the spelling of quoted names and strings to what they say. */
final class Literals {
    private static final Set<String> BACKSLASH =
            Set.of("bigquery", "mysql", "spark", "databricks", "hive", "snowflake", "clickhouse");

    private Literals() {}

    /** Returns the name inside quotes of any style, its doubled quotes undone. A missing end is forgiven. */
    static String quotedName(String token) {
        if (token.isEmpty()) {
            return token;
        }
        char open = token.charAt(0);
        char close = open == '[' ? ']' : open;
        int end = token.length() > 1 && token.charAt(token.length() - 1) == close ? token.length() - 1 : token.length();
        String inside = token.substring(1, end);
        String twice = String.valueOf(new char[] {close, close});
        return inside.contains(twice) ? inside.replace(twice, String.valueOf(close)) : inside;
    }

    /** Says whether a string token is bytes, bits or hexadecimal digits. */
    static boolean isBytes(String token) {
        char first = token.isEmpty() ? ' ' : Character.toLowerCase(token.charAt(0));
        if (first == 'r' && token.length() > 1) {
            return Character.toLowerCase(token.charAt(1)) == 'b';
        }
        return first == 'b' || first == 'x';
    }

    /** Returns what a string says: its prefix and quotes off, its escapes undone. */
    static String string(String token, Dialect dialect) {
        int at = 0;
        boolean raw = false;
        boolean escapes = BACKSLASH.contains(dialect.id());
        while (at < token.length() && token.charAt(at) != '\'' && token.charAt(at) != '"' && token.charAt(at) != '$') {
            char prefix = Character.toLowerCase(token.charAt(at));
            raw |= prefix == 'r';
            escapes |= prefix == 'e';
            at++;
        }
        if (at >= token.length()) {
            return token;
        }
        char quote = token.charAt(at);
        if (quote == '$') {
            return dollar(token, at);
        }
        int width = token.startsWith(String.valueOf(quote).repeat(3), at) && token.length() >= at + 6 ? 3 : 1;
        int end = token.length() - width >= at + width && closes(token, quote, width)
                ? token.length() - width
                : token.length();
        String inside = token.substring(Math.min(at + width, end), end);
        if (raw) {
            return inside;
        }
        return unescape(inside, quote, escapes, width == 1);
    }

    private static boolean closes(String token, char quote, int width) {
        for (int i = 1; i <= width; i++) {
            if (token.charAt(token.length() - i) != quote) {
                return false;
            }
        }
        return true;
    }

    private static String dollar(String token, int at) {
        int tag = token.indexOf('$', at + 1);
        if (tag < 0) {
            return token;
        }
        String mark = token.substring(at, tag + 1);
        int end = token.length() >= tag + 1 + mark.length() && token.endsWith(mark)
                ? token.length() - mark.length()
                : token.length();
        return token.substring(tag + 1, end);
    }

    private static String unescape(String inside, char quote, boolean escapes, boolean doubled) {
        if (inside.indexOf(quote) < 0 && !(escapes && inside.indexOf('\\') >= 0)) {
            return inside;
        }
        StringBuilder out = new StringBuilder(inside.length());
        for (int i = 0; i < inside.length(); i++) {
            char c = inside.charAt(i);
            if (doubled && c == quote && i + 1 < inside.length() && inside.charAt(i + 1) == quote) {
                i++;
                out.append(c);
            } else if (escapes && c == '\\' && i + 1 < inside.length()) {
                i++;
                out.append(
                        switch (inside.charAt(i)) {
                            case 'n' -> '\n';
                            case 't' -> '\t';
                            case 'r' -> '\r';
                            case 'b' -> '\b';
                            case 'f' -> '\f';
                            case '0' -> '\0';
                            default -> inside.charAt(i);
                        });
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }
}
