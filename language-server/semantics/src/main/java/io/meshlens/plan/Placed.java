package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model with its place in an environment, as it will be when the plan is done.
 *
 * @param snapshot its state
 * @param table where its rows are; absent for embedded, external and not executable models
 * @param isPreview whether that table belongs to the environment alone
 * @param exists whether the table is there when the plan is done
 * @param isBuilt whether an evaluation of it has succeeded when the plan is done
 * @param loaded the time for which it then has all rows
 * @param build what the plan does for it, if anything
 */
record Placed(
        Snapshot snapshot,
        Environment.@Nullable PhysicalTable table,
        boolean isPreview,
        boolean exists,
        boolean isBuilt,
        Intervals loaded,
        Plan.@Nullable Build build) {
    static Placed withoutTable(Snapshot snapshot) {
        return new Placed(snapshot, null, false, true, true, Intervals.NONE, null);
    }

    ModelName model() {
        return snapshot.model();
    }

    Optional<Plan.Build> buildIfAny() {
        return Optional.ofNullable(build);
    }

    boolean isInline() {
        return snapshot.materialization() instanceof Materialization.Embedded;
    }

    boolean isView() {
        return snapshot.materialization() instanceof Materialization.View;
    }

    Environment.Member member(@Nullable TableName view) {
        return new Environment.Member(snapshot.id(), table, isPreview, view);
    }
}
