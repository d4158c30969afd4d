package io.meshlens.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A relation of a FROM clause under the name by which it is known.
 */
final class Binding {
    private final int id;
    private final String name;
    private final List<String> path;
    private final String source;
    private final List<ScopeColumn> columns;
    private final Openness openness;
    private @Nullable Map<String, List<ScopeColumn>> byKey;

    /**
     * Makes a binding.
     *
     * @param id of the lowered relation
     * @param name for display; empty if it has none
     * @param path keys by which it can be qualified: of an alias the one, of a table's own name all its parts; empty if
     *     it has no name
     * @param source the key of its source, or empty
     */
    Binding(int id, String name, List<String> path, String source, List<ScopeColumn> columns, Openness openness) {
        this.id = id;
        this.name = name;
        this.path = List.copyOf(path);
        this.source = source;
        this.columns = List.copyOf(columns);
        this.openness = openness;
    }

    int id() {
        return id;
    }

    /** Returns its name, all parts, as one key. */
    String pathKey() {
        return String.join(".", path);
    }

    String name() {
        return name;
    }

    String source() {
        return source;
    }

    List<ScopeColumn> columns() {
        return columns;
    }

    Openness openness() {
        return openness;
    }

    /** Says whether a qualifier names this relation: it must be the end of the path. */
    boolean answers(List<String> qualifier) {
        int skip = path.size() - qualifier.size();
        if (skip < 0 || qualifier.isEmpty()) {
            return false;
        }
        for (int i = 0; i < qualifier.size(); i++) {
            if (!path.get(skip + i).equals(qualifier.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the columns with a key; as a rule one or none. */
    List<ScopeColumn> find(String key) {
        Map<String, List<ScopeColumn>> index = byKey;
        if (index == null) {
            index = ScopeColumn.byKey(columns);
            byKey = index;
        }
        return index.getOrDefault(key, List.of());
    }

    /** Returns this relation with other columns. */
    Binding withColumns(List<ScopeColumn> others) {
        return new Binding(id, name, path, source, others, openness);
    }

    Binding shift(int by) {
        return by == 0
                ? this
                : new Binding(
                        id,
                        name,
                        path,
                        source,
                        columns.stream().map(column -> column.shift(by)).toList(),
                        openness);
    }

    VisibleRelation visible() {
        List<RelColumn> shown = new ArrayList<>(columns.size());
        for (ScopeColumn column : columns) {
            shown.add(column.output(column.definition()));
        }
        return new VisibleRelation(id, name, source, shown, !openness.isOpen());
    }
}
