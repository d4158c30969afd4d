package io.meshlens.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a model get into the warehouse: the part of a model's kind that a run needs, in a form that is kept with
 * the deployed snapshot and does not change when the syntax of headers does. Columns and keys are SQL as it is to be
 * executed.
 */
public sealed interface Materialization {
    /** Says whether a table holds the rows. */
    default boolean isTable() {
        return true;
    }

    /** Says whether a view or a table of the model exists in the physical layer. */
    default boolean isPhysical() {
        return true;
    }

    /**
     * Says whether an evaluation always makes the whole table, whatever the interval. Such tables are never limited by a
     * plan's start or end.
     */
    default boolean isWhole() {
        return false;
    }

    /**
     * Says whether an interval can only be evaluated after all intervals before it, because it builds on the rows that they
     * left.
     */
    default boolean isSequential() {
        return false;
    }

    /** Says whether the rows are a history that cannot be computed again from the sources of today. */
    default boolean keepsHistory() {
        return false;
    }

    /** The query's rows replace all rows. */
    record Full() implements Materialization {
        @Override
        public boolean isWhole() {
            return true;
        }
    }

    /**
     * A view over the query.
     *
     * @param materialized whether the engine is asked to keep its rows
     */
    record View(boolean materialized) implements Materialization {
        @Override
        public boolean isTable() {
            return false;
        }

        @Override
        public boolean isWhole() {
            return true;
        }
    }

    /** Nothing physical: the query stands in its readers. */
    record Embedded() implements Materialization {
        @Override
        public boolean isTable() {
            return false;
        }

        @Override
        public boolean isPhysical() {
            return false;
        }
    }

    /** A table of somebody else. */
    record External() implements Materialization {
        @Override
        public boolean isTable() {
            return false;
        }

        @Override
        public boolean isPhysical() {
            return false;
        }
    }

    /** The rows of a file that belongs to the project. */
    record Seed() implements Materialization {
        @Override
        public boolean isWhole() {
            return true;
        }
    }

    /**
     * The query's rows of an interval replace the table's rows of that interval.
     *
     * @param timeColumn the column that says in which interval a row is
     * @param format the strftime format of that column where it is text or a number
     * @param readsItself whether the query reads the model's own table
     */
    record TimeRange(String timeColumn, String format, boolean readsItself) implements Materialization {
        @Override
        public boolean isSequential() {
            return readsItself;
        }
    }

    /**
     * The query's rows are inserted, or update the row with the same key.
     *
     * @param key the expressions that identify a row
     * @param whenMatched the {@code WHEN MATCHED} clauses, if the author gave any
     * @param mergeFilter a further condition for a match, if the author gave one
     */
    record UniqueKey(
            List<String> key,
            @Nullable SqlTemplate whenMatched,
            @Nullable SqlTemplate mergeFilter) implements Materialization {
        public UniqueKey {
            key = List.copyOf(key);
        }

        @Override
        public boolean isSequential() {
            return true;
        }
    }

    /**
     * A history of versions, told by the time of a row's last update.
     *
     * @param history what both kinds of history have
     * @param updatedAt the column with the time of the last update
     * @param updatedAtAsValidFrom whether the first version of a key begins at its update time
     */
    record ScdByTime(History history, String updatedAt, boolean updatedAtAsValidFrom) implements Materialization {
        @Override
        public boolean isSequential() {
            return true;
        }

        @Override
        public boolean keepsHistory() {
            return true;
        }
    }

    /**
     * A history of versions, told by columns that differ.
     *
     * @param history what both kinds of history have
     * @param columns the watched columns; empty for all
     * @param executionTimeAsValidFrom whether the first version of a key begins at the time of execution
     * @param updatedAt the column that says when a change happened, instead of the time of execution
     */
    record ScdByColumn(
            History history,
            List<String> columns,
            boolean executionTimeAsValidFrom,
            @Nullable String updatedAt) implements Materialization {
        public ScdByColumn {
            columns = List.copyOf(columns);
        }

        @Override
        public boolean isSequential() {
            return true;
        }

        @Override
        public boolean keepsHistory() {
            return true;
        }
    }

    /**
     * A kind that is known but cannot be executed yet.
     *
     * @param keyword the kind as written
     */
    record Unsupported(String keyword) implements Materialization {}

    /**
     * What both kinds of history have.
     *
     * @param key the expressions that identify what has versions
     * @param validFrom the column with a version's begin
     * @param validTo the column with a version's end; null while it lasts
     * @param invalidateHardDeletes whether the last version ends when the key is gone from the source
     * @param timeType the type of the two columns
     */
    record History(List<String> key, String validFrom, String validTo, boolean invalidateHardDeletes, String timeType) {
        public History {
            key = List.copyOf(key);
        }
    }
}
