package io.meshlens.syntax;

import io.meshlens.text.TextRange;
import java.util.Arrays;

/**
 * The tokens of one text (as a rule that of a block), trivia included: every character belongs to exactly one token,
 * in order, so the tokens' texts joined are the text. Tokens are numbered from 0; the number {@link #count()} stands
 * for the end of the text and may be asked like a token.
 */
public final class TokenTable {
    private final String text;
    private final int count;
    private final byte[] kinds;
    private final short[] keywords;
    private final int[] starts;

    private TokenTable(String text, int count, byte[] kinds, short[] keywords, int[] starts) {
        this.text = text;
        this.count = count;
        this.kinds = kinds;
        this.keywords = keywords;
        this.starts = starts;
    }

    public String text() {
        return text;
    }

    /** Returns the number of tokens, trivia included, the end not counted. */
    public int count() {
        return count;
    }

    public TokenKind kind(int token) {
        return TokenKind.at(kinds[token]);
    }

    /** Returns which keyword a word is, {@link Keyword#NONE} if none. */
    public Keyword keyword(int token) {
        return Keyword.at(keywords[token]);
    }

    /** Returns the offset at which a token starts. */
    public int start(int token) {
        return starts[token];
    }

    /** Returns the offset behind a token. */
    public int end(int token) {
        return token >= count ? starts[count] : starts[token + 1];
    }

    public TextRange range(int token) {
        return new TextRange(start(token), end(token));
    }

    public String text(int token) {
        return text.substring(start(token), end(token));
    }

    public boolean isTrivia(int token) {
        return kind(token).isTrivia();
    }

    /** Returns the token that holds the character at an offset; {@link #count()} behind the last character. */
    public int at(int offset) {
        if (offset >= starts[count]) {
            return count;
        }
        int found = Arrays.binarySearch(starts, 0, count, offset);
        return found >= 0 ? found : -found - 2;
    }

    /** Returns the first token from a place on that the grammar sees; {@link #count()} if there is none. */
    public int significantFrom(int token) {
        int at = token;
        while (at < count && isTrivia(at)) {
            at++;
        }
        return at;
    }

    /** Returns the last token before a place that the grammar sees; -1 if there is none. */
    public int significantBefore(int token) {
        int at = token - 1;
        while (at >= 0 && isTrivia(at)) {
            at--;
        }
        return at;
    }

    byte[] kindOrdinals() {
        return kinds;
    }

    short[] keywordOrdinals() {
        return keywords;
    }

    /** Says whether the other table cuts an equal text into equal tokens. */
    public boolean sameAs(TokenTable other) {
        return text.equals(other.text)
                && count == other.count
                && Arrays.equals(kinds, 0, count, other.kinds, 0, count)
                && Arrays.equals(keywords, 0, count, other.keywords, 0, count)
                && Arrays.equals(starts, 0, count + 1, other.starts, 0, count + 1);
    }

    /** Collects tokens in order; a lexer and a macro expansion write into one. */
    public static final class Builder {
        private byte[] kinds;
        private short[] keywords;
        private int[] starts;
        private int count;

        /** Makes a builder for about as many tokens. */
        public Builder(int expected) {
            int capacity = Math.max(8, expected);
            kinds = new byte[capacity + 1];
            keywords = new short[capacity + 1];
            starts = new int[capacity + 1];
        }

        /** Adds a token that starts at an offset, which is where the last one ends. */
        public void add(TokenKind kind, Keyword keyword, int start) {
            if (count + 1 >= starts.length) {
                int capacity = starts.length * 2;
                kinds = Arrays.copyOf(kinds, capacity);
                keywords = Arrays.copyOf(keywords, capacity);
                starts = Arrays.copyOf(starts, capacity);
            }
            kinds[count] = (byte) kind.code();
            keywords[count] = (short) keyword.code();
            starts[count++] = start;
        }

        /** Adds a token that is no keyword. */
        public void add(TokenKind kind, int start) {
            add(kind, Keyword.NONE, start);
        }

        /** Returns the number of tokens so far. */
        public int count() {
            return count;
        }

        /** Returns the kind of a token added before. */
        public TokenKind kind(int token) {
            return TokenKind.at(kinds[token]);
        }

        /** Returns which keyword a token added before is. */
        public Keyword keyword(int token) {
            return Keyword.at(keywords[token]);
        }

        /** Returns where a token added before starts. */
        public int start(int token) {
            return starts[token];
        }

        /** Drops the tokens from a number on. */
        public void truncate(int newCount) {
            count = Math.min(count, newCount);
        }

        /** Returns the table of all tokens added, over a text that starts at offset 0. */
        public TokenTable build(String text) {
            return build(text, 0);
        }

        /** Returns the table of all tokens added, which were given offsets counted from an origin before the text. */
        public TokenTable build(String text, int origin) {
            byte[] newKinds = Arrays.copyOf(kinds, count + 1);
            short[] newKeywords = Arrays.copyOf(keywords, count + 1);
            int[] newStarts = Arrays.copyOf(starts, count + 1);
            if (origin != 0) {
                for (int i = 0; i < count; i++) {
                    newStarts[i] -= origin;
                }
            }
            newKinds[count] = (byte) TokenKind.END.code();
            newKeywords[count] = 0;
            newStarts[count] = text.length();
            return new TokenTable(text, count, newKinds, newKeywords, newStarts);
        }
    }
}
