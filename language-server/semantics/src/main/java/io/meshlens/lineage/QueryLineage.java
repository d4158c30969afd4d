package io.meshlens.lineage;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The lineage of one query: values and rows apart.
 *
 * @param columns one for each output column
 * @param complete whether the output columns are known in full
 * @param dynamic what the columns that are known only by running would read (those of a dynamic PIVOT); empty if there are none
 * @param rows the columns that decide which rows the query has, by how they do it, each list in order
 */
public record QueryLineage(
        List<OutputLineage> columns, boolean complete, List<OutputLineage> dynamic, Map<RowUse, List<ColumnId>> rows) {
    public QueryLineage {
        columns = List.copyOf(columns);
        dynamic = List.copyOf(dynamic);
        Map<RowUse, List<ColumnId>> copy = new EnumMap<>(RowUse.class);
        rows.forEach((use, used) -> copy.put(use, List.copyOf(used)));
        rows = Collections.unmodifiableMap(copy);
    }
}
