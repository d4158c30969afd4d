package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.Source;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect.Feature;

/**
 * Cuts a text into tokens, one at a time, by the tables of a dialect. Every character lands in exactly one token; what
 * does not end (a string, a quoted name, a comment) ends with its line and is a token of its own kind.
 */
public final class SqlLexer {
    private static final byte BLANK = 1;
    private static final byte NAME_START = 2;
    private static final byte NAME_PART = 4;
    private static final byte[] CLASSES = classes();

    private final Source source;
    private final char[] text;
    private final int end;
    private final TokenTable.Builder tokens;
    private final boolean template;
    private final Operators operators;
    private final boolean backslashEscapes;
    private final boolean doubleQuotedStrings;
    private final boolean backtickNames;
    private final boolean bracketNames;
    private final boolean hashComments;
    private final boolean slashComments;
    private final boolean nestedComments;
    private final boolean dollarStrings;
    private final boolean tripleQuotes;
    private final boolean escapeStrings;
    private final boolean rawStrings;
    private final boolean hashNames;
    private final boolean digitNames;
    private final boolean stages;
    private final boolean systemVariables;
    private final boolean braceVariables;
    private final boolean nameEscapes;
    private int at;
    private int cutQuote = -1;
    private boolean lookedAhead;

    /** Makes a lexer that starts at an offset and adds the tokens, with offsets of the source, to a builder. */
    public SqlLexer(Source source, int start, Dialect dialect, boolean template, TokenTable.Builder tokens) {
        this.source = source;
        this.text = source.characters();
        this.end = source.length();
        this.at = start;
        this.tokens = tokens;
        this.template = template;
        this.operators = dialect.operators();
        this.backslashEscapes = dialect.has(Feature.BACKSLASH_ESCAPES);
        this.doubleQuotedStrings = dialect.has(Feature.DOUBLE_QUOTED_STRINGS);
        this.backtickNames = dialect.has(Feature.BACKTICK_NAMES);
        this.bracketNames = dialect.has(Feature.BRACKET_NAMES);
        this.hashComments = dialect.has(Feature.HASH_COMMENTS);
        this.slashComments = dialect.has(Feature.SLASH_COMMENTS);
        this.nestedComments = dialect.has(Feature.NESTED_COMMENTS);
        this.dollarStrings = dialect.has(Feature.DOLLAR_STRINGS);
        this.tripleQuotes = dialect.has(Feature.TRIPLE_QUOTED_STRINGS);
        this.escapeStrings = dialect.has(Feature.ESCAPE_STRINGS);
        this.rawStrings = dialect.has(Feature.RAW_STRINGS);
        this.hashNames = dialect.has(Feature.HASH_NAMES);
        this.digitNames = dialect.has(Feature.DIGIT_NAMES);
        this.stages = dialect.has(Feature.STAGES);
        this.systemVariables = dialect.has(Feature.SYSTEM_VARIABLES);
        this.braceVariables = dialect.has(Feature.BRACE_VARIABLES);
        this.nameEscapes = dialect.has(Feature.NAME_ESCAPES);
    }

    /** Cuts a whole text. */
    public static TokenTable lex(String text, Dialect dialect) {
        return lex(text, dialect, false);
    }

    /** Cuts a whole text that is a Jinja template of SQL. */
    public static TokenTable lexTemplate(String text, Dialect dialect) {
        return lex(text, dialect, true);
    }

    private static TokenTable lex(String text, Dialect dialect, boolean template) {
        TokenTable.Builder tokens = new TokenTable.Builder(text.length() / 3 + 8);
        SqlLexer lexer = new SqlLexer(new Source(text), 0, dialect, template, tokens);
        while (lexer.next() != TokenKind.END) {
            // each call adds one token
        }
        return tokens.build(text);
    }

    /** Returns the offset behind the last token. */
    public int offset() {
        return at;
    }

    /** Says whether some token's end was decided by text far behind it: a quote or comment that does not end. */
    public boolean lookedAhead() {
        return lookedAhead;
    }

    /** Makes the quote at an offset end with its line, as if nothing behind closed it. */
    public void cutQuoteAt(int offset) {
        cutQuote = offset;
    }

