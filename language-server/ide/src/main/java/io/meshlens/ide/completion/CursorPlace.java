package io.meshlens.ide.completion;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a cursor is, as far as the tokens before it tell: half-typed text has no better witness.
 *
 * @param block the block
 * @param blockIndex its number
 * @param blockStart where it starts in the file
 * @param replaced the begun word before the cursor, in offsets of the file; empty if there is none
 * @param before the last token that the grammar sees before the begun word; -1 at the block's start
 * @param qualifier the names before dots directly before the begun word, as written
 * @param path the nodes around the token before the cursor, from the block's root
 */
record CursorPlace(
        Block block,
        int blockIndex,
        int blockStart,
        TextRange replaced,
        int before,
        List<String> qualifier,
        List<SyntaxNode> path) {
    /** Returns the place of a cursor; null where nothing can be completed: inside of comments and texts. */
    static @Nullable CursorPlace of(SyntaxTree tree, int offset) {
        if (tree.blockCount() == 0) {
            return null;
        }
        int index = tree.blockAt(Math.min(offset, tree.text().length()));
        if (index > 0 && tree.blockStart(index) == offset && !endsWithSemicolon(tree.block(index - 1))) {
            index--;
        }
        Block block = tree.block(index);
        int start = tree.blockStart(index);
        TokenTable tokens = block.tokens();
        int local = offset - start;
        int token = tokens.at(local);
        if (token > 0 && tokens.start(token) == local) {
            token--;
        } else if (token == tokens.count() && token > 0) {
            token--;
        }
        if (local > 0 && isClosed(tokens.kind(token)) && (local < tokens.end(token) || isOpen(tokens.kind(token)))) {
            return null;
        }
        boolean begun = local > 0 && isBegun(tokens, token);
        TextRange replaced = begun ? new TextRange(start + tokens.start(token), offset) : TextRange.at(offset);
        int before = tokens.significantBefore(begun ? token : local == 0 ? 0 : token + 1);
        List<String> qualifier = new ArrayList<>();
        int at = before;
        while (at >= 0 && tokens.kind(at) == TokenKind.DOT) {
            int name = tokens.significantBefore(at);
            if (name < 0 || !isBegun(tokens, name)) {
                break;
            }
            qualifier.addFirst(tokens.text(name));
            at = tokens.significantBefore(name);
        }
        return new CursorPlace(block, index, start, replaced, at, List.copyOf(qualifier), path(block, at));
    }

    private static boolean endsWithSemicolon(Block block) {
        int last = block.tokens().significantBefore(block.tokens().count());
        return last >= 0 && block.tokens().kind(last) == TokenKind.SEMICOLON;
    }

    private static boolean isBegun(TokenTable tokens, int token) {
        TokenKind kind = tokens.kind(token);
        return kind.isName() || kind == TokenKind.MACRO_NAME || kind == TokenKind.AT;
    }

    private static boolean isClosed(TokenKind kind) {
        return kind.isComment()
                || kind == TokenKind.STRING
                || kind == TokenKind.OPEN_STRING
                || kind == TokenKind.NUMBER;
    }

    /** Says whether a cursor at the end of such a token is still inside it. */
    private static boolean isOpen(TokenKind kind) {
        return kind == TokenKind.LINE_COMMENT
                || kind == TokenKind.OPEN_COMMENT
                || kind == TokenKind.OPEN_STRING
                || kind == TokenKind.NUMBER;
    }

    /** Returns the nodes that hold a token, from the root. */
    private static List<SyntaxNode> path(Block block, int token) {
        List<SyntaxNode> path = new ArrayList<>();
        SyntaxNode node = block.root();
        while (node != null) {
            path.add(node);
            SyntaxNode inner = null;
            for (int i = 0; i < node.childCount() && inner == null; i++) {
                SyntaxNode child = node.child(i);
                if (child.firstToken() <= token && token < child.endToken()) {
                    inner = child;
                }
            }
            node = inner;
        }
        return List.copyOf(path);
    }

    /** Returns the begun word, without quotes. */
    String begun() {
        String text = block.tokens().text().substring(replaced.start() - blockStart, replaced.end() - blockStart);
        return text.startsWith("\"") || text.startsWith("`") ? text.substring(1) : text;
    }

    /** Returns the keyword before the begun word, {@link Keyword#NONE} if there is another token. */
    Keyword keywordBefore() {
        return before < 0 ? Keyword.NONE : block.tokens().keyword(before);
    }

    @Nullable
    TokenKind kindBefore() {
        return before < 0 ? null : block.tokens().kind(before);
    }

    /** Returns the end of the token before, in offsets of the file: the cursor itself may be behind the query's last word. */
    int anchor() {
        return before < 0 ? replaced.start() : blockStart + block.tokens().end(before);
    }

    /** Returns the innermost node around the token before that is of one of some kinds, or null. */
    @Nullable
    SyntaxNode enclosing(SyntaxKind... kinds) {
        for (SyntaxNode node : path.reversed()) {
            for (SyntaxKind kind : kinds) {
                if (node.is(kind)) {
                    return node;
                }
            }
        }
        return null;
    }

    boolean isInHeader() {
        return block.kind() == Block.Kind.HEADER;
    }
}
