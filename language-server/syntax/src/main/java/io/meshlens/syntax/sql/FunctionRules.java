package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TreeBuilder;
import io.meshlens.syntax.sql.Dialect.Feature;
import io.meshlens.syntax.sql.ExpressionRules.Lambdas;
import java.util.Locale;
import java.util.Set;

/** Calls of functions with their arguments and suffixes, and the functions that have a grammar of their own. */
final class FunctionRules {
    /** Functions whose argument {@code x -> …} is a lambda even if a literal follows the arrow. */
    private static final Set<String> LAMBDA_FUNCTIONS = Set.of(
            "list_transform",
            "list_filter",
            "list_reduce",
            "list_apply",
            "array_transform",
            "array_apply",
            "array_filter",
            "array_reduce",
            "apply",
            "filter",
            "reduce",
            "transform",
            "exists",
            "forall",
            "aggregate",
            "zip_with",
            "map_filter",
            "map_zip_with",
            "transform_keys",
            "transform_values",
            "any_match",
            "all_match",
            "none_match",
            "array_sort",
            "arraymap",
            "arrayfilter",
            "arrayexists",
            "arrayall",
            "arraycount",
            "arraysort",
            "arrayfirst",
            "arraysum",
            "arrayfold",
            "mapapply",
            "mapfilter");

    private static final int LONGEST_LAMBDA_FUNCTION = 16;

    private final SqlParser parser;
    private final TreeBuilder b;
    private final Dialect dialect;

    FunctionRules(SqlParser parser) {
        this.parser = parser;
        this.b = parser.builder;
        this.dialect = parser.dialect;
    }

    /** Reads the arguments and suffixes of a call whose name has been pushed since the mark; pushes FUNCTION_CALL. */
    void call(int mark, int first) {
        SyntaxNode name = b.last();
        Keyword word = name.childCount() == 1 ? name.tokens().keyword(name.firstToken()) : Keyword.NONE;
        Lambdas before = parser.expressions.readArrowsAs(arrows(name));
        switch (word) {
            case CONVERT, TRY_CONVERT -> convert();
            default -> arguments(word);
        }
        parser.expressions.readArrowsAs(before);
        while (dialect.has(Feature.PARAMETRIC_FUNCTIONS) && b.at(TokenKind.LEFT_PAREN)) {
            arguments();
        }
        suffixes();
        b.finish(SyntaxKind.FUNCTION_CALL, mark, first);
    }

    private Lambdas arrows(SyntaxNode name) {
        if (!dialect.has(Feature.ARROW_LAMBDAS)) {
            return Lambdas.NO;
        }
        if (name.childCount() == 1
                && name.end() - name.start() <= LONGEST_LAMBDA_FUNCTION
                && LAMBDA_FUNCTIONS.contains(name.text().toLowerCase(Locale.ROOT))) {
            return Lambdas.YES;
        }
        return dialect.has(Feature.ARROWS_READ_JSON) ? Lambdas.NO : Lambdas.LIKELY;
    }

    // ---- Arguments

    void arguments() {
        arguments(Keyword.NONE);
    }

    /** Reads arguments in parentheses; the function's name decides which words may separate them. */
    private void arguments(Keyword function) {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        boolean staysOpen = b.staysOpen(b.position());
        parser.open();
        if (b.at(Keyword.DISTINCT)
                || (b.at(Keyword.ALL) && !b.at(1, TokenKind.LEFT_PAREN) && !b.at(1, TokenKind.COMMA))) {
            b.advance();
        }
        if (!b.at(TokenKind.RIGHT_PAREN)) {
            argumentList(function, staysOpen);
        }
        if (staysOpen && b.at(TokenKind.COMMA)) {
            b.expected(")");
            parser.giveUpBracket();
        } else {
            parser.close(TokenKind.RIGHT_PAREN);
        }
        b.finish(SyntaxKind.ARGUMENTS, mark, first);
        b.leave();
    }

