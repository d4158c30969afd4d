package io.meshlens.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an offset of a file points at.
 *
 * @param block the block
 * @param blockIndex the block's number in its tree
 * @param blockStart where the block starts in the file
 * @param token the number of the token that holds the offset; the one in front of it where the offset is directly behind
 *     a token that is more telling than what follows (a word in front of a blank or a mark)
 * @param path the nodes that hold the token, from the block's root to the innermost
 */
public record Location(Block block, int blockIndex, int blockStart, int token, List<SyntaxNode> path) {
    static Location of(Block block, int blockIndex, int blockStart, int offset) {
        TokenTable tokens = block.tokens();
        int token = tokens.at(offset);
        if (token > 0 && tokens.start(token) == offset && weight(tokens, token - 1) > weight(tokens, token)) {
            token--;
        }
        List<SyntaxNode> path = new ArrayList<>();
        SyntaxNode node = block.root();
        while (node != null) {
            path.add(node);
            node = below(node, token, tokens.start(token) <= offset ? offset : tokens.start(token));
        }
        return new Location(block, blockIndex, blockStart, token, Collections.unmodifiableList(path));
    }

    /** Returns how much a cursor beside a token means it. */
    private static int weight(TokenTable tokens, int token) {
        TokenKind kind = tokens.kind(token);
        if (kind == TokenKind.END || kind == TokenKind.WHITESPACE) {
            return 0;
        }
        if (kind.isTrivia()) {
            return 1;
        }
        return kind.symbol() == null ? 3 : 2;
    }

    private static @Nullable SyntaxNode below(SyntaxNode node, int token, int offset) {
        SyntaxNode empty = null;
        for (int i = 0; i < node.childCount(); i++) {
            SyntaxNode child = node.child(i);
            if (child.firstToken() <= token && token < child.endToken()) {
                return child;
            }
            if (child.isEmpty() && child.firstToken() == token && child.start() == offset) {
                empty = child;
            }
        }
        return empty;
    }

    /** Returns the innermost node. */
    public SyntaxNode node() {
        return path.get(path.size() - 1);
    }

    /** Returns the innermost node of a kind that holds the place, or null. */
    public @Nullable SyntaxNode enclosing(SyntaxKind kind) {
        for (int i = path.size() - 1; i >= 0; i--) {
            if (path.get(i).is(kind)) {
                return path.get(i);
            }
        }
        return null;
    }

    public String tokenText() {
        return block.tokens().text(token);
    }
}
