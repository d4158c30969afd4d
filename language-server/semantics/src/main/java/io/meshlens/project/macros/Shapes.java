package io.meshlens.project.macros;

import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import org.jspecify.annotations.Nullable;

/** What may stand where in a tree, as far as expansion must know. */
final class Shapes {
    private static final int LOOSEST = 0;
    private static final int COMPARISON = 4;
    private static final int OTHER = 5;
    private static final int SUM = 6;
    private static final int PRODUCT = 7;
    private static final int UNARY = 9;
    private static final int POSTFIX = 10;
    private static final int PRIMARY = 11;

    private Shapes() {}

    static boolean isMacro(SyntaxNode node) {
        return switch (node.kind()) {
            case MACRO_VARIABLE, MACRO_CALL, MACRO_STRING -> true;
            default -> false;
        };
    }

    /** Says whether a node is a list with commas, into which several values may be put in the place of one. */
    static boolean isList(SyntaxKind kind) {
        return switch (kind) {
            case SELECT_LIST,
                    ARGUMENTS,
                    MACRO_ARGUMENTS,
                    TUPLE,
                    PAREN,
                    LIST,
                    EXPRESSION_LIST,
                    FROM_CLAUSE,
                    GROUP_BY_CLAUSE,
                    ORDER_BY_CLAUSE,
                    PARTITION_BY_CLAUSE,
                    SORT_BY_CLAUSE,
                    VALUES,
                    ROLLUP,
                    CUBE,
                    GROUPING_SETS,
                    DISTINCT_ON,
                    LIMIT_BY,
                    STAR_REPLACE,
                    PIVOT_ON,
                    PIVOT_USING,
                    PIVOT_VALUES,
                    UNPIVOT_ON,
                    MEASURES -> true;
            default -> false;
        };
    }

    /** Says whether a list without items is a mistake. */
    static boolean mustHaveItems(SyntaxKind kind) {
        return switch (kind) {
            case SELECT_LIST, EXPRESSION_LIST, VALUES, FROM_CLAUSE -> true;
            default -> false;
        };
    }

    /** Returns the macro that is all there is to an item of a list (an alias may stand beside it), or null. */
    static @Nullable SyntaxNode itemMacro(SyntaxNode item) {
        return switch (item.kind()) {
            case SELECT_ITEM, ORDER_ITEM, TABLE_REFERENCE -> {
                SyntaxNode found = null;
                for (int i = 0; i < item.childCount(); i++) {
                    if (isMacro(item.child(i))) {
                        found = item.child(i);
                    } else if (!item.child(i).is(SyntaxKind.ALIAS)) {
                        yield null;
                    }
                }
                yield found;
            }
            default -> null;
        };
    }

    /** Says whether a clause is nothing without its list. */
    static boolean vanishesEmpty(SyntaxKind kind) {
        return switch (kind) {
            case GROUP_BY_CLAUSE, ORDER_BY_CLAUSE, PARTITION_BY_CLAUSE, SORT_BY_CLAUSE -> true;
            default -> false;
        };
    }

    /** Says whether a value must have brackets around it to stay one operand of its parent. */
    static boolean needsBrackets(SyntaxNode parent, int index, SyntaxNode value) {
        int rank = rank(value);
        return switch (parent.kind()) {
            case OR -> rank <= 1 || rank == OTHER;
            case AND -> rank <= 2 || rank == OTHER;
            case NOT -> rank <= 3 || rank == OTHER;
            case IS_NULL, IS, IS_DISTINCT, BETWEEN, LIKE, ESCAPE -> rank <= OTHER;
            case IN -> index == 0 && rank <= OTHER;
            case BINARY ->
                switch (rank(parent)) {
                    case COMPARISON -> rank <= OTHER;
                    case SUM -> rank <= SUM || rank == UNARY;
                    default -> rank < PRIMARY;
                };
            case UNARY, POSTFIX, AT_TIME_ZONE, AT_LOCAL, COLLATE, OUTER_MARK, INTERVAL -> rank < PRIMARY;
            case CAST -> parent.has(TokenKind.DOUBLE_COLON) && rank < POSTFIX;
            case INDEX, SLICE, FIELD, METHOD_CALL, PATH -> index == 0 && rank < POSTFIX;
            case TERNARY -> rank <= 1;
            default -> false;
        };
    }

    /** Returns how tight an expression holds together. */
    private static int rank(SyntaxNode node) {
        return switch (node.kind()) {
            case LAMBDA, TERNARY, ALIASED_ARGUMENT -> LOOSEST;
            case OR -> 1;
            case AND -> 2;
            case NOT -> 3;
            case IS_NULL, IS, IS_DISTINCT, BETWEEN, IN, LIKE -> COMPARISON;
            case BINARY -> operatorRank(node);
            case UNARY, POSTFIX, AT_TIME_ZONE, AT_LOCAL, COLLATE, INTERVAL, TYPED_LITERAL, OUTER_MARK -> UNARY;
            case CAST -> node.has(TokenKind.DOUBLE_COLON) ? POSTFIX : PRIMARY;
            case INDEX, SLICE, FIELD, METHOD_CALL, PATH -> POSTFIX;
            default -> PRIMARY;
        };
    }

    /** Comparisons, sums and products have one order in every dialect; other operators do not: in MySQL {@code ||} is OR. */
    private static int operatorRank(SyntaxNode binary) {
        int operator = binary.operator();
        return operator < 0
                ? OTHER
                : switch (binary.tokens().kind(operator)) {
                    case EQUAL,
                            DOUBLE_EQUAL,
                            NOT_EQUAL,
                            BANG_EQUAL,
                            NULL_SAFE_EQUAL,
                            LESS,
                            LESS_EQUAL,
                            GREATER,
                            GREATER_EQUAL,
                            ASSIGN -> COMPARISON;
                    case PLUS, MINUS -> SUM;
                    case STAR, SLASH, PERCENT -> PRODUCT;
                    default -> OTHER;
                };
    }
}
