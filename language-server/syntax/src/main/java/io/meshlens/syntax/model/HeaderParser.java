package io.meshlens.syntax.model;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.SqlParser;
import java.util.Locale;
import java.util.Set;

/**
 * Reads the block {@code MODEL (…);}, {@code AUDIT (…);} or {@code METRIC (…);} with the rules of SQL for its values.
 *
 * <p>A value never reaches into the next property: it ends in front of its comma, in front of the header's bracket, or in front of
 * a line that starts with a property's name and goes on with a value. So a property that is being typed costs itself only.
 */
public final class HeaderParser {
    private final TreeBuilder b;
    private final SqlParser sql;
    /** Whether some bracket is never closed: then a property's name at the start of a line counts inside of brackets too. */
    private final boolean open;

    public HeaderParser(TreeBuilder builder, Dialect dialect) {
        this.b = builder;
        this.sql = new SqlParser(builder, dialect);
        this.open = !isBalanced();
    }

    private boolean isBalanced() {
        int depth = 0;
        for (int ahead = 0; !b.at(ahead, TokenKind.END); ahead++) {
            switch (b.kind(ahead)) {
                case LEFT_PAREN -> depth++;
                case RIGHT_PAREN -> depth--;
                default -> {}
            }
        }
        return depth == 0;
    }

    /**
     * Reads the whole block, and returns the root over all its tokens.
     *
     * @param isLast whether nothing stands behind it, so that it needs no semicolon
     */
    public SyntaxNode header(boolean isLast) {
        Set<String> known = HeaderWords.properties(b.keyword());
        b.advance();
        b.expect(TokenKind.LEFT_PAREN);
        properties(known, false);
        b.expect(TokenKind.RIGHT_PAREN);
        if (!b.atEnd() && !b.at(TokenKind.SEMICOLON)) {
            rest();
        }
        if (!b.eat(TokenKind.SEMICOLON) && !isLast) {
            b.expected(";");
        }
        return b.finishRoot(SyntaxKind.HEADER);
    }

    private void rest() {
        int mark = b.mark();
        int first = b.first();
        b.expected(";");
        while (!b.atEnd() && !b.at(TokenKind.SEMICOLON)) {
            b.advance();
        }
        b.finish(SyntaxKind.ERROR, mark, first);
    }

    /** Reads properties up to the closing bracket of their list, or to the end. */
    private void properties(Set<String> known, boolean ofKind) {
        boolean afterComma = true;
        while (!endsList()) {
            if (b.at(TokenKind.COMMA)) {
                if (afterComma) {
                    b.expected("a property");
                }
                b.advance();
                afterComma = true;
                continue;
            }
            if (!afterComma) {
                b.expected("a comma");
            }
            afterComma = false;
            property(known, ofKind);
        }
    }

    private boolean endsList() {
        return b.atEnd() || b.at(TokenKind.RIGHT_PAREN) || b.at(TokenKind.SEMICOLON);
    }

    private void property(Set<String> known, boolean ofKind) {
        if (b.at(TokenKind.MACRO_NAME) && b.at(1, TokenKind.LEFT_PAREN) && b.isAdjacent(1)) {
            TreeBuilder.Window window = b.narrow(valueEnd(0, known));
            sql.macro();
            b.widen(window);
            return;
        }
        if (!b.kind().isName()) {
            skipTo(valueEnd(0, known), "a property");
            return;
        }
        int mark = b.mark();
        int first = b.first();
        String name = b.text();
        b.leaf(SyntaxKind.NAME);
        int end = valueEnd(0, known);
        if (end == 0) {
            b.missing("a value of \"" + name + "\"");
        } else {
            TreeBuilder.Window window = b.narrow(end);
            value(ValueShape.of(name, ofKind));
            b.widen(window);
        }
        b.finish(SyntaxKind.PROPERTY, mark, first);
        int left = valueEnd(0, known);
        if (left > 0 && !startsProperty(0, known)) {
            skipTo(left, "a comma");
        }
    }

    /** Pushes as an ERROR node the tokens up to one ahead, or to a property's name among them. */
    private void skipTo(int ahead, String expected) {
        int mark = b.mark();
        int first = b.first();
        b.expected(expected);
        int end = b.position() + Math.max(1, ahead);
        do {
            b.advance();
        } while (b.position() < end && !b.at(TokenKind.SEMICOLON));
        b.finish(SyntaxKind.ERROR, mark, first);
    }

    /** Returns how many tokens from one ahead of the cursor belong to a property's value. */
    private int valueEnd(int from, Set<String> known) {
        int parens = 0;
        int brackets = 0;
        for (int ahead = from; ; ahead++) {
            switch (b.kind(ahead)) {
                case END, SEMICOLON -> {
                    return ahead;
                }
                case LEFT_PAREN -> parens++;
                case RIGHT_PAREN -> {
                    if (parens == 0) {
                        return ahead;
                    }
                    parens--;
                }
                case LEFT_BRACKET, LEFT_BRACE -> brackets++;
                case RIGHT_BRACKET, RIGHT_BRACE -> brackets = Math.max(0, brackets - 1);
                case COMMA -> {
                    if (parens == 0 && brackets == 0) {
                        return ahead;
                    }
                }
                case WORD -> {
                    boolean here = parens == 0 || open;
                    if (here && b.isOnNewLine(ahead) && startsProperty(ahead, known)) {
                        return ahead;
                    }
                }
                default -> {}
            }
        }
    }