    /** Reads arguments; where nobody closes the bracket, they end with a comma at the end or the start of a line. */
    private void argumentList(Keyword function, boolean staysOpen) {
        while (true) {
            int before = b.position();
            argument(function);
            while (clauseOfArguments() || separator(function)) {
                // each call reads one clause, or a separating word with the argument behind it
            }
            if (staysOpen && b.at(TokenKind.COMMA) && (b.isOnNewLine(0) || b.isOnNewLine(1))) {
                return;
            }
            if (b.eat(TokenKind.COMMA)) {
                if (b.at(TokenKind.RIGHT_PAREN)) {
                    if (!dialect.has(Feature.LENIENT_COMMAS)) {
                        b.missing("an argument");
                    }
                    return;
                }
                continue;
            }
            if (parser.atListEnd()) {
                return;
            }
            if (b.position() == before && b.last().isMissing()) {
                b.pop();
            }
            parser.skipItem(", or )");
            if (!b.eat(TokenKind.COMMA)) {
                return;
            }
        }
    }

    private void argument(Keyword function) {
        if (parser.queries.startsQuery(0) && !b.at(TokenKind.LEFT_PAREN)) {
            parser.queries.query();
            return;
        }
        if (b.at(Keyword.ORDER, Keyword.BY)) {
            return;
        }
        int mark = b.mark();
        int first = b.first();
        TokenKind next = b.kind(1);
        if ((next == TokenKind.FAT_ARROW || next == TokenKind.ASSIGN)
                && (parser.names.isNamePart(0) || b.at(TokenKind.STRING))
                && !(b.at(TokenKind.MACRO_NAME) && next == TokenKind.ASSIGN)) {
            parser.names.name();
            b.advance();
            argumentValue();
            b.finish(SyntaxKind.NAMED_ARGUMENT, mark, first);
            return;
        }
        if (isObjectArgument()) {
            b.advance();
            parser.names.qualifiedName();
            b.finish(SyntaxKind.ARGUMENT_OPTION, mark, first);
            return;
        }
        if ((b.at(Keyword.KEY) || b.at(Keyword.BULK)) && b.at(1, TokenKind.STRING)) {
            b.advance();
        }
        parser.expressions.expression();
        if (b.at(Keyword.AS)) {
            if (function == Keyword.JSON_TABLE || function == Keyword.XMLTABLE) {
                return;
            }
            if (takesType(function)) {
                b.advance();
                parser.types.type();
                return;
            }
            parser.relations.alias();
            b.finish(SyntaxKind.ALIASED_ARGUMENT, mark, first);
        } else if (b.at(TokenKind.COLON) || (b.at(Keyword.VALUE) && !b.at(1, TokenKind.COMMA))) {
            b.advance();
            parser.expressions.expression();
            b.finish(SyntaxKind.KEY_VALUE, mark, first);
        } else if (isImplicitAlias(function)) {
            parser.relations.alias();
            b.finish(SyntaxKind.ALIASED_ARGUMENT, mark, first);
        }
    }

    private static boolean takesType(Keyword function) {
        return switch (function) {
            case WEIGHT_STRING, PARSE, TRY_PARSE, XMLSERIALIZE -> true;
            default -> false;
        };
    }

    /** Reads a named argument's value: an expression, a query or a table. */
    private void argumentValue() {
        if (b.at(Keyword.TABLE) && (b.at(1, TokenKind.LEFT_PAREN) || parser.names.isNamePart(1))) {
            tableArgument();
        } else if (parser.queries.startsQuery(0) && !b.at(TokenKind.LEFT_PAREN)) {
            parser.queries.query();
        } else {
            parser.expressions.expression();
        }
    }

