package io.meshlens.project.header;

import io.meshlens.syntax.Block;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads comments as descriptions. */
final class Comments {
    private Comments() {}

    /** Returns what the comments before a block's first word say, one line each; empty if there are none. */
    static Optional<String> before(Block block) {
        TokenTable tokens = block.tokens();
        List<String> lines = new ArrayList<>();
        int first = tokens.significantFrom(0);
        for (int token = 0; token < first; token++) {
            if (tokens.kind(token) != TokenKind.WHITESPACE) {
                String text = content(tokens.text(token));
                if (!text.isEmpty()) {
                    lines.add(text);
                }
            }
        }
        return lines.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", lines));
    }

    private static String content(String comment) {
        if (comment.startsWith("/*")) {
            int end = comment.endsWith("*/") && comment.length() >= 4 ? comment.length() - 2 : comment.length();
            return comment.substring(2, end).strip();
        }
        int start = comment.startsWith("#") ? 1 : Math.min(2, comment.length());
        return comment.substring(start).strip();
    }
}
