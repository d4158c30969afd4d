package io.meshlens.project.macros;

import java.util.List;
import java.util.Optional;

/** Tells macros such as {@code @STAR} which columns a table has. */
@FunctionalInterface
public interface TableColumns {
    /** Knows no table. */
    TableColumns NONE = table -> Optional.empty();

    /**
     * Returns the columns in order; empty if the table or its columns are unknown.
     *
     * @param table the table's name as it is written, with its dots and quotes
     */
    Optional<List<Column>> of(String table);

    /**
     * A column.
     *
     * @param name without quotes, in the case it is shown in
     * @param type as SQL of the dialect; empty if unknown
     */
    record Column(String name, Optional<String> type) {}
}
