package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;

/** The columns of functions in FROM whose columns do not hang on their arguments. */
final class DuckdbTableFunctions {
    private DuckdbTableFunctions() {}

    /** Returns the type of a column, by its name, or by its place where it has got another name; unknown if there is none. */
    static DataType column(String function, int index, String column) {
        if (function.equals("describe") || function.equals("summarize")) {
            return described(column);
        }
        String table = DuckdbFunctionTable.TABLE_COLUMNS;
        String start = function + "\t";
        int at = table.startsWith(start) ? 0 : table.indexOf("\n" + start) + 1;
        if (at == 0 && !table.startsWith(start)) {
            return Scalar.UNKNOWN;
        }
        String[] cells = table.substring(at, table.indexOf('\n', at)).split("\t", -1);
        for (int i = 1; i + 1 < cells.length; i += 2) {
            if (cells[i].equalsIgnoreCase(column)) {
                return TypeNames.of("duckdb").parse(cells[i + 1]);
            }
        }
        int place = 2 * index + 2;
        return place < cells.length ? TypeNames.of("duckdb").parse(cells[place]) : Scalar.UNKNOWN;
    }

    private static DataType described(String column) {
        return switch (column) {
            case "approx_unique", "count" -> Scalar.BIGINT;
            case "null_percentage" -> new DataType.Decimal(9, 2);
            default -> Scalar.VARCHAR;
        };
    }
}
