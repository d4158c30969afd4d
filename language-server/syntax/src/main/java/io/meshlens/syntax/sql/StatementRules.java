package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;

/** Whole statements: queries, and everything else that may stand between semicolons. */
final class StatementRules {
    private final SqlParser parser;
    private final TreeBuilder b;

    StatementRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
    }

    SyntaxNode root() {
        while (!b.atEnd() && !b.at(TokenKind.SEMICOLON)) {
            int before = b.position();
            statement();
            if (b.atEnd() || b.at(TokenKind.SEMICOLON)) {
                break;
            }
            if (b.position() > before && startsStatement()) {
                b.error(b.hereRange(), "A semicolon is missing in front of this statement", ";");
                continue;
            }
            rest();
        }
        b.eat(TokenKind.SEMICOLON);
        return b.finishRoot(SyntaxKind.STATEMENT);
    }

    /** Skips what is left behind a statement, up to its semicolon or to another statement on a line of its own. */
    private void rest() {
        int mark = b.mark();
        int first = b.first();
        b.expected("; or the end");
        do {
            b.advance();
        } while (!b.atEnd() && !b.at(TokenKind.SEMICOLON) && !(b.isOnNewLine(0) && startsStatement()));
        b.finish(SyntaxKind.ERROR, mark, first);
    }

    /** Says whether a statement that is no query starts at the cursor: its word, and behind it another word. */
    boolean startsStatement() {
        if (!b.at(TokenKind.WORD)) {
            return false;
        }
        return switch (b.keyword()) {
            case SELECT, WITH -> true;
            case INSERT,
                    UPDATE,
                    DELETE,
                    MERGE,
                    CREATE,
                    DROP,
                    ALTER,
                    TRUNCATE,
                    SET,
                    CALL,
                    GRANT,
                    REVOKE,
                    COPY,
                    USE,
                    ANALYZE,
                    VACUUM,
                    COMMENT,
                    ATTACH,
                    DETACH,
                    EXECUTE,
                    EXEC -> b.at(1, TokenKind.WORD) && !parser.isListEnd(1) && !b.at(1, Keyword.AS);
            default -> false;
        };
    }

    /** Says whether a statement that changes data starts at the cursor, as it may inside a CTE. */
    boolean startsChange() {
        return switch (b.keyword()) {
            case INSERT -> b.at(1, Keyword.INTO) || b.at(1, Keyword.OVERWRITE);
            case UPDATE -> b.kind(1).isName() && !parser.isListEnd(1);
            case DELETE -> b.at(1, Keyword.FROM);
            case MERGE -> b.at(1, Keyword.INTO);
            default -> false;
        };
    }

    /** Reads a statement inside another: in a CTE or as a macro's argument. */
    void nested() {
        command();
    }

    private void statement() {
        if (parser.queries.startsQuery(0) || b.at(TokenKind.LEFT_PAREN)) {
            parser.queries.query();
            return;
        }
        switch (b.kind()) {
            case MACRO_NAME -> macro();
            case JINJA_EXPRESSION -> {
                int mark = b.mark();
                int first = b.first();
                b.leaf(SyntaxKind.JINJA);
                b.finish(SyntaxKind.MACRO_STATEMENT, mark, first);
            }
            case WORD -> {
                switch (b.keyword()) {
                    case SELECT, WITH, FROM, VALUES, DESCRIBE, DESC, SHOW, SUMMARIZE, EXPLAIN, PIVOT, UNPIVOT ->
                        parser.queries.query();
                    default -> command();
                }
            }
            default -> rest();
        }
    }

    private void macro() {
        int mark = b.mark();
        int first = b.first();
        parser.macros.macro();
        if (parser.queries.atQueryTail()) {
            parser.queries.queryFromOperand();
            return;
        }
        while (b.at(TokenKind.MACRO_NAME)) {
            parser.macros.macro();
        }
        b.finish(SyntaxKind.MACRO_STATEMENT, mark, first);
    }

    /** Reads any other statement: its words, and the queries, names and strings among them. */
    private void command() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        while (!b.atEnd()
                && !b.at(TokenKind.SEMICOLON)
                && !(parser.openBrackets > 0 && (b.at(TokenKind.RIGHT_PAREN) || b.at(TokenKind.COMMA)))) {
            if (parser.queries.startsQuery(0)) {
                parser.queries.query();
            } else {
                parser.skipOne();
            }
        }
        b.finish(SyntaxKind.COMMAND, mark, first);
    }
}
