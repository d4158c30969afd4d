package io.meshlens.query;

import io.meshlens.change.Baseline;
import io.meshlens.plan.Materialization;
import io.meshlens.plan.Snapshot;
import io.meshlens.project.ModelName;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A model that counts as it is deployed, whatever the project's files say of it.
 *
 * @param baseline its deployed state
 * @param signature its columns
 * @param certain the same with the types that hold, see {@link CertainTypes}
 * @param reads the models and tables that it reads
 */
public record KeptModel(Baseline baseline, ModelSignature signature, ModelSignature certain, Set<ModelName> reads) {
    public KeptModel {
        reads = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(reads));
    }

    /** Takes what readers need out of a deployed state; empty if what is recorded of it cannot be compared with. */
    public static Optional<KeptModel> of(Snapshot deployed) {
        return Baseline.decode(deployed.baseline()).map(baseline -> {
            TypeNames types = TypeNames.of(deployed.definition().dialect());
            List<ModelSignature.Column> columns = new ArrayList<>();
            for (Snapshot.Column column : deployed.columns()) {
                columns.add(new ModelSignature.Column(
                        column.name(), types.parse(column.type() == null ? "" : column.type())));
            }
            Set<ModelName> reads = new LinkedHashSet<>();
            deployed.reads().forEach(read -> reads.add(read.table()));
            ModelSignature signature =
                    new ModelSignature(columns, baseline.digest().complete());
            // Of others it is not recorded on what their types hang.
            boolean isCertain = !deployed.definition().declared().isEmpty()
                    || deployed.materialization() instanceof Materialization.Seed;
            return new KeptModel(
                    baseline,
                    signature,
                    isCertain ? signature : CertainTypes.both(signature, ModelSignature.UNKNOWN),
                    reads);
        });
    }
}
