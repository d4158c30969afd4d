package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect.Feature;

/** Names with dots, columns, calls that start with a name, and stars with their changes. */
final class NameRules {
    private final SqlParser parser;
    private final TreeBuilder b;
    private final Dialect dialect;

    NameRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
        this.dialect = parser.dialect;
    }

    /** Says whether the token ahead may be a part of a name. */
    boolean isNamePart(int ahead) {
        return switch (b.kind(ahead)) {
            case WORD, QUOTED_WORD, TEMPLATE_WORD, OPEN_WORD, MACRO_NAME, JINJA_EXPRESSION -> true;
            default -> false;
        };
    }

    /** Reads one part of a name: any word, quoted or not. */
    void name() {
        switch (b.kind()) {
            case WORD, QUOTED_WORD, TEMPLATE_WORD, OPEN_WORD, MACRO_NAME, JINJA_EXPRESSION, STRING, MACRO_STRING ->
                namePart();
            default -> b.missing("a name");
        }
    }

    void namePart() {
        if (b.at(TokenKind.OPEN_WORD)) {
            b.error(b.hereRange(), "This quoted name has no end", "");
        }
        if (b.at(TokenKind.TEMPLATE_WORD) && isOpenTemplate(b.text())) {
            b.error(b.hereRange(), "A closing brace is missing in this name", "}");
        }
        b.leaf(SyntaxKind.NAME);
    }

    private static boolean isOpenTemplate(String text) {
        int open = text.lastIndexOf("@{");
        return open >= 0 && text.indexOf('}', open) < 0;
    }

    /** Reads a name that is no reserved word: MISSING in front of one. */
    void unreservedName(String what) {
        if (b.at(TokenKind.WORD) && dialect.isReserved(b.keyword())) {
            b.missing(what);
        } else if (isNamePart(0) || b.at(TokenKind.STRING)) {
            namePart();
        } else {
            b.missing(what);
        }
    }

    /** Reads a name with dots: of a table, a type, a function. */
    void qualifiedName() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(TokenKind.WORD) && dialect.isReserved(b.keyword()) && !b.at(1, TokenKind.DOT)) {
            b.missing("a name");
            return;
        }
        if (!isNamePart(0) && !b.at(TokenKind.STRING)) {
            b.missing("a name");
            return;
        }
        tablePart();
        while (b.at(TokenKind.DOT)) {
            b.advance();
            if (b.at(TokenKind.DOT)) {
                continue;
            }
            if (isPartBehindDot()) {
                tablePart();
            } else if (b.at(TokenKind.NUMBER) && b.isAdjacent(0)) {
                b.leaf(SyntaxKind.NAME);
            } else {
                b.missing("a name");
                break;
            }
        }
        b.finish(SyntaxKind.QUALIFIED_NAME, mark, first);
    }

    /** Reads a part of a table's name; in some dialects it may hold dashes. */
    private void tablePart() {
        if (!dialect.has(Feature.DASHED_TABLES) || !b.at(1, TokenKind.MINUS) || !b.isAdjacent(1)) {
            namePart();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        b.advance();
        while (b.at(TokenKind.MINUS)
                && b.isAdjacent(0)
                && b.isAdjacent(1)
                && (b.at(1, TokenKind.WORD) || b.at(1, TokenKind.NUMBER))) {
            b.advance(2);
            if (b.at(TokenKind.WORD) && b.isAdjacent(0)) {
                b.advance();
            }
        }
        b.finish(SyntaxKind.NAME, mark, first);
    }

    /** Says whether the token at the cursor, behind a dot, goes on with the name: a clause's word on its own does not. */
    private boolean isPartBehindDot() {
        if (!isNamePart(0)) {
            return false;
        }
        return !b.at(TokenKind.WORD) || b.isAdjacent(0) || !dialect.isReserved(b.keyword());
    }

    /** Reads a column, a star with a qualifier, or the call of a function. */
    void nameOrCall() {
        int mark = b.mark();
        int first = b.first();
        namePart();
        nameRest(mark, first);
    }

    /** Goes on with a name whose first part has been pushed since the mark. */
    private void nameRest(int mark, int first) {
        while (b.at(TokenKind.DOT) || isModelMethod()) {
            if (b.at(1, TokenKind.STAR)) {
                b.advance();
                star(mark, first);
                return;
            }
            if (b.at(1, TokenKind.LEFT_PAREN)
                    || b.at(1, TokenKind.LEFT_BRACKET)
                    || b.at(1, TokenKind.CARET)
                    || b.at(1, TokenKind.COLON)) {
                break;
            }
            b.advance();
            if (isPartBehindDot()) {
                namePart();
            } else if ((b.at(TokenKind.NUMBER) || b.at(TokenKind.PARAMETER)) && b.isAdjacent(0)) {
                b.leaf(SyntaxKind.NAME);
            } else {
                b.missing("a column");
                break;
            }
        }
        if (b.at(TokenKind.LEFT_PAREN)) {
            if (b.at(1, TokenKind.PLUS) && b.at(2, TokenKind.RIGHT_PAREN) && dialect.has(Feature.OUTER_MARKS)) {
                b.finish(SyntaxKind.COLUMN_REFERENCE, mark, first);
                b.advance(3);
                b.finish(SyntaxKind.OUTER_MARK, mark, first);
                return;
            }
            b.finish(SyntaxKind.QUALIFIED_NAME, mark, first);
            parser.functions.call(mark, first);
            return;
        }
        b.finish(SyntaxKind.COLUMN_REFERENCE, mark, first);
    }

    /** Says whether Snowflake's {@code model!method} goes on at the cursor. */
    private boolean isModelMethod() {
        return b.at(TokenKind.BANG)
                && dialect.has(Feature.STAGES)
                && b.isAdjacent(0)
                && b.isAdjacent(1)
                && b.kind(1).isName();
    }

    /** Reads a star whose qualifier, if it has one, has been pushed since the mark. */
    void star(int mark, int first) {
        b.advance();
        if (b.at(Keyword.COLUMNS) && b.at(1, TokenKind.LEFT_PAREN) && b.pushedSince(mark) == 0) {
            columns(mark, first);
            return;
        }
        while (starChange()) {
            // each call reads one change
        }
        b.finish(SyntaxKind.STAR, mark, first);
    }

    private boolean starChange() {
        int mark = b.mark();
        int first = b.first();
        switch (b.keyword()) {
            case EXCLUDE, EXCEPT -> {
                if (b.at(Keyword.EXCEPT) && !isStarExcept()) {
                    return false;
                }
                b.advance();
                if (b.at(TokenKind.LEFT_PAREN)) {
                    parser.primaries.bracketed(this::excluded);
                } else {
                    excluded();
                }
                b.finish(SyntaxKind.STAR_EXCLUDE, mark, first);
            }
            case REPLACE -> {
                b.advance();
                if (b.at(TokenKind.LEFT_PAREN)) {
                    parser.primaries.bracketed(parser.selects::selectItem);
                } else {
                    parser.selects.selectItem();
                }
                b.finish(SyntaxKind.STAR_REPLACE, mark, first);
            }
            case RENAME -> {
                b.advance();
                if (b.at(TokenKind.LEFT_PAREN)) {
                    parser.primaries.bracketed(this::renamed);
                } else {
                    renamed();
                }
                b.finish(SyntaxKind.STAR_RENAME, mark, first);
            }
            case NOT, LIKE, ILIKE, GLOB, SIMILAR -> {
                int likeAt = b.at(Keyword.NOT) ? 1 : 0;
                Keyword like = b.keyword(likeAt);
                if (like != Keyword.LIKE && like != Keyword.ILIKE && like != Keyword.GLOB && like != Keyword.SIMILAR) {
                    return false;
                }
                b.advance(likeAt + (like == Keyword.SIMILAR ? 2 : 1));
                parser.expressions.expression(Precedence.PATTERN);
                b.finish(SyntaxKind.STAR_LIKE, mark, first);
            }
            case APPLY -> {
                b.advance();
                if (b.at(TokenKind.LEFT_PAREN)) {
                    parser.primaries.bracketed(parser.expressions::expression);
                } else {
                    parser.expressions.expression(Precedence.PATTERN);
                }
                b.finish(SyntaxKind.STAR_APPLY, mark, first);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Says whether the EXCEPT at the cursor belongs to the star and does not start a set operation. */
    private boolean isStarExcept() {
        if (b.at(1, TokenKind.LEFT_PAREN)) {
            return !parser.queries.startsQuery(2) && !b.at(2, TokenKind.LEFT_PAREN);
        }
        return dialect.has(Feature.STAR_EXCEPT)
                && isNamePart(1)
                && !dialect.isReserved(b.keyword(1))
                && b.keyword(1) != Keyword.ALL;
    }

    private void excluded() {
        if (b.at(TokenKind.STRING)) {
            parser.primaries.string();
        } else {
            qualifiedName();
        }
    }

    private void renamed() {
        int mark = b.mark();
        int first = b.first();
        qualifiedName();
        b.expect(Keyword.AS);
        name();
        b.finish(SyntaxKind.RENAME_ITEM, mark, first);
    }

    /** Reads DuckDB's COLUMNS(…); a star in front of it is already read. */
    void columns(int mark, int first) {
        b.advance();
        parser.open();
        ExpressionRules.Lambdas before = parser.expressions.readArrowsAs(ExpressionRules.Lambdas.YES);
        do {
            parser.expressions.expression();
        } while (b.eat(TokenKind.COMMA));
        parser.expressions.readArrowsAs(before);
        parser.close(TokenKind.RIGHT_PAREN);
        while (starChange()) {
            // each call reads one change
        }
        b.finish(SyntaxKind.COLUMNS, mark, first);
    }
}
