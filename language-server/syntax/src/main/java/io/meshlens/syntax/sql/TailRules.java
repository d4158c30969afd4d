package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.util.Locale;

/** What stands behind the body of a query: ORDER BY, LIMIT, FETCH and what dialects add to them. */
final class TailRules {
    private final SqlParser parser;
    private final TreeBuilder b;
    private final Dialect dialect;

    TailRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
        this.dialect = parser.dialect;
    }

    // ---- Behind the body

    void tail(int mark, int first) {
        while (true) {
            if (parser.skipStray() || tailClause()) {
                continue;
            }
            if (b.at(TokenKind.PIPE_GREATER)) {
                parser.others.pipe();
                continue;
            }
            if (b.at(Keyword.INSERT) && dialect.has(Feature.MULTI_INSERT) && parser.statements.startsChange()) {
                parser.statements.nested();
                continue;
            }
            if (parser.queries.setOperatorLength() > 0) {
                if (!dialect.has(Feature.LIMIT_IN_OPERANDS)) {
                    b.error(
                            b.hereRange(),
                            "A query with ORDER BY or LIMIT needs brackets in front of a set operation",
                            "");
                }
                b.finish(SyntaxKind.QUERY, mark, first);
                parser.queries.setOperations(mark, first, 0);
                continue;
            }
            if (!misplacedClause()) {
                return;
            }
        }
    }

    private boolean misplacedClause() {
        if (parser.selects.clausePlace() < 0 || b.at(Keyword.FROM)) {
            return false;
        }
        int mark = b.mark();
        int first = b.first();
        if (!(b.at(Keyword.WINDOW) || b.at(Keyword.INTO) || b.at(Keyword.USING) || b.at(Keyword.QUALIFY))) {
            b.error(b.hereRange(), b.text().toUpperCase(Locale.ROOT) + " stands too late in this query", "");
            parser.selects.clause();
            b.finish(SyntaxKind.ERROR, mark, first);
        } else {
            parser.selects.clause();
        }
        return true;
    }

    boolean tailClause() {
        if (b.at(TokenKind.MACRO_NAME)) {
            if (parser.macros.isClause(0, Keyword.ORDER)) {
                orderBy();
                return true;
            }
            if (parser.macros.isClause(0, Keyword.LIMIT)) {
                limit();
                return true;
            }
            return false;
        }
        int mark = b.mark();
        int first = b.first();
        switch (b.keyword()) {
            case ORDER -> {
                if (!b.at(1, Keyword.BY) && !b.at(1, Keyword.SIBLINGS)) {
                    return false;
                }
                orderBy();
            }
            case SORT, CLUSTER, DISTRIBUTE -> {
                if (!b.at(1, Keyword.BY)) {
                    return false;
                }
                b.advance(2);
                orderItems();
                b.finish(SyntaxKind.SORT_BY_CLAUSE, mark, first);
            }
            case LIMIT -> limit();
            case OFFSET -> {
                b.advance();
                parser.expressions.expression();
                if (b.at(Keyword.ROW) || b.at(Keyword.ROWS)) {
                    b.advance();
                }
                b.finish(SyntaxKind.OFFSET_CLAUSE, mark, first);
            }
            case FETCH -> fetch();
            case INTO -> {
                if (!b.at(1, Keyword.OUTFILE) && !b.at(1, Keyword.DUMPFILE)) {
                    return false;
                }
                parser.selects.into();
            }
            case FOR -> {
                b.advance();
                while (!b.atEnd() && !parser.atListEnd()) {
                    parser.skipOne();
                }
                b.finish(SyntaxKind.FOR_CLAUSE, mark, first);
            }
            case LOCK -> {
                if (!b.at(1, Keyword.IN)) {
                    return false;
                }
                while (!b.atEnd() && !b.at(TokenKind.RIGHT_PAREN) && !b.at(TokenKind.SEMICOLON)) {
                    b.advance();
                }
                b.finish(SyntaxKind.FOR_CLAUSE, mark, first);
            }
            case SETTINGS -> {
                if (!b.kind(1).isName() || !b.at(2, TokenKind.EQUAL)) {
                    return false;
                }
                b.advance();
                do {
                    int settingMark = b.mark();
                    int settingFirst = b.first();
                    parser.names.name();
                    b.expect(TokenKind.EQUAL);
                    parser.expressions.expression();
                    b.finish(SyntaxKind.ASSIGNMENT, settingMark, settingFirst);
                } while (b.eat(TokenKind.COMMA));
                b.finish(SyntaxKind.SETTINGS_CLAUSE, mark, first);
            }
            case FORMAT -> {
                if (!b.at(1, TokenKind.WORD) || dialect.isColumnAlias(Keyword.FORMAT)) {
                    return false;
                }
                b.advance();
                parser.names.name();
                b.finish(SyntaxKind.FORMAT_CLAUSE, mark, first);
            }
            case OPTION -> {
                if (!b.at(1, TokenKind.LEFT_PAREN)) {
                    return false;
                }
                b.advance();
                parser.skipBrackets();
                b.finish(SyntaxKind.OPTION_CLAUSE, mark, first);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Reads ORDER BY with its items; the word may be a macro. */
    void orderBy() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(TokenKind.MACRO_NAME)) {
            parser.macros.clause();
        } else {
            b.advance(b.at(1, Keyword.SIBLINGS) ? 3 : 2);
        }
        orderItems();
        if (b.spells(0, "INTERPOLATE")) {
            b.advance();
            if (b.at(TokenKind.LEFT_PAREN)) {
                parser.skipBrackets();
            }
        }
        b.finish(SyntaxKind.ORDER_BY_CLAUSE, mark, first);
    }

    private void orderItems() {
        do {
            if (parser.atListEnd()) {
                b.missing("an expression");
                return;
            }
            orderItem();
        } while (b.eat(TokenKind.COMMA) && !(parser.atListEnd() && dialect.has(Feature.LENIENT_COMMAS)));
    }

    private void orderItem() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(Keyword.ALL) && !b.at(1, TokenKind.DOT) && !b.at(1, TokenKind.LEFT_PAREN)) {
            b.advance();
        } else {
            parser.expressions.expression();
        }
        if (b.at(Keyword.ASC) || b.at(Keyword.DESC)) {
            b.advance();
        } else if (b.at(Keyword.USING)) {
            b.advance(2);
        }
        if (b.eat(Keyword.NULLS) && !b.eat(Keyword.FIRST) && !b.eat(Keyword.LAST)) {
            b.expected("FIRST or LAST");
        }
        if (b.eat(Keyword.COLLATE)) {
            parser.primaries.primary();
        }
        if (b.at(Keyword.WITH, Keyword.FILL)) {
            int fillMark = b.mark();
            int fillFirst = b.first();
            b.advance(2);
            while (b.at(Keyword.FROM) || b.at(Keyword.TO) || b.at(Keyword.STEP)) {
                b.advance();
                parser.expressions.expression();
            }
            b.finish(SyntaxKind.WITH_FILL, fillMark, fillFirst);
        }
        b.finish(SyntaxKind.ORDER_ITEM, mark, first);
    }

    /** Reads LIMIT; the word may be a macro. */
    void limit() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(TokenKind.MACRO_NAME)) {
            parser.macros.clause();
        } else {
            b.advance();
        }
        if (!b.eat(Keyword.ALL)) {
            limitValue();
            if (b.eat(TokenKind.COMMA)) {
                limitValue();
            }
        }
        if (b.at(Keyword.OFFSET) && b.at(2, Keyword.BY)) {
            b.advance();
            parser.expressions.expression();
        }
        if (b.at(Keyword.BY)) {
            int byMark = b.mark();
            int byFirst = b.first();
            b.advance();
            parser.functions.expressions();
            b.finish(SyntaxKind.LIMIT_BY, byMark, byFirst);
        }
        if (b.at(Keyword.WITH, Keyword.TIES)) {
            b.advance(2);
        }
        b.finish(SyntaxKind.LIMIT_CLAUSE, mark, first);
    }

    private void limitValue() {
        boolean percent = b.at(1, TokenKind.PERCENT)
                && (b.at(TokenKind.NUMBER) || b.at(TokenKind.QUESTION) || b.at(TokenKind.PARAMETER));
        parser.expressions.expression(percent ? Precedence.MULTIPLICATION : 0);
        if (b.at(TokenKind.PERCENT) || b.at(Keyword.PERCENT)) {
            b.advance();
        }
    }

    private void fetch() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(Keyword.FIRST) || b.at(Keyword.NEXT)) {
            b.advance();
        } else {
            b.expected("FIRST or NEXT");
        }
        if (!b.at(Keyword.ROW) && !b.at(Keyword.ROWS)) {
            parser.expressions.expression();
        }
        b.eat(Keyword.PERCENT);
        if (b.at(Keyword.ROW) || b.at(Keyword.ROWS)) {
            b.advance();
        }
        if (b.at(Keyword.WITH, Keyword.TIES)) {
            b.advance(2);
        } else {
            b.expect(Keyword.ONLY);
        }
        b.finish(SyntaxKind.FETCH_CLAUSE, mark, first);
    }
}
