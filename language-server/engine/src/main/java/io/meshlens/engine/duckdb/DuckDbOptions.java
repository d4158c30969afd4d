package io.meshlens.engine.duckdb;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * How a DuckDB is opened.
 *
 * @param database its file; absent for one in memory
 * @param attached further databases by catalog name; if there is no file of its own, the first is the default catalog
 * @param extensions names of extensions to load
 * @param settings settings of every session
 */
public record DuckDbOptions(
        @Nullable Path database,
        SequencedMap<String, Attached> attached,
        List<String> extensions,
        SequencedMap<String, String> settings) {
    /** Files that are made here can be opened by this and every later version. */
    public static final String STORAGE_VERSION = "v1.5.0";

    public DuckDbOptions {
        attached = copy(attached);
        extensions = List.copyOf(extensions);
        settings = copy(settings);
    }

    private static <V> SequencedMap<String, V> copy(Map<String, V> map) {
        return Collections.unmodifiableSequencedMap(new LinkedHashMap<>(map));
    }

    /** Makes the options of one file. */
    public static DuckDbOptions file(Path database) {
        return new DuckDbOptions(database, new LinkedHashMap<>(), List.of(), new LinkedHashMap<>());
    }

    /** Makes the options of a database in memory, which is gone when it is closed. */
    public static DuckDbOptions memory() {
        return new DuckDbOptions(null, new LinkedHashMap<>(), List.of(), new LinkedHashMap<>());
    }

    /**
     * A further database.
     *
     * @param path its file, or a connection text of another type
     * @param type the type for {@code ATTACH}; absent for DuckDB
     * @param isReadOnly whether nothing may be written
     */
    public record Attached(String path, @Nullable String type, boolean isReadOnly) {}
}
