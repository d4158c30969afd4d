package io.meshlens.types;

import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Source;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What readers of a model see of it: its columns' names and types. Compared by value: an edit that leaves it equal touches no
 * reader.
 *
 * @param columns in order
 * @param complete whether there may be no further columns
 */
public record ModelSignature(List<Column> columns, boolean complete) {
    /** Nothing is known of the model's columns. */
    public static final ModelSignature UNKNOWN = new ModelSignature(List.of(), false);

    public ModelSignature {
        columns = List.copyOf(columns);
    }

    /** One column, its name as the engine shows it. */
    public record Column(String name, DataType type) {}

    /** Returns the signature of what a query gives. */
    public static ModelSignature of(ResolvedQuery query, TypedQuery types) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < query.columns().size(); i++) {
            columns.add(
                    new Column(query.columns().get(i).name(), types.columns().get(i)));
        }
        return new ModelSignature(columns, query.complete());
    }

    /** Returns the type of a column; the exact name wins over one that differs in case; null when there is none. */
    public @Nullable DataType type(String name) {
        DataType similar = null;
        for (Column column : columns) {
            if (column.name().equals(name)) {
                return column.type();
            }
            if (similar == null && column.name().equalsIgnoreCase(name)) {
                similar = column.type();
            }
        }
        return similar;
    }

    /** Returns these columns as name resolution needs them. */
    public List<Source.Column> sourceColumns() {
        List<Source.Column> result = new ArrayList<>();
        for (Column column : columns) {
            result.add(new Source.Column(column.name(), TypeStructure.of(column.type())));
        }
        return result;
    }
}
