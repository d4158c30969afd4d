package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import java.util.Locale;
import java.util.Set;

/** Whole statements: which rule reads what stands between semicolons, and what happens to the rest. */
final class StatementRules {
    /** First words of statements that are read as a {@link SyntaxKind#COMMAND} and are no keywords. */
    private static final Set<String> COMMANDS = Set.of(
            "DEALLOCATE",
            "PREPARE",
            "LISTEN",
            "NOTIFY",
            "UNLISTEN",
            "DISCARD",
            "REINDEX",
            "SECURITY",
            "MSCK",
            "REPAIR",
            "RELOAD",
            "CLEAR",
            "EXCHANGE",
            "UNDROP",
            "PUT",
            "GET",
            "LIST",
            "LS",
            "REMOVE",
            "RM",
            "RETURN",
            "RAISE",
            "PRINT",
            "WHILE",
            "LEAVE",
            "ITERATE",
            "BREAK",
            "CONTINUE",
            "GO",
            "WAITFOR",
            "THROW",
            "OPEN",
            "CLOSE",
            "DENY",
            "ENABLE",
            "DISABLE",
            "LOCK",
            "UNLOCK",
            "FLUSH",
            "HANDLER",
            "PURGE",
            "RENAME",
            "REPLACE",
            "SIGNAL",
            "RESIGNAL",
            "SHUTDOWN",
            "STOP",
            "TRUNCATE",
            "UNSET",
            "WATCH",
            "EXISTS",
            "BACKUP",
            "RESTORE",
            "FORCE",
            "DBCC",
            "BULK",
            "RECONFIGURE",
            "REVERT",
            "UNLOAD",
            "UNCACHE",
            "ADD",
            "IF",
            "FOR",
            "LOOP",
            "REPEAT",
            "CASE");

    private final SqlParser parser;
    private final TreeBuilder b;
    private final ChangeRules changes;
    private final DefinitionRules definitions;

    StatementRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
        this.changes = new ChangeRules(parser, this);
        this.definitions = new DefinitionRules(parser, this);
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

    // ---- Which statement

    /** Says whether a statement starts at the cursor: its word, and behind it another word. */
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
                    EXEC,
                    PRAGMA,
                    OPTIMIZE ->
                (b.at(1, TokenKind.WORD) || b.at(1, TokenKind.QUOTED_WORD) || b.at(1, TokenKind.TEMPLATE_WORD))
                        && !parser.isListEnd(1)
                        && !b.at(1, Keyword.AS);
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

    private void statement() {
        if (parser.queries.startsQuery(0) || b.at(TokenKind.LEFT_PAREN)) {
            parser.plainQuery = b.at(Keyword.SELECT);
            parser.queries.query();
            parser.plainQuery = false;
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
            case WORD -> nested();
            default -> rest();
        }
    }

    /** Reads a statement by its first word; also inside another, in a CTE or as a macro's argument. */
    void nested() {
        switch (b.keyword()) {
            case SELECT, WITH, FROM, VALUES, DESCRIBE, DESC, SHOW, SUMMARIZE, EXPLAIN, PIVOT, UNPIVOT, TABLE ->
                parser.queries.query();
            case INSERT -> changes.insert();
            case REPLACE -> {
                if (b.at(1, Keyword.INTO)) {
                    changes.insert();
                } else {
                    unknown();
                }
            }
            case UPDATE -> changes.update();
            case DELETE -> changes.delete();
            case MERGE -> changes.merge();
            case CREATE -> definitions.create();
            case DROP -> definitions.drop();
            case ALTER -> definitions.alter();
            case TRUNCATE -> definitions.truncate();
            case COPY -> definitions.copy();
            case SET, RESET -> definitions.set();
            case USE -> definitions.use();
            case PRAGMA -> definitions.pragma();
            case CALL, EXEC, EXECUTE -> definitions.call();
            case BEGIN, COMMIT, ROLLBACK, START, SAVEPOINT, RELEASE, END -> {
                if (b.at(Keyword.START) && !b.at(1, Keyword.TRANSACTION)) {
                    unknown();
                } else {
                    command(SyntaxKind.TRANSACTION_STATEMENT);
                }
            }
            case GRANT, REVOKE -> grant();
            case ANALYZE,
                    ATTACH,
                    CACHE,
                    CHECKPOINT,
                    COMMENT,
                    DECLARE,
                    DETACH,
                    DO,
                    EXPORT,
                    IMPORT,
                    INSTALL,
                    KILL,
                    LOAD,
                    OPTIMIZE,
                    REFRESH,
                    UNCACHE,
                    UNSET,
                    VACUUM,
                    ASSERT,
                    FORCE,
                    LOCK,
                    ADD,
                    IF,
                    FOR,
                    LOOP,
                    CASE -> command(SyntaxKind.COMMAND);
            default -> unknown();
        }
    }

