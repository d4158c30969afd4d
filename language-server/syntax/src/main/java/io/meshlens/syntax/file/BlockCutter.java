package io.meshlens.syntax.file;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.Source;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.SqlLexer;

/**
 * Finds where a block ends, and its tokens. A statement ends with its semicolon, a header with the one behind its
 * bracket (or with the bracket, if the semicolon is missing), a Jinja block with its end marker. A new header or query at
 * the start of a line also ends a block that forgot its own end.
 */
final class BlockCutter {
    /** How many quotes are tried as the one that somebody forgot to close. */
    private static final int MAX_GUESSES = 8;

    private static final String JINJA_END = "JINJA_END";

    private final Source source;
    private final int start;
    private final TokenTable.Builder tokens = new TokenTable.Builder(64);
    private final SqlLexer lexer;
    private Block.Kind kind = Block.Kind.EMPTY;
    private Keyword firstWord = Keyword.NONE;
    private TokenKind previous = TokenKind.END;
    private int significant;
    private int behindSignificant;
    private int significantEnd;
    /** Where the block ends, if not where the lexer stands. */
    private int end = -1;

    private int depth;
    private int openQuotes;
    private boolean readsAhead;
    /** Whether nothing but blanks and comments stands behind a header. */
    private boolean isLast;

    private BlockCutter(Source source, int start, Dialect dialect) {
        this.source = source;
        this.start = start;
        this.lexer = new SqlLexer(source, start, dialect, false, tokens);
    }

    /** What was cut out; {@code isLast} of a header with nothing behind it, which needs no semicolon. */
    record Cut(Block.Kind kind, TokenTable tokens, boolean readsAhead, boolean isLast) {}

    /**
     * Cuts the block at an offset. Where a quote is left open, the one to blame is often an earlier one that swallowed
     * lines up to the next quote: then the first is taken that, ended with its line, leaves no other open.
     */
    static Cut cut(Source source, int start, Dialect dialect) {
        BlockCutter cutter = new BlockCutter(source, start, dialect);
        Cut cut = cutter.read();
        if (cutter.openQuotes == 0) {
            return cut;
        }
        TokenTable table = cut.tokens();
        int guesses = 0;
        for (int token = 0; token < table.count() && guesses < MAX_GUESSES; token++) {
            if (!isLongQuote(table, token)) {
                continue;
            }
            guesses++;
            BlockCutter guess = new BlockCutter(source, start, dialect);
            guess.lexer.cutQuoteAt(start + quoteStart(table, token));
            Cut other = guess.read();
            if (guess.openQuotes == 1) {
                return new Cut(other.kind(), other.tokens(), true, other.isLast());
            }
        }
        return cut;
    }

    /** Says whether a token is a quoted thing over several lines. */
    private static boolean isLongQuote(TokenTable table, int token) {
        TokenKind kind = table.kind(token);
        if (kind != TokenKind.STRING && kind != TokenKind.QUOTED_WORD) {
            return false;
        }
        int line = table.text().indexOf('\n', table.start(token));
        return line >= 0 && line < table.end(token) && table.text().charAt(table.start(token)) != '$';
    }

    private static int quoteStart(TokenTable table, int token) {
        int at = table.start(token);
        while (table.text().charAt(at) != '\''
                && table.text().charAt(at) != '"'
                && table.text().charAt(at) != '`') {
            at++;
        }
        return at;
    }

    private Cut read() {
        for (TokenKind token = lexer.next(); token != TokenKind.END; token = lexer.next()) {
            if (token.isTrivia()) {
                continue;
            }
            if (token == TokenKind.WORD && startsAnother()) {
                end = significantEnd;
                tokens.truncate(behindSignificant);
                break;
            }
            significant++;
            behindSignificant = tokens.count();
            significantEnd = lexer.offset();
            if (take(token)) {
                break;
            }
            previous = token;
        }
        return finish();
    }

    /** Takes a significant token into account, and says whether the block ends with it. */
    private boolean take(TokenKind token) {
        if (significant == 1) {
            firstWord = tokens.keyword(tokens.count() - 1);
            kind = token == TokenKind.SEMICOLON ? Block.Kind.EMPTY : Block.Kind.STATEMENT;
        } else if (significant == 2 && token == TokenKind.LEFT_PAREN && isHeader(firstWord)) {
            kind = Block.Kind.HEADER;
        }
        switch (token) {
            case OPEN_STRING, OPEN_WORD -> openQuotes++;
            case LEFT_PAREN -> depth++;
            case RIGHT_PAREN -> {
                depth--;
                if (kind == Block.Kind.HEADER && depth == 0) {
                    finishHeader();
                    return true;
                }
            }
            case SEMICOLON -> {
                if (significant == 2) {
                    takeMarker();
                }
                return true;
            }
            default -> {}
        }
        return false;
    }

