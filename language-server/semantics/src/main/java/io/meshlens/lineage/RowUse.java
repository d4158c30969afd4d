package io.meshlens.lineage;

/** How a column decides which rows there are, or in which order. */
public enum RowUse {
    /** WHERE, HAVING, QUALIFY. */
    FILTER,
    /** A join's condition. */
    JOIN,
    /** GROUP BY, DISTINCT, a set operation that compares rows, the keys of a pivot. */
    GROUP,
    /** ORDER BY, LIMIT, OFFSET. */
    ORDER,
    /** What is unnested, and what a table function is given. */
    UNNEST
}
