package io.meshlens.project.macros;

import io.meshlens.syntax.TokenKind;

/** Which tokens need a blank between them. */
final class Gaps {
    private Gaps() {}

    /** Says whether two tokens without a blank between them may be read as something else, or badly. */
    static boolean runTogether(TokenKind before, TokenKind next) {
        if (before == TokenKind.END || before.isTrivia() || next.isTrivia()) {
            return false;
        }
        if (isWord(before)) {
            return isWord(next) || (before == TokenKind.NUMBER && next == TokenKind.DOT);
        }
        return switch (before) {
            case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE, DOT, DOUBLE_COLON, SEMICOLON -> false;
            case RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE -> isWord(next);
            case COMMA, COLON -> isWord(next) || next == TokenKind.LEFT_PAREN;
            default -> isWord(next) || isOperator(next);
        };
    }

    private static boolean isWord(TokenKind kind) {
        return kind.symbol() == null;
    }

    private static boolean isOperator(TokenKind kind) {
        return switch (kind) {
            case LEFT_PAREN,
                    LEFT_BRACKET,
                    LEFT_BRACE,
                    RIGHT_PAREN,
                    RIGHT_BRACKET,
                    RIGHT_BRACE,
                    DOT,
                    COMMA,
                    SEMICOLON,
                    DOUBLE_COLON -> false;
            default -> true;
        };
    }
}
