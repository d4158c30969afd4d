package io.meshlens.resolve;

import java.util.Locale;
import java.util.Set;

/** Functions that read a file, whose first argument names it like a table. */
public final class FileFunctions {
    private static final Set<String> NAMES = Set.of(
            "read_csv",
            "read_csv_auto",
            "read_parquet",
            "parquet_scan",
            "read_json",
            "read_json_auto",
            "read_ndjson",
            "read_ndjson_auto");

    private FileFunctions() {}

    /** Says whether a function, by its name in any case, is one. */
    public static boolean isOne(String name) {
        return NAMES.contains(name.toLowerCase(Locale.ROOT));
    }
}
