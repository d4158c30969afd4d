package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.util.Locale;

/** Queries: WITH, set operations, SELECT with its clauses, and what orders and limits the whole. */
final class QueryRules {
    private final SqlParser parser;
    private final TreeBuilder b;
    private final Dialect dialect;

    QueryRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
        this.dialect = parser.dialect;
    }

    // ---- Looking ahead

    /** Says whether a query starts ahead; an opening bracket alone does not tell. */
    boolean startsQuery(int ahead) {
        if (b.at(ahead, TokenKind.MACRO_NAME)) {
            return parser.macros.isClause(ahead, Keyword.WITH);
        }
        return switch (b.keyword(ahead)) {
            case SELECT -> true;
            case WITH -> startsWith(ahead);
            case VALUES ->
                (b.at(ahead + 1, TokenKind.LEFT_PAREN) && !dialect.has(Feature.VALUES_FUNCTION))
                        || (b.at(ahead + 1, Keyword.ROW) && b.at(ahead + 2, TokenKind.LEFT_PAREN));
            case FROM -> dialect.has(Feature.FROM_FIRST) && startsSource(ahead + 1);
            case TABLE -> isPlainName(ahead + 1);
            case SUMMARIZE, DESCRIBE, SHOW, PIVOT, UNPIVOT ->
                dialect.has(Feature.STATEMENTS_IN_FROM)
                        && (isPlainName(ahead + 1)
                                || b.at(ahead + 1, Keyword.SELECT)
                                || b.at(ahead + 1, Keyword.FROM)
                                || (b.at(ahead + 1, TokenKind.LEFT_PAREN) && b.at(ahead, Keyword.PIVOT)));
            default -> false;
        };
    }

    private boolean startsWith(int ahead) {
        return switch (b.kind(ahead + 1)) {
            case WORD ->
                switch (b.keyword(ahead + 1)) {
                    case ORDINALITY, OFFSET, TIME, TIES, ROLLUP, CUBE, TOTALS, WITHOUT, LOCAL -> false;
                    default -> true;
                };
            case QUOTED_WORD, TEMPLATE_WORD, MACRO_NAME, JINJA_EXPRESSION -> true;
            case LEFT_PAREN, NUMBER, STRING, LEFT_BRACKET -> dialect.has(Feature.EXPRESSION_CTES);
            default -> false;
        };
    }

    private boolean startsSource(int ahead) {
        return switch (b.kind(ahead)) {
            case WORD -> !dialect.isReserved(b.keyword(ahead));
            case QUOTED_WORD, TEMPLATE_WORD, MACRO_NAME, JINJA_EXPRESSION, STRING, LEFT_PAREN -> true;
            default -> false;
        };
    }

    private boolean isPlainName(int ahead) {
        return switch (b.kind(ahead)) {
            case WORD -> !dialect.isReserved(b.keyword(ahead)) && !b.at(ahead + 1, TokenKind.ARROW);
            case QUOTED_WORD, TEMPLATE_WORD -> true;
            default -> false;
        };
    }

    /** Says whether a set operation or a clause of the whole query follows. */
    boolean atQueryTail() {
        return setOperatorLength() > 0
                || b.at(Keyword.ORDER, Keyword.BY)
                || b.at(Keyword.LIMIT)
                || b.at(Keyword.OFFSET)
                || b.at(Keyword.FETCH)
                || b.at(TokenKind.PIPE_GREATER);
    }

    /** Says whether some clause of a query starts ahead, so that nothing in front of it goes on there. */
    boolean isClauseStart(int ahead) {
        if (parser.isListEnd(ahead)) {
            return true;
        }
        if (b.at(ahead, TokenKind.MACRO_NAME)) {
            return parser.macros.isAnyClause(ahead);
        }
        return switch (b.keyword(ahead)) {
            case OFFSET, FETCH, PREWHERE, SETTINGS, WINDOW, INTO, RETURNING -> !dialect.isColumnAlias(b.keyword(ahead));
            case FOR -> true;
            case SORT, CLUSTER, DISTRIBUTE, CONNECT -> b.at(ahead + 1, Keyword.BY);
            case START -> b.at(ahead + 1, Keyword.WITH);
            case USING -> true;
            case MINUS -> ahead == 0 && setOperatorLength() > 0;
            default -> ahead == 0 && parser.relations.startsJoin();
        };
    }

    /** Says whether the comma at the cursor ends a subquery that lost its bracket: the next CTE follows. */
    boolean isNextCte() {
        int ahead = 1;
        if (parser.openBrackets == 0 || !parser.primaries.isNamePart(ahead)) {
            return false;
        }
        ahead++;
        if (b.at(ahead, TokenKind.LEFT_PAREN)) {
            ahead++;
            while (parser.primaries.isNamePart(ahead) || b.at(ahead, TokenKind.COMMA)) {
                ahead++;
            }
            if (!b.at(ahead, TokenKind.RIGHT_PAREN)) {
                return false;
            }
            ahead++;
        }
        if (!b.at(ahead, Keyword.AS)) {
            return false;
        }
        ahead++;
        if (b.at(ahead, Keyword.NOT)) {
            ahead++;
        }
        if (b.at(ahead, Keyword.MATERIALIZED)) {
            ahead++;
        }
        return b.at(ahead, TokenKind.LEFT_PAREN) && startsQuery(ahead + 1);
    }

    // ---- The whole query

    void query() {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        if (b.at(Keyword.WITH) || parser.macros.isClause(0, Keyword.WITH)) {
            with();
        }
        int bodyMark = b.mark();
        int bodyFirst = b.first();
        operand();
        setOperations(bodyMark, bodyFirst, 0);
        tail(mark, first);
        b.finish(SyntaxKind.QUERY, mark, first);
        b.leave();
    }

    /** Reads the rest of a query whose first operand is on top of the stack; pushes QUERY in its place. */
    void queryFromOperand() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        setOperations(mark, first, 0);
        tail(mark, first);
        b.finish(SyntaxKind.QUERY, mark, first);
    }

    /** Reads a query in parentheses. */
    void subquery() {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        parser.open();
        if (parser.statements.startsChange()) {
            parser.statements.nested();
        } else {
            query();
        }
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.SUBQUERY, mark, first);
        b.leave();
    }

    private void with() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(Keyword.WITH)) {
            b.advance();
        } else {
            parser.macros.clause();
        }
        if (b.at(Keyword.RECURSIVE) && !b.at(1, Keyword.AS) && !b.at(1, TokenKind.LEFT_PAREN)) {
            b.advance();
        }
        while (true) {
            if (b.at(Keyword.SELECT) || b.atEnd() || b.at(TokenKind.SEMICOLON) || b.at(TokenKind.RIGHT_PAREN)) {
                b.missing("a name for a CTE");
                break;
            }
            cte();
            if (b.at(TokenKind.COMMA)) {
                b.advance();
                if (startsMain()) {
                    if (!dialect.has(Feature.TRAILING_COMMAS)) {
                        b.expected("a CTE");
                    }
                    break;
                }
                continue;
            }
            if (startsMain()
                    || b.at(TokenKind.LEFT_PAREN)
                    || parser.atListEnd()
                    || b.at(TokenKind.MACRO_NAME)
                    || b.at(TokenKind.JINJA_EXPRESSION)) {
                break;
            }
            parser.skipItem("a comma or a query");
            if (!b.eat(TokenKind.COMMA)) {
                break;
            }
        }
        b.finish(SyntaxKind.WITH_CLAUSE, mark, first);
    }

    /** Says whether the query behind WITH starts at the cursor. */
    private boolean startsMain() {
        return switch (b.keyword()) {
            case SELECT, FROM, VALUES, INSERT, UPDATE, DELETE, MERGE, TABLE -> !b.at(1, Keyword.AS);
            default -> b.atEnd();
        };
    }

    private void cte() {
        int mark = b.mark();
        int first = b.first();
        boolean named = parser.primaries.isNamePart(0)
                && (b.at(1, Keyword.AS)
                        || b.at(1, TokenKind.LEFT_PAREN)
                        || b.at(1, Keyword.USING)
                        || !dialect.has(Feature.EXPRESSION_CTES));
        if (dialect.has(Feature.EXPRESSION_CTES) && (!named || isExpressionCte())) {
            parser.expressions.expression();
            if (b.expect(Keyword.AS)) {
                parser.primaries.unreservedName("a name");
            }
            b.finish(SyntaxKind.CTE, mark, first);
            return;
        }
        parser.primaries.unreservedName("a name for a CTE");
        if (b.at(TokenKind.LEFT_PAREN) && !startsQuery(1)) {
            parser.relations.columnList();
        }
        cteOptions();
        if (!b.eat(Keyword.AS)) {
            b.expected("AS");
        }
        if (b.at(Keyword.NOT, Keyword.MATERIALIZED)) {
            b.advance(2);
        } else {
            b.eat(Keyword.MATERIALIZED);
        }
        if (b.at(TokenKind.LEFT_PAREN)) {
            subquery();
        } else if (b.at(TokenKind.MACRO_NAME)) {
            parser.macros.macro();
        } else {
            b.missing("a query in brackets");
        }
        cteOptions();
        b.finish(SyntaxKind.CTE, mark, first);
    }

    /** Says whether the name at the cursor starts an expression and not a CTE's definition, in ClickHouse. */
    private boolean isExpressionCte() {
        if (b.at(1, Keyword.AS)) {
            return !b.at(2, TokenKind.LEFT_PAREN)
                    && !b.at(2, Keyword.MATERIALIZED)
                    && !b.at(2, Keyword.NOT)
                    && !b.at(2, TokenKind.MACRO_NAME);
        }
        if (!b.at(1, TokenKind.LEFT_PAREN)) {
            return true;
        }
        int depth = 0;
        int ahead = 1;
        do {
            switch (b.kind(ahead)) {
                case LEFT_PAREN -> depth++;
                case RIGHT_PAREN -> depth--;
                case WORD, QUOTED_WORD, COMMA -> {}
                default -> {
                    return true;
                }
            }
            ahead++;
        } while (depth > 0);
        return !(b.at(ahead, Keyword.AS) && b.at(ahead + 1, TokenKind.LEFT_PAREN));
    }

    private void cteOptions() {
        while (true) {
            int mark = b.mark();
            int first = b.first();
            if (b.at(Keyword.USING, Keyword.KEY)) {
                b.advance(2);
                if (b.at(TokenKind.LEFT_PAREN)) {
                    parser.primaries.bracketed(this::selectItem);
                }
            } else if (b.at(Keyword.SEARCH) || b.at(Keyword.CYCLE)) {
                b.advance();
                while (isWithinOption() || !endsOption()) {
                    b.advance();
                }
            } else {
                return;
            }
            b.finish(SyntaxKind.CTE_OPTION, mark, first);
        }
    }

    private boolean endsOption() {
        return parser.atListEnd() || b.at(TokenKind.COMMA) || b.at(Keyword.CYCLE);
    }

    /** Says whether the comma at the cursor separates the columns of SEARCH or CYCLE. */
    private boolean isWithinOption() {
        return b.at(TokenKind.COMMA) && b.kind(1).isName() && (b.at(2, TokenKind.COMMA) || b.at(2, Keyword.SET));
    }

    // ---- Set operations

    /** Goes on with set operations behind the operand on top of the stack; INTERSECT binds tighter than the others. */
    private void setOperations(int mark, int first, int level) {
        int length = setOperatorLength();
        while (length > 0 && operatorLevel(length) > level) {
            int own = operatorLevel(length);
            while (length > 0 && operatorLevel(length) == own) {
                setOperator(length);
                int operandMark = b.mark();
                int operandFirst = b.first();
                operand();
                setOperations(operandMark, operandFirst, own);
                length = setOperatorLength();
            }
            b.finish(SyntaxKind.SET_OPERATION, mark, first);
        }
    }

    private int operatorLevel(int length) {
        return b.at(length - 1, Keyword.INTERSECT) ? 2 : 1;
    }

    /** Returns how many words up to and with UNION, EXCEPT, INTERSECT or MINUS stand at the cursor, 0 if none. */
    private int setOperatorLength() {
        if (!b.at(TokenKind.WORD)) {
            return 0;
        }
        int ahead = 0;
        while (ahead < 3) {
            switch (b.keyword(ahead)) {
                case UNION, EXCEPT, INTERSECT -> {
                    return ahead + 1;
                }
                case MINUS -> {
                    boolean operand = b.at(ahead + 1, Keyword.SELECT)
                            || b.at(ahead + 1, TokenKind.LEFT_PAREN)
                            || b.at(ahead + 1, Keyword.ALL)
                            || b.at(ahead + 1, Keyword.DISTINCT)
                            || b.at(ahead + 1, Keyword.FROM);
                    return operand ? ahead + 1 : 0;
                }
                case LEFT, FULL, INNER, OUTER -> ahead++;
                default -> {
                    return 0;
                }
            }
        }
        return 0;
    }

    private void setOperator(int length) {
        int mark = b.mark();
        int first = b.first();
        b.advance(length);
        if (b.at(Keyword.ALL) || b.at(Keyword.DISTINCT)) {
            b.advance();
        }
        b.eat(Keyword.STRICT);
        if (b.at(Keyword.BY, Keyword.NAME)) {
            b.advance(2);
        } else if (b.eat(Keyword.CORRESPONDING)) {
            b.eat(Keyword.BY);
            if (b.at(TokenKind.LEFT_PAREN) && !startsQuery(1)) {
                parser.relations.columnList();
            }
        }
        if (b.at(Keyword.ON) && b.at(1, TokenKind.LEFT_PAREN)) {
            b.advance();
            parser.relations.columnList();
        }
        b.finish(SyntaxKind.SET_OPERATOR, mark, first);
    }

    private void operand() {
        switch (b.kind()) {
            case LEFT_PAREN -> subquery();
            case MACRO_NAME -> parser.macros.macro();
            case JINJA_EXPRESSION -> b.leaf(SyntaxKind.JINJA);
            case WORD -> wordOperand();
            default -> b.missing("a query");
        }
    }

    private void wordOperand() {
        switch (b.keyword()) {
            case SELECT, FROM -> select();
            case VALUES -> parser.relations.values();
            case WITH -> query();
            case TABLE -> {
                int mark = b.mark();
                int first = b.first();
                b.advance();
                parser.primaries.qualifiedName();
                b.finish(SyntaxKind.TABLE_QUERY, mark, first);
            }
            case SUMMARIZE, DESCRIBE, DESC, SHOW, EXPLAIN -> show();
            case PIVOT -> pivotQuery();
            case UNPIVOT -> unpivotQuery();
            case INSERT, UPDATE, DELETE, MERGE -> parser.statements.nested();
            default -> b.missing("a query");
        }
    }

    // ---- SELECT

    private void select() {
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
        if (b.at(Keyword.TRANSFORM) && b.at(1, TokenKind.LEFT_PAREN)) {
            items();
            while (!b.atEnd() && !b.at(Keyword.FROM) && !b.at(TokenKind.RIGHT_PAREN) && !b.at(TokenKind.SEMICOLON)) {
                b.advance();
            }
            return;
        }
        if (dialect.has(Feature.EMPTY_SELECT_LIST) && parser.atListEnd()) {
            return;
        }
        items();
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

    private void top() {
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
                if (isNextCte()) {
                    break;
                }
                b.advance();
                if (parser.atListEnd() && !isStray()) {
                    if (!dialect.has(Feature.TRAILING_COMMAS) || b.atEnd()) {
                        b.expected("a column");
                    }
                    break;
                }
                continue;
            }
            if (isClauseStart(0)) {
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
            parser.primaries.name();
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
    private int clausePlace() {
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
            case INTO -> CLAUSE_INTO;
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

    private void clause() {
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
        return false;
    }

    private void into() {
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
                parser.primaries.qualifiedName();
            } while (b.eat(TokenKind.COMMA));
        }
        b.finish(SyntaxKind.INTO_CLAUSE, mark, first);
    }

    private void groups() {
        b.eat(Keyword.DISTINCT);
        if (b.at(Keyword.ALL)) {
            b.advance();
            if (parser.atListEnd() || isClauseStart(0)) {
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
            if (parser.atListEnd() && dialect.has(Feature.TRAILING_COMMAS)) {
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

    private void groupElement() {
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
            parser.primaries.unreservedName("a window's name");
            b.expect(Keyword.AS);
            if (b.at(TokenKind.LEFT_PAREN)) {
                parser.functions.window();
            } else if (b.kind().isName()) {
                parser.primaries.name();
            } else {
                b.missing("(");
            }
            b.finish(SyntaxKind.WINDOW_DEFINITION, definitionMark, definitionFirst);
        } while (b.eat(TokenKind.COMMA));
        b.finish(SyntaxKind.WINDOW_CLAUSE, mark, first);
    }

    // ---- Behind the body

    private void tail(int mark, int first) {
        while (true) {
            if (parser.skipStray() || tailClause()) {
                continue;
            }
            if (b.at(TokenKind.PIPE_GREATER)) {
                pipe();
                continue;
            }
            if (setOperatorLength() > 0) {
                b.error(b.hereRange(), "A query with ORDER BY or LIMIT needs brackets in front of a set operation", "");
                b.finish(SyntaxKind.QUERY, mark, first);
                setOperations(mark, first, 0);
                continue;
            }
            if (!misplacedClause()) {
                return;
            }
        }
    }

    private boolean misplacedClause() {
        if (clausePlace() < 0 || b.at(Keyword.FROM)) {
            return false;
        }
        int mark = b.mark();
        int first = b.first();
        if (!(b.at(Keyword.WINDOW) || b.at(Keyword.INTO) || b.at(Keyword.USING) || b.at(Keyword.QUALIFY))) {
            b.error(b.hereRange(), b.text().toUpperCase(Locale.ROOT) + " stands too late in this query", "");
            clause();
            b.finish(SyntaxKind.ERROR, mark, first);
        } else {
            clause();
        }
        return true;
    }

    private boolean tailClause() {
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
                parser.functions.expressions();
                b.finish(SyntaxKind.SETTINGS_CLAUSE, mark, first);
            }
            case FORMAT -> {
                if (!b.at(1, TokenKind.WORD) || dialect.isColumnAlias(Keyword.FORMAT)) {
                    return false;
                }
                b.advance();
                parser.primaries.name();
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
        } while (b.eat(TokenKind.COMMA) && !(parser.atListEnd() && dialect.has(Feature.TRAILING_COMMAS)));
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

    private void pipe() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        switch (b.keyword()) {
            case SELECT, EXTEND, AGGREGATE, SET, DROP, RENAME, DISTINCT -> {
                b.advance();
                b.eat(Keyword.DISTINCT);
                if (!parser.atListEnd()) {
                    items();
                }
                if (b.at(Keyword.GROUP, Keyword.BY)) {
                    clause();
                }
                while (tailClause()) {
                    // GROUP AND ORDER BY and the like
                }
            }
            case AS -> parser.relations.alias();
            case UNION, EXCEPT, INTERSECT -> {
                setOperator(1);
                do {
                    operand();
                } while (b.eat(TokenKind.COMMA));
            }
            case WHERE, HAVING, QUALIFY, WINDOW, GROUP, FROM -> clause();
            case PIVOT, UNPIVOT -> parser.relations.pipePivot();
            case TABLESAMPLE -> parser.relations.sample();
            default -> {
                if (parser.relations.startsJoin()) {
                    parser.relations.joinRest();
                } else if (!tailClause()) {
                    parser.skipItem("an operator of a pipe");
                }
            }
        }
        b.finish(SyntaxKind.PIPE_OPERATOR, mark, first);
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
                    || b.spells(0, "VERBOSE")
                    || b.spells(0, "EXTENDED")
                    || b.at(Keyword.FORMAT)
                    || b.at(TokenKind.EQUAL)) {
                b.advance();
            }
            if (b.at(TokenKind.LEFT_PAREN) && !startsQuery(1)) {
                parser.skipBrackets();
            }
        }
        if (startsQuery(0) || b.at(TokenKind.LEFT_PAREN)) {
            query();
        } else {
            while (b.at(Keyword.TABLE)
                    || b.at(Keyword.ALL)
                    || b.at(Keyword.TABLES)
                    || b.at(Keyword.COLUMNS)
                    || b.at(Keyword.FROM)
                    || b.at(Keyword.IN)) {
                b.advance();
            }
            if (parser.primaries.isNamePart(0) || b.at(TokenKind.STRING)) {
                parser.primaries.qualifiedName();
            }
        }
        b.finish(SyntaxKind.SHOW_QUERY, mark, first);
    }

    private void pivotQuery() {
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
                selectItem();
            } while (b.eat(TokenKind.COMMA) && !parser.atListEnd());
            b.finish(SyntaxKind.PIVOT_USING, usingMark, usingFirst);
        }
        if (b.at(Keyword.GROUP, Keyword.BY)) {
            clause();
        }
        b.finish(SyntaxKind.PIVOT_QUERY, mark, first);
    }

    private void unpivotQuery() {
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
                selectItem();
            } while (b.eat(TokenKind.COMMA) && !parser.atListEnd());
            b.finish(SyntaxKind.UNPIVOT_ON, onMark, onFirst);
        }
        if (b.at(Keyword.INTO)) {
            int intoMark = b.mark();
            int intoFirst = b.first();
            b.advance();
            b.expect(Keyword.NAME);
            parser.primaries.unreservedName("a name");
            b.expect(Keyword.VALUE);
            do {
                parser.primaries.unreservedName("a name");
            } while (b.eat(TokenKind.COMMA));
            b.finish(SyntaxKind.UNPIVOT_INTO, intoMark, intoFirst);
        }
        b.finish(SyntaxKind.UNPIVOT_QUERY, mark, first);
    }
}