    /** Says whether a known property's name stands ahead and a value behind it. */
    private boolean startsProperty(int ahead, Set<String> known) {
        if (!b.at(ahead, TokenKind.WORD) || !known.contains(b.text(ahead).toLowerCase(Locale.ROOT))) {
            return false;
        }
        return switch (b.kind(ahead + 1)) {
            case WORD,
                    QUOTED_WORD,
                    TEMPLATE_WORD,
                    OPEN_WORD,
                    MACRO_NAME,
                    MACRO_STRING,
                    STRING,
                    OPEN_STRING,
                    NUMBER,
                    LEFT_PAREN,
                    LEFT_BRACKET,
                    LEFT_BRACE -> true;
            default -> false;
        };
    }

    // ---- Values

    private void value(ValueShape shape) {
        if (isMacro()) {
            sql.expression();
            return;
        }
        switch (shape) {
            case NAME -> name();
            case KIND -> kind();
            case COLUMNS -> {
                if (b.at(TokenKind.LEFT_PAREN)) {
                    sql.columnDefinitions();
                } else {
                    generic();
                }
            }
            case CONDITION -> sql.expression();
            case TYPE -> sql.type();
            case MERGE_CLAUSES -> mergeClauses();
            case GENERIC -> generic();
        }
    }

    /** Says whether the whole value is one macro, which may stand for a value of any shape. */
    private boolean isMacro() {
        if (b.at(TokenKind.MACRO_STRING)) {
            return true;
        }
        boolean call = b.at(TokenKind.MACRO_NAME) && b.at(1, TokenKind.LEFT_PAREN) && b.isAdjacent(1);
        return call || (b.at(TokenKind.MACRO_NAME) && b.at(1, TokenKind.END));
    }

    private void name() {
        if (b.at(TokenKind.STRING)) {
            b.error(b.hereRange(), "A name is written without these quotes", "a name");
            b.leaf(SyntaxKind.STRING_LITERAL);
        } else {
            sql.qualifiedName();
        }
    }

    private void kind() {
        int mark = b.mark();
        int first = b.first();
        String name = b.text();
        if (b.at(TokenKind.STRING)) {
            name = name.substring(1, name.length() - 1);
            b.leaf(SyntaxKind.STRING_LITERAL);
        } else if (b.kind().isName()) {
            b.leaf(SyntaxKind.NAME);
        } else {
            b.missing("a kind");
        }
        if (b.at(TokenKind.LEFT_PAREN)) {
            Set<String> known = HeaderWords.kindProperties(name).orElse(HeaderWords.allKindProperties());
            kindProperties(name, known);
        }
        b.finish(SyntaxKind.MODEL_KIND, mark, first);
    }

    private void kindProperties(String kind, Set<String> known) {
        int mark = b.mark();
        int first = b.first();
        if (known.isEmpty() && !b.at(1, TokenKind.RIGHT_PAREN)) {
            b.error(b.hereRange(), "The kind " + kind.toUpperCase(Locale.ROOT) + " has no properties", ",");
        }
        b.advance();
        properties(known.isEmpty() ? HeaderWords.allKindProperties() : known, true);
        b.expect(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.PROPERTY_LIST, mark, first);
    }

    /** A word alone may be any word, reserved or not. */
    private void generic() {
        if (b.at(TokenKind.WORD) && b.at(1, TokenKind.END) && !isConstant(b.keyword())) {
            int mark = b.mark();
            int first = b.first();
            b.leaf(SyntaxKind.NAME);
            b.finish(SyntaxKind.COLUMN_REFERENCE, mark, first);
            return;
        }
        sql.expression();
        SyntaxNode value = b.last();
        if (needsBrackets(value)) {
            b.error(value, "A value such as this must stand in brackets: (" + value.text() + ")");
        }
    }

    private static boolean isConstant(Keyword word) {
        return switch (word) {
            case TRUE, FALSE, NULL -> true;
            default -> false;
        };
    }

    /** Says whether a value is more than a header takes without brackets around it. */
    private static boolean needsBrackets(SyntaxNode value) {
        return switch (value.kind()) {
            case COLUMN_REFERENCE -> value.childCount() > 1;
            case CAST -> value.has(TokenKind.DOUBLE_COLON);
            case UNARY,
                    BINARY,
                    AND,
                    OR,
                    NOT,
                    IS_NULL,
                    IS,
                    IS_DISTINCT,
                    BETWEEN,
                    IN,
                    LIKE,
                    TYPED_LITERAL,
                    INTERVAL,
                    FIELD,
                    METHOD_CALL,
                    PATH,
                    AT_TIME_ZONE,
                    COLLATE,
                    LAMBDA -> true;
            default -> false;
        };
    }

    private void mergeClauses() {
        int mark = b.mark();
        int first = b.first();
        boolean bracket = b.eat(TokenKind.LEFT_PAREN);
        new MergeRules(b, sql).clauses();
        if (bracket) {
            b.expect(TokenKind.RIGHT_PAREN);
        }
        b.finish(SyntaxKind.MERGE_CLAUSES, mark, first);
    }
}
