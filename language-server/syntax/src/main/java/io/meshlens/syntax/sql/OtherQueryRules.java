package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;

/** Steps of a pipe, and the statements that stand for a query: DESCRIBE, SHOW, PIVOT, UNPIVOT. */
final class OtherQueryRules {
    private final SqlParser parser;
    private final TreeBuilder b;

    OtherQueryRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
    }

    void pipe() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        Keyword word = b.keyword();
        switch (word) {
            case SELECT, EXTEND, AGGREGATE, SET, DROP, RENAME, DISTINCT -> {
                b.advance();
                b.eat(Keyword.DISTINCT);
                boolean optional = word == Keyword.AGGREGATE || word == Keyword.DISTINCT;
                if (!optional || !parser.atListEnd()) {
                    pipeItems();
                }
                if (b.at(Keyword.GROUP)) {
                    pipeGroups();
                }
            }
            case AS -> parser.relations.alias();
            case UNION, EXCEPT, INTERSECT -> {
                parser.queries.setOperator(1);
                do {
                    parser.queries.operand();
                } while (b.eat(TokenKind.COMMA));
            }
            case WHERE, HAVING, QUALIFY, WINDOW, GROUP, FROM -> parser.selects.clause();
            case PIVOT, UNPIVOT -> parser.relations.pipePivot();
            case TABLESAMPLE -> parser.relations.sample();
            default -> {
                if (parser.relations.startsJoin()) {
                    parser.relations.joinRest();
                } else if (!parser.tails.tailClause()) {
                    parser.skipItem("an operator of a pipe");
                }
            }
        }
        b.finish(SyntaxKind.PIPE_OPERATOR, mark, first);
    }

    /** Reads the items of a pipe's step; in AGGREGATE they may say how to order by them. */
    private void pipeItems() {
        int mark = b.mark();
        int first = b.first();
        do {
            parser.selects.selectItem();
            orderWords();
        } while (b.eat(TokenKind.COMMA) && !parser.atListEnd());
        b.finish(SyntaxKind.SELECT_LIST, mark, first);
    }

    private void pipeGroups() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(Keyword.AND, Keyword.ORDER)) {
            b.advance(2);
        }
        b.expect(Keyword.BY);
        do {
            parser.selects.groupElement();
            orderWords();
        } while (b.eat(TokenKind.COMMA) && !parser.atListEnd());
        b.finish(SyntaxKind.GROUP_BY_CLAUSE, mark, first);
    }

    private void orderWords() {
        if (b.at(Keyword.ASC) || b.at(Keyword.DESC)) {
            b.advance();
        }
        if (b.eat(Keyword.NULLS) && !b.eat(Keyword.FIRST)) {
            b.eat(Keyword.LAST);
        }
    }

    // ---- Queries that are statements of their own

    /** Reads DESCRIBE, SHOW, SUMMARIZE or EXPLAIN. */
    void show() {
        int mark = b.mark();
        int first = b.first();
        boolean explains = b.at(Keyword.EXPLAIN);
        b.advance();
        if (explains) {
            while (b.at(Keyword.ANALYZE)
                    || b.at(Keyword.VERBOSE)
                    || b.at(Keyword.EXTENDED)
                    || b.at(Keyword.FORMATTED)
                    || b.at(Keyword.FORMAT)
                    || b.at(TokenKind.EQUAL)) {
                b.advance();
            }
            if (b.at(TokenKind.LEFT_PAREN) && !parser.queries.startsQuery(1)) {
                parser.skipBrackets();
            }
        }
        if (parser.queries.startsQuery(0) || b.at(TokenKind.LEFT_PAREN)) {
            parser.queries.query();
        } else {
            if (isWholeName()) {
                parser.names.qualifiedName();
            } else {
                parser.statements.words();
            }
        }
        b.finish(SyntaxKind.SHOW_QUERY, mark, first);
    }

    /** Says whether nothing but a name is left. */
    private boolean isWholeName() {
        int ahead = 0;
        while (parser.names.isNamePart(ahead) && b.at(ahead + 1, TokenKind.DOT)) {
            ahead += 2;
        }
        if (!parser.names.isNamePart(ahead) && !b.at(ahead, TokenKind.STRING)) {
            return false;
        }
        return switch (b.kind(ahead + 1)) {
            case END, SEMICOLON, RIGHT_PAREN -> true;
            default -> false;
        };
    }

    void pivotQuery() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        parser.relations.joined();
        if (b.at(Keyword.ON)) {
            int onMark = b.mark();
            int onFirst = b.first();
            b.advance();
            do {
                parser.relations.pivotColumn();
            } while (b.eat(TokenKind.COMMA) && !parser.atListEnd());
            b.finish(SyntaxKind.PIVOT_ON, onMark, onFirst);
        }
        if (b.at(Keyword.USING)) {
            int usingMark = b.mark();
            int usingFirst = b.first();
            b.advance();
            do {
                parser.selects.selectItem();
            } while (b.eat(TokenKind.COMMA) && !parser.atListEnd());
            b.finish(SyntaxKind.PIVOT_USING, usingMark, usingFirst);
        }
        if (b.at(Keyword.GROUP, Keyword.BY)) {
            parser.selects.clause();
        }
        b.finish(SyntaxKind.PIVOT_QUERY, mark, first);
    }

    void unpivotQuery() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        parser.relations.joined();
        if ((b.at(Keyword.INCLUDE) || b.at(Keyword.EXCLUDE)) && b.at(1, Keyword.NULLS)) {
            b.advance(2);
        }
        if (b.at(Keyword.ON)) {
            int onMark = b.mark();
            int onFirst = b.first();
            b.advance();
            do {
                parser.selects.selectItem();
            } while (b.eat(TokenKind.COMMA) && !parser.atListEnd());
            b.finish(SyntaxKind.UNPIVOT_ON, onMark, onFirst);
        }
        if (b.at(Keyword.INTO)) {
            int intoMark = b.mark();
            int intoFirst = b.first();
            b.advance();
            b.expect(Keyword.NAME);
            parser.names.unreservedName("a name");
            b.expect(Keyword.VALUE);
            do {
                parser.names.unreservedName("a name");
            } while (b.eat(TokenKind.COMMA));
            b.finish(SyntaxKind.UNPIVOT_INTO, intoMark, intoFirst);
        }
        b.finish(SyntaxKind.UNPIVOT_QUERY, mark, first);
    }
}
