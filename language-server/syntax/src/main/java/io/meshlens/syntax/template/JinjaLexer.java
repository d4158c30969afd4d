package io.meshlens.syntax.template;

import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.template.JinjaToken.Kind;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;

/** Cuts a template into text, comments and the tokens of its tags; trims text where a tag has a minus sign. */
final class JinjaLexer {
    private static final String[] OPERATORS = {
        "**", "//", "==", "!=", ">=", "<=", "+", "-", "*", "/", "%", "~", "(", ")", "[", "]", "{", "}", ">", "<", "=",
        ".", ":", "|", ",", ";"
    };

    private final String text;
    private final List<JinjaToken> tokens = new ArrayList<>();
    private final List<SyntaxError> errors = new ArrayList<>();
    /** The end of what is put out: a line break at the very end of a template is not. */
    private final int limit;

    private int at;
    /** Whether the tag before asks for the blanks in front of the next text to go. */
    private boolean trimNext;

    JinjaLexer(String text) {
        this.text = text;
        this.limit = text.endsWith("\r\n")
                ? text.length() - 2
                : text.endsWith("\n") || text.endsWith("\r") ? text.length() - 1 : text.length();
    }

    List<SyntaxError> errors() {
        return errors;
    }

    List<JinjaToken> tokens() {
        while (at < text.length()) {
            int open = nextOpen(at);
            if (open < 0) {
                addText(at, limit, false);
                at = text.length();
            } else {
                boolean trims = open + 2 < text.length() && text.charAt(open + 2) == '-';
                addText(at, open, trims);
                switch (text.charAt(open + 1)) {
                    case '#' -> comment(open);
                    case '%' -> tag(open);
                    default -> output(open);
                }
            }
        }
        tokens.add(new JinjaToken(Kind.END, TextRange.at(text.length()), ""));
        return tokens;
    }

    private int nextOpen(int from) {
        for (int i = text.indexOf('{', from); i >= 0 && i + 1 < text.length(); i = text.indexOf('{', i + 1)) {
            char next = text.charAt(i + 1);
            if (next == '{' || next == '%' || next == '#') {
                return i;
            }
        }
        return -1;
    }

