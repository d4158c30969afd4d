package io.meshlens.plan;

import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.SqlText;
import io.meshlens.syntax.sql.Dialect;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Reads out of a model's header what a run needs of its kind and its schedule. */
public final class Materializations {
    private Materializations() {}

    /**
     * Returns how a model's rows get into the warehouse.
     *
     * @param readsItself whether its query reads its own table
     * @param whenMatched the clauses of its merge, if it has any
     * @param mergeFilter the further condition of its merge, if it has any
     */
    public static Materialization of(
            Model model,
            Dialect dialect,
            boolean readsItself,
            @Nullable SqlTemplate whenMatched,
            @Nullable SqlTemplate mergeFilter) {
        return switch (model.kind()) {
            case ModelKind.Full full -> new Materialization.Full();
            case ModelKind.View view -> new Materialization.View(view.materialized());
            case ModelKind.Embedded embedded -> new Materialization.Embedded();
            case ModelKind.External external -> new Materialization.External();
            case ModelKind.Seed seed -> new Materialization.Seed();
            case ModelKind.IncrementalByTimeRange range ->
                new Materialization.TimeRange(
                        dialect.name(range.timeColumn().column().sql()),
                        range.timeColumn().format(),
                        readsItself);
            case ModelKind.IncrementalByUniqueKey key ->
                new Materialization.UniqueKey(texts(key.uniqueKey()), whenMatched, mergeFilter);
            case ModelKind.ScdType2ByTime scd ->
                new Materialization.ScdByTime(
                        history(scd.history()), dialect.name(scd.updatedAtName()), scd.updatedAtAsValidFrom());
            case ModelKind.ScdType2ByColumn scd ->
                new Materialization.ScdByColumn(
                        history(scd.history()),
                        texts(scd.columns()),
                        scd.executionTimeAsValidFrom(),
                        scd.updatedAtName().map(dialect::name).orElse(null));
            case ModelKind.IncrementalByPartition partition -> unsupported(model.kind());
            case ModelKind.IncrementalUnmanaged unmanaged -> unsupported(model.kind());
            case ModelKind.Managed managed -> unsupported(model.kind());
            case ModelKind.Custom custom -> unsupported(model.kind());
        };
    }

    private static Materialization unsupported(ModelKind kind) {
        return new Materialization.Unsupported(kind.keyword());
    }

    private static Materialization.History history(ModelKind.History history) {
        return new Materialization.History(
                texts(history.uniqueKey()),
                history.validFromName(),
                history.validToName(),
                history.invalidateHardDeletes(),
                history.timeDataType().sql());
    }

    private static List<String> texts(List<SqlText> all) {
        return all.stream().map(SqlText::sql).toList();
    }

    /** Returns when a model is due, and for which time it has rows. */
    public static Snapshot.Timing timing(Model model) {
        ModelKind.IncrementalOptions options = options(model.kind());
        return new Snapshot.Timing(
                model.schedule().cron(),
                model.schedule().cronTimeZone().orElse("UTC"),
                model.schedule().intervalUnit(),
                model.schedule().start().orElse(null),
                model.schedule().end().orElse(null),
                options == null ? 0 : options.lookback(),
                options == null ? 0 : positive(options.batchSize()),
                options == null ? 0 : positive(options.batchConcurrency()),
                model.schedule().allowPartials(),
                options == null || !options.disableRestatement());
    }

    private static int positive(OptionalInt number) {
        return Math.max(0, number.orElse(0));
    }

    private static ModelKind.@Nullable IncrementalOptions options(ModelKind kind) {
        return switch (kind) {
            case ModelKind.IncrementalByTimeRange range -> range.options();
            case ModelKind.IncrementalByUniqueKey key -> key.options();
            case ModelKind.ScdType2ByTime scd -> scd.options();
            case ModelKind.ScdType2ByColumn scd -> scd.options();
            case ModelKind.IncrementalByPartition partition -> partition.options();
            case ModelKind.IncrementalUnmanaged unmanaged -> unmanaged.options();
            case ModelKind.Custom custom -> custom.options();
            case ModelKind.Full full -> null;
            case ModelKind.View view -> null;
            case ModelKind.Embedded embedded -> null;
            case ModelKind.External external -> null;
            case ModelKind.Seed seed -> null;
            case ModelKind.Managed managed -> null;
        };
    }
}
