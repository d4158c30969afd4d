package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.List;

/**
 * Names one state of a model.
 *
 * @param model the model
 * @param identifier a hash of all that belongs to the state
 */
public record SnapshotId(ModelName model, String identifier) {
    /** Makes the id of a state from its hashes and its source. */
    public static SnapshotId of(ModelName model, Snapshot.Hashes hashes, String source) {
        return new SnapshotId(
                model,
                Version.of(
                        "snapshot", List.of(model.fqn(), hashes.build(), hashes.metadata(), hashes.audits(), source)));
    }

    @Override
    public String toString() {
        return model.display() + "@" + identifier;
    }
}
