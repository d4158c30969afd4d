package io.meshlens.syntax;

import java.util.Arrays;

/**
 * Which comments belong to a node. A comment on the line of the token before it belongs to that token, also if a comma
 * stands between the two; any other belongs to the token behind it.
 */
public final class Comments {
    private Comments() {}

    /** Returns the numbers of the comments in front of a node that belong to it, in source order. */
    public static int[] before(SyntaxNode node) {
        TokenTable tokens = node.tokens();
        int[] found = new int[4];
        int count = 0;
        int previous = tokens.significantBefore(node.firstToken());
        for (int token = previous + 1; token < node.firstToken(); token++) {
            if (tokens.kind(token).isComment() && (previous < 0 || isOnLaterLine(tokens, previous, token))) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, count * 2);
                }
                found[count++] = token;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Returns the numbers of the comments behind a node that belong to it, in source order. */
    public static int[] after(SyntaxNode node) {
        TokenTable tokens = node.tokens();
        int[] found = new int[4];
        int count = 0;
        int last = node.endToken() - 1;
        boolean comma = false;
        for (int token = node.endToken(); token < tokens.count(); token++) {
            TokenKind kind = tokens.kind(token);
            if (kind.isComment()) {
                if (isOnLaterLine(tokens, last, token)) {
                    break;
                }
                if (count == found.length) {
                    found = Arrays.copyOf(found, count * 2);
                }
                found[count++] = token;
            } else if (kind == TokenKind.COMMA && !comma) {
                comma = true;
            } else if (!kind.isTrivia()) {
                break;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Returns the last comment that belongs to a node or to a token inside it, as a number; -1 if there is none. */
    public static int last(SyntaxNode node) {
        int[] behind = after(node);
        if (behind.length > 0) {
            return behind[behind.length - 1];
        }
        for (int token = node.endToken() - 1; token >= node.firstToken(); token--) {
            if (node.tokens().kind(token).isComment()) {
                return token;
            }
        }
        int[] front = before(node);
        return front.length > 0 ? front[front.length - 1] : -1;
    }

    /** Returns what a comment says: without its marks and the blanks around. */
    public static String text(TokenTable tokens, int token) {
        String text = tokens.text(token);
        String inner = switch (tokens.kind(token)) {
            case LINE_COMMENT -> text.substring(text.startsWith("#") ? 1 : 2);
            case JINJA_COMMENT, BLOCK_COMMENT -> text.substring(2, Math.max(2, text.length() - 2));
            case OPEN_COMMENT -> text.substring(2);
            default -> text;
        };
        return inner.strip();
    }

    private static boolean isOnLaterLine(TokenTable tokens, int first, int second) {
        String text = tokens.text();
        for (int i = tokens.end(first); i < tokens.start(second); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                return true;
            }
        }
        return false;
    }
}
