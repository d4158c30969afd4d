package io.meshlens.plan;

import io.meshlens.project.CronExpression;
import io.meshlens.project.IntervalUnit;
import io.meshlens.project.ModelName;
import io.meshlens.project.TimeValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One state of a model, complete enough to evaluate it without the project's files and to tell later what changed since.
 * Where its table is depends on the environment, see {@link Environment.Member}.
 *
 * @param id which model, and which state of it
 * @param displayName the name as the author wrote it
 * @param materialization how its rows get into the warehouse
 * @param timing when it is due
 * @param reads the models and outside tables that it reads directly, embedded models included, each once
 * @param definition its statements
 * @param audits what is checked after an evaluation
 * @param columns the columns as far as they are known
 * @param hashes what decides about reuse
 * @param baseline what the classification of a later change compares with, in the form of that classification
 */
public record Snapshot(
        SnapshotId id,
        String displayName,
        Materialization materialization,
        Timing timing,
        List<Reads> reads,
        Definition definition,
        List<Audit> audits,
        List<Column> columns,
        Hashes hashes,
        String baseline) {
    public Snapshot {
        reads = List.copyOf(reads);
        audits = List.copyOf(audits);
        columns = List.copyOf(columns);
    }

    public ModelName model() {
        return id.model();
    }

    /**
     * Returns the same without what only the classification of changes and those who look at a model read: where nothing is to
     * be done, a plan is the same with it.
     */
    public Snapshot forPlanning() {
        return new Snapshot(
                id,
                displayName,
                materialization,
                timing,
                reads,
                new Definition(
                        definition.dialect(),
                        definition.before(),
                        definition.query(),
                        definition.after(),
                        definition.onVirtualUpdate(),
                        definition.declared(),
                        definition.file(),
                        ""),
                audits,
                List.of(),
                hashes,
                "");
    }

    /**
     * When a model is due and for which time it has rows.
     *
     * @param cron when it is due
     * @param zone the time zone of the cron
     * @param unit into which intervals its time is cut
     * @param start the first time with rows, if said
     * @param end the last time with rows, if said
     * @param lookback how many earlier intervals are done again with a new one
     * @param batchSize the largest number of intervals of one evaluation; 0 for no limit
     * @param batchConcurrency how many evaluations may run at once; 0 for no limit
     * @param allowPartials whether an interval that has not ended may be evaluated
     * @param isRestatable whether its rows may be done again
     */
    public record Timing(
            CronExpression cron,
            String zone,
            IntervalUnit unit,
            @Nullable TimeValue start,
            @Nullable TimeValue end,
            int lookback,
            int batchSize,
            int batchConcurrency,
            boolean allowPartials,
            boolean isRestatable) {
        /** Daily, UTC, without bounds. */
        public static final Timing DAILY =
                new Timing(CronExpression.DAILY, "UTC", IntervalUnit.DAY, null, null, 0, 0, 0, false, true);

        public Timing withStart(TimeValue newStart) {
            return new Timing(
                    cron,
                    zone,
                    unit,
                    newStart,
                    end,
                    lookback,
                    batchSize,
                    batchConcurrency,
                    allowPartials,
                    isRestatable);
        }
    }

    /**
     * A table that a model reads.
     *
     * @param table the model or outside table
     * @param windowed whether provably only the rows of the evaluated interval are read, so that rows of other times do not
     *     matter
     */
    public record Reads(ModelName table, boolean windowed) {}

    /**
     * The statements of a model.
     *
     * @param dialect the dialect's id
     * @param before run before the query, in the same transaction
     * @param query absent for seeds and external models
     * @param after run after the query, in the same transaction
     * @param onVirtualUpdate run when the view of an environment is switched
     * @param declared the columns that the author declared, which the query's are brought to: their order and their types;
     *     empty if none are declared
     * @param file where the author wrote it, relative to the project's root
     * @param source what the author wrote, to show what changed
     */
    public record Definition(
            String dialect,
            List<Statement> before,
            @Nullable SqlTemplate query,
            List<Statement> after,
            List<SqlTemplate> onVirtualUpdate,
            List<Column> declared,
            String file,
            String source) {
        public Definition {
            before = List.copyOf(before);
            after = List.copyOf(after);
            onVirtualUpdate = List.copyOf(onVirtualUpdate);
            declared = List.copyOf(declared);
        }

        public Optional<SqlTemplate> queryIfAny() {
            return Optional.ofNullable(query);
        }

        /** Returns the query, brought to the columns that the author declared: their names, their order and their types. */
        public Optional<SqlTemplate> queryAsDeclared() {
            SqlTemplate own = query;
            if (own == null || declared.isEmpty()) {
                return queryIfAny();
            }
            String columns = declared.stream()
                    .map(column -> column.type() == null
                            ? TableName.quote(column.name())
                            : "CAST(" + TableName.quote(column.name()) + " AS " + column.type() + ") AS "
                                    + TableName.quote(column.name()))
                    .collect(Collectors.joining(", "));
            List<SqlTemplate.Part> parts = new ArrayList<>();
            parts.add(new SqlTemplate.Text("SELECT " + columns + " FROM ("));
            parts.addAll(own.parts());
            parts.add(new SqlTemplate.Text("\n) AS q"));
            return Optional.of(new SqlTemplate(parts));
        }
    }

    /**
     * A statement before or after a query.
     *
     * @param sql what runs
     * @param whenCreating whether it runs when the table is made
     * @param whenEvaluating whether it runs with each evaluation
     */
    public record Statement(SqlTemplate sql, boolean whenCreating, boolean whenEvaluating) {}

    /**
     * A check of the rows after an evaluation: a query of bad rows.
     *
     * @param name as the author wrote it
     * @param blocking whether bad rows undo the evaluation
     * @param query the bad rows; {@code this_model} stands for the rows to check
     */
    public record Audit(String name, boolean blocking, SqlTemplate query) {}

    /**
     * A column.
     *
     * @param name as the engine stores it
     * @param type in the engine's words; absent if it is not known
     */
    public record Column(String name, @Nullable String type) {}

    /**
     * What decides about reuse.
     *
     * @param build names the model's own table: equal builds are the same rows in the same form
     * @param metadata of all that shapes no row
     * @param audits of the audits alone
     */
    public record Hashes(String build, String metadata, String audits) {}
}
