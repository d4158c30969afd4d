package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect.Feature;

/**
 * Expressions, by precedence climbing: a prefix or an operand, then as many infix and postfix operators as bind tighter than
 * the place asks for. Each operator takes the node on top of the builder's stack as its left operand.
 */
final class ExpressionRules {
    /** Whether {@code x -> y} is a lambda. */
    enum Lambdas {
        /** It reads a field of JSON. */
        NO,
        /** It is one unless a literal follows. */
        LIKELY,
        /** It always is: in a macro, or in a function that takes a lambda. */
        YES
    }

    private final SqlParser parser;
    private final TreeBuilder b;
    private final Dialect dialect;
    private final Powers powers;
    private final boolean colonPaths;
    private boolean paths = true;
    private Lambdas lambdas = Lambdas.NO;

    ExpressionRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
        this.dialect = parser.dialect;
        this.powers = dialect.powers();
        this.colonPaths = dialect.has(Feature.COLON_PATHS);
    }

    /** Sets how arrows are read from here on, and returns how they were. */
    Lambdas readArrowsAs(Lambdas how) {
        Lambdas before = lambdas;
        lambdas = how;
        return before;
    }

    void expression() {
        expression(0);
    }

    /** Reads an expression of operators that bind tighter than a power. */
    void expression(int power) {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int own = prefix();
        infix(own < power ? own - 1 : power);
        b.leave();
    }

    /** Reads an expression in which a colon ends it. */
    void withoutPaths() {
        boolean before = paths;
        paths = false;
        expression(Precedence.TERNARY);
        paths = before;
    }

    // ---- Prefix

    /**
     * Reads a prefix operator with its operand, or an operand. Returns how tight the operator binds: one that is looser than
     * its place takes what is as loose with it, as in {@code a * ~b | c}.
     */
    private int prefix() {
        int power = powers.prefix(b.kind());
        if (power > 0) {
            unary(power);
            return dialect.has(Feature.DUCKDB_PRECEDENCE) ? power : Integer.MAX_VALUE;
        }
        switch (b.kind()) {
            case WORD -> {
                if (isTypedParameter()) {
                    typedLambda();
                } else if (!prefixWord()) {
                    parser.primaries.primary();
                }
            }
            default -> parser.primaries.primary();
        }
        return Integer.MAX_VALUE;
    }

    private void unary(int power) {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        expression(power);
        b.finish(SyntaxKind.UNARY, mark, first);
    }

    private boolean prefixWord() {
        switch (b.keyword()) {
            case NOT -> {
                int mark = b.mark();
                int first = b.first();
                b.advance();
                expression(Precedence.NOT);
                b.finish(SyntaxKind.NOT, mark, first);
            }
            case APPROXIMATE -> {
                if (!b.at(1, TokenKind.WORD) || !b.at(2, TokenKind.LEFT_PAREN)) {
                    return false;
                }
                unary(Precedence.POSTFIX);
            }
            case PRIOR, CONNECT_BY_ROOT, BINARY, VARIADIC -> {
                if (!startsOperandOfWord()) {
                    return false;
                }
                unary(Precedence.AT_TIME_ZONE);
            }
            case LAMBDA -> {
                boolean parameter = b.kind(1).isName() && (b.at(2, TokenKind.COLON) || b.at(2, TokenKind.COMMA));
                if (!parameter) {
                    return false;
                }
                wordLambda();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Says whether the word at the cursor is an operator in front of an operand, and not a name. */
    private boolean startsOperandOfWord() {
        return switch (b.kind(1)) {
            case STRING, QUOTED_WORD, NUMBER, TEMPLATE_WORD, MACRO_NAME -> true;
            case WORD ->
                !parser.isListEnd(1)
                        && !dialect.isReserved(b.keyword(1))
                        && (dialect.has(Feature.CONNECT_BY) || b.at(Keyword.BINARY) || b.at(Keyword.VARIADIC));
            default -> false;
        };
    }

    private void wordLambda() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        int parametersMark = b.mark();
        int parametersFirst = b.first();
        do {
            parser.names.name();
        } while (b.eat(TokenKind.COMMA));
        b.finish(SyntaxKind.LAMBDA_PARAMETERS, parametersMark, parametersFirst);
        b.expect(TokenKind.COLON);
        body();
        b.finish(SyntaxKind.LAMBDA, mark, first);
    }

    // ---- Infix

    /** Goes on with the operand on top of the stack. */
    void infix(int power) {
        while (goesOn(power)) {
            if (b.last().height() > TreeBuilder.MAX_HEIGHT) {
                b.error(b.hereRange(), "Nested too deep to be read", "");
                return;
            }
        }
    }

    private boolean goesOn(int power) {
        TokenKind kind = b.kind();
        switch (kind) {
            case WORD -> {
                return b.keyword() != Keyword.NONE && word(power);
            }
            case DOUBLE_COLON, QUESTION_COLONS -> castOperator();
            case LEFT_BRACKET -> index();
            case DOT -> field();
            case COLON -> {
                if (!colonPaths || !paths || !isPathable()) {
                    return false;
                }
                path();
            }
            case ARROW -> {
                if (isLambda()) {
                    if (power > Precedence.LAMBDA) {
                        return false;
                    }
                    lambda();
                    return true;
                }
                return binary(kind, power);
            }
            case BANG -> {
                if (!dialect.has(Feature.DUCKDB_PRECEDENCE)) {
                    return binary(kind, power);
                }
                postfix();
            }
            case QUESTION -> {
                if (!dialect.has(Feature.TERNARY)) {
                    return binary(kind, power);
                }
                if (power >= Precedence.TERNARY) {
                    return false;
                }
                ternary();
            }
            default -> {
                return binary(kind, power);
            }
        }
        return true;
    }

    private boolean binary(TokenKind kind, int power) {
        int own = powers.infix(kind);
        if (own <= power) {
            return false;
        }
        int mark = b.markBefore();
        int first = b.firstOfLast();
        b.advance();
        if (kind == TokenKind.SHIFT_RIGHT && b.at(TokenKind.GREATER) && b.isAdjacent(0)) {
            b.advance();
        }
        if (isQuantifier()) {
            quantified();
        } else {
            expression(powers.isRightAssociative(kind) ? own - 1 : own);
        }
        b.finish(SyntaxKind.BINARY, mark, first);
        return true;
    }

    private boolean isQuantifier() {
        return (b.at(Keyword.ANY) || b.at(Keyword.ALL) || b.at(Keyword.SOME)) && b.at(1, TokenKind.LEFT_PAREN);
    }

    /** Reads ANY, ALL or SOME with what stands in its brackets. */
    void quantified() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(TokenKind.LEFT_PAREN)) {
            listOrSubquery();
        } else {
            expression(Precedence.PATTERN);
        }
        b.finish(SyntaxKind.QUANTIFIED, mark, first);
    }

    /** Reads a subquery or a list in parentheses. */
    private void listOrSubquery() {
        parser.primaries.parenthesized();
        if (b.last().is(SyntaxKind.PAREN) || b.last().is(SyntaxKind.TUPLE)) {
            b.retag(SyntaxKind.EXPRESSION_LIST);
        }
    }

    private boolean word(int power) {
        switch (b.keyword()) {
            case AND -> {
                return chain(Keyword.AND, SyntaxKind.AND, Precedence.AND, power);
            }
            case OR -> {
                return chain(Keyword.OR, SyntaxKind.OR, Precedence.OR, power);
            }
            case XOR -> {
                return wordOperator(Precedence.XOR, 1, power);
            }
            case DIV -> {
                return dialect.has(Feature.DIV_OPERATOR) && wordOperator(Precedence.MULTIPLICATION, 1, power);
            }
            case MOD -> {
                return dialect.has(Feature.DIV_OPERATOR)
                        && !b.at(1, TokenKind.COMMA)
                        && !parser.isListEnd(1)
                        && wordOperator(Precedence.MULTIPLICATION, 1, power);
            }
            case COLLATE -> {
                return collate(power);
            }
            case AT -> {
                return atTimeZone(power);
            }
            case OPERATOR -> {
                return b.at(1, TokenKind.LEFT_PAREN) && namedOperator(power);
            }
            case IS, ISNULL, NOTNULL -> {
                boolean distinct = b.at(1, Keyword.DISTINCT) || (b.at(1, Keyword.NOT) && b.at(2, Keyword.DISTINCT));
                return (distinct ? powers.distinct() : Precedence.IS) > power && is();
            }
            case NOT -> {
                if (b.at(1, Keyword.NULL) && dialect.has(Feature.POSTFIX_NOT_NULL)) {
                    return Precedence.IS > power && notNull();
                }
                return Precedence.PATTERN > power && pattern();
            }
            default -> {
                return Precedence.PATTERN > power && pattern();
            }
        }
    }

    private boolean notNull() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        b.advance(2);
        b.finish(SyntaxKind.IS_NULL, mark, first);
        return true;
    }

    private boolean chain(Keyword word, SyntaxKind kind, int own, int power) {
        if (own <= power) {
            return false;
        }
        int mark = b.markBefore();
        int first = b.firstOfLast();
        while (b.eat(word)) {
            expression(own);
        }
        b.finish(kind, mark, first);
        return true;
    }

    private boolean wordOperator(int own, int words, int power) {
        if (own <= power) {
            return false;
        }
        int mark = b.markBefore();
        int first = b.firstOfLast();
        b.advance(words);
        expression(own);
        b.finish(SyntaxKind.BINARY, mark, first);
        return true;
    }

    private boolean namedOperator(int power) {
        if (Precedence.OTHER <= power) {
            return false;
        }
        int mark = b.markBefore();
        int first = b.firstOfLast();
        b.advance();
        parser.skipBrackets();
        expression(Precedence.OTHER);
        b.finish(SyntaxKind.BINARY, mark, first);
        return true;
    }

    private boolean collate(int power) {
        if (powers.collate() <= power) {
            return false;
        }
        int mark = b.markBefore();
        int first = b.firstOfLast();
        b.advance();
        parser.names.qualifiedName();
        b.finish(SyntaxKind.COLLATE, mark, first);
        return true;
    }

    private boolean atTimeZone(int power) {
        boolean zone = b.at(1, Keyword.TIME) && b.at(2, Keyword.ZONE);
        if (Precedence.AT_TIME_ZONE <= power || !(zone || b.at(1, Keyword.LOCAL))) {
            return false;
        }
        int mark = b.markBefore();
        int first = b.firstOfLast();
        if (zone) {
            b.advance(3);
            expression(Precedence.AT_TIME_ZONE);
            b.finish(SyntaxKind.AT_TIME_ZONE, mark, first);
        } else {
            b.advance(2);
            b.finish(SyntaxKind.AT_LOCAL, mark, first);
        }
        return true;
    }

    private boolean is() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        if (!b.at(Keyword.IS)) {
            b.advance();
            b.finish(SyntaxKind.IS_NULL, mark, first);
            return true;
        }
        b.advance();
        b.eat(Keyword.NOT);
        switch (b.keyword()) {
            case NULL -> {
                b.advance();
                b.finish(SyntaxKind.IS_NULL, mark, first);
            }
            case TRUE, FALSE, UNKNOWN -> {
                b.advance();
                b.finish(SyntaxKind.IS, mark, first);
            }
            case DISTINCT -> {
                b.advance();
                b.expect(Keyword.FROM);
                expression(powers.distinct());
                b.finish(SyntaxKind.IS_DISTINCT, mark, first);
            }
            case JSON -> {
                b.advance();
                isJson();
                b.finish(SyntaxKind.IS, mark, first);
            }
            case OF -> {
                b.advance();
                parser.skipBrackets();
                b.finish(SyntaxKind.IS, mark, first);
            }
            default -> {
                if (b.at(TokenKind.WORD) && !parser.atListEnd() && !dialect.isReserved(b.keyword())) {
                    b.advance();
                } else if (b.at(TokenKind.MACRO_NAME) || b.at(TokenKind.QUESTION) || b.at(TokenKind.PARAMETER)) {
                    expression(Precedence.COMPARISON);
                } else {
                    b.missing("NULL, TRUE, FALSE or DISTINCT FROM");
                }
                b.finish(SyntaxKind.IS, mark, first);
            }
        }
        return true;
    }

    private void isJson() {
        if (b.at(Keyword.VALUE) || b.at(Keyword.OBJECT) || b.at(Keyword.ARRAY) || b.at(Keyword.SCALAR)) {
            b.advance();
        }
        if ((b.at(Keyword.WITH) || b.at(Keyword.WITHOUT)) && b.at(1, Keyword.UNIQUE)) {
            b.advance(2);
            b.eat(Keyword.KEYS);
        }
    }

    /** Goes on with IN, BETWEEN, LIKE and what is like them, each perhaps behind NOT. */
    private boolean pattern() {
        int ahead = b.at(Keyword.NOT) || b.at(Keyword.GLOBAL) ? 1 : 0;
        if (b.at(Keyword.GLOBAL) && b.at(1, Keyword.NOT)) {
            ahead = 2;
        }
        int mark = b.markBefore();
        int first = b.firstOfLast();
        switch (b.keyword(ahead)) {
            case IN -> {
                b.advance(ahead + 1);
                if (b.at(TokenKind.LEFT_PAREN)) {
                    listOrSubquery();
                } else {
                    expression(Precedence.PATTERN);
                }
                b.finish(SyntaxKind.IN, mark, first);
            }
            case BETWEEN -> {
                b.advance(ahead + 1);
                if (b.at(Keyword.SYMMETRIC) || b.at(Keyword.ASYMMETRIC)) {
                    b.advance();
                }
                expression(Precedence.PATTERN);
                if (b.expect(Keyword.AND)) {
                    expression(Precedence.PATTERN);
                } else {
                    b.missing("AND");
                }
                b.finish(SyntaxKind.BETWEEN, mark, first);
            }
            case LIKE, ILIKE, RLIKE, REGEXP, GLOB, SIMILAR, MATCH -> {
                if (!startsPattern(ahead)) {
                    return false;
                }
                b.advance(ahead + 1);
                b.eat(Keyword.TO);
                b.eat(Keyword.BINARY);
                patternOperand();
                if (b.at(Keyword.ESCAPE)) {
                    int escapeMark = b.mark();
                    int escapeFirst = b.first();
                    b.advance();
                    expression(Precedence.PATTERN);
                    b.finish(SyntaxKind.ESCAPE, escapeMark, escapeFirst);
                }
                b.finish(SyntaxKind.LIKE, mark, first);
            }
            case SOUNDS -> {
                if (!b.at(ahead + 1, Keyword.LIKE)) {
                    return false;
                }
                b.advance(ahead + 2);
                patternOperand();
                b.finish(SyntaxKind.LIKE, mark, first);
            }
            case OVERLAPS -> {
                if (ahead > 0 || !(b.at(1, TokenKind.LEFT_PAREN) || parser.names.isNamePart(1))) {
                    return false;
                }
                b.advance();
                expression(Precedence.PATTERN);
                b.finish(SyntaxKind.BINARY, mark, first);
            }
            case MEMBER -> {
                if (!b.at(ahead + 1, Keyword.OF)) {
                    return false;
                }
                b.advance(ahead + 2);
                listOrSubquery();
                b.finish(SyntaxKind.IN, mark, first);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Says whether the word ahead is an operator here: some of them are names in most places. */
    private boolean startsPattern(int ahead) {
        return switch (b.keyword(ahead)) {
            case LIKE -> true;
            case SIMILAR -> b.at(ahead + 1, Keyword.TO);
            default ->
                !b.at(ahead + 1, TokenKind.COMMA) && !b.at(ahead + 1, TokenKind.DOT) && !parser.isListEnd(ahead + 1);
        };
    }

    private void patternOperand() {
        if (b.at(Keyword.ANY) || b.at(Keyword.ALL) || b.at(Keyword.SOME)) {
            quantified();
        } else {
            expression(Precedence.PATTERN);
        }
    }

    // ---- Postfix

    private void postfix() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        b.advance();
        b.finish(SyntaxKind.POSTFIX, mark, first);
    }

    private void castOperator() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        b.advance();
        parser.types.ofOperator();
        b.finish(SyntaxKind.CAST, mark, first);
    }

    private void index() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        parser.open();
        boolean slice = false;
        if (b.at(TokenKind.COLON)) {
            bound();
        } else if (b.at(TokenKind.STAR) && b.at(1, TokenKind.RIGHT_BRACKET)) {
            b.leaf(SyntaxKind.STAR);
        } else if (b.at(TokenKind.RIGHT_BRACKET)) {
            if (!dialect.has(Feature.TYPED_PARAMETERS)) {
                b.missing("an index");
            }
        } else {
            withoutPaths();
            if (b.at(TokenKind.COLON)) {
                int boundFirst = b.firstOfLast();
                b.finish(SyntaxKind.SLICE_BOUND, b.markBefore(), boundFirst);
            }
        }
        while (b.eat(TokenKind.COLON)) {
            slice = true;
            bound();
        }
        parser.close(TokenKind.RIGHT_BRACKET);
        b.finish(slice ? SyntaxKind.SLICE : SyntaxKind.INDEX, mark, first);
        b.leave();
    }

    private void bound() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(TokenKind.MINUS) && (b.at(1, TokenKind.COLON) || b.at(1, TokenKind.RIGHT_BRACKET))) {
            b.advance();
        } else if (!b.at(TokenKind.COLON) && !parser.atListEnd()) {
            withoutPaths();
        }
        b.finish(SyntaxKind.SLICE_BOUND, mark, first);
    }

    private void field() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        b.advance();
        if (b.at(TokenKind.STAR)) {
            int starMark = b.mark();
            int starFirst = b.first();
            parser.names.star(starMark, starFirst);
            b.finish(SyntaxKind.FIELD, mark, first);
            return;
        }
        if (b.at(TokenKind.COLON)) {
            b.advance();
            parser.types.type();
            b.finish(SyntaxKind.CAST, mark, first);
            return;
        }
        b.eat(TokenKind.CARET);
        boolean number = (b.at(TokenKind.NUMBER) || b.at(TokenKind.STRING)) && b.isAdjacent(0);
        boolean name = parser.names.isNamePart(0)
                && (!b.at(TokenKind.WORD) || b.isAdjacent(0) || !dialect.isReserved(b.keyword()));
        if (!number && !name) {
            b.missing("a field");
            b.finish(SyntaxKind.FIELD, mark, first);
            return;
        }
        b.leaf(SyntaxKind.NAME);
        if (b.at(TokenKind.LEFT_PAREN)) {
            parser.functions.arguments();
            parser.functions.suffixes();
            b.finish(SyntaxKind.METHOD_CALL, mark, first);
        } else {
            b.finish(SyntaxKind.FIELD, mark, first);
        }
    }

    /** Says whether a colon behind the operand on top of the stack reads a field of it. */
    private boolean isPathable() {
        return switch (b.last().kind()) {
            case COLUMN_REFERENCE, INDEX, FUNCTION_CALL, CAST, PAREN, FIELD, PATH, METHOD_CALL, PARAMETER, SUBQUERY ->
                isPathKey() || b.isAdjacent(0);
            default -> false;
        };
    }

    private boolean isPathKey() {
        if (b.at(1, TokenKind.WORD)) {
            return b.isAdjacent(1) || !dialect.isReserved(b.keyword(1));
        }
        return parser.names.isNamePart(1) || b.at(1, TokenKind.LEFT_BRACKET) || b.at(1, TokenKind.STRING);
    }

    private void path() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        boolean key = isPathKey();
        b.advance();
        if (!key) {
            b.missing("a field");
        } else if (!b.at(TokenKind.LEFT_BRACKET)) {
            parser.names.name();
        }
        b.finish(SyntaxKind.PATH, mark, first);
    }

    private void ternary() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        b.advance();
        withoutPaths();
        b.expect(TokenKind.COLON);
        expression(Precedence.ARGUMENT);
        b.finish(SyntaxKind.TERNARY, mark, first);
    }

    // ---- Lambdas

    /** Says whether the bracket at the cursor holds the parameters of a lambda: names, perhaps with types, and an arrow behind. */
    boolean startsLambda() {
        if (lambdas == Lambdas.NO) {
            return false;
        }
        int depth = 0;
        for (int ahead = 0; ahead < 40; ahead++) {
            switch (b.kind(ahead)) {
                case LEFT_PAREN -> depth++;
                case RIGHT_PAREN -> {
                    if (--depth == 0) {
                        return b.at(ahead + 1, TokenKind.ARROW)
                                && (lambdas == Lambdas.YES
                                        || !(b.at(ahead + 2, TokenKind.STRING) || b.at(ahead + 2, TokenKind.NUMBER)));
                    }
                }
                case WORD, QUOTED_WORD, COMMA, NUMBER -> {}
                default -> {
                    return false;
                }
            }
        }
        return false;
    }

    /** Reads a lambda whose parameters stand in brackets. */
    void bracketedLambda() {
        int mark = b.mark();
        int first = b.first();
        int parametersMark = b.mark();
        parser.open();
        while (!b.at(TokenKind.RIGHT_PAREN) && !b.atEnd()) {
            parser.names.name();
            if (!b.at(TokenKind.COMMA) && !b.at(TokenKind.RIGHT_PAREN)) {
                parser.types.type();
            }
            if (!b.eat(TokenKind.COMMA)) {
                break;
            }
        }
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.LAMBDA_PARAMETERS, parametersMark, first);
        b.expect(TokenKind.ARROW);
        lambdaBody(mark, first);
    }

    /** Says whether a lambda with one parameter and its type starts at the cursor: {@code x INT -> x + 1}. */
    private boolean isTypedParameter() {
        return lambdas != Lambdas.NO
                && b.keyword() == Keyword.NONE
                && b.at(1, TokenKind.WORD)
                && b.at(2, TokenKind.ARROW)
                && (lambdas == Lambdas.YES || !(b.at(3, TokenKind.STRING) || b.at(3, TokenKind.NUMBER)));
    }

    private void typedLambda() {
        int mark = b.mark();
        int first = b.first();
        parser.names.name();
        parser.types.type();
        b.finish(SyntaxKind.LAMBDA_PARAMETERS, mark, first);
        b.expect(TokenKind.ARROW);
        lambdaBody(mark, first);
    }

    /** Reads what a lambda returns, which is no lambda itself. */
    private void body() {
        Lambdas before = readArrowsAs(Lambdas.NO);
        expression();
        readArrowsAs(before);
    }

    private void lambdaBody(int mark, int first) {
        body();
        if (b.at(Keyword.AS) && lambdas == Lambdas.YES) {
            parser.relations.alias();
        }
        b.finish(SyntaxKind.LAMBDA, mark, first);
    }

    private boolean isLambda() {
        if (lambdas == Lambdas.NO || !isParameterList(b.last())) {
            return false;
        }
        return lambdas == Lambdas.YES || !(b.at(1, TokenKind.STRING) || b.at(1, TokenKind.NUMBER));
    }

    private static boolean isParameterList(SyntaxNode node) {
        return node.is(SyntaxKind.COLUMN_REFERENCE)
                && node.childCount() == 1
                && !node.child(0).isMissing();
    }

    private void lambda() {
        int mark = b.markBefore();
        int first = b.firstOfLast();
        SyntaxNode left = b.pop();
        b.push(new SyntaxNode(
                SyntaxKind.LAMBDA_PARAMETERS, b.tokens(), left.firstToken(), left.endToken(), left.child(0)));
        b.advance();
        lambdaBody(mark, first);
    }
}
