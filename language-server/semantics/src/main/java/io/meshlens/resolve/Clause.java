package io.meshlens.resolve;

/** The clause an expression stands in, which decides what names and calls may mean. */
enum Clause {
    FROM,
    WHERE,
    GROUP_BY,
    HAVING,
    SELECT,
    QUALIFY,
    DISTINCT_ON,
    ORDER_BY,
    /** LIMIT and OFFSET. */
    BOUNDS,
    VALUES;

    /** Returns the clause's words as messages have them. */
    String words() {
        return switch (this) {
            case GROUP_BY -> "GROUP BY";
            case ORDER_BY -> "ORDER BY";
            case DISTINCT_ON -> "DISTINCT ON";
            case BOUNDS -> "LIMIT";
            case FROM, WHERE, HAVING, SELECT, QUALIFY, VALUES -> name();
        };
    }
}
