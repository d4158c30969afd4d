package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.util.Locale;

/** SELECT: its modifiers, its list and its clauses up to WINDOW. */
final class SelectRules {
    private final SqlParser parser;
    private final TreeBuilder b;
    private final Dialect dialect;

    SelectRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
        this.dialect = parser.dialect;
    }

    // ---- SELECT

    /** Reads a SELECT whose word is misspelt. */
    void misspeltSelect() {
        int mark = b.mark();
        int first = b.first();
        selectStatement();
        parser.tails.tail(mark, first);
        b.finish(SyntaxKind.QUERY, mark, first);
    }

    private void selectStatement() {
        int mark = b.mark();
        int first = b.first();
        selectList();
        clauses(0);
        b.finish(SyntaxKind.SELECT, mark, first);
    }

    void select() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(Keyword.FROM)) {
            if (!dialect.has(Feature.FROM_FIRST)) {
                b.expected("SELECT");
            }
            parser.relations.from();
            int order = clauses(CLAUSE_FROM);
            if (b.at(Keyword.SELECT)) {
                selectList();
                clauses(order);
            }
        } else {
            selectList();
            clauses(0);
        }
        b.finish(SyntaxKind.SELECT, mark, first);
    }

    /** Reads SELECT, its modifiers and its list. */
    private void selectList() {
        b.advance();
        while (modifier()) {
            // each call reads one
        }
        if (isScriptTransform()) {
            int mark = b.mark();
            int first = b.first();
            selectItem();
            b.finish(SyntaxKind.SELECT_LIST, mark, first);
            while (!b.atEnd() && !b.at(Keyword.FROM) && !b.at(TokenKind.RIGHT_PAREN) && !b.at(TokenKind.SEMICOLON)) {
                parser.skipOne();
            }
            return;
        }
        if (dialect.has(Feature.EMPTY_SELECT_LIST) && parser.atListEnd()) {
            return;
        }
        items();
    }

    /** Says whether Hive's {@code SELECT TRANSFORM (a, b) USING 'script'} stands here, and not a call of a function of that name. */
    private boolean isScriptTransform() {
        if (!dialect.has(Feature.LATERAL_VIEW) || !b.at(Keyword.TRANSFORM) || !b.at(1, TokenKind.LEFT_PAREN)) {
            return false;
        }
        int open = 1;
        int ahead = 2;
        while (open > 0) {
            switch (b.kind(ahead)) {
                case LEFT_PAREN -> open++;
                case RIGHT_PAREN -> open--;
                case END, SEMICOLON -> {
                    return false;
                }
                default -> {}
            }
            ahead++;
        }
        return b.at(ahead, Keyword.USING) || b.at(ahead, Keyword.ROW);
    }

    private boolean modifier() {
        switch (b.keyword()) {
            case ALL -> {
                if (b.at(1, TokenKind.DOT) || b.at(1, TokenKind.COMMA)) {
                    return false;
                }
                b.advance();
            }
            case DISTINCT -> {
                b.advance();
                if (b.at(Keyword.ON) && b.at(1, TokenKind.LEFT_PAREN)) {
                    int mark = b.mark();
                    int first = b.first();
                    b.advance();
                    parser.primaries.bracketed(parser.expressions::expression);
                    b.finish(SyntaxKind.DISTINCT_ON, mark, first);
                }
            }
            case WITH -> {
                if (!b.at(1, TokenKind.WORD) || !b.at(2, Keyword.OPTIONS) || !b.at(3, TokenKind.LEFT_PAREN)) {
                    return false;
                }
                b.advance(3);
                parser.skipBrackets();
            }
            case TOP -> {
                boolean number = b.at(1, TokenKind.NUMBER)
                        || b.at(1, TokenKind.LEFT_PAREN)
                        || b.at(1, TokenKind.MACRO_NAME)
                        || b.at(1, TokenKind.PARAMETER);
                if (!number || !dialect.has(Feature.TOP)) {
                    return false;
                }
                top();
            }
            case AS -> {
                if (!b.at(1, Keyword.STRUCT) && !b.at(1, Keyword.VALUE)) {
                    return false;
                }
                b.advance(2);
            }
            case SQL_CALC_FOUND_ROWS,
                    HIGH_PRIORITY,
                    STRAIGHT_JOIN,
                    SQL_NO_CACHE,
                    SQL_SMALL_RESULT,
                    SQL_BIG_RESULT,
                    SQL_BUFFER_RESULT -> b.advance();
            default -> {
                return false;
            }
        }
        return true;
    }

    void top() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        parser.primaries.primary();
        b.eat(Keyword.PERCENT);
        if (b.at(Keyword.WITH, Keyword.TIES)) {
            b.advance(2);
        }
        b.finish(SyntaxKind.TOP_CLAUSE, mark, first);
    }

    /** Reads a select list. */
    void items() {
        int mark = b.mark();
        int first = b.first();
        while (true) {
            if (parser.atListEnd() && !isStray()) {
                b.missing("a column");
                break;
            }
            selectItem();
            while (parser.skipStray()) {
                // a closing bracket that nothing opened
            }
            if (b.at(TokenKind.COMMA)) {
                if (parser.queries.isNextCte()) {
                    break;
                }
                b.advance();
                if (parser.atListEnd() && !isStray()) {
                    if (!dialect.has(Feature.TRAILING_COMMAS)) {
                        b.expected("a column");
                    }
                    break;
                }
                continue;
            }
            if (parser.queries.isClauseStart(0)) {
                break;
            }
            parser.skipItem("a comma or FROM");
            if (!b.eat(TokenKind.COMMA)) {
                break;
            }
        }
        b.finish(SyntaxKind.SELECT_LIST, mark, first);
    }

    private boolean isStray() {
        return parser.openBrackets == 0
                && (b.at(TokenKind.RIGHT_PAREN) || b.at(TokenKind.RIGHT_BRACKET) || b.at(TokenKind.RIGHT_BRACE));
    }

    /** Reads an expression with its alias. */
    void selectItem() {
        int mark = b.mark();
        int first = b.first();
        if (dialect.has(Feature.PREFIX_ALIASES) && b.kind().isName() && b.at(1, TokenKind.COLON)) {
            parser.names.name();
            b.advance();
            b.finish(SyntaxKind.ALIAS, mark, first);
            parser.expressions.expression();
        } else if (dialect.has(Feature.ALIASES_WITH_EQUALS) && b.at(1, TokenKind.EQUAL) && isAliasBeforeEquals()) {
            parser.names.name();
            b.advance();
            b.finish(SyntaxKind.ALIAS, mark, first);
            parser.expressions.expression();
        } else {
            parser.expressions.expression();
            if (b.at(Keyword.AS) || parser.relations.isImplicitColumnAlias()) {
                parser.relations.alias();
            }
        }
        b.finish(SyntaxKind.SELECT_ITEM, mark, first);
    }

    private boolean isAliasBeforeEquals() {
        return b.kind().isName() || b.at(TokenKind.STRING);
    }

    private static final int CLAUSE_INTO = 1;
    private static final int CLAUSE_FROM = 2;
    private static final int CLAUSE_PREWHERE = 4;
    private static final int CLAUSE_WHERE = 5;
    private static final int CLAUSE_CONNECT = 6;
    private static final int CLAUSE_GROUP = 7;
    private static final int CLAUSE_HAVING = 8;
    private static final int CLAUSE_WINDOW = 9;

    /** Reads the clauses of a SELECT, of which some have been read; returns the place of the last in their order. */
    private int clauses(int read) {
        int last = read;
        while (true) {
            if (parser.skipStray()) {
                continue;
            }
            int own = clausePlace();
            if (own < 0) {
                if (!recoverClause()) {
                    return last;
                }
                continue;
            }
            if (own < last || (own == last && own != CLAUSE_WINDOW && own != CLAUSE_CONNECT)) {
                b.error(b.hereRange(), b.text().toUpperCase(Locale.ROOT) + " stands too late in this query", "");
            }
            last = Math.max(last, own);
            clause();
        }
    }

    /** Returns where the clause at the cursor belongs in the order of clauses, -1 if there is none. */
    int clausePlace() {
        if (b.at(TokenKind.MACRO_NAME)) {
            if (parser.macros.isClause(0, Keyword.WHERE)) {
                return CLAUSE_WHERE;
            }
            if (parser.macros.isClause(0, Keyword.GROUP)) {
                return CLAUSE_GROUP;
            }
            if (parser.macros.isClause(0, Keyword.HAVING)) {
                return CLAUSE_HAVING;
            }
            return parser.macros.isClause(0, Keyword.QUALIFY) ? CLAUSE_WINDOW : -1;
        }
        return switch (b.keyword()) {
            case INTO -> b.at(1, Keyword.OUTFILE) || b.at(1, Keyword.DUMPFILE) ? -1 : CLAUSE_INTO;
            case FROM -> CLAUSE_FROM;
            case PREWHERE -> CLAUSE_PREWHERE;
            case WHERE -> CLAUSE_WHERE;
            case START -> b.at(1, Keyword.WITH) ? CLAUSE_CONNECT : -1;
            case CONNECT -> b.at(1, Keyword.BY) ? CLAUSE_CONNECT : -1;
            case GROUP -> b.at(1, Keyword.BY) ? CLAUSE_GROUP : -1;
            case HAVING -> CLAUSE_HAVING;
            case QUALIFY, WINDOW -> CLAUSE_WINDOW;
            case USING -> b.at(1, Keyword.SAMPLE) ? CLAUSE_WINDOW : -1;
            default -> -1;
        };
    }

    void clause() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(TokenKind.MACRO_NAME)) {
            Keyword word = macroClause();
            parser.macros.clause();
            conditionOrGroups(word, mark, first);
            return;
        }
        Keyword word = b.keyword();
        switch (word) {
            case INTO -> into();
            case FROM -> parser.relations.from();
            case WHERE, PREWHERE, HAVING, QUALIFY -> {
                b.advance();
                conditionOrGroups(word, mark, first);
            }
            case GROUP -> {
                b.advance(2);
                conditionOrGroups(word, mark, first);
            }
            case START -> {
                b.advance(2);
                parser.expressions.expression();
                b.finish(SyntaxKind.START_WITH_CLAUSE, mark, first);
            }
            case CONNECT -> {
                b.advance(2);
                b.eat(Keyword.NOCYCLE);
                parser.expressions.expression();
                b.finish(SyntaxKind.CONNECT_BY_CLAUSE, mark, first);
            }
            case WINDOW -> windowClause();
            default -> parser.relations.sample();
        }
    }

    private Keyword macroClause() {
        if (parser.macros.isClause(0, Keyword.WHERE)) {
            return Keyword.WHERE;
        }
        if (parser.macros.isClause(0, Keyword.GROUP)) {
            return Keyword.GROUP;
        }
        return parser.macros.isClause(0, Keyword.HAVING) ? Keyword.HAVING : Keyword.QUALIFY;
    }

    private void conditionOrGroups(Keyword word, int mark, int first) {
        if (word == Keyword.GROUP) {
            groups();
            b.finish(SyntaxKind.GROUP_BY_CLAUSE, mark, first);
            return;
        }
        parser.expressions.expression();
        SyntaxKind kind = switch (word) {
            case WHERE -> SyntaxKind.WHERE_CLAUSE;
            case PREWHERE -> SyntaxKind.PREWHERE_CLAUSE;
            case HAVING -> SyntaxKind.HAVING_CLAUSE;
            default -> SyntaxKind.QUALIFY_CLAUSE;
        };
        b.finish(kind, mark, first);
    }

    /** Reads WHERE with its condition. */
    void where() {
        clause();
    }

    /** Reads GROUP BY inside a PIVOT. */
    void groupBy() {
        clause();
    }

    /**
     * Recovers where no clause follows: a join behind WHERE, or words that fit nowhere in front of another clause. False where
     * the SELECT really ends.
     */
    private boolean recoverClause() {
        if (parser.relations.startsJoin()) {
            int mark = b.mark();
            int first = b.first();
            b.error(b.hereRange(), "This join stands behind the end of FROM", "");
            parser.relations.joinRest();
            b.finish(SyntaxKind.ERROR, mark, first);
            return true;
        }
        return parser.skipToClause();
    }

    void into() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        while (b.at(Keyword.TEMP) || b.at(Keyword.TEMPORARY) || b.at(Keyword.UNLOGGED) || b.at(Keyword.TABLE)) {
            b.advance();
        }
        if (b.at(Keyword.OUTFILE) || b.at(Keyword.DUMPFILE)) {
            b.advance();
            parser.primaries.primary();
        } else {
            do {
                parser.names.qualifiedName();
            } while (b.eat(TokenKind.COMMA));
        }
        b.finish(SyntaxKind.INTO_CLAUSE, mark, first);
    }

    private void groups() {
        b.eat(Keyword.DISTINCT);
        if (b.at(Keyword.ALL)) {
            b.advance();
            if (parser.atListEnd() || parser.queries.isClauseStart(0)) {
                return;
            }
        }
        while (true) {
            if (parser.atListEnd()) {
                b.missing("an expression");
                return;
            }
            groupElement();
            if (!b.eat(TokenKind.COMMA)) {
                break;
            }
            if (parser.atListEnd() && dialect.has(Feature.LENIENT_COMMAS)) {
                break;
            }
        }
        while (b.at(Keyword.WITH) && (b.at(1, Keyword.ROLLUP) || b.at(1, Keyword.CUBE) || b.at(1, Keyword.TOTALS))) {
            b.advance(2);
        }
        if (b.at(Keyword.GROUPING, Keyword.SETS)) {
            groupElement();
        }
    }

    void groupElement() {
        int mark = b.mark();
        int first = b.first();
        if ((b.at(Keyword.ROLLUP) || b.at(Keyword.CUBE)) && b.at(1, TokenKind.LEFT_PAREN)) {
            SyntaxKind kind = b.at(Keyword.ROLLUP) ? SyntaxKind.ROLLUP : SyntaxKind.CUBE;
            b.advance();
            parser.primaries.bracketed(parser.expressions::expression);
            b.finish(kind, mark, first);
        } else if (b.at(Keyword.GROUPING, Keyword.SETS)) {
            b.advance(2);
            if (b.at(TokenKind.LEFT_PAREN)) {
                if (b.enter()) {
                    parser.primaries.bracketed(this::groupElement);
                    b.leave();
                } else {
                    parser.tooDeep();
                }
            } else {
                b.missing("(");
            }
            b.finish(SyntaxKind.GROUPING_SETS, mark, first);
        } else {
            parser.expressions.expression();
            if (b.at(Keyword.AS)) {
                parser.relations.alias();
                b.finish(SyntaxKind.SELECT_ITEM, mark, first);
            }
        }
    }

    private void windowClause() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        do {
            int definitionMark = b.mark();
            int definitionFirst = b.first();
            parser.names.unreservedName("a window's name");
            b.expect(Keyword.AS);
            if (b.at(TokenKind.LEFT_PAREN)) {
                parser.functions.window();
            } else if (b.kind().isName()) {
                parser.names.name();
            } else {
                b.missing("(");
            }
            b.finish(SyntaxKind.WINDOW_DEFINITION, definitionMark, definitionFirst);
        } while (b.eat(TokenKind.COMMA));
        b.finish(SyntaxKind.WINDOW_CLAUSE, mark, first);
    }
}
