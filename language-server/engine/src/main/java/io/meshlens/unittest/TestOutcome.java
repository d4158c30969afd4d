package io.meshlens.unittest;

import io.meshlens.project.unittest.UnitTest;
import java.util.List;

/**
 * What came of a unit test.
 *
 * @param test the test
 * @param status whether it passed
 * @param message in one sentence why not; empty if it passed
 * @param differences the rows that are not as expected
 */
public record TestOutcome(UnitTest test, Status status, String message, List<Difference> differences) {
    public TestOutcome {
        differences = List.copyOf(differences);
    }

    /** What became of a test. */
    public enum Status {
        PASSED,
        /** The rows are not as expected. */
        FAILED,
        /** It could not be run. */
        BROKEN,
        /** Its model is not there. */
        SKIPPED
    }

    /**
     * Rows that are not as expected.
     *
     * @param of {@code query}, or the name of a CTE
     * @param columns that were compared
     * @param missing rows that were expected and did not come, as texts
     * @param unexpected rows that came and were not expected, as texts
     */
    public record Difference(
            String of, List<String> columns, List<List<String>> missing, List<List<String>> unexpected) {
        public Difference {
            columns = List.copyOf(columns);
            missing = List.copyOf(missing);
            unexpected = List.copyOf(unexpected);
        }
    }
}
