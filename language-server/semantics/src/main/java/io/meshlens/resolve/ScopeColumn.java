package io.meshlens.resolve;

/**
 * A column as a scope sees it.
 *
 * @param name for display, as the scope names it
 * @param key by which names compare
 * @param index in the scope's row
 * @param definition the node of this query that defines it; -1 for a column of a source
 * @param relation the lowered relation that has it; -1 for a merged column
 * @param source the key of its source; empty if it is not directly one's column
 * @param assumed whether it is known only because the query names it
 */
record ScopeColumn(
        String name,
        String key,
        int index,
        int definition,
        int relation,
        String source,
        boolean assumed,
        Structure structure) {
    ScopeColumn shift(int by) {
        return new ScopeColumn(name, key, index + by, definition, relation, source, assumed, structure);
    }

    ScopeColumn named(String other, String otherKey, int otherDefinition) {
        return new ScopeColumn(other, otherKey, index, otherDefinition, relation, source, assumed, structure);
    }

    RelColumn output(int id) {
        return new RelColumn(
                name, assumed ? RelColumn.NameSource.ASSUMED : RelColumn.NameSource.INHERITED, id, structure);
    }
}