    /** Adds the next token and returns its kind; at the end adds nothing and returns END. */
    public TokenKind next() {
        int start = at;
        if (start >= end) {
            return TokenKind.END;
        }
        char c = text[start];
        byte type = c < 128 ? CLASSES[c] : unicodeClass(c);
        if (type == BLANK) {
            int i = start + 1;
            while (i < end && (text[i] < 128 ? CLASSES[text[i]] : unicodeClass(text[i])) == BLANK) {
                i++;
            }
            return add(TokenKind.WHITESPACE, start, i);
        }
        if ((type & NAME_START) != 0) {
            return word(start);
        }
        return switch (c) {
            case '\'' -> quoted(start, start, backslashEscapes, TokenKind.STRING, TokenKind.OPEN_STRING);
            case '"' ->
                doubleQuotedStrings
                        ? quoted(start, start, backslashEscapes, TokenKind.STRING, TokenKind.OPEN_STRING)
                        : quoted(start, start, nameEscapes, TokenKind.QUOTED_WORD, TokenKind.OPEN_WORD);
            case '`' ->
                backtickNames
                        ? quoted(start, start, nameEscapes, TokenKind.QUOTED_WORD, TokenKind.OPEN_WORD)
                        : add(TokenKind.INVALID, start, start + 1);
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number(start);
            case '.' -> startsFraction(start) ? number(start) : add(TokenKind.DOT, start, start + 1);
            case '-' -> is(start + 1, '-') ? lineComment(start) : operator(start);
            case '/' -> slash(start);
            case '#' -> hash(start);
            case '[' -> bracketNames ? bracket(start) : add(TokenKind.LEFT_BRACKET, start, start + 1);
            case '@' -> atSign(start);
            case '$' -> dollar(start);
            case '{' -> brace(start);
            default -> operator(start);
        };
    }

    private TokenKind add(TokenKind kind, int start, int behind) {
        tokens.add(kind, start);
        at = behind;
        return kind;
    }

    private boolean is(int offset, char c) {
        return offset < end && text[offset] == c;
    }

    private char peek(int offset) {
        return offset < end ? text[offset] : 0;
    }

    private TokenKind operator(int start) {
        TokenKind kind = operators.at(text, start, end);
        if (kind == TokenKind.INVALID) {
            int length = Character.isHighSurrogate(text[start]) && start + 1 < end ? 2 : 1;
            return add(kind, start, start + length);
        }
        String symbol = kind.symbol();
        return add(kind, start, start + (symbol == null ? 1 : symbol.length()));
    }

    // ---- Comments

    private TokenKind slash(int start) {
        if (is(start + 1, '*')) {
            return blockComment(start);
        }
        if (slashComments && is(start + 1, '/')) {
            return lineComment(start);
        }
        return operator(start);
    }

    private TokenKind lineComment(int start) {
        return add(TokenKind.LINE_COMMENT, start, lineEnd(start));
    }

    private int lineEnd(int start) {
        int i = start;
        while (i < end && text[i] != '\n' && text[i] != '\r') {
            i++;
        }
        return i;
    }

    private TokenKind blockComment(int start) {
        if (nestedComments) {
            int behind = source.nestedCommentEnd(start);
            if (behind >= 0) {
                return add(TokenKind.BLOCK_COMMENT, start, behind);
            }
            lookedAhead = true;
        }
        int close = source.indexOf("*/", start + 2);
        if (close >= 0) {
            return add(nestedComments ? TokenKind.OPEN_COMMENT : TokenKind.BLOCK_COMMENT, start, close + 2);
        }
        lookedAhead = true;
        return add(TokenKind.OPEN_COMMENT, start, lineEnd(start));
    }

    private TokenKind hash(int start) {
        if (hashComments) {
            return lineComment(start);
        }
        if (hashNames && (isNameStart(peek(start + 1)) || (is(start + 1, '#') && isNameStart(peek(start + 2))))) {
            int i = start + 1;
            while (i < end && (isNamePart(text[i]) || text[i] == '#')) {
                i++;
            }
            return add(TokenKind.WORD, start, i);
        }
        return operator(start);
    }

    // ---- Quotes

    /**
     * Adds what a quote opens. It ends at the same quote, where a doubled one (or one behind a backslash) is content; if it
     * never does, it ends with its line.
     */
    private TokenKind quoted(int start, int quoteAt, boolean escapes, TokenKind closed, TokenKind open) {
        char quote = text[quoteAt];
        if (tripleQuotes && closed == TokenKind.STRING && is(quoteAt + 1, quote) && is(quoteAt + 2, quote)) {
            int behind = tripleEnd(quoteAt, quote, escapes);
            if (behind >= 0) {
                return add(closed, start, behind);
            }
        }
        int behind =
                quoteAt == cutQuote || !source.hasFrom(quote, quoteAt + 1) ? -1 : quoteEnd(quoteAt, quote, escapes);
        if (behind >= 0) {
            return add(closed, start, behind);
        }
        lookedAhead = true;
        return add(open, start, openEnd(quoteAt));
    }