    private static boolean isHeader(Keyword word) {
        return word == Keyword.MODEL || word == Keyword.AUDIT || word == Keyword.METRIC;
    }

    /** Takes the semicolon behind a header's bracket, or ends the header with the bracket. */
    private void finishHeader() {
        int behind = tokens.count();
        int bracketEnd = lexer.offset();
        TokenKind next = lexer.next();
        while (next.isTrivia()) {
            next = lexer.next();
        }
        if (next != TokenKind.SEMICOLON) {
            readsAhead = true;
            isLast = next == TokenKind.END;
            tokens.truncate(behind);
            end = bracketEnd;
        }
    }

    /** Looks whether the word before the semicolon is a marker, and if it opens a Jinja block reads on to its end. */
    private void takeMarker() {
        switch (firstWord) {
            case ON_VIRTUAL_UPDATE_BEGIN -> kind = Block.Kind.VIRTUAL_UPDATE_BEGIN;
            case ON_VIRTUAL_UPDATE_END -> kind = Block.Kind.VIRTUAL_UPDATE_END;
            case JINJA_QUERY_BEGIN -> {
                kind = Block.Kind.JINJA_QUERY;
                readJinja();
            }
            case JINJA_STATEMENT_BEGIN -> {
                kind = Block.Kind.JINJA_STATEMENT;
                readJinja();
            }
            default -> {}
        }
    }

    private void readJinja() {
        int body = lexer.offset();
        int at = body;
        while (at < source.length() && !isJinjaEnd(at) && !isHeaderStart(at)) {
            at++;
        }
        if (at > body) {
            tokens.add(TokenKind.JINJA_TEXT, body);
        }
        if (at < source.length() && isJinjaEnd(at)) {
            tokens.add(TokenKind.WORD, Keyword.JINJA_END, at);
            at += JINJA_END.length();
            int semicolon = skipBlanks(at);
            if (semicolon < source.length()) {
                if (semicolon > at) {
                    tokens.add(TokenKind.WHITESPACE, at);
                }
                tokens.add(TokenKind.SEMICOLON, semicolon);
                at = semicolon + 1;
            } else {
                readsAhead = true;
            }
        } else {
            readsAhead = true;
        }
        end = at;
    }

    private boolean isJinjaEnd(int at) {
        if (!isWordAt(at, JINJA_END)) {
            return false;
        }
        int behind = skipBlanks(at + JINJA_END.length());
        return behind >= source.length() || source.at(behind) == ';';
    }

    private boolean isWordAt(int at, String upper) {
        char[] text = source.characters();
        if (at + upper.length() > text.length || (at > 0 && isWordPart(text[at - 1]))) {
            return false;
        }
        for (int i = 0; i < upper.length(); i++) {
            char c = text[at + i];
            if ((c >= 'a' && c <= 'z' ? c - 32 : c) != upper.charAt(i)) {
                return false;
            }
        }
        return !isWordPart(source.at(at + upper.length()));
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }

    private int skipBlanks(int from) {
        int at = from;
        while (at < source.length() && source.at(at) <= ' ') {
            at++;
        }
        return at;
    }

    /** Says whether a header starts at an offset, at the start of its line. */
    private boolean isHeaderStart(int at) {
        if (at > 0 && source.at(at - 1) != '\n' && source.at(at - 1) != '\r') {
            return false;
        }
        return isHeaderAt(at, "MODEL") || isHeaderAt(at, "AUDIT") || isHeaderAt(at, "METRIC");
    }

    private boolean isHeaderAt(int at, String word) {
        return isWordAt(at, word) && source.at(skipBlanks(at + word.length())) == '(';
    }

    /** Says whether the word just read starts a line and with it another block: somebody forgot to end this one. */
    private boolean startsAnother() {
        int at = tokens.start(tokens.count() - 1);
        if (significant == 0 || at == 0 || (source.at(at - 1) != '\n' && source.at(at - 1) != '\r')) {
            return false;
        }
        Keyword word = tokens.keyword(tokens.count() - 1);
        if (isHeader(word)) {
            boolean openEnded = kind == Block.Kind.HEADER || (depth <= 0 && previous != TokenKind.COMMA);
            return openEnded && isHeaderStart(at);
        }
        return kind == Block.Kind.HEADER && depth == 1 && (word == Keyword.SELECT || word == Keyword.WITH);
    }

    private Cut finish() {
        int behind = end >= 0 ? end : lexer.offset();
        TokenTable table = tokens.build(source.substring(start, behind), start);
        return new Cut(kind, table, readsAhead || lexer.lookedAhead() || !endsWithSemicolon(table), isLast);
    }

    private static boolean endsWithSemicolon(TokenTable table) {
        return table.count() > 0 && table.kind(table.count() - 1) == TokenKind.SEMICOLON;
    }
}
