package io.meshlens.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What names mean for one row: its relations, and the columns a bare name or a star sees, in the star's order. Columns
 * that a USING merged away are in their binding only.
 */
final class RowScope {
    static final RowScope EMPTY = new RowScope(List.of(), List.of(), Map.of());

    private final List<Binding> bindings;
    private final List<ScopeColumn> star;

    /** From the index of a merged column that is just the left or right one to the index of that. */
    private final Map<Integer, Integer> same;

    private @Nullable Map<String, List<ScopeColumn>> byKey;

    RowScope(List<Binding> bindings, List<ScopeColumn> star, Map<Integer, Integer> same) {
        this.bindings = List.copyOf(bindings);
        this.star = List.copyOf(star);
        this.same = Map.copyOf(same);
    }

    static RowScope of(Binding binding) {
        return new RowScope(List.of(binding), binding.columns(), Map.of());
    }

    List<Binding> bindings() {
        return bindings;
    }

    /** Returns what a bare star expands to. */
    List<ScopeColumn> star() {
        return star;
    }

    Map<Integer, Integer> same() {
        return same;
    }

    /** Returns the index of the plain column that a merged column is, or the index itself. */
    int plain(int index) {
        int at = index;
        for (int step = 0; step < 100; step++) {
            Integer next = same.get(at);
            if (next == null) {
                return at;
            }
            at = next;
        }
        return at;
    }

    /** Returns the columns that a bare name can mean; more than one is ambiguous. */
    List<ScopeColumn> find(String key) {
        Map<String, List<ScopeColumn>> index = byKey;
        if (index == null) {
            index = ScopeColumn.byKey(star);
            byKey = index;
        }
        return index.getOrDefault(key, List.of());
    }

    /** Returns the relations that a qualifier can mean. */
    List<Binding> answering(List<String> qualifier) {
        List<Binding> found = new ArrayList<>(1);
        for (Binding binding : bindings) {
            if (binding.answers(qualifier)) {
                found.add(binding);
            }
        }
        return found;
    }

    /** Returns whether, and from where, the row may have columns that are not known. */
    Openness openness() {
        Openness all = Openness.CLOSED;
        for (Binding binding : bindings) {
            all = all.and(binding.openness());
        }
        return all;
    }

    /** Returns this row with another behind it. */
    RowScope beside(RowScope right, int width) {
        List<Binding> both = new ArrayList<>(bindings);
        for (Binding binding : right.bindings) {
            both.add(binding.shift(width));
        }
        List<ScopeColumn> columns = new ArrayList<>(star);
        for (ScopeColumn column : right.star) {
            columns.add(column.shift(width));
        }
        Map<Integer, Integer> equal = new HashMap<>(same);
        right.same.forEach((from, to) -> equal.put(from + width, to + width));
        return new RowScope(both, columns, equal);
    }
}
