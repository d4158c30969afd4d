package io.meshlens.project.python;

import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;

/** The tokens of a Python text that matter for finding declarations; comments and blanks are left out. */
final class PythonTokens {
    /** What a token is. */
    enum Kind {
        NAME,
        NUMBER,
        STRING,
        FORMATTED_STRING,
        SYMBOL,
        LINE_END
    }

    /**
     * One token.
     *
     * @param text the characters; of a string what it says
     * @param column how far from the begin of its line it stands
     */
    record Token(Kind kind, TextRange range, String text, int column) {
        boolean is(String symbol) {
            return kind != Kind.STRING && kind != Kind.FORMATTED_STRING && text.equals(symbol);
        }
    }

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int lineStart;

    private PythonTokens(String text) {
        this.text = text;
    }

    static List<Token> of(String text) {
        PythonTokens lexer = new PythonTokens(text);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                add(Kind.LINE_END, at, at + 1, "\n");
                at++;
                lineStart = at;
            } else if (c == '#') {
                while (at < text.length() && text.charAt(at) != '\n') {
                    at++;
                }
            } else if (c == '\\' && at + 1 < text.length() && text.charAt(at + 1) == '\n') {
                at += 2;
                lineStart = at;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '"' || c == '\'') {
                string(at);
            } else if (Character.isJavaIdentifierStart(c) && c != '$') {
                word();
            } else if (c >= '0' && c <= '9') {
                int start = at;
                while (at < text.length()
                        && (Character.isLetterOrDigit(text.charAt(at)) || "._".indexOf(text.charAt(at)) >= 0)) {
                    at++;
                }
                add(Kind.NUMBER, start, at, text.substring(start, at));
            } else {
                int length = text.startsWith("**", at)
                                || text.startsWith(":=", at)
                                || text.startsWith("->", at)
                                || text.startsWith("==", at)
                        ? 2
                        : 1;
                add(Kind.SYMBOL, at, at + length, text.substring(at, at + length));
                at += length;
            }
        }
    }

    private void add(Kind kind, int start, int end, String said) {
        tokens.add(new Token(kind, new TextRange(start, end), said, start - lineStart));
    }

    private void word() {
        int start = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        boolean isPrefix = word.length() <= 2 && word.chars().allMatch(c -> "rRbBuUfFtT".indexOf(c) >= 0);
        if (isPrefix && at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'')) {
            string(start);
        } else {
            add(Kind.NAME, start, at, word);
        }
    }

    /** Reads a string whose prefix starts at an offset and whose quote is the current character. */
    private void string(int start) {
        int line = lineStart;
        String prefix = text.substring(start, at).toLowerCase(java.util.Locale.ROOT);
        char quote = text.charAt(at);
        String triple = String.valueOf(quote).repeat(3);
        boolean isTriple = text.startsWith(triple, at);
        at += isTriple ? 3 : 1;
        StringBuilder said = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length()) {
                char next = text.charAt(at + 1);
                if (prefix.contains("r")) {
                    said.append(c).append(next);
                } else if (next != '\n') {
                    said.append(
                            switch (next) {
                                case 'n' -> "\n";
                                case 't' -> "\t";
                                case 'r' -> "\r";
                                case '\\', '\'', '"' -> String.valueOf(next);
                                default -> "\\" + next;
                            });
                }
                at += 2;
                continue;
            }
            if (isTriple ? text.startsWith(triple, at) : c == quote) {
                at += isTriple ? 3 : 1;
                break;
            }
            if (c == '\n') {
                if (!isTriple) {
                    break;
                }
                line = at + 1;
            }
            said.append(c);
            at++;
        }
        Kind kind = prefix.contains("f") || prefix.contains("t") ? Kind.FORMATTED_STRING : Kind.STRING;
        add(kind, start, at, said.toString());
        lineStart = line;
    }
}
