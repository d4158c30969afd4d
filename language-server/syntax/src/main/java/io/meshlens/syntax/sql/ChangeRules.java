package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;

/** Statements that change rows: INSERT, UPDATE, DELETE, MERGE. */
final class ChangeRules {
    private final SqlParser parser;
    private final StatementRules statements;
    private final TreeBuilder b;

    ChangeRules(SqlParser parser, StatementRules statements) {
        this.parser = parser;
        this.statements = statements;
        this.b = parser.builder;
    }

    // ---- INSERT

    void insert() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        while (b.at(Keyword.OR)
                || b.at(Keyword.REPLACE)
                || b.at(Keyword.IGNORE)
                || b.at(Keyword.OVERWRITE)
                || b.at(Keyword.INTO)
                || b.at(Keyword.TABLE)) {
            b.advance();
        }
        if (b.at(Keyword.DIRECTORY) || b.at(Keyword.LOCAL, Keyword.DIRECTORY)) {
            statements.option(Keyword.SELECT, Keyword.VALUES);
            rows();
            b.finish(SyntaxKind.INSERT_STATEMENT, mark, first);
            return;
        }
        if (b.at(Keyword.ALL) || b.at(Keyword.FIRST)) {
            statements.words();
            b.finish(SyntaxKind.INSERT_STATEMENT, mark, first);
            return;
        }
        target();
        if (b.at(Keyword.PARTITION, Keyword.BY)) {
            statements.option(Keyword.SELECT, Keyword.VALUES);
        }
        if (b.at(Keyword.PARTITION) && b.at(1, TokenKind.LEFT_PAREN)) {
            option(2);
        }
        if (b.at(Keyword.IF) && b.at(1, Keyword.NOT)) {
            b.advance(3);
        }
        if (b.at(Keyword.BY) && (b.at(1, Keyword.NAME) || b.at(1, Keyword.POSITION))) {
            b.advance(2);
        }
        if (b.at(TokenKind.LEFT_PAREN) && !parser.queries.startsQuery(1) && !b.at(1, TokenKind.LEFT_PAREN)) {
            parser.columns.columnList();
        }
        if (b.at(Keyword.OVERRIDING)) {
            b.advance(3);
        }
        if (b.at(Keyword.BY) && (b.at(1, Keyword.NAME) || b.at(1, Keyword.POSITION))) {
            b.advance(2);
        }
        statements.returning();
        if (b.at(Keyword.REPLACE) && (b.at(1, Keyword.WHERE) || b.at(1, Keyword.USING))) {
            replaced();
        }
        rows();
        onConflict();
        statements.returning();
        if (!statements.atStatementEnd() && !statements.startsStatement()) {
            statements.option(Keyword.RETURNING, Keyword.RETURNING);
        }
        b.finish(SyntaxKind.INSERT_STATEMENT, mark, first);
    }

    /** Reads which rows an INSERT replaces. */
    private void replaced() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(Keyword.WHERE)) {
            parser.selects.where();
        } else {
            b.advance();
            parser.columns.columnList();
        }
        b.finish(SyntaxKind.OPTION, mark, first);
    }

    /** Reads a bracket with words before it as an OPTION node. */
    private void option(int words) {
        int mark = b.mark();
        int first = b.first();
        b.advance(words - 1);
        parser.skipBrackets();
        b.finish(SyntaxKind.OPTION, mark, first);
    }

    /** Reads the table that is written to; columns behind it are not its alias's. */
    private void target() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(Keyword.FUNCTION) && b.kind(1).isName()) {
            b.advance();
            parser.names.nameOrCall();
        } else if (b.at(TokenKind.MACRO_NAME) && !b.at(1, TokenKind.DOT)) {
            parser.macros.macro();
        } else {
            parser.names.qualifiedName();
        }
        if (b.at(Keyword.AS)) {
            parser.relations.alias();
        }
        b.finish(SyntaxKind.TABLE_REFERENCE, mark, first);
    }

    private void rows() {
        if (b.at(Keyword.DEFAULT) && b.at(1, Keyword.VALUES)) {
            int mark = b.mark();
            int first = b.first();
            b.advance(2);
            b.finish(SyntaxKind.DEFAULT_VALUE, mark, first);
        } else if (b.at(Keyword.SET)) {
            setClause();
        } else if (b.at(Keyword.VALUES) || (b.at(Keyword.VALUE) && b.at(1, TokenKind.LEFT_PAREN))) {
            parser.relations.values();
        } else if (parser.queries.startsQuery(0) || b.at(TokenKind.LEFT_PAREN) || b.at(Keyword.TABLE)) {
            parser.queries.query();
        } else if (b.at(TokenKind.MACRO_NAME)) {
            parser.macros.macro();
        } else if (b.at(Keyword.EXEC) || b.at(Keyword.EXECUTE)) {
            statements.nested();
        } else if (b.at(Keyword.FORMAT) || b.at(Keyword.SETTINGS)) {
            statements.option(Keyword.SELECT, Keyword.VALUES);
        } else {
            b.missing("VALUES or a query");
        }
    }

    private void onConflict() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(Keyword.AS) && b.kind(1).isName()) {
            parser.relations.tableAlias();
        }
        if (!b.at(Keyword.ON)) {
            return;
        }
        b.advance();
        if (b.eat(Keyword.CONFLICT)) {
            if (b.at(TokenKind.LEFT_PAREN)) {
                parser.columns.columnList();
                where();
            } else if (b.at(Keyword.ON) && b.at(1, Keyword.CONSTRAINT)) {
                b.advance(3);
            }
            b.expect(Keyword.DO);
            if (!b.eat(Keyword.NOTHING)) {
                b.expect(Keyword.UPDATE);
                setClause();
                where();
            }
        } else {
            b.advance(3);
            assignments();
        }
        b.finish(SyntaxKind.ON_CONFLICT, mark, first);
    }

    private void where() {
        if (b.at(Keyword.WHERE)) {
            parser.selects.where();
        }
    }

    // ---- UPDATE and DELETE

    void update() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        parser.relations.joined();
        if (b.at(Keyword.SET)) {
            setClause();
        } else {
            b.missing("SET");
        }
        statements.returning();
        if (b.at(Keyword.FROM)) {
            parser.relations.from();
        }
        where();
        ending();
        b.finish(SyntaxKind.UPDATE_STATEMENT, mark, first);
    }

    void delete() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(Keyword.TOP)) {
            parser.selects.top();
        }
        b.eat(Keyword.FROM);
        parser.relations.joined();
        statements.returning();
        if (b.at(Keyword.FROM)) {
            parser.relations.from();
        }
        if (b.at(Keyword.USING)) {
            int usingMark = b.mark();
            int usingFirst = b.first();
            b.advance();
            do {
                parser.relations.joined();
            } while (b.eat(TokenKind.COMMA));
            b.finish(SyntaxKind.FROM_CLAUSE, usingMark, usingFirst);
        }
        where();
        ending();
        b.finish(SyntaxKind.DELETE_STATEMENT, mark, first);
    }

    private void ending() {
        statements.returning();
        while (parser.tails.tailClause()) {
            // ORDER BY and LIMIT in MySQL, OPTION in T-SQL
        }
    }

    private void setClause() {
        int mark = b.mark();
        int first = b.first();
        b.expect(Keyword.SET);
        assignments();
        b.finish(SyntaxKind.SET_CLAUSE, mark, first);
    }

    private void assignments() {
        do {
            int mark = b.mark();
            int first = b.first();
            if (b.at(TokenKind.STAR)) {
                parser.names.star(mark, first);
                continue;
            }
            parser.expressions.expression(Precedence.COMPARISON);
            if (b.eat(TokenKind.EQUAL)
                    || b.eat(TokenKind.ASSIGN)
                    || b.eat(TokenKind.PLUS_EQUAL)
                    || b.eat(TokenKind.MINUS_EQUAL)) {
                parser.expressions.expression();
            } else {
                b.missing("=");
            }
            b.finish(SyntaxKind.ASSIGNMENT, mark, first);
        } while (b.eat(TokenKind.COMMA));
    }

    // ---- MERGE

    void merge() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(Keyword.WITH) && b.at(1, Keyword.SCHEMA)) {
            b.advance(3);
        }
        b.eat(Keyword.INTO);
        parser.relations.joined();
        if (b.eat(Keyword.USING)) {
            parser.relations.joined();
        } else {
            b.missing("USING");
        }
        int onMark = b.mark();
        int onFirst = b.first();
        if (b.at(Keyword.USING)) {
            b.advance();
            parser.columns.columnList();
            b.finish(SyntaxKind.USING_CLAUSE, onMark, onFirst);
        } else {
            if (b.expect(Keyword.ON)) {
                parser.expressions.expression();
            } else {
                b.missing("ON");
            }
            b.finish(SyntaxKind.ON_CLAUSE, onMark, onFirst);
        }
        while (b.at(Keyword.WHEN)) {
            mergeWhen();
        }
        statements.returning();
        statements.words();
        b.finish(SyntaxKind.MERGE_STATEMENT, mark, first);
    }

    void mergeWhen() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        b.eat(Keyword.NOT);
        b.expect(Keyword.MATCHED);
        if (b.at(Keyword.BY)) {
            b.advance(2);
        }
        if (b.eat(Keyword.AND)) {
            parser.expressions.expression();
        }
        b.expect(Keyword.THEN);
        action();
        b.finish(SyntaxKind.MERGE_WHEN, mark, first);
    }

    private void action() {
        int mark = b.mark();
        int first = b.first();
        switch (b.keyword()) {
            case UPDATE -> {
                b.advance();
                if (b.at(Keyword.SET)) {
                    setClause();
                } else if (b.at(Keyword.BY)) {
                    b.advance(2);
                } else if (b.at(Keyword.ALL)) {
                    b.advance(3);
                } else if (b.at(TokenKind.STAR)) {
                    b.advance();
                }
            }
            case INSERT -> {
                b.advance();
                if (b.at(Keyword.ALL)) {
                    b.advance();
                }
                if (b.at(Keyword.BY)) {
                    b.advance(2);
                }
                if (b.at(TokenKind.LEFT_PAREN)) {
                    parser.columns.columnList();
                }
                switch (b.keyword()) {
                    case VALUES -> parser.relations.values();
                    case ROW -> b.advance();
                    case DEFAULT -> b.advance(2);
                    default -> {
                        if (b.at(TokenKind.STAR)) {
                            parser.names.star(b.mark(), b.first());
                        }
                    }
                }
            }
            case DELETE -> b.advance();
            case DO -> {
                b.advance();
                b.expect(Keyword.NOTHING);
            }
            case ERROR -> {
                b.advance();
                if (!b.at(Keyword.WHEN) && !statements.atStatementEnd()) {
                    parser.expressions.expression();
                }
            }
            default -> {
                if (b.at(TokenKind.MACRO_NAME)) {
                    parser.macros.macro();
                } else {
                    b.missing("UPDATE, INSERT, DELETE or DO NOTHING");
                }
            }
        }
        b.finish(SyntaxKind.MERGE_ACTION, mark, first);
    }
}