    private void addText(int from, int to, boolean trimEnd) {
        int start = from;
        int end = Math.max(from, to);
        if (trimNext) {
            while (start < end && Character.isWhitespace(text.charAt(start))) {
                start++;
            }
        }
        if (trimEnd) {
            while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
                end--;
            }
        }
        trimNext = false;
        if (start < end) {
            tokens.add(new JinjaToken(Kind.TEXT, new TextRange(start, end), ""));
        }
    }

    private void comment(int open) {
        int close = text.indexOf("#}", open + 2);
        if (close < 0) {
            errors.add(new SyntaxError(new TextRange(open, open + 2), "This comment has no end", "#}"));
            close = text.length() - 2;
        } else {
            trimNext = close > open + 2 && text.charAt(close - 1) == '-';
        }
        at = Math.max(open + 2, close + 2);
        tokens.add(new JinjaToken(Kind.COMMENT, new TextRange(open, at), ""));
    }

    private void tag(int open) {
        int inside = afterSign(open + 2);
        int word = skipBlanks(inside);
        if (text.startsWith("raw", word)) {
            int end = endOfWordTag(word + 3);
            if (end >= 0) {
                raw(open, end);
                return;
            }
        }
        add(Kind.TAG_START, open, inside);
        at = inside;
        expression("%}", Kind.TAG_END, open);
    }

    /** Returns the offset behind <code>%}</code> if nothing else but blanks and a sign stands before it; else -1. */
    private int endOfWordTag(int from) {
        int i = skipBlanks(from);
        if (i < text.length() && (text.charAt(i) == '-' || text.charAt(i) == '+')) {
            i++;
        }
        return text.startsWith("%}", i) ? i + 2 : -1;
    }

    private void raw(int open, int bodyStart) {
        add(Kind.COMMENT, open, bodyStart);
        trimNext = text.charAt(bodyStart - 3) == '-';
        for (int i = text.indexOf("{%", bodyStart); i >= 0; i = text.indexOf("{%", i + 2)) {
            int word = skipBlanks(afterSign(i + 2));
            int end = text.startsWith("endraw", word) ? endOfWordTag(word + 6) : -1;
            if (end >= 0) {
                addText(bodyStart, i, text.charAt(i + 2) == '-');
                add(Kind.COMMENT, i, end);
                trimNext = text.charAt(end - 3) == '-';
                at = end;
                return;
            }
        }
        errors.add(new SyntaxError(new TextRange(open, bodyStart), "This raw block has no end", "{% endraw %}"));
        addText(bodyStart, limit, false);
        at = text.length();
    }

    private void output(int open) {
        int inside = afterSign(open + 2);
        add(Kind.OUTPUT_START, open, inside);
        at = inside;
        expression("}}", Kind.OUTPUT_END, open);
    }

    /** Reads the tokens up to the closing mark, which must not stand inside of braces. */
    private void expression(String close, Kind closeKind, int open) {
        int braces = 0;
        while (at < text.length()) {
            at = skipBlanks(at);
            if (at >= text.length()) {
                break;
            }
            char c = text.charAt(at);
            int mark = c == '-' || c == '+' ? at + 1 : at;
            if (text.startsWith(close, mark) && (braces == 0 || closeKind == Kind.TAG_END)) {
                trimNext = c == '-';
                add(closeKind, at, mark + 2);
                at = mark + 2;
                return;
            }
            if (c == '{' && startsTag(braces)) {
                break;
            }
            braces += c == '{' ? 1 : c == '}' && braces > 0 ? -1 : 0;
            token(c);
        }
        errors.add(new SyntaxError(
                new TextRange(open, open + 2),
                "This " + (closeKind == Kind.TAG_END ? "tag" : "output") + " has no end",
                close));
        add(closeKind, at, at);
    }

    /** Says whether a new tag starts here: what stands before it was never closed. */
    private boolean startsTag(int braces) {
        return text.startsWith("{%", at) || (braces == 0 && text.startsWith("{{", at));
    }

    private void token(char c) {
        if (Character.isJavaIdentifierStart(c) && c != '$') {
            int end = at + 1;
            while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end)) && text.charAt(end) != '$') {
                end++;
            }
            tokens.add(new JinjaToken(Kind.NAME, new TextRange(at, end), text.substring(at, end)));
            at = end;
        } else if (c >= '0' && c <= '9') {
            number();
        } else if (c == '\'' || c == '"') {
            string(c);
        } else {
            for (String operator : OPERATORS) {
                if (text.startsWith(operator, at)) {
                    tokens.add(new JinjaToken(Kind.OPERATOR, new TextRange(at, at + operator.length()), operator));
                    at += operator.length();
                    return;
                }
            }
            add(Kind.INVALID, at, at + 1);
            at++;
        }
    }

    private void number() {
        int end = at;
        boolean decimal = false;
        boolean based = text.charAt(at) == '0' && at + 1 < text.length() && "xXbBoO".indexOf(text.charAt(at + 1)) >= 0;
        if (based) {
            end = at + 2;
            while (end < text.length() && Character.digit(text.charAt(end), 16) >= 0) {
                end++;
            }
        } else {
            end = digits(end);
            if (end + 1 < text.length() && text.charAt(end) == '.' && isDigit(text.charAt(end + 1))) {
                decimal = true;
                end = digits(end + 1);
            }
            if (end < text.length() && (text.charAt(end) == 'e' || text.charAt(end) == 'E')) {
                int exponent = end + 1;
                if (exponent < text.length() && (text.charAt(exponent) == '+' || text.charAt(exponent) == '-')) {
                    exponent++;
                }
                if (exponent < text.length() && isDigit(text.charAt(exponent))) {
                    decimal = true;
                    end = digits(exponent);
                }
            }
        }
        String characters = text.substring(at, end).replace("_", "");
        tokens.add(new JinjaToken(decimal ? Kind.DECIMAL : Kind.WHOLE, new TextRange(at, end), characters));
        at = end;
    }

    private int digits(int from) {
        int end = from;
        while (end < text.length()
                && (isDigit(text.charAt(end))
                        || (text.charAt(end) == '_' && end + 1 < text.length() && isDigit(text.charAt(end + 1))))) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private void string(char quote) {
        StringBuilder value = new StringBuilder();
        int i = at + 1;
        while (i < text.length() && text.charAt(i) != quote) {
            char c = text.charAt(i++);
            if (c == '\\' && i < text.length()) {
                char escaped = text.charAt(i++);
                switch (escaped) {
                    case 'n' -> value.append('\n');
                    case 't' -> value.append('\t');
                    case 'r' -> value.append('\r');
                    case '\\', '\'', '"' -> value.append(escaped);
                    case '\n' -> {}
                    default -> value.append('\\').append(escaped);
                }
            } else {
                value.append(c);
            }
        }
        if (i >= text.length()) {
            errors.add(new SyntaxError(new TextRange(at, at + 1), "This text has no end", String.valueOf(quote)));
        } else {
            i++;
        }
        tokens.add(new JinjaToken(Kind.STRING, new TextRange(at, i), value.toString()));
        at = i;
    }

    private int afterSign(int from) {
        return from < text.length() && (text.charAt(from) == '-' || text.charAt(from) == '+') ? from + 1 : from;
    }

    private int skipBlanks(int from) {
        int i = from;
        while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private void add(Kind kind, int start, int end) {
        tokens.add(new JinjaToken(kind, new TextRange(start, end), text.substring(start, end)));
    }
}
