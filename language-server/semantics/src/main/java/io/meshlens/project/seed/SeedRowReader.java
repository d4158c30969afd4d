package io.meshlens.project.seed;

import io.meshlens.project.CsvSettings;
import io.meshlens.project.SeedData;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a seed's file, to load them. */
public final class SeedRowReader {
    private SeedRowReader() {}

    /**
     * The rows of a file.
     *
     * @param columns as {@link SeedScanner} finds them
     * @param rows texts in the order of the columns; null for no value
     */
    public record Rows(List<SeedData.Column> columns, List<List<@Nullable String>> rows) {
        public Rows {
            columns = List.copyOf(columns);
        }
    }

    /** Reads a whole file. Fields that a row lacks have no value; fields beyond the header's are left out. */
    public static Rows read(CharSequence text, CsvSettings settings) {
        List<SeedData.Column> columns = SeedScanner.scan(text, settings).data().columns();
        List<Set<String>> nulls = columns.stream()
                .map(column -> SeedScanner.nullTexts(settings, column.name()))
                .toList();
        List<List<@Nullable String>> rows = new ArrayList<>();
        boolean[] isBehindHeader = {false};
        CsvParser parser = new CsvParser(settings, (fields, start, end) -> {
            if (!isBehindHeader[0]) {
                isBehindHeader[0] = true;
                return;
            }
            List<@Nullable String> row = new ArrayList<>(columns.size());
            for (int at = 0; at < columns.size(); at++) {
                String field = at < fields.size() ? fields.get(at) : "";
                row.add(nulls.get(at).contains(field) ? null : field);
            }
            rows.add(row);
        });
        parser.feed(text);
        parser.finish();
        return new Rows(columns, rows);
    }
}
