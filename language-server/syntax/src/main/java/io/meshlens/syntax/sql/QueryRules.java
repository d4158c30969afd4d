package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect.Feature;

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
                ((b.at(ahead + 1, TokenKind.LEFT_PAREN)
                                        || b.at(ahead + 1, TokenKind.NUMBER)
                                        || b.at(ahead + 1, TokenKind.STRING))
                                && !dialect.has(Feature.VALUES_FUNCTION))
                        || (b.at(ahead + 1, Keyword.ROW) && b.at(ahead + 2, TokenKind.LEFT_PAREN));
            case FROM -> dialect.has(Feature.FROM_FIRST) && startsSource(ahead + 1);
            case TABLE -> isPlainName(ahead + 1);
            case SUMMARIZE, DESCRIBE, SHOW, PIVOT, UNPIVOT ->
                dialect.has(Feature.STATEMENTS_IN_FROM)
                        && (isPlainName(ahead + 1)
                                || b.at(ahead + 1, Keyword.SELECT)
                                || b.at(ahead + 1, Keyword.FROM)
                                || (b.at(ahead + 1, TokenKind.LEFT_PAREN)
                                        && (b.at(ahead, Keyword.PIVOT) || b.at(ahead, Keyword.UNPIVOT))));
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
            case OFFSET, FETCH, PREWHERE, SETTINGS, FORMAT, WINDOW, INTO, RETURNING, OUTPUT, VALUES ->
                !dialect.isColumnAlias(b.keyword(ahead));
            case FOR, USING -> true;
            case INSERT -> dialect.has(Feature.MULTI_INSERT);
            case OPTION -> b.at(ahead + 1, TokenKind.LEFT_PAREN);
            case LOCK -> b.at(ahead + 1, Keyword.IN);
            case WITH -> endsDefinition(ahead);
            case SORT, CLUSTER, DISTRIBUTE, CONNECT -> b.at(ahead + 1, Keyword.BY);
            case START -> b.at(ahead + 1, Keyword.WITH);
            default -> ahead == 0 && (setOperatorLength() > 0 || parser.relations.startsJoin());
        };
    }

    /** Says whether the WITH ahead ends the statement around the query: {@code WITH NO DATA}, {@code WITH CHECK OPTION}. */
    private boolean endsDefinition(int ahead) {
        return switch (b.keyword(ahead + 1)) {
            case NO, DATA, CHECK, CASCADED -> true;
            case LOCAL -> b.at(ahead + 2, Keyword.CHECK);
            default -> false;
        };
    }

    /** Says whether a query starts at the cursor beyond doubt: inside words that are read as they come. */
    boolean startsOwnQuery() {
        if (!b.at(Keyword.WITH)) {
            return startsQuery(0);
        }
        if (b.at(1, Keyword.RECURSIVE)) {
            return true;
        }
        if (!b.kind(1).isName()) {
            return false;
        }
        return b.at(2, Keyword.AS)
                ? b.at(3, TokenKind.LEFT_PAREN) || b.at(3, Keyword.MATERIALIZED) || b.at(3, TokenKind.MACRO_NAME)
                : b.at(2, TokenKind.LEFT_PAREN) && !b.at(3, TokenKind.STRING);
    }

    /** Says whether the comma at the cursor ends a subquery that lost its bracket: the next CTE follows. */
    boolean isNextCte() {
        int ahead = 1;
        if (parser.openBrackets == 0 || !parser.names.isNamePart(ahead)) {
            return false;
        }
        ahead++;
        if (b.at(ahead, TokenKind.LEFT_PAREN)) {
            ahead++;
            while (parser.names.isNamePart(ahead) || b.at(ahead, TokenKind.COMMA)) {
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
        parser.tails.tail(mark, first);
        b.finish(SyntaxKind.QUERY, mark, first);
        b.leave();
    }

    /** Reads the rest of a query whose first operand is on top of the stack; pushes QUERY in its place. */
    void queryFromOperand() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        setOperations(mark, first, 0);
        parser.tails.tail(mark, first);
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
        int words = b.pushedSince(mark);
        while (b.at(Keyword.FUNCTION) && parser.names.isNamePart(1) && b.at(2, TokenKind.LEFT_PAREN)) {
            inlineFunction();
            b.eat(TokenKind.COMMA);
        }
        if (b.pushedSince(mark) > words) {
            b.finish(SyntaxKind.WITH_CLAUSE, mark, first);
            if (b.at(Keyword.WITH)) {
                with();
            }
            return;
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
                    if (!dialect.has(Feature.LENIENT_COMMAS)) {
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

    /** Reads Trino's WITH FUNCTION … RETURN …, up to the next function or the query. */
    private void inlineFunction() {
        int mark = b.mark();
        int first = b.first();
        do {
            parser.skipOne();
        } while (!b.atEnd()
                && !b.at(TokenKind.SEMICOLON)
                && !startsMain()
                && !b.at(Keyword.WITH, Keyword.RECURSIVE)
                && !(b.at(Keyword.WITH) && b.at(2, Keyword.AS))
                && !(b.at(TokenKind.COMMA) && b.at(1, Keyword.FUNCTION)));
        b.finish(SyntaxKind.OPTION, mark, first);
    }

    /** Says whether the query behind WITH starts at the cursor. */
    private boolean startsMain() {
        return switch (b.keyword()) {
            case SELECT,
                    FROM,
                    VALUES,
                    INSERT,
                    UPDATE,
                    DELETE,
                    MERGE,
                    TABLE,
                    PIVOT,
                    UNPIVOT,
                    SUMMARIZE,
                    DESCRIBE,
                    SHOW -> !b.at(1, Keyword.AS);
            default -> b.atEnd();
        };
    }

    private void cte() {
        int mark = b.mark();
        int first = b.first();
        boolean named = parser.names.isNamePart(0)
                && (b.at(1, Keyword.AS)
                        || b.at(1, TokenKind.LEFT_PAREN)
                        || b.at(1, Keyword.USING)
                        || !dialect.has(Feature.EXPRESSION_CTES));
        if (dialect.has(Feature.EXPRESSION_CTES) && (!named || isExpressionCte())) {
            parser.expressions.expression();
            if (b.expect(Keyword.AS)) {
                parser.names.unreservedName("a name");
            }
            b.finish(SyntaxKind.CTE, mark, first);
            return;
        }
        parser.names.unreservedName("a name for a CTE");
        if (b.at(TokenKind.LEFT_PAREN) && !startsQuery(1)) {
            parser.columns.columnList();
        }
        cteOptions();
        if (!b.eat(Keyword.AS) && !dialect.has(Feature.CTE_WITHOUT_AS)) {
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
                    parser.primaries.bracketed(parser.selects::selectItem);
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
    void setOperations(int mark, int first, int level) {
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
    int setOperatorLength() {
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

    void setOperator(int length) {
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
                parser.columns.columnList();
            }
        }
        if (b.at(Keyword.ON) && b.at(1, TokenKind.LEFT_PAREN)) {
            b.advance();
            parser.columns.columnList();
        }
        b.finish(SyntaxKind.SET_OPERATOR, mark, first);
    }

    void operand() {
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
            case SELECT, FROM -> parser.selects.select();
            case VALUES -> {
                int mark = b.mark();
                int first = b.first();
                parser.relations.values();
                if (b.at(Keyword.AS)) {
                    parser.relations.tableAlias();
                    b.finish(SyntaxKind.TABLE_REFERENCE, mark, first);
                }
            }
            case WITH -> query();
            case TABLE -> {
                int mark = b.mark();
                int first = b.first();
                b.advance();
                b.eat(Keyword.ONLY);
                if (b.at(TokenKind.LEFT_PAREN)) {
                    parser.open();
                    parser.names.qualifiedName();
                    parser.close(TokenKind.RIGHT_PAREN);
                } else {
                    parser.names.qualifiedName();
                    b.eat(TokenKind.STAR);
                }
                b.finish(SyntaxKind.TABLE_QUERY, mark, first);
            }
            case SUMMARIZE, DESCRIBE, DESC, SHOW, EXPLAIN -> parser.others.show();
            case PIVOT -> parser.others.pivotQuery();
            case UNPIVOT -> parser.others.unpivotQuery();
            case INSERT, UPDATE, DELETE, MERGE -> parser.statements.nested();
            default -> b.missing("a query");
        }
    }
}
