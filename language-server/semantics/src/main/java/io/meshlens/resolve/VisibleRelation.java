package io.meshlens.resolve;

import java.util.List;

/**
 * A relation that names in a scope can stand for, as an editor offers it.
 *
 * @param id the lowered relation's id
 * @param name its alias or own name; empty for a derived table without a name
 * @param source the key of its {@link Source}; empty if it is none
 * @param columns names as seen in the scope, with where they are defined
 * @param complete whether it may have no more columns
 */
public record VisibleRelation(int id, String name, String source, List<RelColumn> columns, boolean complete) {
    public VisibleRelation {
        columns = List.copyOf(columns);
    }
}
