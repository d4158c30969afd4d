package io.meshlens.project.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads {@code .env} files: lines of {@code NAME=value}, with quotes, comments and an optional {@code export}. */
public final class DotEnv {
    private DotEnv() {}

    /** Returns the variables in the order of the file; the last of several with one name counts. */
    public static Map<String, String> parse(String text) {
        Map<String, String> found = new LinkedHashMap<>();
        int at = 0;
        while (at < text.length()) {
            int end = text.indexOf('\n', at);
            end = end < 0 ? text.length() : end;
            String line = text.substring(at, end).strip();
            at = end + 1;
            if (line.startsWith("export ")) {
                line = line.substring(7).strip();
            }
            int equals = line.indexOf('=');
            if (line.startsWith("#") || equals <= 0) {
                continue;
            }
            String name = line.substring(0, equals).strip();
            String value = line.substring(equals + 1).strip();
            if (value.startsWith("\"") || value.startsWith("'")) {
                char quote = value.charAt(0);
                int start = text.lastIndexOf('\n', end - 1) + 1;
                int open = text.indexOf(quote, start);
                int close = closing(text, open, quote);
                if (close > 0) {
                    String inner = text.substring(open + 1, close);
                    value = quote == '"' ? unescape(inner) : inner;
                    int next = text.indexOf('\n', close);
                    at = next < 0 ? text.length() : next + 1;
                }
            } else {
                int comment = value.indexOf(" #");
                value = comment < 0 ? value : value.substring(0, comment).strip();
            }
            found.remove(name);
            found.put(name, value);
        }
        return Collections.unmodifiableMap(found);
    }

    private static int closing(String text, int open, char quote) {
        for (int at = open + 1; at < text.length(); at++) {
            if (text.charAt(at) == '\\' && quote == '"') {
                at++;
            } else if (text.charAt(at) == quote) {
                return at;
            }
        }
        return -1;
    }

    private static String unescape(String text) {
        StringBuilder result = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length()) {
                char next = text.charAt(++at);
                result.append(
                        switch (next) {
                            case 'n' -> '\n';
                            case 't' -> '\t';
                            case 'r' -> '\r';
                            default -> next;
                        });
            } else {
                result.append(c);
            }
        }
        return result.toString();
    }
}
