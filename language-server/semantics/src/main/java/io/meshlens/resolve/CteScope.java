package io.meshlens.resolve;

import io.meshlens.lower.Expression;
import io.meshlens.lower.Ident;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The CTEs that a place can read: an inner one hides an outer one of the same name. */
final class CteScope {
    static final CteScope EMPTY = new CteScope(null, null, List.of());

    private final @Nullable CteScope outer;
    private final @Nullable Entry entry;
    private final List<Value> values;

    private CteScope(@Nullable CteScope outer, @Nullable Entry entry, List<Value> values) {
        this.outer = outer;
        this.entry = entry;
        this.values = values;
    }

    /** ClickHouse's {@code WITH value AS name}: an alias for every select inside. */
    record Value(Ident name, Expression value) {}

    /**
     * A CTE that can be read.
     *
     * @param index in {@link ResolvedQuery#ctes}; -1 inside its own step
     * @param id of the lowered CTE
     * @param self whether it is read from inside its own step
     */
    record Entry(String key, int index, int id, Ident name, List<RelColumn> columns, Openness openness, boolean self) {}

    CteScope with(Entry more) {
        return new CteScope(this, more, values);
    }

    CteScope with(Value value) {
        List<Value> more = new ArrayList<>();
        more.add(value);
        more.addAll(values);
        return new CteScope(this, null, more);
    }

    /** Returns the named values, innermost first. */
    List<Value> values() {
        return values;
    }

    @Nullable
    Entry find(String key) {
        for (CteScope at = this; at != null; at = at.outer) {
            if (at.entry != null && at.entry.key().equals(key)) {
                return at.entry;
            }
        }
        return null;
    }

    /** Returns the ids of all that can be read, innermost first. */
    List<Integer> ids() {
        List<Integer> found = new ArrayList<>();
        List<String> hidden = new ArrayList<>();
        for (CteScope at = this; at != null; at = at.outer) {
            if (at.entry != null && !hidden.contains(at.entry.key())) {
                hidden.add(at.entry.key());
                found.add(at.entry.id());
            }
        }
        return found;
    }

    /** Returns the names of all that can be read, innermost first. */
    List<String> names() {
        List<String> found = new ArrayList<>();
        for (CteScope at = this; at != null; at = at.outer) {
            if (at.entry != null) {
                found.add(at.entry.name().text());
            }
        }
        return found;
    }
}
