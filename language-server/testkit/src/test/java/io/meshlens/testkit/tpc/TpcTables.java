package io.meshlens.testkit.tpc;

import io.meshlens.lower.Ident;
import io.meshlens.resolve.Source;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/** The tables of the benchmarks. */
public final class TpcTables {
    static final Path FOLDER = Path.of(System.getProperty("meshlens.root"), "test-fixtures", "syntax");

    private TpcTables() {}

    /** Reads the tables of a benchmark: a line a table, with letters for the types. */
    static SequencedMap<String, ModelSignature> read(String benchmark, String money) throws IOException {
        Map<String, String> types = new HashMap<>(
                Map.of("k", "BIGINT", "i", "INTEGER", "v", "VARCHAR", "d", "DATE", "m", money, "r", "DECIMAL(5,2)"));
        SequencedMap<String, ModelSignature> tables = new LinkedHashMap<>();
        for (String line : Files.readAllLines(FOLDER.resolve(benchmark).resolve("columns.txt"))) {
            if (line.startsWith("#")) {
                continue;
            }
            String[] words = line.split(" ", -1);
            List<ModelSignature.Column> columns = new ArrayList<>();
            String type = "";
            for (int i = 2; i < words.length; i++) {
                if (words[i].length() == 1) {
                    type = types.getOrDefault(words[i], "");
                } else {
                    columns.add(new ModelSignature.Column(
                            words[1] + words[i], TypeNames.of("duckdb").parse(type)));
                }
            }
            tables.put(words[0], new ModelSignature(columns, true));
        }
        return tables;
    }

    /** Returns what a table's name stands for; the source's key is the table's name behind the given prefix. */
    public static Source source(List<Ident> parts, Map<String, ModelSignature> schema, String prefix) {
        String table = parts.getLast().text().toLowerCase(Locale.ROOT);
        ModelSignature known = schema.get(table);
        return known == null
                ? Source.unknown(prefix + table, table)
                : new Source(prefix + table, table, known.sourceColumns(), known.complete());
    }
}
