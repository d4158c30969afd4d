package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;

/** Statements that define objects or settings: CREATE, DROP, ALTER, COPY, SET, CALL and the like. */
final class DefinitionRules {
    private final SqlParser parser;
    private final StatementRules statements;
    private final TreeBuilder b;

    DefinitionRules(SqlParser parser, StatementRules statements) {
        this.parser = parser;
        this.statements = statements;
        this.b = parser.builder;
    }

    // ---- CREATE

    void create() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(Keyword.OR)) {
            b.advance(2);
        }
        Keyword what = objectKind();
        ifExists();
        if (what == Keyword.INDEX) {
            index();
        } else {
            name();
            switch (what) {
                case TABLE, VIEW -> tableBody();
                case FUNCTION, MACRO -> functionBody();
                default -> rest();
            }
        }
        b.finish(SyntaxKind.CREATE_STATEMENT, mark, first);
    }

    /** Moves over the words up to and with the kind of object, and returns that. */
    private Keyword objectKind() {
        while (b.at(TokenKind.WORD)) {
            Keyword word = b.keyword();
            switch (word) {
                case TABLE,
                        VIEW,
                        FUNCTION,
                        MACRO,
                        INDEX,
                        SCHEMA,
                        DATABASE,
                        SEQUENCE,
                        TYPE,
                        PROCEDURE,
                        TRIGGER,
                        DICTIONARY,
                        USER,
                        POLICY -> {
                    b.advance();
                    if (word == Keyword.TABLE && b.at(Keyword.FUNCTION)) {
                        b.advance();
                        return Keyword.FUNCTION;
                    }
                    return word;
                }
                case TEMP,
                        TEMPORARY,
                        TRANSIENT,
                        EXTERNAL,
                        GLOBAL,
                        LOCAL,
                        UNLOGGED,
                        MATERIALIZED,
                        RECURSIVE,
                        VOLATILE,
                        UNIQUE,
                        CLUSTERED,
                        AGGREGATE,
                        FOREIGN,
                        PERSIST,
                        DATA,
                        SET,
                        SECURE -> b.advance();
                default -> {
                    b.advance();
                    if (b.at(TokenKind.EQUAL)) {
                        b.advance(2);
                    } else if (!isKindBehind()) {
                        return Keyword.NONE;
                    }
                }
            }
        }
        return Keyword.NONE;
    }

    /** Says whether the kind of object is still to come: {@code SECURE VIEW}, {@code ALGORITHM = x SQL SECURITY y VIEW}. */
    private boolean isKindBehind() {
        for (int ahead = 0;
                ahead < 6
                        && (b.at(ahead, TokenKind.WORD)
                                || b.at(ahead, TokenKind.EQUAL)
                                || b.at(ahead, TokenKind.TEMPLATE_WORD));
                ahead++) {
            switch (b.keyword(ahead)) {
                case TABLE, VIEW, FUNCTION, MACRO, INDEX -> {
                    return true;
                }
                case IF, AS -> {
                    return false;
                }
                default -> {}
            }
        }
        return false;
    }

    private void ifExists() {
        if (b.at(Keyword.IF)) {
            b.advance();
            b.eat(Keyword.NOT);
            b.expect(Keyword.EXISTS);
        }
    }

    private void name() {
        if (parser.names.isNamePart(0) || b.at(TokenKind.STRING)) {
            if (b.at(TokenKind.MACRO_NAME) && !b.at(1, TokenKind.DOT)) {
                parser.macros.macro();
            } else if (b.spells(0, "IDENTIFIER") && b.at(1, TokenKind.LEFT_PAREN)) {
                parser.names.nameOrCall();
            } else {
                parser.names.qualifiedName();
            }
        } else {
            b.missing("a name");
        }
    }

    private void tableBody() {
        boolean columns = false;
        while (!statements.atStatementEnd() || (parser.openBrackets == 0 && b.at(TokenKind.COMMA))) {
            if (b.at(TokenKind.LEFT_PAREN)
                    && !columns
                    && !parser.queries.startsQuery(1)
                    && !b.at(1, TokenKind.LEFT_PAREN)) {
                parser.columns.columnDefinitions();
                columns = true;
            } else if (b.at(Keyword.AS) && startsQueryBehind()) {
                b.advance();
                query();
                columns = true;
            } else if (parser.queries.startsOwnQuery() || (b.at(TokenKind.LEFT_PAREN) && !columns)) {
                parser.queries.query();
                columns = true;
            } else if (b.at(Keyword.LIKE) || b.at(Keyword.CLONE)) {
                option();
            } else {
                columns |= tableOption();
            }
        }
    }

    private boolean startsQueryBehind() {
        return parser.queries.startsQuery(1)
                || b.at(1, TokenKind.LEFT_PAREN)
                || b.at(1, TokenKind.MACRO_NAME)
                || b.at(1, TokenKind.JINJA_EXPRESSION)
                || b.at(1, Keyword.WITH)
                || b.at(1, Keyword.FROM)
                || b.at(1, Keyword.TABLE);
    }

    private void query() {
        if (b.at(TokenKind.MACRO_NAME) && !parser.queries.startsOwnQuery()) {
            parser.macros.macro();
        } else {
            parser.queries.query();
        }
        if (b.at(Keyword.WITH) && (b.at(1, Keyword.DATA) || b.at(1, Keyword.NO))) {
            option();
        }
    }

    private void option() {
        statements.option(Keyword.AS, Keyword.AS);
    }

    /** Reads options up to AS or a query; says whether a bracket of columns can no longer follow. */
    private boolean tableOption() {
        int mark = b.mark();
        int first = b.first();
        boolean brackets = false;
        do {
            brackets |= b.at(TokenKind.LEFT_PAREN);
            if (b.at(TokenKind.MACRO_NAME)) {
                parser.macros.macro();
            } else {
                statements.skipInStatement();
            }
        } while (!statements.atStatementEnd() && !b.at(Keyword.AS) && !parser.queries.startsOwnQuery());
        b.finish(SyntaxKind.OPTION, mark, first);
        return brackets;
    }

    /** Reads a function: its parameters and options, and behind AS or RETURN the query or expression. */
    private void functionBody() {
        while (!statements.atStatementEnd()) {
            if (b.at(TokenKind.LEFT_PAREN)) {
                int mark = b.mark();
                int first = b.first();
                parser.skipBrackets();
                b.finish(SyntaxKind.OPTION, mark, first);
            } else if (b.at(Keyword.AS) || b.spells(0, "RETURN")) {
                b.advance();
                b.eat(Keyword.TABLE);
                if (parser.queries.startsOwnQuery()) {
                    parser.queries.query();
                } else if (b.at(TokenKind.STRING)) {
                    parser.primaries.string();
                } else if (!statements.atStatementEnd() && !b.at(Keyword.BEGIN)) {
                    parser.expressions.expression();
                }
            } else if (parser.queries.startsOwnQuery()) {
                parser.queries.query();
            } else {
                option();
            }
        }
    }

    private void index() {
        if (!b.at(Keyword.ON)) {
            name();
        }
        if (b.eat(Keyword.ON)) {
            b.eat(Keyword.ONLY);
            parser.names.qualifiedName();
        }
        rest();
    }

    private void rest() {
        while (!statements.atStatementEnd()) {
            if (parser.queries.startsOwnQuery()) {
                parser.queries.query();
            } else {
                option();
            }
        }
    }

    // ---- DROP, ALTER, TRUNCATE

    void drop() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        objectKind();
        ifExists();
        do {
            name();
            if (b.at(TokenKind.LEFT_PAREN)) {
                parser.skipBrackets();
            }
        } while (parser.openBrackets == 0 && b.eat(TokenKind.COMMA));
        if (!statements.atStatementEnd()) {
            option();
        }
        b.finish(SyntaxKind.DROP_STATEMENT, mark, first);
    }

    void alter() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        objectKind();
        ifExists();
        b.eat(Keyword.ONLY);
        name();
        rest();
        b.finish(SyntaxKind.ALTER_STATEMENT, mark, first);
    }

    void truncate() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        b.eat(Keyword.TABLE);
        ifExists();
        b.eat(Keyword.ONLY);
        do {
            name();
        } while (parser.openBrackets == 0 && b.eat(TokenKind.COMMA));
        if (!statements.atStatementEnd()) {
            option();
        }
        b.finish(SyntaxKind.TRUNCATE_STATEMENT, mark, first);
    }

    // ---- COPY

    void copy() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        b.eat(Keyword.INTO);
        place();
        if (b.at(TokenKind.LEFT_PAREN)) {
            parser.columns.columnList();
        }
        if (b.at(Keyword.FROM) || b.at(Keyword.TO)) {
            b.advance();
            place();
        }
        statements.words();
        b.finish(SyntaxKind.COPY_STATEMENT, mark, first);
    }

    /** Reads what is copied, or where to: a table, a query, a file, a stage. */
    private void place() {
        switch (b.kind()) {
            case LEFT_PAREN -> parser.queries.subquery();
            case STRING -> parser.primaries.string();
            case MACRO_NAME, STAGE, PARAMETER, QUESTION, MACRO_STRING -> parser.relations.what();
            default -> name();
        }
    }

    // ---- Settings and calls

    void set() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        while ((b.at(Keyword.SESSION)
                        || b.at(Keyword.GLOBAL)
                        || b.at(Keyword.LOCAL)
                        || b.spells(0, "VARIABLE")
                        || b.spells(0, "PERSIST"))
                && (b.kind(1).isName() || b.at(1, TokenKind.MACRO_NAME))) {
            b.advance();
        }
        if (b.at(TokenKind.LEFT_PAREN)
                || b.at(TokenKind.MACRO_NAME)
                || b.at(TokenKind.PARAMETER)
                || b.at(TokenKind.COLON)) {
            parser.expressions.expression(Precedence.COMPARISON);
        } else {
            name();
        }
        if (b.at(TokenKind.EQUAL) || b.at(TokenKind.ASSIGN) || b.at(Keyword.TO)) {
            b.advance();
            settings();
        } else if (!statements.atStatementEnd()) {
            option();
        }
        b.finish(SyntaxKind.SET_STATEMENT, mark, first);
    }

    private void settings() {
        do {
            if (statements.atStatementEnd()) {
                b.missing("a value");
                return;
            }
            if (b.at(Keyword.ON) || b.at(Keyword.DEFAULT)) {
                b.advance();
            } else {
                parser.expressions.expression();
            }
        } while (parser.openBrackets == 0 && b.eat(TokenKind.COMMA));
    }

    void use() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(1, TokenKind.WORD) || b.at(1, TokenKind.QUOTED_WORD) || b.at(1, TokenKind.TEMPLATE_WORD)) {
            b.advance();
        }
        if (b.at(1, TokenKind.LEFT_PAREN)) {
            parser.names.nameOrCall();
        } else {
            name();
        }
        statements.words();
        b.finish(SyntaxKind.USE_STATEMENT, mark, first);
    }

    void pragma() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(1, TokenKind.LEFT_PAREN)) {
            parser.names.nameOrCall();
        } else {
            name();
        }
        if (b.eat(TokenKind.EQUAL)) {
            parser.expressions.expression();
        }
        b.finish(SyntaxKind.PRAGMA_STATEMENT, mark, first);
    }

    void call() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(Keyword.IMMEDIATE)) {
            b.advance();
            parser.expressions.expression();
        } else if (b.at(TokenKind.LEFT_PAREN)) {
            parser.primaries.parenthesized();
        } else if (parser.names.isNamePart(0)) {
            parser.names.nameOrCall();
        } else {
            b.missing("a procedure");
        }
        if (!statements.atStatementEnd()) {
            option();
        }
        b.finish(SyntaxKind.CALL_STATEMENT, mark, first);
    }
}