    /** Returns where a quote ends that nothing closes: with its line, but before a semicolon at the line's end. */
    private int openEnd(int quoteAt) {
        int line = lineEnd(quoteAt);
        int last = line - 1;
        while (last > quoteAt && text[last] <= ' ') {
            last--;
        }
        return last > quoteAt && text[last] == ';' ? last : line;
    }

    private int quoteEnd(int quoteAt, char quote, boolean escapes) {
        if (escapes && source.isKnownOpen(quoteAt)) {
            return -1;
        }
        int i = quoteAt + 1;
        while (i < end) {
            char c = text[i];
            if (c == quote) {
                if (!is(i + 1, quote)) {
                    return i + 1;
                }
                i += 2;
            } else if (c == '\\' && escapes) {
                i += 2;
            } else {
                i++;
            }
        }
        if (escapes) {
            source.rememberOpen(quoteAt);
        }
        return -1;
    }

    private int tripleEnd(int quoteAt, char quote, boolean escapes) {
        String close = quote == '"' ? "\"\"\"" : "'''";
        if (!source.hasFrom(close, quoteAt + 3)) {
            lookedAhead = true;
            return -1;
        }
        int i = quoteAt + 3;
        while (i < end) {
            if (text[i] == '\\' && escapes) {
                i += 2;
            } else if (source.matches(close, i)) {
                return i + 3;
            } else {
                i++;
            }
        }
        lookedAhead = true;
        return -1;
    }

    private TokenKind bracket(int start) {
        int i = start + 1;
        while (i < end && text[i] != '\n' && text[i] != '\r') {
            if (text[i] == ']') {
                if (!is(i + 1, ']')) {
                    return add(TokenKind.QUOTED_WORD, start, i + 1);
                }
                i++;
            }
            i++;
        }
        lookedAhead = true;
        return add(TokenKind.LEFT_BRACKET, start, start + 1);
    }

    private TokenKind dollar(int start) {
        int i = start + 1;
        if (is(i, '"') && !doubleQuotedStrings) {
            return quoted(start, i, false, TokenKind.PARAMETER, TokenKind.OPEN_WORD);
        }
        if (is(i, '{') && braceVariables) {
            int close = i;
            while (close < end && text[close] != '}' && text[close] != '\n') {
                close++;
            }
            if (is(close, '}')) {
                return add(TokenKind.PARAMETER, start, close + 1);
            }
            lookedAhead = true;
        }
        if (dollarStrings && !isDigit(peek(i))) {
            while (i < end && isNamePart(text[i]) && text[i] != '$') {
                i++;
            }
            if (is(i, '$')) {
                String tag = source.substring(start, i + 1);
                if (source.hasTagFrom(tag, i + 1)) {
                    return add(TokenKind.STRING, start, source.indexOfTag(tag, i + 1) + tag.length());
                }
                lookedAhead = true;
            }
        }
        i = start + 1;
        while (i < end && isNamePart(text[i]) && text[i] != '$') {
            i++;
        }
        return i > start + 1 ? add(TokenKind.PARAMETER, start, i) : add(TokenKind.DOLLAR, start, i);
    }

    private TokenKind brace(int start) {
        if (is(start + 1, '#')) {
            int close = source.indexOf("#}", start + 2);
            if (close >= 0) {
                return add(TokenKind.JINJA_COMMENT, start, close + 2);
            }
            lookedAhead = true;
        }
        if (template && (is(start + 1, '{') || is(start + 1, '%'))) {
            boolean expression = is(start + 1, '{');
            int close = source.indexOf(expression ? "}}" : "%}", start + 2);
            if (close >= 0) {
                return add(expression ? TokenKind.JINJA_EXPRESSION : TokenKind.JINJA_STATEMENT, start, close + 2);
            }
            lookedAhead = true;
        }
        return add(TokenKind.LEFT_BRACE, start, start + 1);
    }

    // ---- Words and macros