    private void tableArgument() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.at(TokenKind.LEFT_PAREN)) {
            parser.primaries.parenthesized();
        } else {
            parser.names.qualifiedName();
        }
        b.finish(SyntaxKind.ARGUMENT_OPTION, mark, first);
    }

    /** Says whether the argument names a table or a model instead of giving a value. */
    private boolean isObjectArgument() {
        if (b.at(Keyword.NAME) && parser.names.isNamePart(1)) {
            return b.at(2, TokenKind.COMMA) || b.at(2, TokenKind.RIGHT_PAREN);
        }
        return (b.at(Keyword.TABLE) || b.at(Keyword.MODEL))
                && parser.names.isNamePart(1)
                && !b.at(1, Keyword.AS)
                && !dialect.isReserved(b.keyword(1));
    }

    private boolean isImplicitAlias(Keyword function) {
        return (function == Keyword.STRUCT || function == Keyword.ROW)
                && (b.at(TokenKind.QUOTED_WORD) || (b.at(TokenKind.WORD) && b.keyword() == Keyword.NONE));
    }

    /** Reads a clause that may follow an argument; says whether there was one. */
    private boolean clauseOfArguments() {
        int mark = b.mark();
        int first = b.first();
        switch (b.keyword()) {
            case METRICS, DIMENSIONS, FACTS -> {
                if (b.at(1, TokenKind.COMMA) || b.at(1, TokenKind.DOT)) {
                    return false;
                }
                b.advance();
                do {
                    int itemMark = b.mark();
                    int itemFirst = b.first();
                    parser.expressions.expression();
                    if (b.at(Keyword.AS)) {
                        parser.relations.alias();
                    }
                    b.finish(SyntaxKind.SELECT_ITEM, itemMark, itemFirst);
                } while (b.eat(TokenKind.COMMA));
                b.finish(SyntaxKind.ARGUMENT_OPTION, mark, first);
            }
            case ORDER -> {
                if (!b.at(1, Keyword.BY)) {
                    return false;
                }
                parser.tails.orderBy();
            }
            case LIMIT -> parser.tails.limit();
            case SEPARATOR -> {
                b.advance();
                parser.expressions.expression();
                b.finish(SyntaxKind.SEPARATOR, mark, first);
            }
            case IGNORE, RESPECT -> {
                if (!b.at(1, Keyword.NULLS)) {
                    return false;
                }
                b.advance(2);
                b.finish(SyntaxKind.NULL_TREATMENT, mark, first);
            }
            case HAVING -> {
                if (!b.at(1, Keyword.MAX) && !b.at(1, Keyword.MIN)) {
                    return false;
                }
                b.advance(2);
                parser.expressions.expression();
                b.finish(SyntaxKind.HAVING_BOUND, mark, first);
            }
            case WHERE -> {
                b.advance();
                parser.expressions.expression();
                b.finish(SyntaxKind.FILTER_CLAUSE, mark, first);
            }
            default -> {
                return option();
            }
        }
        return true;
    }

    /** Reads the words of one function that have no node of their own, up to the next comma or bracket. */
    private boolean option() {
        boolean starts = switch (b.keyword()) {
            case RETURNING,
                    ABSENT,
                    PASSING,
                    COLUMNS,
                    WITH,
                    WITHOUT,
                    EMPTY,
                    ERROR,
                    DEFAULT,
                    UNIQUE,
                    KEEP,
                    OMIT,
                    TRUNCATE,
                    FORMAT,
                    PARTITION,
                    SET -> true;
            case ROWS -> b.at(1, Keyword.PER) || b.at(1, Keyword.FROM);
            case NULL -> b.at(1, Keyword.ON);
            case ON ->
                b.at(1, Keyword.OVERFLOW) || b.at(1, Keyword.NULL) || b.at(1, Keyword.ERROR) || b.at(1, Keyword.EMPTY);
            default -> b.spells(0, "COPARTITION") || b.spells(0, "PRUNE");
        };
        if (!starts) {
            return false;
        }
        int mark = b.mark();
        int first = b.first();
        boolean columns = b.at(Keyword.PASSING) || (b.at(Keyword.COLUMNS) && !b.at(1, TokenKind.LEFT_PAREN));
        while (!b.at(TokenKind.RIGHT_PAREN)
                && (columns || !b.at(TokenKind.COMMA))
                && !b.atEnd()
                && !b.at(TokenKind.SEMICOLON)) {
            parser.skipOne();
        }
        b.finish(SyntaxKind.ARGUMENT_OPTION, mark, first);
        return true;
    }

    /** Reads a word that separates two arguments of this function, and the argument behind it. */
    private boolean separator(Keyword function) {
        boolean separates = switch (b.keyword()) {
            case FROM -> takesFrom(function);
            case FOR ->
                function == Keyword.SUBSTRING
                        || function == Keyword.SUBSTR
                        || function == Keyword.OVERLAY
                        || function == Keyword.MID;
            case SIMILAR, ESCAPE -> function == Keyword.SUBSTRING;
            case PLACING -> function == Keyword.OVERLAY;
            case USING -> true;
            case TO -> function == Keyword.CEIL || function == Keyword.FLOOR;
            case IN -> function == Keyword.POSITION;
            case AS -> function == Keyword.XMLTABLE || function == Keyword.JSON_TABLE;
            default -> false;
        };
        if (!separates) {
            return false;
        }
        b.advance();
        parser.expressions.expression();
        return true;
    }

    private static boolean takesFrom(Keyword function) {
        return switch (function) {
            case SUBSTRING, SUBSTR, OVERLAY, MID, LTRIM, RTRIM, DATE_PART, TRIM, EXTRACT -> true;
            default -> false;
        };
    }

    /** Reads CONVERT's arguments: in some dialects one of them is a type. */
    private void convert() {
        if (!dialect.has(Feature.CONVERT_TYPE_FIRST) && !dialect.has(Feature.CONVERT_TYPE_SECOND)) {
            arguments();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        parser.open();
        if (dialect.has(Feature.CONVERT_TYPE_FIRST)) {
            parser.types.type();
            while (b.eat(TokenKind.COMMA)) {
                parser.expressions.expression();
            }
        } else {
            parser.expressions.expression();
            if (b.eat(Keyword.USING)) {
                parser.names.qualifiedName();
            } else if (b.eat(TokenKind.COMMA)) {
                parser.types.type();
            }
        }
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.ARGUMENTS, mark, first);
    }

    // ---- Suffixes

    /** Reads what may follow a call: WITHIN GROUP, FILTER, IGNORE NULLS, KEEP, OVER. */
    void suffixes() {
        while (suffix()) {
            // each call reads one
        }
    }

    private boolean suffix() {
        if (!b.at(TokenKind.WORD)) {
            return false;
        }
        int mark = b.mark();
        int first = b.first();
        switch (b.keyword()) {
            case FILTER -> {
                if (!b.at(1, TokenKind.LEFT_PAREN)) {
                    return false;
                }
                b.advance();
                parser.open();
                b.eat(Keyword.WHERE);
                parser.expressions.expression();
                parser.close(TokenKind.RIGHT_PAREN);
                b.finish(SyntaxKind.FILTER_CLAUSE, mark, first);
            }
            case WITHIN -> {
                if (!b.at(1, Keyword.GROUP)) {
                    return false;
                }
                b.advance(2);
                if (b.at(TokenKind.LEFT_PAREN)) {
                    parser.open();
                    if (b.at(Keyword.ORDER, Keyword.BY)) {
                        parser.tails.orderBy();
                    } else {
                        b.missing("ORDER BY");
                    }
                    parser.close(TokenKind.RIGHT_PAREN);
                } else {
                    b.missing("(");
                }
                b.finish(SyntaxKind.WITHIN_GROUP, mark, first);
            }
            case IGNORE, RESPECT -> {
                if (!b.at(1, Keyword.NULLS)) {
                    return false;
                }
                b.advance(2);
                b.finish(SyntaxKind.NULL_TREATMENT, mark, first);
            }
            case FROM -> {
                boolean treatment = (b.at(1, Keyword.FIRST) || b.at(1, Keyword.LAST))
                        && (b.at(2, Keyword.OVER) || b.at(2, Keyword.IGNORE) || b.at(2, Keyword.RESPECT));
                if (!treatment) {
                    return false;
                }
                b.advance(2);
                b.finish(SyntaxKind.NULL_TREATMENT, mark, first);
            }
            case KEEP -> {
                if (!b.at(1, TokenKind.LEFT_PAREN)) {
                    return false;
                }
                b.advance();
                parser.open();
                while (b.at(Keyword.DENSE_RANK) || b.at(Keyword.FIRST) || b.at(Keyword.LAST)) {
                    b.advance();
                }
                if (b.at(Keyword.ORDER, Keyword.BY)) {
                    parser.tails.orderBy();
                }
                parser.close(TokenKind.RIGHT_PAREN);
                b.finish(SyntaxKind.KEEP, mark, first);
            }
            case OVER -> over(mark, first);
            case AGAINST -> {
                if (!b.at(1, TokenKind.LEFT_PAREN)) {
                    return false;
                }
                b.advance();
                against();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Reads what MySQL's MATCH(…) is searched for; the words of the mode stay own tokens. */
    private void against() {
        int mark = b.mark();
        int first = b.first();
        parser.open();
        parser.expressions.expression(Precedence.PATTERN);
        while (b.at(TokenKind.WORD)) {
            b.advance();
        }
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.ARGUMENTS, mark, first);
    }

    private void over(int mark, int first) {
        b.advance();
        if (b.at(TokenKind.LEFT_PAREN)) {
            window();
        } else {
            parser.names.unreservedName("a window");
        }
        b.finish(SyntaxKind.OVER_CLAUSE, mark, first);
    }

    /** Reads a window's definition in parentheses. */
    void window() {
        int mark = b.mark();
        int first = b.first();
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        parser.open();
        if (isBaseWindow()) {
            parser.names.name();
        }
        if (isWindowBy(Keyword.PARTITION) || isWindowBy(Keyword.DISTRIBUTE)) {
            partitionBy();
        }
        if (b.at(Keyword.ORDER, Keyword.BY) || isWindowBy(Keyword.SORT)) {
            parser.tails.orderBy();
        } else if (isWindowBy(Keyword.CLUSTER)) {
            partitionBy();
        }
        if (b.at(Keyword.ROWS) || b.at(Keyword.RANGE) || b.at(Keyword.GROUPS)) {
            frame();
        }
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.WINDOW, mark, first);
        b.leave();
    }

    private boolean isWindowBy(Keyword word) {
        return b.at(word, Keyword.BY);
    }

    private boolean isBaseWindow() {
        if (!parser.names.isNamePart(0)) {
            return false;
        }
        return switch (b.keyword()) {
            case PARTITION, ORDER, SORT, DISTRIBUTE, CLUSTER -> !b.at(1, Keyword.BY);
            case ROWS, RANGE, GROUPS -> b.at(1, TokenKind.RIGHT_PAREN);
            default -> true;
        };
    }

    void partitionBy() {
        int mark = b.mark();
        int first = b.first();
        b.advance(2);
        expressions();
        b.finish(SyntaxKind.PARTITION_BY_CLAUSE, mark, first);
    }

    /** Reads expressions with commas between them; pushes as many nodes. */
    void expressions() {
        do {
            if (parser.atListEnd()) {
                b.missing("an expression");
                return;
            }
            parser.expressions.expression();
        } while (b.eat(TokenKind.COMMA));
    }

    private void frame() {
        int mark = b.mark();
        int first = b.first();
        b.advance();
        if (b.eat(Keyword.BETWEEN)) {
            bound();
            if (b.expect(Keyword.AND)) {
                bound();
            }
        } else {
            bound();
        }
        if (b.at(Keyword.EXCLUDE)) {
            int exclusionMark = b.mark();
            int exclusionFirst = b.first();
            b.advance(2);
            if (b.at(Keyword.ROW) || b.at(Keyword.OTHERS)) {
                b.advance();
            }
            b.finish(SyntaxKind.FRAME_EXCLUSION, exclusionMark, exclusionFirst);
        }
        b.finish(SyntaxKind.FRAME, mark, first);
    }

    private void bound() {
        int mark = b.mark();
        int first = b.first();
        if (b.at(Keyword.CURRENT, Keyword.ROW)) {
            b.advance(2);
            b.finish(SyntaxKind.FRAME_BOUND, mark, first);
            return;
        }
        if (!b.eat(Keyword.UNBOUNDED)) {
            parser.expressions.expression(Precedence.PATTERN);
        }
        if (!b.eat(Keyword.PRECEDING) && !b.eat(Keyword.FOLLOWING)) {
            b.expected("PRECEDING or FOLLOWING");
        }
        b.finish(SyntaxKind.FRAME_BOUND, mark, first);
    }

    // ---- Functions with a grammar of their own

    /** Reads CAST, TRY_CAST or SAFE_CAST. */
    void cast() {
        if (!b.enter()) {
            parser.tooDeep();
            return;
        }
        int mark = b.mark();
        int first = b.first();
        b.advance();
        parser.open();
        parser.expressions.expression();
        if (b.eat(Keyword.AS) || b.eat(TokenKind.COMMA)) {
            if (b.at(TokenKind.STRING)) {
                parser.primaries.string();
                b.retag(SyntaxKind.TYPE);
            } else {
                parser.types.type();
            }
        } else {
            b.missing("AS and a type");
        }
        if (b.at(Keyword.FORMAT) || b.at(Keyword.DEFAULT) || b.at(Keyword.RENAME) || b.at(Keyword.ADD)) {
            castFormat();
        }
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.CAST, mark, first);
        b.leave();
    }

    private void castFormat() {
        int mark = b.mark();
        int first = b.first();
        if (b.eat(Keyword.FORMAT)) {
            parser.expressions.expression();
        } else {
            while (!b.at(TokenKind.RIGHT_PAREN) && !b.atEnd() && !b.at(TokenKind.SEMICOLON)) {
                parser.skipOne();
            }
        }
        b.finish(SyntaxKind.CAST_FORMAT, mark, first);
    }

    /** Reads EXTRACT(unit FROM x), or a call of a function of that name. */
    void extract() {
        int mark = b.mark();
        int first = b.first();
        boolean unit = b.at(2, TokenKind.WORD)
                || b.at(2, TokenKind.STRING)
                || b.at(2, TokenKind.MACRO_NAME)
                || b.at(2, TokenKind.TEMPLATE_WORD);
        boolean plain = unit && b.at(3, Keyword.FROM);
        boolean call = unit && b.at(3, TokenKind.LEFT_PAREN) && b.at(5, TokenKind.RIGHT_PAREN) && b.at(6, Keyword.FROM);
        if (!plain && !call) {
            parser.names.nameOrCall();
            return;
        }
        b.advance();
        parser.open();
        if (b.at(TokenKind.STRING)) {
            parser.primaries.string();
        } else {
            int nameMark = b.mark();
            int nameFirst = b.first();
            b.advance();
            if (call) {
                parser.skipBrackets();
            }
            b.finish(SyntaxKind.NAME, nameMark, nameFirst);
        }
        b.advance();
        parser.expressions.expression();
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.EXTRACT, mark, first);
    }

    /** Reads TRIM(BOTH c FROM x) and TRIM(c FROM x), or a call of TRIM. */
    void trim() {
        boolean words = b.at(2, Keyword.BOTH) || b.at(2, Keyword.LEADING) || b.at(2, Keyword.TRAILING);
        if (words && !b.at(3, TokenKind.COMMA) && !b.at(3, TokenKind.RIGHT_PAREN) && !b.at(3, TokenKind.DOT)) {
            int mark = b.mark();
            int first = b.first();
            b.advance();
            parser.open();
            b.advance();
            if (!b.at(Keyword.FROM)) {
                parser.expressions.expression();
            }
            if (b.eat(Keyword.FROM)) {
                parser.expressions.expression();
            }
            parser.close(TokenKind.RIGHT_PAREN);
            b.finish(SyntaxKind.TRIM, mark, first);
            return;
        }
        wordsInCall(Keyword.FROM, SyntaxKind.TRIM, 0);
    }

    /** Reads POSITION(a IN b), or a call of POSITION. */
    void position() {
        wordsInCall(Keyword.IN, SyntaxKind.POSITION, Precedence.PATTERN);
    }

    /** Reads a call whose first argument may be followed by a word instead of a comma, which makes it another node. */
    private void wordsInCall(Keyword word, SyntaxKind kind, int power) {
        int mark = b.mark();
        int first = b.first();
        b.leaf(SyntaxKind.NAME);
        b.finish(SyntaxKind.QUALIFIED_NAME, mark, first);
        int argumentsMark = b.mark();
        int argumentsFirst = b.first();
        parser.open();
        if (!b.at(TokenKind.RIGHT_PAREN)) {
            parser.expressions.expression(power);
            if (b.eat(word)) {
                parser.expressions.expression();
                parser.close(TokenKind.RIGHT_PAREN);
                b.remove(mark, 0);
                b.finish(kind, mark, first);
                return;
            }
            parser.expressions.infix(0);
            while (b.eat(TokenKind.COMMA)) {
                parser.expressions.expression();
            }
        }
        parser.close(TokenKind.RIGHT_PAREN);
        b.finish(SyntaxKind.ARGUMENTS, argumentsMark, argumentsFirst);
        suffixes();
        b.finish(SyntaxKind.FUNCTION_CALL, mark, first);
    }
}
