package io.meshlens.syntax;

import static org.assertj.core.api.Assertions.assertThat;

/** The invariants of every tree, whatever text it was read from. */
final class TreeCheck {
    private TreeCheck() {}

    static void check(SyntaxTree tree, String text) {
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < tree.blockCount(); i++) {
            assertThat(tree.blockStart(i)).isEqualTo(joined.length());
            joined.append(tree.block(i).text());
            check(tree.block(i));
        }
        assertThat(joined.toString()).isEqualTo(text);
    }

    private static void check(Block block) {
        TokenTable tokens = block.tokens();
        assertThat(tokens.count()).isPositive();
        assertThat(tokens.start(0)).isZero();
        for (int i = 0; i < tokens.count(); i++) {
            assertThat(tokens.end(i)).as("token %s is not empty", i).isGreaterThan(tokens.start(i));
        }
        assertThat(tokens.end(tokens.count() - 1)).isEqualTo(block.length());
        assertThat(block.root().firstToken()).isZero();
        assertThat(block.root().endToken()).isEqualTo(tokens.count());
        checkNode(block.root(), block.root());
        for (SyntaxError error : block.errors()) {
            assertThat(error.range().end()).isLessThanOrEqualTo(block.length());
        }
    }

    private static void checkNode(SyntaxNode node, SyntaxNode root) {
        TokenTable tokens = node.tokens();
        int last = node.firstToken();
        for (SyntaxNode child : node.children()) {
            if (child.firstToken() < last || child.endToken() > node.endToken() || child.tokens() != tokens) {
                throw new AssertionError("misplaced " + child.kind() + " in " + node.kind() + "\n" + root.dump());
            }
            last = child.endToken();
            checkNode(child, root);
        }
        if (node != root && !node.isEmpty()) {
            boolean startsWithEmpty = node.childCount() > 0 && node.child(0).firstToken() == node.firstToken();
            if ((tokens.isTrivia(node.firstToken()) && !startsWithEmpty) || tokens.isTrivia(node.endToken() - 1)) {
                throw new AssertionError("trivia at an end of " + node.kind() + "\n" + root.dump());
            }
        }
    }
}
