package io.meshlens.syntax;

import java.util.List;

/**
 * A piece of a file that is read by itself: a header, a statement, a Jinja block. Its text starts behind the previous
 * block's end, so comments before a statement are its block's first tokens, and it ends with its semicolon. Nothing in
 * it knows where it stands in the file; a file that is edited keeps the blocks that the edit does not touch.
 *
 * @param kind what the block is
 * @param tokens all tokens of its text, with offsets from its start
 * @param root the node over all tokens
 * @param errors what is wrong in it, by offset
 * @param readsAhead whether its end or content depends on text behind it (a missing semicolon, a missing quote)
 */
public record Block(Kind kind, TokenTable tokens, SyntaxNode root, List<SyntaxError> errors, boolean readsAhead) {
    /** What a block is. */
    public enum Kind {
        /** {@code MODEL (…);}, {@code AUDIT (…);} or {@code METRIC (…);}: see the header's grammar. */
        HEADER,
        /** A query or another statement. */
        STATEMENT,
        /** {@code JINJA_QUERY_BEGIN; … JINJA_END;}. */
        JINJA_QUERY,
        /** {@code JINJA_STATEMENT_BEGIN; … JINJA_END;}. */
        JINJA_STATEMENT,
        /** {@code ON_VIRTUAL_UPDATE_BEGIN;}: the blocks up to the end marker run when views are updated. */
        VIRTUAL_UPDATE_BEGIN,
        /** {@code ON_VIRTUAL_UPDATE_END;}. */
        VIRTUAL_UPDATE_END,
        /** A lone semicolon, or the blanks and comments behind the last one. */
        EMPTY
    }

    public Block {
        errors = List.copyOf(errors);
    }

    public String text() {
        return tokens.text();
    }

    public int length() {
        return tokens.text().length();
    }
}
