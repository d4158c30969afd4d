package io.meshlens.lineage;

import java.util.List;

/**
 * Where the values of one output column come from.
 *
 * @param name the column
 * @param sources the columns that the value's expression reads, each once, in order. What only decides which rows there are (WHERE, a
 *     join's condition, GROUP BY, ORDER BY) is not among them; conditions of CASE, FILTER, and the PARTITION BY and ORDER BY of a window
 *     or an aggregate are. COUNT(*) reads nothing; a scalar or IN subquery reads what its select list reads, EXISTS nothing; an unqualified
 *     column of USING reads both sides; a set operation all its branches
 * @param influences what decides, inside subqueries of the expression, on which rows the value rests
 * @param exact whether the sources are all there are: not if something in the expression was not understood, or it is not
 *     known which table has a column
 * @param assumed the sources that are known only because the query names them
 */
public record OutputLineage(
        String name, List<ColumnId> sources, List<ColumnId> influences, boolean exact, List<ColumnId> assumed) {
    public OutputLineage {
        sources = List.copyOf(sources);
        influences = List.copyOf(influences);
        assumed = List.copyOf(assumed);
    }
}
