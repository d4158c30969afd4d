package io.meshlens.engine.duckdb;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Engine;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** Tells the columns of files as DuckDB reads them, in a database in memory of its own. */
public final class DuckDbFiles {
    private DuckDbFiles() {}

    /**
     * Describes files. Nothing is fetched from anywhere: no extension is installed for it.
     *
     * @param root where relative paths begin
     * @param relations by any key what stands in FROM
     * @return the columns of those that can be read
     */
    public static <K> Map<K, List<Session.Column>> describe(
            Path root, Map<K, String> relations, Cancellation cancellation) throws EngineException {
        Map<K, List<Session.Column>> columns = new LinkedHashMap<>();
        if (relations.isEmpty()) {
            return columns;
        }
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("file_search_path", root.toString());
        settings.put("autoinstall_known_extensions", "false");
        DuckDbEngine engine = new DuckDbEngine(new DuckDbOptions(null, new LinkedHashMap<>(), List.of(), settings));
        try (Warehouse warehouse = engine.open(Engine.Access.WRITE);
                Session session = warehouse.session(cancellation)) {
            for (Map.Entry<K, String> relation : relations.entrySet()) {
                try {
                    columns.put(relation.getKey(), session.describe("SELECT * FROM " + relation.getValue()));
                } catch (EngineException.Cancelled stopped) {
                    throw stopped;
                } catch (EngineException unreadable) {
                    // What cannot be read stays unknown; whoever runs it will hear why.
                    System.getLogger(DuckDbFiles.class.getName())
                            .log(System.Logger.Level.DEBUG, "not described", unreadable);
                }
            }
        }
        return columns;
    }
}
