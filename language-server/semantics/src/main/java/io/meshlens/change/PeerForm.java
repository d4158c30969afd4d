package io.meshlens.change;

import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.SeedData;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What SQLMesh looks at when it puts an edit into a category, as far as it is needed to say what it would do.
 *
 * @param kind the model's kind
 * @param lookback the kind's lookback
 * @param data a hash of the other parts of a header that make a new version
 * @param statements a hash of the statements around the query
 * @param outline the query; empty if there is none
 * @param columns of a seed or an outside table: a hash or type of each column
 */
record PeerForm(
        String kind, String lookback, String data, String statements, String outline, Map<String, String> columns) {
    static final PeerForm NONE = new PeerForm("", "", "", "", "", Map.of());

    PeerForm {
        columns = java.util.Collections.unmodifiableMap(new TreeMap<>(columns));
    }

    static PeerForm of(
            Model model,
            Header header,
            Dialect dialect,
            @Nullable SyntaxNode query,
            List<String> macros,
            @Nullable SeedData seed,
            Map<String, String> types) {
        Map<String, String> columns = new TreeMap<>(types);
        if (seed != null) {
            seed.columns().forEach(column -> columns.put(column.name(), column.contentHash()));
        }
        Hash data = new Hasher()
                .add(header.build())
                .add(model.schedule().intervalUnit().name())
                .add(header.rows())
                .add(String.valueOf(model.columns()))
                .add(String.join("\n", macros))
                .hash();
        return new PeerForm(
                model.kind().keyword(),
                lookback(model.kind()),
                data.toString(),
                header.surroundings().toString(),
                query == null ? "" : Outline.of(query, dialect).encode(),
                columns);
    }

    private static String lookback(ModelKind kind) {
        return switch (kind) {
            case ModelKind.IncrementalByTimeRange range ->
                String.valueOf(range.options().lookback());
            case ModelKind.IncrementalByUniqueKey key ->
                String.valueOf(key.options().lookback());
            default -> "";
        };
    }

    /** Says whether SQLMesh takes the two as the same data. */
    boolean sameData(PeerForm old) {
        return equals(old);
    }

    /** Says whether SQLMesh is sure that the change from an old form breaks no reader. */
    boolean isNonBreaking(PeerForm old) {
        if (!kind.equals(old.kind) && !(isIncremental(kind) && isIncremental(old.kind))) {
            return false;
        }
        if (kind.equals("SEED") || kind.equals("EXTERNAL")) {
            return columns.entrySet().containsAll(old.columns.entrySet());
        }
        boolean queries = !outline.isEmpty() && !old.outline.isEmpty();
        return queries
                && lookback.equals(old.lookback)
                && (outline.equals(old.outline) || Outline.decode(outline).onlyAddsTo(Outline.decode(old.outline)));
    }

    private static boolean isIncremental(String kind) {
        return kind.startsWith("INCREMENTAL") || kind.startsWith("SCD");
    }

    List<String> fields() {
        List<String> fields = new java.util.ArrayList<>(List.of(kind, lookback, data, statements, outline));
        columns.forEach((name, value) -> {
            fields.add(name);
            fields.add(value);
        });
        return fields;
    }

    static PeerForm ofFields(List<String> fields) {
        Map<String, String> columns = new TreeMap<>();
        for (int i = 5; i + 1 < fields.size(); i += 2) {
            columns.put(fields.get(i), fields.get(i + 1));
        }
        return new PeerForm(fields.get(0), fields.get(1), fields.get(2), fields.get(3), fields.get(4), columns);
    }
}
