package io.meshlens.project;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * How a model's table is kept.
 *
 * @param partitionedBy one column or one expression of one column each; the time column is first among them where its kind
 *     partitions by it
 * @param clusteredBy columns or expressions of one column
 * @param tableFormat for example {@code iceberg}
 * @param storageFormat for example {@code parquet}
 * @param physicalProperties of the table, merged with the defaults; values keep their macros until run time
 * @param virtualProperties of the view
 * @param sessionProperties of the session that evaluates it
 * @param grants privileges and who has them
 * @param grantsTarget {@code all}, {@code physical} or {@code virtual}
 * @param physicalVersion a pinned version, only for forward-only models
 * @param virtualEnvironmentMode the model's own mode, if it differs from the project's
 */
public record Storage(
        List<SqlText> partitionedBy,
        List<SqlText> clusteredBy,
        Optional<String> tableFormat,
        Optional<String> storageFormat,
        SequencedMap<String, SqlText> physicalProperties,
        SequencedMap<String, SqlText> virtualProperties,
        SequencedMap<String, SqlText> sessionProperties,
        SequencedMap<String, List<String>> grants,
        Optional<String> grantsTarget,
        Optional<String> physicalVersion,
        Optional<ProjectConfig.VirtualEnvironmentMode> virtualEnvironmentMode) {
    /** The storage of a model that says nothing about it. */
    public static final Storage NONE = new Storage(
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Ordered.map(),
            Ordered.map(),
            Ordered.map(),
            Ordered.map(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    public Storage {
        partitionedBy = List.copyOf(partitionedBy);
        clusteredBy = List.copyOf(clusteredBy);
        physicalProperties = Ordered.copy(physicalProperties);
        virtualProperties = Ordered.copy(virtualProperties);
        sessionProperties = Ordered.copy(sessionProperties);
        grants = Ordered.copy(grants);
    }
}
