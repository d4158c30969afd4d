package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect.Feature;

/** Names, literals, brackets and the constructs that start with a word of their own. */
final class PrimaryRules {
    private final SqlParser parser;
    private final TreeBuilder b;
    private final Dialect dialect;

    PrimaryRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
        this.dialect = parser.dialect;
    }

    /** Reads an operand without its postfix operators. */
    void primary() {
        switch (b.kind()) {
            case NUMBER -> b.leaf(SyntaxKind.NUMBER_LITERAL);
            case STRING -> string();
            case OPEN_STRING -> {
                b.error(b.hereRange(), "This string has no end", "");
                b.leaf(SyntaxKind.STRING_LITERAL);
            }
            case PARAMETER -> b.leaf(SyntaxKind.PARAMETER);
            case JINJA_EXPRESSION -> jinja();
            case MACRO_NAME -> macroOperand();
            case MACRO_STRING -> b.leaf(SyntaxKind.MACRO_STRING);
            case QUOTED_WORD, TEMPLATE_WORD, OPEN_WORD -> parser.names.nameOrCall();
            case WORD -> word();
            case LEFT_PAREN -> {
                if (parser.expressions.startsLambda()) {
                    parser.expressions.bracketedLambda();
                } else {
                    parenthesized();
                }
            }
            case LEFT_BRACKET -> list();
            case LEFT_BRACE -> brace();
            case STAR -> parser.names.star(b.mark(), b.first());
            case QUESTION -> question();
            case COLON -> colonParameter();
            case HASH -> positional();
            case STAGE -> b.leaf(SyntaxKind.STAGE_REFERENCE);
            case INVALID, BACKSLASH, DOLLAR -> {
                b.error(b.hereRange(), "This character means nothing here", "");
                b.leaf(SyntaxKind.ERROR);
            }
            default -> b.missing("an expression");
        }
    }

    // ---- Lists in brackets

    /** Reads a list in parentheses: commas between what the rule reads; an empty list and a last comma are allowed. */
    void bracketed(Runnable element) {
        parser.open();
        while (!b.at(TokenKind.RIGHT_PAREN)) {
            if (parser.atListEnd()) {
                break;
            }
            int before = b.position();
            element.run();
            if (b.position() == before) {
                parser.skipItem("a list element");
            }
            if (!b.eat(TokenKind.COMMA)) {
                if (b.at(TokenKind.RIGHT_PAREN) || parser.atListEnd()) {
                    break;
                }
                parser.skipItem(", or )");
                if (!b.eat(TokenKind.COMMA)) {
                    break;
                }
            }
        }
        parser.close(TokenKind.RIGHT_PAREN);
    }

    /**
     * Reads what stands in parentheses: an expression (PAREN), several (TUPLE) or a query (SUBQUERY). A subquery in
     * brackets of its own is the query's first operand if the query goes on behind it, and a value otherwise.
     */
    void parenthesized() {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        boolean staysOpen = b.staysOpen(b.position());
        parser.open();
        if (b.at(TokenKind.LEFT_PAREN)) {
            parenthesized();
            if (b.last().is(SyntaxKind.SUBQUERY) && parser.queries.atQueryTail()) {
                parser.queries.queryFromOperand();
                parser.close(TokenKind.RIGHT_PAREN);
                b.finish(SyntaxKind.SUBQUERY, mark, first);
                b.leave();
                return;
            }
            parser.expressions.infix(0);
            tupleRest(mark, first, staysOpen);
        } else if (parser.queries.startsQuery(0)) {
            parser.queries.query();
            parser.close(TokenKind.RIGHT_PAREN);
            b.finish(SyntaxKind.SUBQUERY, mark, first);
        } else if (b.at(TokenKind.RIGHT_PAREN)) {
            parser.close(TokenKind.RIGHT_PAREN);
            b.finish(SyntaxKind.TUPLE, mark, first);
        } else {
            parser.expressions.expression();
            tupleRest(mark, first, staysOpen);
        }
        b.leave();
    }

    /** Reads the rest of a bracket; one that nobody closes ends at its first comma. */
    private void tupleRest(int mark, int first, boolean staysOpen) {
        tupleAlias(mark);
        if (staysOpen) {
            b.expect(TokenKind.RIGHT_PAREN);
            parser.giveUpBracket();
            b.finish(SyntaxKind.PAREN, mark, first);
            return;
        }
        boolean tuple = b.at(TokenKind.COMMA);
        while (b.eat(TokenKind.COMMA)) {
            if (b.at(TokenKind.RIGHT_PAREN)) {
                break;
            }
            if (parser.atListEnd()) {
                b.missing("an expression");
                break;
            }
            int element = b.mark();
            parser.expressions.expression();
            tupleAlias(element);
            if (!b.at(TokenKind.COMMA) && !parser.atListEnd()) {
                parser.skipItem(", or )");
            }
        }
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(tuple ? SyntaxKind.TUPLE : SyntaxKind.PAREN, mark, first);
    }

    private void tupleAlias(int mark) {
        if (b.at(Keyword.AS)) {
            int first = b.last().firstToken();
            parser.relations.alias();
            b.finish(SyntaxKind.ALIASED_ARGUMENT, mark, first);
        }
    }

    // ---- Literals

    /** Reads a string; strings side by side are one. */
    void string() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        while (b.at(TokenKind.STRING) && dialect.has(Feature.ADJACENT_STRINGS)) {
            b.advance();
        }
        while (b.at(TokenKind.STRING) && b.isOnNewLine(0)) {
            b.advance();
        }
        if (b.at(Keyword.UESCAPE) && b.at(1, TokenKind.STRING)) {
            b.advance(2);
        }
        b.finish(SyntaxKind.STRING_LITERAL, mark, first);
    }

    private void jinja() {
        boolean dotted = b.at(1, TokenKind.DOT) && (parser.names.isNamePart(2) || b.at(2, TokenKind.STAR));
        if (dotted || b.at(1, TokenKind.LEFT_PAREN)) {
            parser.names.nameOrCall();
        } else {
            b.leaf(SyntaxKind.JINJA);
        }
    }

    private void macroOperand() {
        if (b.at(1, TokenKind.DOT) && (parser.names.isNamePart(2) || b.at(2, TokenKind.STAR))) {
            parser.names.nameOrCall();
        } else {
            parser.macros.macro();
        }
    }

    private void question() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(TokenKind.NUMBER) && b.isAdjacent(0)) {
            b.advance();
        }
        b.finish(SyntaxKind.PARAMETER, mark, first);
    }

    private void colonParameter() {
        if (!b.isAdjacent(1) || !(b.kind(1).isName() || b.at(1, TokenKind.NUMBER))) {
            b.missing("an expression");
            return;
        }
        int mark = b.mark();
        int first = b.first();
        b.advance(2);
        b.finish(SyntaxKind.PARAMETER, mark, first);
    }

    private void positional() {
        if (!b.isAdjacent(1) || !b.at(1, TokenKind.NUMBER)) {
            b.missing("an expression");
            return;
        }
        int mark = b.mark();
        int first = b.first();
        b.advance(2);
        b.finish(SyntaxKind.POSITIONAL_REFERENCE, mark, first);
    }

    /** Reads a list in brackets, or a list comprehension. */
    void list() {
        int mark = b.mark();
        int first = b.first();
        listBody(mark, first);
    }

    /** Reads a list whose bracket is at the cursor and whose type, if it has one, has been pushed since the mark. */
    void listBody(int mark, int first) {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        parser.open();
        // No element of a list is a lambda.
        ExpressionRules.Lambdas arrows = parser.expressions.readArrowsAs(ExpressionRules.Lambdas.NO);
        listElements(mark, first);
        parser.expressions.readArrowsAs(arrows);
        b.leave();
    }

    private void listElements(int mark, int first) {
        while (!b.at(TokenKind.RIGHT_BRACKET)) {
            if (parser.atListEnd()) {
                break;
            }
            int element = b.mark();
            int before = b.position();
            parser.expressions.expression();
            tupleAlias(element);
            if (b.position() == before && !b.at(TokenKind.COMMA)) {
                b.pop();
                parser.skipItem("an expression");
            }
            if (b.at(Keyword.FOR)) {
                comprehension(mark, first);
                return;
            }
            if (!b.eat(TokenKind.COMMA)) {
                break;
            }
        }
        parser.close(TokenKind.RIGHT_BRACKET);
        b.finish(SyntaxKind.LIST, mark, first);
    }

    private void comprehension(int mark, int first) {
        int forMark = b.mark();
        int forFirst = b.first();
        b.advance();
        do {
            parser.names.unreservedName("a name");
        } while (b.eat(TokenKind.COMMA));
        b.expect(Keyword.IN);
        parser.expressions.expression();
        b.finish(SyntaxKind.COMPREHENSION_FOR, forMark, forFirst);
        if (b.eat(Keyword.IF)) {
            parser.expressions.expression();
        }
        parser.close(TokenKind.RIGHT_BRACKET);
        b.finish(SyntaxKind.LIST_COMPREHENSION, mark, first);
    }

    /** Reads a struct, an ODBC literal, or ClickHouse's typed parameter. */
    private void brace() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(1, TokenKind.WORD) && b.at(2, TokenKind.STRING) && b.at(3, TokenKind.RIGHT_BRACE)) {
            b.advance();
            b.leaf(SyntaxKind.NAME);
            string();
            b.advance();
            b.finish(SyntaxKind.TYPED_LITERAL, mark, first);
            return;
        }
        if (dialect.has(Feature.TYPED_PARAMETERS) && b.at(1, TokenKind.WORD) && b.at(2, TokenKind.COLON)) {
            parser.open();
            b.advance(2);
            parser.types.type();
            parser.close(TokenKind.RIGHT_BRACE);
            b.finish(SyntaxKind.PARAMETER, mark, first);
            return;
        }
        braced(SyntaxKind.STRUCT, SyntaxKind.STRUCT_FIELD, mark, first);
    }

    /** Reads entries in braces: of a struct or, the word MAP being read, of a map. */
    void braced(SyntaxKind whole, SyntaxKind part, int mark, int first) {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        parser.open();
        while (!b.at(TokenKind.RIGHT_BRACE)) {
            if (parser.atListEnd()) {
                break;
            }
            int before = b.position();
            entry(part);
            if (b.position() == before) {
                parser.skipItem("a field");
            }
            if (!b.eat(TokenKind.COMMA)) {
                break;
            }
        }
        parser.close(TokenKind.RIGHT_BRACE);
        b.finish(whole, mark, first);
        b.leave();
    }

    private void entry(SyntaxKind part) {
        int mark = b.mark();
        int first = b.first();
        if (b.at(TokenKind.STAR)) {
            parser.names.star(mark, first);
            return;
        }
        if (part == SyntaxKind.STRUCT_FIELD && parser.names.isNamePart(0) && b.at(1, TokenKind.COLON)) {
            parser.names.namePart();
        } else {
            parser.expressions.withoutPaths();
            if (b.last().is(SyntaxKind.STAR)) {
                return;
            }
        }
        if (b.eat(TokenKind.COLON)) {
            parser.expressions.expression();
        } else {
            b.missing(":");
        }
        b.finish(part, mark, first);
    }

    // ---- Words

    private void word() {
        Keyword word = b.keyword();
        if (word == Keyword.NONE) {
            if (b.at(1, TokenKind.STRING) && parser.types.isLiteralType(0)) {
                typedLiteral();
            } else {
                parser.names.nameOrCall();
            }
            return;
        }
        if (b.at(1, TokenKind.DOT) && !dialect.isReserved(word)) {
            parser.names.nameOrCall();
            return;
        }
        switch (word) {
            case NULL -> b.leaf(SyntaxKind.NULL_LITERAL);
            case TRUE, FALSE -> b.leaf(SyntaxKind.BOOLEAN_LITERAL);
            case DEFAULT -> defaultValue();
            case CASE -> caseExpression();
            case CAST, TRY_CAST, SAFE_CAST -> callOr(parser.functions::cast);
            case EXISTS -> {
                if (b.at(1, TokenKind.LEFT_PAREN) && startsSubquery(1)) {
                    exists();
                } else {
                    parser.names.nameOrCall();
                }
            }
            case INTERVAL -> interval();
            case ARRAY -> array();
            case MAP -> map();
            case STRUCT -> struct();
            case EXTRACT -> callOr(parser.functions::extract);
            case TRIM -> callOr(parser.functions::trim);
            case POSITION -> callOr(parser.functions::position);
            case COLUMNS -> {
                if (b.at(1, TokenKind.LEFT_PAREN)) {
                    parser.names.columns(b.mark(), b.first());
                } else {
                    parser.names.nameOrCall();
                }
            }
            case ANY, ALL, SOME -> {
                if (b.at(1, TokenKind.LEFT_PAREN) && parser.queries.startsQuery(2)) {
                    parser.expressions.quantified();
                } else {
                    parser.names.nameOrCall();
                }
            }
            case NEXT -> {
                if (b.at(1, Keyword.VALUE) && b.at(2, Keyword.FOR)) {
                    nextValue();
                } else {
                    parser.names.nameOrCall();
                }
            }
            default -> otherWord(word);
        }
    }

    /** Reads NEXT VALUE FOR a sequence. */
    private void nextValue() {
        int mark = b.mark();
        int first = b.first();
        b.advance(4);
        while (b.eat(TokenKind.DOT)) {
            b.advance();
        }
        b.finish(SyntaxKind.PARAMETER, mark, first);
    }

    private void otherWord(Keyword word) {
        if (b.at(1, TokenKind.STRING) && parser.types.isLiteralType(0)) {
            typedLiteral();
        } else if ((word == Keyword.TIMESTAMP || word == Keyword.TIME)
                && (b.at(1, Keyword.WITH) || b.at(1, Keyword.WITHOUT))
                && b.at(2, Keyword.TIME)) {
            typedLiteral();
        } else if ((word == Keyword.GROUP || word == Keyword.ORDER) && !b.at(1, Keyword.BY)) {
            parser.names.nameOrCall();
        } else if (dialect.isReserved(word) && !isCallOfReserved(word)) {
            b.missing("an expression");
        } else if (parser.isClauseWord(0)) {
            b.missing("an expression");
        } else {
            parser.names.nameOrCall();
        }
    }

    /** Says whether a reserved word is the name of a function here, such as IN or LIKE in some dialects. */
    private boolean isCallOfReserved(Keyword word) {
        return switch (word) {
            case LIKE, MOD, LEFT, RIGHT, SAMPLE, MINUS, XOR, DIV -> b.at(1, TokenKind.LEFT_PAREN);
            default -> false;
        };
    }

    private void callOr(Runnable call) {
        if (b.at(1, TokenKind.LEFT_PAREN)) {
            call.run();
        } else {
            parser.names.nameOrCall();
        }
    }

    private boolean startsSubquery(int ahead) {
        return parser.queries.startsQuery(ahead + 1)
                || b.at(ahead + 1, TokenKind.LEFT_PAREN)
                || b.at(ahead + 1, TokenKind.MACRO_NAME);
    }

    private void exists() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        parser.queries.subquery();
        b.finish(SyntaxKind.EXISTS, mark, first);
    }

    private void defaultValue() {
        if (b.at(1, TokenKind.LEFT_PAREN) || b.at(1, TokenKind.DOT)) {
            parser.names.nameOrCall();
        } else {
            b.leaf(SyntaxKind.DEFAULT_VALUE);
        }
    }

    private void typedLiteral() {
        int mark = b.mark();
        int first = b.first();
        parser.types.type();
        if (b.at(TokenKind.STRING)) {
            int stringMark = b.mark();
            int stringFirst = b.first();
            b.advance();
            b.finish(SyntaxKind.STRING_LITERAL, stringMark, stringFirst);
        } else {
            b.missing("a string");
        }
        b.finish(SyntaxKind.TYPED_LITERAL, mark, first);
    }

    private void caseExpression() {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (!b.at(Keyword.WHEN) && !parser.atListEnd()) {
            parser.expressions.expression();
        }
        if (!b.at(Keyword.WHEN)) {
            b.expected("WHEN");
        }
        while (b.at(Keyword.WHEN)) {
            int whenMark = b.mark();
            int whenFirst = b.first();
            b.advance();
            parser.expressions.expression();
            while (b.eat(TokenKind.COMMA)) {
                parser.expressions.expression();
            }
            if (b.expect(Keyword.THEN)) {
                parser.expressions.expression();
            } else {
                b.missing("THEN");
            }
            b.finish(SyntaxKind.WHEN, whenMark, whenFirst);
        }
        if (b.at(Keyword.ELSE)) {
            int elseMark = b.mark();
            int elseFirst = b.first();
            b.advance();
            parser.expressions.expression();
            b.finish(SyntaxKind.ELSE, elseMark, elseFirst);
        }
        b.expect(Keyword.END);
        b.finish(SyntaxKind.CASE, mark, first);
        b.leave();
    }

    private void array() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(1, TokenKind.LEFT_BRACKET)) {
            b.advance();
            listBody(mark, first);
        } else if (b.at(1, TokenKind.LESS)) {
            parser.types.typeWithoutBrackets();
            if (b.at(TokenKind.LEFT_BRACKET)) {
                listBody(mark, first);
            } else if (b.at(TokenKind.LEFT_PAREN)) {
                parser.functions.arguments();
                b.finish(SyntaxKind.STRUCT_CONSTRUCTOR, mark, first);
            } else {
                b.missing("[");
                b.finish(SyntaxKind.LIST, mark, first);
            }
        } else {
            parser.names.nameOrCall();
        }
    }

    private void map() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(1, TokenKind.LEFT_BRACE)) {
            b.advance();
            braced(SyntaxKind.MAP, SyntaxKind.MAP_ENTRY, mark, first);
        } else {
            parser.names.nameOrCall();
        }
    }

    private void struct() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(1, TokenKind.LESS)) {
            parser.types.typeWithoutBrackets();
            if (b.at(TokenKind.LEFT_PAREN)) {
                parser.functions.arguments();
            } else {
                b.missing("(");
            }
            b.finish(SyntaxKind.STRUCT_CONSTRUCTOR, mark, first);
        } else {
            parser.names.nameOrCall();
        }
    }

    // ---- Intervals

    private void interval() {
        if (!startsInterval()) {
            parser.names.nameOrCall();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(TokenKind.STRING)) {
            int stringMark = b.mark();
            int stringFirst = b.first();
            b.advance();
            b.finish(SyntaxKind.STRING_LITERAL, stringMark, stringFirst);
        } else if (b.at(TokenKind.LEFT_PAREN) && !dialect.has(Feature.INTERVAL_EXPRESSIONS)) {
            parenthesized();
        } else {
            parser.expressions.expression(
                    dialect.has(Feature.INTERVAL_EXPRESSIONS) ? Precedence.CONCATENATION : Precedence.UNARY);
        }
        if (isMacroWord()) {
            b.leaf(SyntaxKind.INTERVAL_UNIT);
        }
        while (isUnit(0)) {
            unit();
            if ((b.at(TokenKind.NUMBER) || b.at(TokenKind.STRING)) && isUnit(1)) {
                primary();
            }
        }
        b.finish(SyntaxKind.INTERVAL, mark, first);
    }

    /** Says whether a macro stands at the cursor for a word. */
    private boolean isMacroWord() {
        return b.at(TokenKind.TEMPLATE_WORD) || (b.at(TokenKind.MACRO_NAME) && !b.at(1, TokenKind.LEFT_PAREN));
    }

    /** Says whether the word INTERVAL at the cursor starts an interval and is not the name of a column. */
    private boolean startsInterval() {
        return switch (b.kind(1)) {
            case STRING,
                    NUMBER,
                    LEFT_PAREN,
                    PARAMETER,
                    QUESTION,
                    MACRO_NAME,
                    MACRO_STRING,
                    QUOTED_WORD,
                    TEMPLATE_WORD,
                    JINJA_EXPRESSION -> true;
            case MINUS -> b.at(2, TokenKind.NUMBER) || b.at(2, TokenKind.STRING) || isUnit(3);
            case COLON -> b.kind(2).isName();
            case WORD -> !parser.isListEnd(1) && !dialect.isReserved(b.keyword(1)) && startsUnitSoon();
            default -> false;
        };
    }

    /** Says whether a unit follows the operand that starts behind the word INTERVAL, as far as two tokens show. */
    private boolean startsUnitSoon() {
        return isUnit(2)
                || b.at(2, TokenKind.DOT)
                || b.at(2, TokenKind.LEFT_PAREN)
                || (dialect.has(Feature.INTERVAL_EXPRESSIONS)
                        && b.kind(2).symbol() != null
                        && !b.at(2, TokenKind.COMMA)
                        && !b.at(2, TokenKind.RIGHT_PAREN));
    }

    private void unit() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        precision();
        if (b.at(Keyword.TO) && isUnit(1)) {
            b.advance(2);
            precision();
        }
        b.finish(SyntaxKind.INTERVAL_UNIT, mark, first);
    }

    private void precision() {
        if (b.at(TokenKind.LEFT_PAREN) && b.at(1, TokenKind.NUMBER)) {
            parser.skipBrackets();
        }
    }

    /** Says whether the word ahead is a unit of time. */
    boolean isUnit(int ahead) {
        return b.at(ahead, TokenKind.WORD) && Units.isUnit(b.text(ahead));
    }
}
