package io.meshlens.syntax.sql;

import io.meshlens.syntax.TokenKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The punctuation marks and operators of a dialect, by their first character, the longest first. */
final class Operators {
    private static final List<TokenKind> POSTGRES_ONLY = List.of(
            TokenKind.SQUARE_ROOT,
            TokenKind.CUBE_ROOT,
            TokenKind.DOUBLE_HASH,
            TokenKind.AT_QUESTION,
            TokenKind.AT_MINUS_AT,
            TokenKind.QUESTION_PIPE,
            TokenKind.QUESTION_AMPERSAND,
            TokenKind.QUESTION_HASH,
            TokenKind.QUESTION_MINUS,
            TokenKind.INNER_DISTANCE,
            TokenKind.ADJACENT,
            TokenKind.OVERLAP_LEFT,
            TokenKind.OVERLAP_RIGHT,
            TokenKind.OVERLAP_BELOW,
            TokenKind.OVERLAP_ABOVE,
            TokenKind.STRICTLY_BELOW,
            TokenKind.STRICTLY_ABOVE,
            TokenKind.BELOW,
            TokenKind.ABOVE,
            TokenKind.TILDE_EQUAL,
            TokenKind.HASH_MINUS,
            TokenKind.DOUBLE_BANG);
    private static final List<TokenKind> TSQL_ONLY = List.of(
            TokenKind.NOT_LESS,
            TokenKind.NOT_GREATER,
            TokenKind.PLUS_EQUAL,
            TokenKind.MINUS_EQUAL,
            TokenKind.STAR_EQUAL,
            TokenKind.SLASH_EQUAL);

    private final TokenKind[][] kinds = new TokenKind[128][];
    private final String[][] symbols = new String[128][];

    private Operators() {}

    /** Makes the table of a dialect. */
    static Operators of(boolean postgres, boolean tsql, boolean pipes, boolean tryCast) {
        Operators made = new Operators();
        List<List<TokenKind>> byFirst = new ArrayList<>();
        for (int c = 0; c < 128; c++) {
            byFirst.add(new ArrayList<>());
        }
        for (TokenKind kind : TokenKind.values()) {
            String symbol = kind.symbol();
            boolean has = switch (kind) {
                case PIPE_GREATER -> pipes;
                case QUESTION_COLONS -> tryCast;
                default -> (postgres || !POSTGRES_ONLY.contains(kind)) && (tsql || !TSQL_ONLY.contains(kind));
            };
            if (symbol != null && has) {
                byFirst.get(symbol.charAt(0)).add(kind);
            }
        }
        for (int c = 0; c < 128; c++) {
            List<TokenKind> all = byFirst.get(c);
            all.sort(Comparator.comparingInt(Operators::length).reversed());
            made.kinds[c] = all.toArray(new TokenKind[0]);
            made.symbols[c] =
                    all.stream().map(kind -> String.valueOf(kind.symbol())).toArray(String[]::new);
        }
        return made;
    }

    private static int length(TokenKind kind) {
        return String.valueOf(kind.symbol()).length();
    }

    /** Returns the longest operator at an offset, {@link TokenKind#INVALID} if there is none. */
    TokenKind at(char[] text, int offset, int end) {
        char c = text[offset];
        if (c >= 128) {
            return TokenKind.INVALID;
        }
        String[] candidates = symbols[c];
        for (int i = 0; i < candidates.length; i++) {
            String symbol = candidates[i];
            int length = symbol.length();
            if (length == 1 || (offset + length <= end && matches(text, offset, symbol))) {
                return kinds[c][i];
            }
        }
        return TokenKind.INVALID;
    }

    private static boolean matches(char[] text, int offset, String symbol) {
        for (int i = 1; i < symbol.length(); i++) {
            if (text[offset + i] != symbol.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
