package io.meshlens.project;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a seed's file without keeping its rows.
 *
 * @param columns the columns in the file's order
 * @param rows how many rows it has, the header not counted
 */
public record SeedData(List<Column> columns, long rows) {
    public SeedData {
        columns = List.copyOf(columns);
    }

    /**
     * One column of the file.
     *
     * @param name as in the file's first row
     * @param type what its texts look like
     * @param contentHash a hash of all its values in order, 32 hex digits: equal texts have equal hashes, and a null is not
     *     an empty text
     */
    public record Column(String name, InferredType type, String contentHash) {}

    /** The type that a column has when the header declares none. */
    public enum InferredType {
        BOOLEAN("BOOLEAN"),
        BIGINT("BIGINT"),
        DOUBLE("DOUBLE"),
        TEXT("TEXT");

        private final String sql;

        InferredType(String sql) {
            this.sql = sql;
        }

        /** Returns the type's name in SQL. */
        public String sql() {
            return sql;
        }
    }

    /** Finds a column by its name as in the file. */
    public @Nullable Column column(String name) {
        for (Column column : columns) {
            if (column.name().equals(name)) {
                return column;
            }
        }
        return null;
    }
}
