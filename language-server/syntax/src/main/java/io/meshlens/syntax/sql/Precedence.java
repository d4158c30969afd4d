package io.meshlens.syntax.sql;

/** How tight operators bind: higher binds tighter. Between the steps is room for a dialect's own. */
final class Precedence {
    static final int ARGUMENT = 2;
    static final int LAMBDA = 4;
    static final int ASSIGNMENT = 5;
    static final int TERNARY = 8;
    static final int OR = 10;
    static final int XOR = 12;
    static final int AND = 20;
    static final int NOT = 30;
    static final int IS = 35;
    static final int DUCKDB_DISTINCT = 37;
    static final int COMPARISON = 40;
    /** LIKE, IN, BETWEEN. */
    static final int PATTERN = 45;

    static final int BIT_OR = 50;
    static final int BIT_XOR = 52;
    static final int BIT_AND = 54;
    static final int SHIFT = 56;
    /** Operators that have no place of their own. */
    static final int OTHER = 58;

    static final int DUCKDB_BITS = 59;

    static final int CONCATENATION = 60;
    static final int ADDITION = 70;
    static final int MULTIPLICATION = 80;
    static final int POWER = 85;
    static final int DUCKDB_COLLATE = 88;
    static final int AT_TIME_ZONE = 90;
    static final int COLLATE = 92;
    static final int UNARY = 94;
    static final int POSTFIX = 100;

    private Precedence() {}
}
