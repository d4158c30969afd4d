package io.meshlens.lineage;

/**
 * A column of a table, model or file.
 *
 * @param table the key of its source
 * @param column its name as the source spells it
 */
public record ColumnId(String table, String column) implements Comparable<ColumnId> {
    @Override
    public int compareTo(ColumnId other) {
        int byTable = table.compareTo(other.table);
        return byTable != 0 ? byTable : column.compareTo(other.column);
    }

    @Override
    public String toString() {
        return table + "." + column;
    }
}
