package io.meshlens.resolve;

/**
 * One output column of a relation.
 *
 * @param name as the engine would name it and in the case it was written; a generated name ({@code count_star()}) if no name
 *     was given; never empty
 * @param nameSource where the name comes from
 * @param id the node of the query that makes the column: the alias, the select item, the star, the column alias; the scan's own id for a
 *     column of a table
 * @param structure its fields, as far as they are known
 */
public record RelColumn(String name, NameSource nameSource, int id, Structure structure) {
    /** Where a column's name comes from. */
    public enum NameSource {
        /** Written as an alias, or the column's own name in its table. */
        GIVEN,
        /** Taken over from the column that is projected. */
        INHERITED,
        /**
         * Taken over from the column that is cast ({@code id::INT}), as SQLMesh does; DuckDB itself would make up another name, so whoever
         * runs the query writes the alias.
         */
        IMPLIED,
        /** Made up by the engine from the expression; another engine makes up another. */
        GENERATED,
        /** A column of an unknown source, known only because the query names it. */
        ASSUMED
    }

    public RelColumn withName(String other, int otherId) {
        return new RelColumn(other, NameSource.GIVEN, otherId, structure);
    }
}
