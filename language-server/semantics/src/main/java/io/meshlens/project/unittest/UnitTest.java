package io.meshlens.project.unittest;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.CsvSettings;
import io.meshlens.text.TextRange;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A unit test of a model: rows for what it reads, and the rows that it must give.
 *
 * @param file the path of the file relative to the project's root
 * @param name unique in its file
 * @param nameRange where the name stands
 * @param model the model's name as written
 * @param modelRange where that stands
 * @param description what is tested
 * @param gateway on whose test connection it runs
 * @param inputs what is read, by the names as written
 * @param query what the query must give; absent if only CTEs are compared
 * @param ctes what single CTEs must give, by name
 * @param variables {@code start}, {@code end}, {@code execution_time}, single variables of time, and macro variables
 */
public record UnitTest(
        String file,
        String name,
        TextRange nameRange,
        String model,
        TextRange modelRange,
        Optional<String> description,
        Optional<String> gateway,
        SequencedMap<String, Table> inputs,
        Optional<Table> query,
        SequencedMap<String, Table> ctes,
        SequencedMap<String, ConfigValue> variables) {
    public UnitTest {
        inputs = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(inputs));
        ctes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(ctes));
        variables = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(variables));
    }

    /**
     * Rows that are given or expected.
     *
     * @param range where they stand
     * @param data the rows
     * @param columns types that are said, by column
     * @param partial whether only the columns that are mentioned count
     */
    public record Table(TextRange range, Data data, SequencedMap<String, String> columns, boolean partial) {
        public Table {
            columns = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(columns));
        }
    }

    /** Where rows come from. */
    public sealed interface Data {}

    /**
     * Rows that stand in the test.
     *
     * @param rows each with the columns that it mentions; the others are null
     * @param times the type of columns whose first value is a date or a time for YAML
     */
    public record Rows(List<SequencedMap<String, ConfigValue>> rows, SequencedMap<String, String> times)
            implements Data {
        public Rows {
            rows = List.copyOf(rows);
            times = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(times));
        }

        /** Makes no rows. */
        public static Rows none() {
            return new Rows(List.of(), new LinkedHashMap<>());
        }
    }

    /**
     * CSV text in the test.
     *
     * @param text with a header
     * @param settings how it is read
     */
    public record Csv(String text, CsvSettings settings) implements Data {}

    /**
     * The rows of a query.
     *
     * @param sql in the dialect of the testing engine
     */
    public record Query(String sql) implements Data {}

    /**
     * A file with rows in YAML or CSV.
     *
     * @param path as written
     * @param isCsv whether it is CSV
     * @param settings how CSV is read
     */
    public record File(String path, boolean isCsv, CsvSettings settings) implements Data {}
}