    private TokenKind word(int start) {
        int i = start + 1;
        while (i < end && isNamePart(text[i])) {
            i++;
        }
        if (i < end) {
            char c = text[i];
            if (c == '\'' || c == '"' || c == '&') {
                TokenKind string = prefixedString(start, i);
                if (string != TokenKind.END) {
                    return string;
                }
            } else if (c == '@' && startsMacro(i)) {
                return template(start, i);
            } else if (c == '#' && hashNames) {
                while (i < end && (isNamePart(text[i]) || text[i] == '#')) {
                    i++;
                }
                return add(TokenKind.WORD, start, i);
            }
        }
        tokens.add(TokenKind.WORD, Keyword.of(text, start, i), start);
        at = i;
        return TokenKind.WORD;
    }

    /** Adds the string whose prefix is the word up to an offset, or returns END where the word is no prefix. */
    private TokenKind prefixedString(int start, int quoteAt) {
        int length = quoteAt - start;
        char first = (char) (text[start] | 32);
        char quote = text[quoteAt];
        if (quote == '&') {
            boolean unicode = length == 1 && first == 'u' && (is(quoteAt + 1, '\'') || is(quoteAt + 1, '"'));
            if (!unicode) {
                return TokenKind.END;
            }
            return is(quoteAt + 1, '"')
                    ? quoted(start, quoteAt + 1, false, TokenKind.QUOTED_WORD, TokenKind.OPEN_WORD)
                    : quoted(start, quoteAt + 1, false, TokenKind.STRING, TokenKind.OPEN_STRING);
        }
        if (quote == '"' && !doubleQuotedStrings) {
            return TokenKind.END;
        }
        char second = length == 2 ? (char) (text[start + 1] | 32) : 0;
        boolean raw = rawStrings && ((length == 1 && first == 'r') || (length == 2 && (first == 'r' || second == 'r')));
        boolean isPrefix = switch (length) {
            case 1 ->
                first == 'b'
                        || first == 'x'
                        || first == 'n'
                        || (first == 'e' && escapeStrings)
                        || (first == 'r' && rawStrings);
            case 2 -> rawStrings && ((first == 'r' && second == 'b') || (first == 'b' && second == 'r'));
            default -> false;
        };
        if (!isPrefix) {
            return TokenKind.END;
        }
        boolean escapes = !raw && (backslashEscapes || (length == 1 && first == 'e'));
        return quoted(start, quoteAt, escapes, TokenKind.STRING, TokenKind.OPEN_STRING);
    }

    /** Says whether a macro's name or a template part starts at an offset. */
    private boolean startsMacro(int offset) {
        return text[offset] == '@' && (isNameStart(peek(offset + 1)) || is(offset + 1, '{'));
    }

    /** Adds a name with template parts; the part before an offset is read. */
    private TokenKind template(int start, int from) {
        int i = from;
        while (i < end) {
            if (isNamePart(text[i])) {
                i++;
            } else if (startsMacro(i)) {
                i = is(i + 1, '{') ? braceEnd(i + 2) : i + 2;
            } else {
                break;
            }
        }
        return add(TokenKind.TEMPLATE_WORD, start, i);
    }

    /** Returns the offset behind a template part's brace, or where its name ends if the brace is missing. */
    private int braceEnd(int offset) {
        int i = offset;
        while (i < end && (isNamePart(text[i]) || text[i] == ' ')) {
            i++;
        }
        if (is(i, '}')) {
            return i + 1;
        }
        lookedAhead = true;
        i = offset;
        while (i < end && isNamePart(text[i])) {
            i++;
        }
        return i;
    }

    private TokenKind atSign(int start) {
        char c = peek(start + 1);
        if (isNameStart(c)) {
            int i = start + 2;
            while (i < end && isNamePart(text[i])) {
                i++;
            }
            return i < end && startsMacro(i) ? template(start, i) : add(TokenKind.MACRO_NAME, start, i);
        }
        if (c == '{') {
            return template(start, start);
        }
        if (c == '\'' || c == '"') {
            return quoted(start, start + 1, false, TokenKind.MACRO_STRING, TokenKind.OPEN_STRING);
        }
        if (c == '@' && systemVariables && isNameStart(peek(start + 2))) {
            int i = start + 2;
            while (i < end && (isNamePart(text[i]) || text[i] == '.')) {
                i++;
            }
            return add(TokenKind.PARAMETER, start, i);
        }
        if (stages && (c == '~' || c == '%')) {
            int i = start + 2;
            while (i < end && isStagePart(text[i])) {
                i++;
            }
            return add(TokenKind.STAGE, start, i);
        }
        return operator(start);
    }

    private static boolean isStagePart(char c) {
        return isNamePart(c) || c == '/' || c == '.' || c == '-' || c == '=' || c == '%' || c == '"';
    }

