package io.meshlens.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
 * @param former another key by which it can be called, as long as nothing else is called so; empty if there is none
 */
record ScopeColumn(
        String name,
        String key,
        int index,
        int definition,
        int relation,
        String source,
        boolean assumed,
        Structure structure,
        String former) {
    ScopeColumn(
            String name,
            String key,
            int index,
            int definition,
            int relation,
            String source,
            boolean assumed,
            Structure structure) {
        this(name, key, index, definition, relation, source, assumed, structure, "");
    }

    ScopeColumn shift(int by) {
        return new ScopeColumn(name, key, index + by, definition, relation, source, assumed, structure, former);
    }

    /** Returns this column, which can be called by another name as well. */
    ScopeColumn formerly(String other) {
        return new ScopeColumn(name, key, index, definition, relation, source, assumed, structure, other);
    }

    /** Makes an index of columns by their keys, those from before included. */
    static Map<String, List<ScopeColumn>> byKey(List<ScopeColumn> columns) {
        Map<String, List<ScopeColumn>> index = new HashMap<>();
        for (ScopeColumn column : columns) {
            index.computeIfAbsent(column.key(), any -> new ArrayList<>(1)).add(column);
        }
        for (ScopeColumn column : columns) {
            if (!column.former().isEmpty()) {
                index.putIfAbsent(
                        column.former(), List.of(column.named(column.former(), column.former(), column.definition())));
            }
        }
        return index;
    }

    ScopeColumn named(String other, String otherKey, int otherDefinition) {
        return new ScopeColumn(other, otherKey, index, otherDefinition, relation, source, assumed, structure);
    }

    RelColumn output(int id) {
        return new RelColumn(
                name, assumed ? RelColumn.NameSource.ASSUMED : RelColumn.NameSource.INHERITED, id, structure);
    }
}
