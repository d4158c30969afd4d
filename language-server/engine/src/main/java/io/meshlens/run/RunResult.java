package io.meshlens.run;

import io.meshlens.project.ModelName;
import java.util.List;

/**
 * What became of a plan that was applied.
 *
 * @param status in one word
 * @param tables what became of each table, in the order of the plan
 * @param messages what else there is to say, the most important first
 */
public record RunResult(Status status, List<TableResult> tables, List<String> messages) {
    public RunResult {
        tables = List.copyOf(tables);
        messages = List.copyOf(messages);
    }

    static RunResult refused(String why) {
        return new RunResult(Status.REFUSED, List.of(), List.of(why));
    }

    static RunResult conflict(String why) {
        return new RunResult(Status.CONFLICT, List.of(), List.of(why));
    }

    /** How it ended. */
    public enum Status {
        /** All is as the plan wants it. */
        DONE,
        /** Nothing was done, for a reason that stays until somebody removes it. */
        REFUSED,
        /** Nothing was promoted, because what the plan was made against is no longer so; plan again. */
        CONFLICT,
        /** Something failed; what succeeded is kept, nothing was promoted. */
        FAILED,
        /** It was stopped on request; what was done is kept. */
        CANCELLED
    }

    /**
     * What became of a table.
     *
     * @param model the model
     * @param state what
     * @param rows the rows that were written
     * @param millis the time that it took
     * @param why why it did not succeed; empty if it did
     */
    public record TableResult(ModelName model, State state, long rows, long millis, String why) {}

    /** What became of a table. */
    public enum State {
        DONE,
        FAILED,
        SKIPPED,
        CANCELLED
    }
}
