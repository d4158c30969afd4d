package io.meshlens.project;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/**
 * How a model's table comes to be, with the properties that the kind has. Values are those after macros and defaults; the
 * columns in it are normalised by the model's dialect.
 */
public sealed interface ModelKind {
    /** Returns the kind's name as it is written in a header, for example {@code INCREMENTAL_BY_TIME_RANGE}. */
    String keyword();

    /** Says whether the kind keeps a table (or a materialized view) of its own. */
    default boolean isMaterialized() {
        return true;
    }

    /** Says whether the table is filled interval by interval or row by row instead of as a whole. */
    default boolean isIncremental() {
        return false;
    }

    /**
     * Says whether the query may only read the time of execution: such kinds have no {@code @start_ds} or
     * {@code @end_ds}.
     */
    default boolean isExecutionTimeOnly() {
        return false;
    }

    /** Says whether a change is applied to the existing table from now on instead of rebuilding history. */
    default boolean isForwardOnly() {
        return false;
    }

    /** Says whether Meshlens only knows this kind as data and cannot execute it yet. */
    default boolean isExecutable() {
        return true;
    }

    /** The whole table is made anew by each evaluation. */
    record Full() implements ModelKind {
        @Override
        public String keyword() {
            return "FULL";
        }

        @Override
        public boolean isExecutionTimeOnly() {
            return true;
        }
    }

    /**
     * A view in the warehouse.
     *
     * @param materialized whether the engine keeps its rows
     */
    record View(boolean materialized) implements ModelKind {
        @Override
        public String keyword() {
            return "VIEW";
        }

        @Override
        public boolean isMaterialized() {
            return materialized;
        }

        @Override
        public boolean isExecutionTimeOnly() {
            return true;
        }
    }

    /** Nothing in the warehouse: the query is put in the place of each reference. */
    record Embedded() implements ModelKind {
        @Override
        public String keyword() {
            return "EMBEDDED";
        }

        @Override
        public boolean isMaterialized() {
            return false;
        }
    }

    /**
     * A table filled from a CSV file.
     *
     * @param path the file's path as written
     * @param batchSize rows of one insert
     * @param settings how the file is read
     */
    record Seed(String path, int batchSize, CsvSettings settings) implements ModelKind {
        @Override
        public String keyword() {
            return "SEED";
        }
    }

    /** A table that somebody else makes; it is only read. */
    record External() implements ModelKind {
        @Override
        public String keyword() {
            return "EXTERNAL";
        }

        @Override
        public boolean isMaterialized() {
            return false;
        }
    }

    /**
     * One slice of time after the other: the rows of an interval are replaced by the query's rows of that interval.
     *
     * @param timeColumn the column that says to which interval a row belongs
     * @param partitionByTimeColumn whether the table is also partitioned by that column
     * @param options what all incremental kinds share
     */
    record IncrementalByTimeRange(TimeColumn timeColumn, boolean partitionByTimeColumn, IncrementalOptions options)
            implements ModelKind {
        @Override
        public String keyword() {
            return "INCREMENTAL_BY_TIME_RANGE";
        }

        @Override
        public boolean isIncremental() {
            return true;
        }

        @Override
        public boolean isForwardOnly() {
            return options.forwardOnly();
        }
    }

    /**
     * Rows are inserted or updated by their key.
     *
     * @param uniqueKey the expressions that identify a row, at least one
     * @param whenMatched the {@code WHEN MATCHED} clauses as written, if any
     * @param mergeFilter an additional condition of the merge, if any; its macros are evaluated at run time
     * @param options what all incremental kinds share
     */
    record IncrementalByUniqueKey(
            List<SqlText> uniqueKey,
            Optional<SqlText> whenMatched,
            Optional<SqlText> mergeFilter,
            IncrementalOptions options)
            implements ModelKind {
        public IncrementalByUniqueKey {
            uniqueKey = List.copyOf(uniqueKey);
        }

        @Override
        public String keyword() {
            return "INCREMENTAL_BY_UNIQUE_KEY";
        }

        @Override
        public boolean isIncremental() {
            return true;
        }

        @Override
        public boolean isForwardOnly() {
            return options.forwardOnly();
        }
    }

    /**
     * A history of versions: a row's version ends when its update time is newer.
     *
     * @param keyword {@code SCD_TYPE_2_BY_TIME} or {@code SCD_TYPE_2}, as written
     * @param history the key and the columns that every history has
     * @param updatedAtName the column with the time of the last update
     * @param updatedAtAsValidFrom whether a new key's version begins at its update time instead of the beginning of time
     * @param options what all incremental kinds share
     */
    record ScdType2ByTime(
            String keyword,
            History history,
            String updatedAtName,
            boolean updatedAtAsValidFrom,
            IncrementalOptions options)
            implements ModelKind {
        @Override
        public boolean isIncremental() {
            return true;
        }

        @Override
        public boolean isForwardOnly() {
            return options.forwardOnly();
        }
    }

