package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect.Feature;

/** What stands in FROM: tables, functions, subqueries, joins, pivots; and the aliases of tables and columns. */
final class RelationRules {
    private final SqlParser parser;
    private final TreeBuilder b;
    private final Dialect dialect;
    private final TableSuffixRules suffixes;

    RelationRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
        this.dialect = parser.dialect;
        this.suffixes = new TableSuffixRules(parser, this);
    }

    // ---- FROM

    void from() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (parser.atListEnd() && !b.at(Keyword.SELECT)) {
            missingTable();
            b.finish(SyntaxKind.FROM_CLAUSE, mark, first);
            return;
        }
        sources();
        b.finish(SyntaxKind.FROM_CLAUSE, mark, first);
    }

    private void missingTable() {
        int mark = b.mark();
        int first = b.first();
        b.missing("a table");
        b.finish(SyntaxKind.TABLE_REFERENCE, mark, first);
    }

    /** Reads tables and joins with commas between them. */
    private void sources() {
        while (true) {
            joined();
            while (parser.skipStray()) {
                // a closing bracket that nothing opened
            }
            if (b.at(TokenKind.COMMA)) {
                if (parser.queries.isNextCte()) {
                    return;
                }
                b.advance();
                if (parser.atListEnd()) {
                    if (!dialect.has(Feature.LENIENT_COMMAS)) {
                        b.expected("a table");
                    }
                    return;
                }
                continue;
            }
            if (parser.queries.isClauseStart(0) || b.at(Keyword.ON)) {
                return;
            }
            if (suffixes.startsOuterClause()) {
                return;
            }
            parser.skipItem("a comma, a join or a clause");
            if (!b.eat(TokenKind.COMMA)) {
                return;
            }
        }
    }

    /** Reads a table with all joins behind it. */
    void joined() {
        int mark = b.mark();
        int first = b.first();
        reference();
        while (joinStep(mark, first)) {
            // each call reads one join
        }
    }

    private boolean joinStep(int mark, int first) {
        if (b.at(Keyword.LATERAL, Keyword.VIEW)) {
            lateralView(mark, first);
            return true;
        }
        if (!startsJoin()) {
            return false;
        }
        join(mark, first);
        return true;
    }

    /** Says whether a join starts at the cursor. */
    boolean startsJoin() {
        if (b.at(TokenKind.MACRO_NAME)) {
            return parser.macros.isClause(0, Keyword.JOIN);
        }
        if (!b.at(TokenKind.WORD)) {
            return false;
        }
        for (int ahead = 0; ahead < 6; ahead++) {
            switch (b.keyword(ahead)) {
                case JOIN, STRAIGHT_JOIN -> {
                    return true;
                }
                case APPLY -> {
                    return ahead > 0;
                }
                case INNER,
                        LEFT,
                        RIGHT,
                        FULL,
                        OUTER,
                        CROSS,
                        NATURAL,
                        SEMI,
                        ANTI,
                        ASOF,
                        POSITIONAL,
                        GLOBAL,
                        ANY,
                        ALL,
                        ARRAY,
                        PASTE,
                        LATERAL,
                        DIRECTED,
                        HASH,
                        LOOP,
                        MERGE,
                        REMOTE,
                        BROADCAST,
                        LOCAL -> {}
                default -> {
                    return ahead > 0
                            && b.at(ahead, TokenKind.MACRO_NAME)
                            && parser.macros.isClause(ahead, Keyword.JOIN);
                }
            }
        }
        return false;
    }

    private void join(int mark, int first) {
        boolean array = operator();
        if (array) {
            do {
                parser.selects.selectItem();
            } while (b.eat(TokenKind.COMMA));
            b.finish(SyntaxKind.ARRAY_JOIN, mark, first);
            return;
        }
        SyntaxNode operator = b.last();
        rightSide();
        if (needsCondition(operator) && startsJoin()) {
            nestedJoins(mark, first);
            return;
        }
        boolean conditioned = conditions();
        if (!conditioned && needsCondition(operator) && dialect.has(Feature.JOINS_NEED_CONDITIONS)) {
            b.expected("ON or USING");
        }
        b.finish(SyntaxKind.JOIN, mark, first);
    }

    /** Reads a join's operator, its right side and its conditions without a left side. */
    void joinRest() {
        operator();
        rightSide();
        conditions();
    }

    private void rightSide() {
        if (b.at(Keyword.ON) || b.at(Keyword.USING) || parser.atListEnd()) {
            missingTable();
        } else {
            reference();
        }
    }

    /**
     * Reads joins that follow before the condition of the one whose right side is on top of the stack. If a condition is left
     * for it they were its right side; if none is left it has no condition, and they follow it.
     */
    private void nestedJoins(int mark, int first) {
        int rightMark = b.markBefore();
        int rightFirst = b.firstOfLast();
        if (!b.enter()) {
            b.finish(SyntaxKind.JOIN, mark, first);
            return;
        }
        while (joinStep(rightMark, rightFirst)) {
            if (b.at(Keyword.ON) || b.at(Keyword.USING)) {
                break;
            }
        }
        b.leave();
        if (conditions()) {
            b.finish(SyntaxKind.JOIN, mark, first);
            return;
        }
        SyntaxNode right = b.pop();
        b.push(graft(right, mark));
    }

    /** Returns a chain of joins with its leftmost table replaced by the join of what stands on the stack and that table. */
    private SyntaxNode graft(SyntaxNode chain, int mark) {
        if (!chain.is(SyntaxKind.JOIN) && !chain.is(SyntaxKind.ARRAY_JOIN) && !chain.is(SyntaxKind.LATERAL_VIEW)) {
            SyntaxNode operator = b.pop();
            SyntaxNode left = b.pop();
            if (needsCondition(operator) && dialect.has(Feature.JOINS_NEED_CONDITIONS)) {
                b.error(chain, "A condition (ON or USING) is missing behind this table");
            }
            return new SyntaxNode(
                    SyntaxKind.JOIN, b.tokens(), left.firstToken(), chain.endToken(), left, operator, chain);
        }
        SyntaxNode[] children = chain.children().toArray(new SyntaxNode[0]);
        children[0] = graft(children[0], mark);
        return new SyntaxNode(chain.kind(), b.tokens(), children[0].firstToken(), chain.endToken(), children);
    }

    /** Reads the words of a join; says whether it is one of ClickHouse's over arrays. */
    private boolean operator() {
        int mark = b.mark();
        int first = b.first();
        boolean array = false;
        while (true) {
            if (b.at(TokenKind.MACRO_NAME)) {
                parser.macros.clause();
                break;
            }
            boolean last = b.at(Keyword.JOIN) || b.at(Keyword.APPLY) || b.at(Keyword.STRAIGHT_JOIN);
            array |= b.at(Keyword.ARRAY);
            b.advance();
            if (last || b.atEnd()) {
                break;
            }
        }
        b.finish(SyntaxKind.JOIN_OPERATOR, mark, first);
        return array;
    }

    private static boolean needsCondition(SyntaxNode operator) {
        return !operator.has(Keyword.CROSS)
                && !operator.has(Keyword.NATURAL)
                && !operator.has(Keyword.POSITIONAL)
                && !operator.has(Keyword.APPLY)
                && !operator.has(Keyword.PASTE)
                && !operator.has(Keyword.STRAIGHT_JOIN);
    }

    private boolean conditions() {
        boolean any = false;
        while (true) {
            int mark = b.mark();
            int first = b.first();
            switch (b.keyword()) {
                case ON -> {
                    b.advance();
                    parser.expressions.expression();
                    b.finish(SyntaxKind.ON_CLAUSE, mark, first);
                }
                case USING -> {
                    if (b.at(1, Keyword.SAMPLE)) {
                        return any;
                    }
                    b.advance();
                    if (b.at(TokenKind.LEFT_PAREN)) {
                        parser.columns.columnList();
                    } else if (parser.names.isNamePart(0)) {
                        bareColumns();
                    } else {
                        b.missing("columns in brackets");
                    }
                    if (b.at(Keyword.AS)) {
                        alias();
                    }
                    b.finish(SyntaxKind.USING_CLAUSE, mark, first);
                }
                case MATCH_CONDITION -> {
                    b.advance();
                    if (b.at(TokenKind.LEFT_PAREN)) {
                        parser.open();
                        parser.expressions.expression();
                        parser.close(TokenKind.RIGHT_PAREN);
                    } else {
                        b.missing("(");
                    }
                    b.finish(SyntaxKind.MATCH_CONDITION, mark, first);
                    any = true;
                    continue;
                }
                default -> {
                    return any;
                }
            }
            return true;
        }
    }

    private void bareColumns() {
        int mark = b.mark();
        int first = b.first();
        do {
            parser.names.name();
        } while (b.eat(TokenKind.COMMA));
        b.finish(SyntaxKind.COLUMN_LIST, mark, first);
    }

    private void lateralView(int mark, int first) {
        b.advance(2);
        b.eat(Keyword.OUTER);
        if (parser.names.isNamePart(0)) {
            parser.names.nameOrCall();
        } else {
            b.missing("a function");
        }
        int aliasMark = b.mark();
        int aliasFirst = b.first();
        boolean named = isImplicitTableAlias();
        if (named) {
            parser.names.name();
        }
        if (b.eat(Keyword.AS)) {
            bareColumns();
            named = true;
        }
        if (named) {
            b.finish(SyntaxKind.ALIAS, aliasMark, aliasFirst);
        }
        b.finish(SyntaxKind.LATERAL_VIEW, mark, first);
    }

    // ---- One table

    void reference() {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        if (dialect.has(Feature.PREFIX_ALIASES) && b.kind().isName() && b.at(1, TokenKind.COLON)) {
            parser.names.name();
            b.advance();
            b.finish(SyntaxKind.ALIAS, mark, first);
        }
        if (b.at(Keyword.LATERAL) && !b.at(1, Keyword.VIEW)) {
            b.advance();
        }
        if (b.at(Keyword.ONLY) && (b.kind(1).isName() || b.at(1, TokenKind.LEFT_PAREN))) {
            b.advance();
        }
        if (b.at(Keyword.UNPIVOT) && b.kind(1).isName() && dialect.has(Feature.AT_INDEX)) {
            b.advance();
        }
        if (b.at(Keyword.ROWS, Keyword.FROM) && b.at(2, TokenKind.LEFT_PAREN)) {
            rowsFrom();
        } else {
            what();
        }
        if (dialect.has(Feature.STAGES) && b.at(TokenKind.LEFT_PAREN) && isStageLike()) {
            parser.functions.arguments();
        }
        suffixes.read(mark, first);
        b.leave();
    }

    private boolean isStageLike() {
        return b.last().is(SyntaxKind.STAGE_REFERENCE) || b.last().is(SyntaxKind.STRING_LITERAL);
    }

    /** Reads Postgres's ROWS FROM (f(…), g(…)): functions whose rows stand side by side. */
    private void rowsFrom() {
        int mark = b.mark();
        int first = b.first();
        b.advance(2);
        parser.primaries.bracketed(this::reference);
        b.finish(SyntaxKind.PAREN_SOURCE, mark, first);
    }

    void what() {
        switch (b.kind()) {
            case LEFT_PAREN -> inBrackets();
            case STRING -> parser.primaries.string();
            case MACRO_NAME -> macroTable();
            case STAGE -> b.leaf(SyntaxKind.STAGE_REFERENCE);
            case PARAMETER, QUESTION, COLON, HASH -> parser.primaries.primary();
            case MACRO_STRING -> macroTable();
            case LEFT_BRACE -> {
                if (dialect.has(Feature.TYPED_PARAMETERS)) {
                    parser.primaries.primary();
                } else {
                    named();
                }
            }
            case JINJA_EXPRESSION -> {
                if (b.at(1, TokenKind.DOT)) {
                    parser.names.qualifiedName();
                } else {
                    b.leaf(SyntaxKind.JINJA);
                }
            }
            case WORD -> {
                if (b.at(Keyword.VALUES)) {
                    values();
                } else if (parser.queries.startsQuery(0)
                        && (b.at(Keyword.FROM) || b.at(Keyword.SHOW) || b.at(Keyword.PIVOT))) {
                    parser.queries.query();
                } else {
                    named();
                }
            }
            default -> named();
        }
    }

    private void named() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(Keyword.TABLE) && b.at(1, TokenKind.LEFT_PAREN)) {
            b.leaf(SyntaxKind.NAME);
            b.finish(SyntaxKind.QUALIFIED_NAME, mark, first);
        } else {
            if (b.at(TokenKind.WORD) && dialect.isReserved(b.keyword()) && !b.at(1, TokenKind.DOT)) {
                b.missing("a table");
                return;
            }
            if (!parser.names.isNamePart(0)) {
                b.missing("a table");
                return;
            }
            parser.names.qualifiedName();
            if (b.at(TokenKind.STAR) && (b.isAdjacent(0) || dialect.has(Feature.POSTGRES_OPERATORS))) {
                b.advance();
                b.finish(SyntaxKind.QUALIFIED_NAME, mark, first);
            }
        }
        if (b.at(TokenKind.LEFT_PAREN) && b.last().is(SyntaxKind.QUALIFIED_NAME)) {
            parser.functions.call(mark, first);
        }
    }

    private void macroTable() {
        if (dialect.has(Feature.STAGES) && isStage()) {
            stage();
        } else if (b.at(1, TokenKind.DOT)) {
            named();
        } else {
            parser.macros.macro();
        }
    }

    /** Says whether the macro's name at the cursor is a stage: a path follows, or options in brackets. */
    private boolean isStage() {
        int ahead = 1;
        while (b.isAdjacent(ahead)) {
            switch (b.kind(ahead)) {
                case SLASH, PERCENT -> {
                    return true;
                }
                case DOT, WORD, QUOTED_WORD, MINUS -> ahead++;
                default -> {
                    return false;
                }
            }
        }
        return b.at(ahead, TokenKind.LEFT_PAREN) && b.at(ahead + 2, TokenKind.FAT_ARROW);
    }

    /** Reads a stage with its path: everything up to the next gap or bracket. */
    private void stage() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        while (b.isAdjacent(0) && isPath()) {
            b.advance();
        }
        b.finish(SyntaxKind.STAGE_REFERENCE, mark, first);
    }

    private boolean isPath() {
        return switch (b.kind()) {
            case LEFT_PAREN, RIGHT_PAREN, COMMA, SEMICOLON, END -> false;
            default -> true;
        };
    }

    /**
     * Reads a bracket in FROM: a subquery, or a join with its own brackets. A subquery in further brackets is the query's
     * first operand if the query goes on behind it, and a table of the join otherwise.
     */
    private void inBrackets() {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        if (parser.queries.startsQuery(1)) {
            parser.queries.subquery();
            b.leave();
            return;
        }
        parser.open();
        if (b.at(TokenKind.LEFT_PAREN)) {
            int innerMark = b.mark();
            int innerFirst = b.first();
            inBrackets();
            if (b.last().is(SyntaxKind.SUBQUERY) && (parser.queries.atQueryTail() || b.at(TokenKind.RIGHT_PAREN))) {
                parser.queries.queryFromOperand();
                parser.close(TokenKind.RIGHT_PAREN);
                b.finish(SyntaxKind.SUBQUERY, mark, first);
                b.leave();
                return;
            }
            suffixes.read(innerMark, innerFirst);
            while (joinStep(innerMark, innerFirst)) {
                // each call reads one join
            }
            if (b.eat(TokenKind.COMMA)) {
                sources();
            }
        } else if (parser.statements.startsChange()) {
            parser.statements.nested();
            parser.close(TokenKind.RIGHT_PAREN);
            b.finish(SyntaxKind.SUBQUERY, mark, first);
            b.leave();
            return;
        } else if (b.at(TokenKind.RIGHT_PAREN)) {
            missingTable();
        } else {
            sources();
        }
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.PAREN_SOURCE, mark, first);
        b.leave();
    }

    /** Reads VALUES with its rows. */
    void values() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        do {
            if (parser.atListEnd()) {
                b.missing("a row");
                break;
            }
            parser.expressions.expression();
        } while (b.at(TokenKind.COMMA) && startsRow() && b.eat(TokenKind.COMMA));
        b.finish(SyntaxKind.VALUES, mark, first);
    }

    private boolean startsRow() {
        if (b.at(1, TokenKind.LEFT_PAREN)) {
            return !parser.queries.startsQuery(2);
        }
        if (b.at(1, Keyword.ROW) && b.at(2, TokenKind.LEFT_PAREN)) {
            return true;
        }
        return !parser.names.isNamePart(1) && !parser.isListEnd(1);
    }

    // ---- Aliases and columns

    /** Says whether a name at the cursor is the alias of the expression before it. */
    boolean isImplicitColumnAlias() {
        return switch (b.kind()) {
            case QUOTED_WORD, TEMPLATE_WORD, OPEN_WORD -> true;
            case JINJA_EXPRESSION -> true;
            case STRING -> dialect.has(Feature.STRING_ALIASES);
            case WORD -> {
                Keyword word = b.keyword();
                yield word == Keyword.NONE
                        || (dialect.isColumnAlias(word) && !parser.isClauseWord(0) && !isContextual(0));
            }
            default -> false;
        };
    }

    /** Says whether a name at the cursor is the alias of the table before it. */
    boolean isImplicitTableAlias() {
        return switch (b.kind()) {
            case QUOTED_WORD, TEMPLATE_WORD, OPEN_WORD, JINJA_EXPRESSION -> true;
            case STRING -> dialect.has(Feature.STRING_ALIASES) && !dialect.has(Feature.DOUBLE_QUOTED_STRINGS);
            case WORD -> {
                Keyword word = b.keyword();
                yield word == Keyword.NONE
                        || (dialect.isTableAlias(word)
                                && !parser.isClauseWord(0)
                                && !startsJoin()
                                && !isContextual(0)
                                && !suffixes.startsSuffix());
            }
            default -> false;
        };
    }

    /** Says whether the word ahead starts something only together with the next one. */
    private boolean isContextual(int ahead) {
        return switch (b.keyword(ahead)) {
            case SORT, CLUSTER, DISTRIBUTE, CONNECT -> b.at(ahead + 1, Keyword.BY);
            case START -> b.at(ahead + 1, Keyword.WITH);
            case MINUS -> b.at(ahead + 1, Keyword.SELECT) || b.at(ahead + 1, TokenKind.LEFT_PAREN);
            case FORMAT, SETTINGS, LOCK, OPTION -> false;
            default -> false;
        };
    }

    /** Reads an alias: AS and a name, a name alone, or AS and columns; columns may follow the name. */
    void alias() {
        int mark = b.mark();
        int first = b.first();
        if (b.eat(Keyword.AS)) {
            if (b.at(TokenKind.LEFT_PAREN)) {
                parser.columns.columns();
                b.finish(SyntaxKind.ALIAS, mark, first);
                return;
            }
            if (isNameBehindAs()) {
                parser.names.name();
            } else {
                b.missing("an alias");
            }
        } else {
            parser.names.name();
        }
        b.finish(SyntaxKind.ALIAS, mark, first);
    }

    /** Says whether a name follows AS; behind it even a reserved word is one, if nothing else can be meant. */
    private boolean isNameBehindAs() {
        return switch (b.kind()) {
            case QUOTED_WORD, TEMPLATE_WORD, OPEN_WORD, MACRO_NAME, JINJA_EXPRESSION, STRING, MACRO_STRING -> true;
            case WORD -> {
                if (!parser.isClauseWord(0) && !dialect.isReserved(b.keyword())) {
                    yield true;
                }
                yield switch (b.kind(1)) {
                    case COMMA, RIGHT_PAREN, END, SEMICOLON -> !b.isOnNewLine(0);
                    case WORD -> b.at(1, Keyword.FROM) && !b.isOnNewLine(0);
                    default -> false;
                };
            }
            default -> false;
        };
    }

    /** Reads a table's alias, perhaps with names for its columns. */
    void tableAlias() {
        int mark = b.mark();
        int first = b.first();
        alias();
        if (b.at(TokenKind.LEFT_PAREN)
                && b.last().childCount() == 1
                && b.last().child(0).is(SyntaxKind.NAME)) {
            SyntaxNode alias = b.pop();
            b.push(alias.child(0));
            parser.columns.columns();
            b.finish(SyntaxKind.ALIAS, mark, first);
        }
    }

    // ---- Parts that other rules use

    void sample() {
        suffixes.sample();
    }

    void pivotColumn() {
        suffixes.pivotColumn();
    }

    void pipePivot() {
        suffixes.pipePivot();
    }
}
