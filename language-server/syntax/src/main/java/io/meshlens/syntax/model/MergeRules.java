package io.meshlens.syntax.model;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.SqlParser;

/** Reads what a merge does: {@code WHEN MATCHED AND … THEN UPDATE SET …}. */
final class MergeRules {
    private final TreeBuilder b;
    private final SqlParser sql;

    MergeRules(TreeBuilder builder, SqlParser sql) {
        this.b = builder;
        this.sql = sql;
    }

    /** Reads clauses up to something else. */
    void clauses() {
        if (!b.at(Keyword.WHEN)) {
            b.missing("WHEN");
        }
        while (b.at(Keyword.WHEN)) {
            when();
        }
    }

    private void when() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        b.eat(Keyword.NOT);
        b.expect(Keyword.MATCHED);
        if (b.eat(Keyword.BY)) {
            b.advance();
        }
        if (b.eat(Keyword.AND)) {
            sql.expression();
        }
        b.expect(Keyword.THEN);
        action();
        b.finish(SyntaxKind.MERGE_WHEN, mark, first);
    }

    private void action() {
        int mark = b.mark();
        int first = b.first();
        if (b.eat(Keyword.UPDATE)) {
            if (b.at(Keyword.SET)) {
                set();
            } else {
                b.eat(TokenKind.STAR);
            }
        } else if (b.eat(Keyword.INSERT)) {
            insert();
        } else if (!b.eat(Keyword.DELETE) && !b.eat(Keyword.DO, Keyword.NOTHING)) {
            b.expected("UPDATE, INSERT or DELETE");
            while (!b.atEnd() && !b.at(Keyword.WHEN) && !b.at(TokenKind.RIGHT_PAREN)) {
                b.advance();
            }
        }
        b.finish(SyntaxKind.MERGE_ACTION, mark, first);
    }

    private void set() {
        int mark = b.mark();
        int first = b.first();
        do {
            b.advance();
            if (b.at(TokenKind.STAR)) {
                b.advance();
            } else {
                assignment();
            }
        } while (b.at(TokenKind.COMMA));
        b.finish(SyntaxKind.SET_CLAUSE, mark, first);
    }

    private void assignment() {
        int mark = b.mark();
        int first = b.first();
        int nameMark = b.mark();
        int nameFirst = b.first();
        sql.name();
        while (b.eat(TokenKind.DOT)) {
            sql.name();
        }
        b.finish(SyntaxKind.COLUMN_REFERENCE, nameMark, nameFirst);
        b.expect(TokenKind.EQUAL);
        sql.expression();
        b.finish(SyntaxKind.ASSIGNMENT, mark, first);
    }

    private void insert() {
        if (b.eat(TokenKind.STAR)) {
            return;
        }
        if (b.at(TokenKind.LEFT_PAREN)) {
            int mark = b.mark();
            int first = b.first();
            list(SyntaxKind.NAME);
            b.finish(SyntaxKind.COLUMN_LIST, mark, first);
        }
        if (b.at(Keyword.VALUES)) {
            int mark = b.mark();
            int first = b.first();
            b.advance();
            int rowMark = b.mark();
            int rowFirst = b.first();
            list(SyntaxKind.TUPLE);
            b.finish(SyntaxKind.TUPLE, rowMark, rowFirst);
            b.finish(SyntaxKind.VALUES, mark, first);
        }
    }

    private void list(SyntaxKind of) {
        if (!b.expect(TokenKind.LEFT_PAREN)) {
            return;
        }
        while (!b.atEnd() && !b.at(TokenKind.RIGHT_PAREN)) {
            int before = b.position();
            if (of == SyntaxKind.NAME) {
                sql.name();
                while (b.eat(TokenKind.DOT)) {
                    sql.name();
                }
            } else {
                sql.expression();
            }
            if (!b.eat(TokenKind.COMMA) && b.position() == before) {
                break;
            }
        }
        b.expect(TokenKind.RIGHT_PAREN);
    }
}
