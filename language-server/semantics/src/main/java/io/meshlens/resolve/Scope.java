package io.meshlens.resolve;

import java.util.List;

/**
 * What names can stand for inside one select, for an editor.
 *
 * @param id the lowered select's id (or that of the query body without a select list)
 * @param parent the index of the scope outside in {@link ResolvedQuery#scopes}, whose relations are visible too; -1 if none
 * @param relations those of the FROM clause, in order
 * @param ctes ids of the lowered CTEs that can be read ({@link ResolvedCte#id}), innermost first
 * @param aliases idents of the select aliases
 */
public record Scope(int id, int parent, List<VisibleRelation> relations, List<Integer> ctes, List<Integer> aliases) {
    public Scope {
        relations = List.copyOf(relations);
        ctes = List.copyOf(ctes);
        aliases = List.copyOf(aliases);
    }
}
