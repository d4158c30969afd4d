package io.meshlens.syntax;

import java.util.BitSet;

/**
 * Which brackets nobody closes. Pairs are found by one pass; a bracket with an expression in it also counts as open where a
 * FROM follows that belongs to a query around it. Half-typed text is read better with this: the list behind an open bracket
 * is as a rule the list around it.
 */
final class OpenBrackets {
    private OpenBrackets() {}

    /** Says whether there are as many closing as opening brackets of each kind. */
    static boolean balanced(TokenKind[] kinds, int count) {
        int parens = 0;
        int brackets = 0;
        int braces = 0;
        for (int i = 0; i < count; i++) {
            switch (kinds[i]) {
                case LEFT_PAREN -> parens++;
                case RIGHT_PAREN -> parens--;
                case LEFT_BRACKET -> brackets++;
                case RIGHT_BRACKET -> brackets--;
                case LEFT_BRACE -> braces++;
                case RIGHT_BRACE -> braces--;
                default -> {}
            }
        }
        return parens == 0 && brackets == 0 && braces == 0;
    }

    /** Returns the places of the opening brackets that stay open. */
    static BitSet find(TokenKind[] kinds, Keyword[] keywords, int count) {
        BitSet open = new BitSet(count);
        int[] stack = new int[count];
        int size = 0;
        for (int i = 0; i < count; i++) {
            switch (kinds[i]) {
                case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE -> stack[size++] = i;
                case RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE -> {
                    int partner = size - 1;
                    while (partner >= 0 && !closes(kinds[i], kinds[stack[partner]])) {
                        partner--;
                    }
                    if (partner >= 0) {
                        while (size > partner + 1) {
                            open.set(stack[--size]);
                        }
                        size--;
                    }
                }
                case WORD -> {
                    if (keywords[i] == Keyword.FROM) {
                        while (size > 0 && !takesFrom(keywords, stack[size - 1], i)) {
                            open.set(stack[--size]);
                        }
                    }
                }
                default -> {}
            }
        }
        while (size > 0) {
            open.set(stack[--size]);
        }
        return open;
    }

    private static boolean closes(TokenKind closing, TokenKind opening) {
        return switch (closing) {
            case RIGHT_PAREN -> opening == TokenKind.LEFT_PAREN;
            case RIGHT_BRACKET -> opening == TokenKind.LEFT_BRACKET;
            default -> opening == TokenKind.LEFT_BRACE;
        };
    }

    /** Says whether a FROM may stand in a bracket: a query's, a function's that has it, or that of IS DISTINCT FROM. */
    private static boolean takesFrom(Keyword[] keywords, int bracket, int from) {
        if (keywords[from - 1] == Keyword.DISTINCT || keywords[from - 1] == Keyword.DELETE) {
            return true;
        }
        switch (keywords[bracket + 1]) {
            case SELECT, WITH, FROM, DELETE, DESCRIBE, SHOW, TABLE, INSERT, UPDATE, MERGE -> {
                return true;
            }
            default -> {}
        }
        return bracket > 0
                && switch (keywords[bracket - 1]) {
                    case EXTRACT, SUBSTRING, SUBSTR, TRIM, LTRIM, RTRIM, OVERLAY, MID, DATE_PART, POSITION -> true;
                    default -> false;
                };
    }
}