    // ---- Numbers

    /** Says whether a dot starts a number, and not a part of a name. */
    private boolean startsFraction(int start) {
        return isDigit(peek(start + 1)) && !isBehindOperand();
    }

    private boolean isBehindOperand() {
        int count = tokens.count();
        if (count == 0) {
            return false;
        }
        return switch (tokens.kind(count - 1)) {
            case WORD, QUOTED_WORD, TEMPLATE_WORD, MACRO_NAME, PARAMETER, RIGHT_PAREN, RIGHT_BRACKET -> true;
            default -> false;
        };
    }

    private TokenKind number(int start) {
        int count = tokens.count();
        if (count > 1 && tokens.kind(count - 1) == TokenKind.DOT && text[start] != '.') {
            return numberedPart(start);
        }
        if (text[start] == '0' && start + 2 < end) {
            char base = (char) (text[start + 1] | 32);
            if ((base == 'x' && isHex(text[start + 2])) || (base == 'b' && (text[start + 2] | 1) == '1')) {
                int i = start + 2;
                while (i < end && (isHex(text[i]) || text[i] == '_')) {
                    i++;
                }
                return add(TokenKind.NUMBER, start, i);
            }
        }
        int i = digits(start);
        if (is(i, '.') && !is(i + 1, '.')) {
            i = digits(i + 1);
        }
        if (i < end && (text[i] | 32) == 'e') {
            int exponent = is(i + 1, '+') || is(i + 1, '-') ? i + 2 : i + 1;
            if (isDigit(peek(exponent))) {
                i = digits(exponent);
            }
        }
        if (digitNames && i < end && isNameStart(text[i])) {
            return suffixedNumber(start, i);
        }
        return add(TokenKind.NUMBER, start, i);
    }

    /** Adds a part of a name that starts with a digit: a tuple's element or a table of BigQuery. */
    private TokenKind numberedPart(int start) {
        int i = digits(start);
        if (i < end && isNamePart(text[i])) {
            while (i < end && isNamePart(text[i])) {
                i++;
            }
            return add(TokenKind.WORD, start, i);
        }
        return add(TokenKind.NUMBER, start, i);
    }

    /** Adds a number with a type's letter behind it, or a name that starts with digits. */
    private TokenKind suffixedNumber(int start, int digitsEnd) {
        int i = digitsEnd;
        while (i < end && isNamePart(text[i])) {
            i++;
        }
        int length = i - digitsEnd;
        char first = (char) (text[digitsEnd] | 32);
        boolean suffix = length == 1
                ? first == 'l' || first == 's' || first == 'y' || first == 'd' || first == 'f'
                : length == 2 && first == 'b' && (text[digitsEnd + 1] | 32) == 'd';
        if (suffix) {
            return add(TokenKind.NUMBER, start, i);
        }
        for (int j = start; j < digitsEnd; j++) {
            if (!isDigit(text[j])) {
                return add(TokenKind.NUMBER, start, digitsEnd);
            }
        }
        return add(TokenKind.WORD, start, i);
    }

    private int digits(int start) {
        int i = start;
        while (i < end && (isDigit(text[i]) || (text[i] == '_' && i > start && isDigit(peek(i + 1))))) {
            i++;
        }
        return i;
    }

    // ---- Characters

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isHex(char c) {
        return isDigit(c) || ((c | 32) >= 'a' && (c | 32) <= 'f');
    }

    static boolean isNameStart(char c) {
        return ((c < 128 ? CLASSES[c] : unicodeClass(c)) & NAME_START) != 0;
    }

    static boolean isNamePart(char c) {
        return ((c < 128 ? CLASSES[c] : unicodeClass(c)) & NAME_PART) != 0;
    }

    private static byte unicodeClass(char c) {
        if (Character.isLetter(c) || Character.isSurrogate(c)) {
            return NAME_START | NAME_PART;
        }
        if (Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\ufeff') {
            return BLANK;
        }
        return Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c) ? NAME_PART : 0;
    }

    private static byte[] classes() {
        byte[] classes = new byte[128];
        for (char c = 0; c < 128; c++) {
            if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') {
                classes[c] = NAME_START | NAME_PART;
            } else if (isDigit(c) || c == '$') {
                classes[c] = NAME_PART;
            } else if (c == ' ' || (c >= '\t' && c <= '\r')) {
                classes[c] = BLANK;
            }
        }
        return classes;
    }
}
