package io.meshlens.project.python;

import io.meshlens.text.TextRange;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads what string literals say, with their escapes and placeholders. */
final class PythonStrings {
    private PythonStrings() {}

    /** Adds the parts of one literal: texts and, in a formatted one, expressions. */
    static void parts(String text, TextRange literal, List<PythonNode> into) {
        String written = literal.of(text);
        int quoteAt = 0;
        while (quoteAt < written.length() && written.charAt(quoteAt) != '"' && written.charAt(quoteAt) != '\'') {
            quoteAt++;
        }
        String prefix = written.substring(0, quoteAt).toLowerCase(Locale.ROOT);
        char quote = quoteAt < written.length() ? written.charAt(quoteAt) : '"';
        String triple = String.valueOf(quote).repeat(3);
        int width = written.startsWith(triple, quoteAt) && written.length() >= quoteAt + 6 ? 3 : 1;
        String close = String.valueOf(quote).repeat(width);
        boolean closed = written.length() >= quoteAt + 2 * width && written.endsWith(close);
        if (!closed || prefix.contains("b") || prefix.contains("t")) {
            into.add(new PythonNode.Other(literal, Set.of()));
            return;
        }
        int from = quoteAt + width;
        int to = written.length() - width;
        boolean raw = prefix.contains("r");
        if (!prefix.contains("f")) {
            into.add(decoded(literal, written.substring(from, to), raw));
            return;
        }
        placeholders(text, literal, from, to, raw, into);
    }

    private static void placeholders(
            String text, TextRange literal, int from, int to, boolean raw, List<PythonNode> into) {
        String written = literal.of(text);
        StringBuilder plain = new StringBuilder();
        int at = from;
        while (at < to) {
            char c = written.charAt(at);
            boolean twice = at + 1 < to && written.charAt(at + 1) == c;
            if ((c == '{' || c == '}') && twice) {
                plain.append(c);
                at += 2;
            } else if (c == '{') {
                int end = placeholderEnd(written, at + 1, to);
                into.add(decoded(literal, plain.toString(), raw));
                plain.setLength(0);
                TextRange inside = new TextRange(literal.start() + at + 1, literal.start() + Math.min(end, to));
                boolean isPlain = end < to && written.charAt(end) == '}';
                into.add(
                        isPlain
                                ? ExpressionParser.parse(text, inside)
                                : new PythonNode.Other(
                                        inside,
                                        new HashSet<>(List.of(inside.of(text).split("\\W+")))));
                int close = written.indexOf('}', end);
                at = close < 0 || close >= to ? to : close + 1;
            } else {
                plain.append(c);
                at++;
            }
        }
        into.add(decoded(literal, plain.toString(), raw));
    }

    /** Returns where the expression of a placeholder ends: at its bracket, or at what says how to write the value. */
    private static int placeholderEnd(String written, int from, int to) {
        int brackets = 0;
        char quote = 0;
        for (int at = from; at < to; at++) {
            char c = written.charAt(at);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '(' || c == '[' || c == '{') {
                brackets++;
            } else if (c == ')' || c == ']' || (c == '}' && brackets > 0)) {
                brackets--;
            } else if (brackets == 0 && (c == '}' || c == ':' || c == '!' || c == '=')) {
                return at;
            }
        }
        return to;
    }

    private static PythonNode decoded(TextRange literal, String inside, boolean raw) {
        if (raw || inside.indexOf('\\') < 0) {
            return new PythonNode.Text(literal, inside.replace("\r\n", "\n"));
        }
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < inside.length()) {
            char c = inside.charAt(at);
            if (c != '\\' || at + 1 == inside.length()) {
                out.append(c);
                at++;
                continue;
            }
            char next = inside.charAt(at + 1);
            int digits = next == 'x' ? 2 : next == 'u' ? 4 : next == 'U' ? 8 : 0;
            if (digits > 0) {
                String hex =
                        inside.substring(Math.min(at + 2, inside.length()), Math.min(at + 2 + digits, inside.length()));
                if (!hex.matches("[0-9A-Fa-f]{" + digits + "}") || Long.parseLong(hex, 16) > Character.MAX_CODE_POINT) {
                    return new PythonNode.Other(literal, Set.of());
                }
                out.appendCodePoint(Integer.parseInt(hex, 16));
                at += 2 + digits;
                continue;
            }
            if ((next >= '0' && next <= '7') || next == 'N') {
                return new PythonNode.Other(literal, Set.of());
            }
            switch (next) {
                case '\n' -> {}
                case '\r' -> at += inside.startsWith("\r\n", at + 1) ? 1 : 0;
                case 'n' -> out.append('\n');
                case 't' -> out.append('\t');
                case 'r' -> out.append('\r');
                case 'a' -> out.append('\u0007');
                case 'b' -> out.append('\b');
                case 'f' -> out.append('\f');
                case 'v' -> out.append('\u000b');
                case '\\', '\'', '"' -> out.append(next);
                default -> out.append('\\').append(next);
            }
            at += 2;
        }
        return new PythonNode.Text(literal, out.toString());
    }
}