    /** Reads a statement whose first word is no keyword: a command we know of, a misspelt SELECT, or an error. */
    private void unknown() {
        if (isAlmostSelect()) {
            b.error(b.hereRange(), "Expected SELECT", "SELECT");
            parser.selects.misspeltSelect();
            return;
        }
        if (!COMMANDS.contains(b.text().toUpperCase(Locale.ROOT))) {
            b.expected("a statement");
        }
        command(SyntaxKind.COMMAND);
    }

    /** Says whether the word at the cursor is SELECT with one letter missing, doubled or exchanged with its neighbor. */
    private boolean isAlmostSelect() {
        if (!b.at(TokenKind.WORD) || b.at(1, TokenKind.LEFT_PAREN)) {
            return false;
        }
        String word = b.text().toUpperCase(Locale.ROOT);
        String right = "SELECT";
        if (word.length() < right.length() - 1 || word.length() > right.length() + 1) {
            return false;
        }
        int same = 0;
        while (same < word.length() && same < right.length() && word.charAt(same) == right.charAt(same)) {
            same++;
        }
        if (same == 0) {
            return false;
        }
        String restOfWord = word.substring(same);
        String restOfRight = right.substring(same);
        return switch (word.length() - right.length()) {
            case -1 -> restOfRight.substring(1).equals(restOfWord);
            case 1 -> restOfWord.substring(1).equals(restOfRight);
            default ->
                restOfWord.length() > 1
                        && restOfWord.substring(2).equals(restOfRight.substring(2))
                        && restOfWord.charAt(0) == restOfRight.charAt(1)
                        && restOfWord.charAt(1) == restOfRight.charAt(0);
        };
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

    // ---- What statements share

    /** Reads a statement of words: queries among them are read, the rest is its own tokens. */
    private void command(SyntaxKind kind) {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        while (!atStatementEnd()) {
            if (parser.queries.startsOwnQuery()) {
                parser.queries.query();
            } else if (b.at(TokenKind.LEFT_PAREN) && parser.queries.startsQuery(1)) {
                parser.queries.subquery();
            } else if (b.at(TokenKind.MACRO_NAME)) {
                parser.macros.macro();
            } else {
                skipInStatement();
            }
        }
        b.finish(kind, mark, first);
    }

    /** Reads GRANT or REVOKE: SELECT among its words starts no query. */
    private void grant() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        while (!b.atEnd() && !b.at(TokenKind.SEMICOLON) && !(parser.openBrackets > 0 && b.at(TokenKind.RIGHT_PAREN))) {
            if (b.at(TokenKind.MACRO_NAME)) {
                parser.macros.macro();
            } else {
                skipInStatement();
            }
        }
        b.finish(SyntaxKind.COMMAND, mark, first);
    }

    /** Says whether the statement at the cursor is over: at its semicolon, or where the bracket around it closes or goes on. */
    boolean atStatementEnd() {
        return b.atEnd()
                || b.at(TokenKind.SEMICOLON)
                || (parser.openBrackets > 0 && (b.at(TokenKind.RIGHT_PAREN) || b.at(TokenKind.COMMA)));
    }

    /** Moves over one token or bracket; a closing bracket that nothing opened becomes an ERROR node. */
    void skipInStatement() {
        if (!parser.skipStray()) {
            parser.skipOne();
        }
    }

    /** Reads one word, value or bracket and more up to one of two words, a query, or the statement's end, as an OPTION node. */
    void option(Keyword stop, Keyword otherStop) {
        int mark = b.mark();
        int first = b.first();
        do {
            if (b.at(TokenKind.MACRO_NAME)) {
                parser.macros.macro();
            } else {
                skipInStatement();
            }
        } while (!atStatementEnd() && !b.at(stop) && !b.at(otherStop) && !parser.queries.startsOwnQuery());
        b.finish(SyntaxKind.OPTION, mark, first);
    }

    /** Reads all words, values and brackets up to the statement's end as an OPTION node, if there are any. */
    void words() {
        if (atStatementEnd()) {
            return;
        }
        int mark = b.mark();
        int first = b.first();
        do {
            if (b.at(TokenKind.MACRO_NAME)) {
                parser.macros.macro();
            } else {
                skipInStatement();
            }
        } while (!atStatementEnd() || (parser.openBrackets == 0 && b.at(TokenKind.COMMA)));
        b.finish(SyntaxKind.OPTION, mark, first);
    }

    /** Reads RETURNING, or T-SQL's OUTPUT, with its list, if it is there. */
    void returning() {
        if (b.at(Keyword.RETURNING) || b.at(Keyword.OUTPUT)) {
            int mark = b.mark();
            int first = b.first();
            b.advance();
            parser.selects.items();
            if (b.eat(Keyword.INTO)) {
                parser.names.qualifiedName();
                if (b.at(TokenKind.LEFT_PAREN)) {
                    parser.columns.columnList();
                }
            }
            b.finish(SyntaxKind.RETURNING_CLAUSE, mark, first);
        }
    }

    /** Reads a branch of MERGE. */
    void mergeWhen() {
        changes.mergeWhen();
    }
}
