package io.meshlens.project.unittest;

import io.meshlens.project.ModelName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * A model's query as a test runs it.
 *
 * @param query the statement; empty if it cannot be rendered
 * @param ctes a statement for each CTE at the top that gives its rows, by name as written
 * @param isOrdered whether the order of the rows counts
 * @param reads the tables that the query names
 * @param problems why it cannot be rendered
 */
public record TestSql(
        String query,
        SequencedMap<String, String> ctes,
        boolean isOrdered,
        List<ModelName> reads,
        List<String> problems) {
    public TestSql {
        ctes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(ctes));
        reads = List.copyOf(reads);
        problems = List.copyOf(problems);
    }
}