    /**
     * A history of versions: a row's version ends when one of the watched columns differs.
     *
     * @param history the key and the columns that every history has
     * @param columns the watched columns; empty means all of them ({@code *})
     * @param executionTimeAsValidFrom whether a new key's version begins at the time of execution instead of the beginning
     *     of time
     * @param updatedAtName the column whose time is used instead of the execution time, if any
     * @param options what all incremental kinds share
     */
    record ScdType2ByColumn(
            History history,
            List<SqlText> columns,
            boolean executionTimeAsValidFrom,
            Optional<String> updatedAtName,
            IncrementalOptions options)
            implements ModelKind {
        public ScdType2ByColumn {
            columns = List.copyOf(columns);
        }

        @Override
        public String keyword() {
            return "SCD_TYPE_2_BY_COLUMN";
        }

        @Override
        public boolean isIncremental() {
            return true;
        }

        @Override
        public boolean isForwardOnly() {
            return options.forwardOnly();
        }
    }

    /**
     * Whole partitions are replaced by those of the new rows.
     *
     * @param options what all incremental kinds share; always forward-only
     */
    record IncrementalByPartition(IncrementalOptions options) implements ModelKind {
        @Override
        public String keyword() {
            return "INCREMENTAL_BY_PARTITION";
        }

        @Override
        public boolean isIncremental() {
            return true;
        }

        @Override
        public boolean isForwardOnly() {
            return true;
        }

        @Override
        public boolean isExecutable() {
            return false;
        }
    }

    /**
     * Rows are appended, or partitions overwritten, whatever the table holds.
     *
     * @param insertOverwrite whether partitions are overwritten
     * @param options what all incremental kinds share
     */
    record IncrementalUnmanaged(boolean insertOverwrite, IncrementalOptions options) implements ModelKind {
        @Override
        public String keyword() {
            return "INCREMENTAL_UNMANAGED";
        }

        @Override
        public boolean isIncremental() {
            return true;
        }

        @Override
        public boolean isForwardOnly() {
            return options.forwardOnly();
        }

        @Override
        public boolean isExecutable() {
            return false;
        }
    }

    /** A table that the engine itself keeps fresh. */
    record Managed() implements ModelKind {
        @Override
        public String keyword() {
            return "MANAGED";
        }

        @Override
        public boolean isExecutable() {
            return false;
        }
    }

    /**
     * A materialization that the project brings in Python.
     *
     * @param materialization the name of that materialization
     * @param properties its own properties
     * @param options what all incremental kinds share
     */
    record Custom(String materialization, SequencedMap<String, SqlText> properties, IncrementalOptions options)
            implements ModelKind {
        @Override
        public String keyword() {
            return "CUSTOM";
        }

        @Override
        public boolean isForwardOnly() {
            return options.forwardOnly();
        }

        @Override
        public boolean isExecutable() {
            return false;
        }
    }

    /** What a change of columns does to a table that is kept. */
    enum OnChange {
        ERROR,
        WARN,
        ALLOW,
        IGNORE
    }

    /**
     * The column by which time is cut into intervals.
     *
     * @param column the column or expression
     * @param format the format of text and number columns in strftime codes
     */
    record TimeColumn(SqlText column, String format) {}

    /**
     * What the kinds that keep history share.
     *
     * @param uniqueKey the expressions that identify a row, at least one
     * @param validFromName the column with a version's begin
     * @param validToName the column with a version's end; null while it lasts
     * @param invalidateHardDeletes whether the last version of a key that is gone ends
     * @param timeDataType the type of the two columns as written
     */
    record History(
            List<SqlText> uniqueKey,
            String validFromName,
            String validToName,
            boolean invalidateHardDeletes,
            SqlText timeDataType) {
        public History {
            uniqueKey = List.copyOf(uniqueKey);
        }
    }

    /**
     * What the incremental kinds share. None of it shapes the rows of an interval.
     *
     * @param batchSize the largest number of intervals of one evaluation
     * @param batchConcurrency how many evaluations may run at once
     * @param lookback how many earlier intervals are done again for late data; 0 is none
     * @param forwardOnly whether changes apply from now on only
     * @param disableRestatement whether history may not be done again
     * @param onDestructiveChange what happens when a column goes or changes its type
     * @param onAdditiveChange what happens when a column comes
     * @param autoRestatementCron when history is done again by itself
     * @param autoRestatementIntervals how many intervals of it
     */
    record IncrementalOptions(
            OptionalInt batchSize,
            OptionalInt batchConcurrency,
            int lookback,
            boolean forwardOnly,
            boolean disableRestatement,
            OnChange onDestructiveChange,
            OnChange onAdditiveChange,
            Optional<CronExpression> autoRestatementCron,
            OptionalInt autoRestatementIntervals) {}
}
