package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is deployed, as a value: the input of a plan.
 *
 * @param environments by name
 * @param tables what is known of each physical table that was ever begun and is still there
 * @param costs what earlier evaluations took, by model
 * @param checks the time over which standalone audits ran, by the audit and what it read
 * @param snapshots finds a recorded state by its id; ids name contents, so that looking it up later gives the same
 */
public record DeployedState(
        SortedMap<EnvironmentName, Environment> environments,
        Map<TableKey, TableState> tables,
        Map<ModelName, Cost> costs,
        Map<AuditKey, Intervals> checks,
        Function<SnapshotId, Optional<Snapshot>> snapshots) {
    /** Nothing is deployed. */
    public static DeployedState empty() {
        return new DeployedState(
                java.util.Collections.emptySortedMap(), Map.of(), Map.of(), Map.of(), id -> Optional.empty());
    }

    /** Returns the same with no table there: what is to be planned from when a warehouse is gone. */
    public DeployedState withoutTables() {
        SortedMap<EnvironmentName, Environment> unshown = new java.util.TreeMap<>();
        environments.forEach((name, environment) -> unshown.put(name, environment.asUnfinished()));
        return new DeployedState(unshown, Map.of(), costs, Map.of(), snapshots);
    }

    public Optional<Environment> environment(EnvironmentName name) {
        return Optional.ofNullable(environments.get(name));
    }

    /** Returns what is known of a table; nothing is loaded in one that is not known. */
    public TableState table(TableKey key) {
        return tables.getOrDefault(key, TableState.ABSENT);
    }

    /** Returns the time over which a standalone audit ran on what it reads; none if it never did. */
    public Intervals checked(AuditKey audit) {
        return checks.getOrDefault(audit, Intervals.NONE);
    }

    /**
     * What is known of a physical table.
     *
     * @param name where it is; absent if it is not there
     * @param exists whether it was made
     * @param isBuilt whether an evaluation of it has succeeded
     * @param loaded the time for which it has all rows
     * @param inputs of a preview: what it was evaluated from
     */
    public record TableState(
            @Nullable TableName name, boolean exists, boolean isBuilt, Intervals loaded, String inputs) {
        /** A table that is not there. */
        public static final TableState ABSENT = new TableState(null, false, false, Intervals.NONE, "");
    }

    /**
     * What an evaluation took, from the last ones that succeeded.
     *
     * @param rows the median number of rows
     * @param millis the median time
     * @param intervals the median number of intervals; 0 for kinds that are evaluated as a whole
     */
    public record Cost(long rows, long millis, long intervals) {}
}
