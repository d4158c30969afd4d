package io.meshlens.resolve;

import java.util.List;

/**
 * What a table's name in a query stands for, as told by the project.
 *
 * @param key the identity by which readers of the resolved tree find it again: a model's full name, an external table's name,
 *     normalized; equal keys are the same table
 * @param display how people see it
 * @param columns its columns in order, if they are known; else empty
 * @param known whether the columns are known in full
 */
public record Source(String key, String display, List<Column> columns, boolean known) {
    public Source {
        columns = List.copyOf(columns);
    }

    /** A column of a source. */
    public record Column(String name, Structure structure) {
        public static Column of(String name) {
            return new Column(name, Structure.UNKNOWN);
        }
    }

    /** Returns a source of which nothing but the name is known. */
    public static Source unknown(String key, String display) {
        return new Source(key, display, List.of(), false);
    }
}
