package io.meshlens.testkit.tpc;

import io.meshlens.types.ModelSignature;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The queries and tables of TPC-H. */
public final class TpcH {
    private TpcH() {}

    /** Returns the queries by their number. */
    public static SequencedMap<String, String> queries() throws IOException {
        SequencedMap<String, String> queries = new LinkedHashMap<>();
        for (String query :
                Files.readString(TpcTables.FOLDER.resolve("tpch/tpch.sql")).split(";\\s*\\n", -1)) {
            if (!query.isBlank()) {
                queries.put(String.valueOf(queries.size() + 1), query);
            }
        }
        return queries;
    }

    /** Returns the tables by name. */
    public static SequencedMap<String, ModelSignature> schema() throws IOException {
        return TpcTables.read("tpch", "DECIMAL(15,2)");
    }
}
