package io.meshlens.server.operation;

import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.plan.DeployedState;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Snapshot;
import io.meshlens.project.ModelName;
import java.util.Optional;

/** Finds a model in an environment by its name, also one that the project does not have any more. */
final class DeployedModel {
    private DeployedModel() {}

    static Optional<Snapshot> find(String name, EnvironmentName environment, Operations operations, Desk desk)
            throws OperationException {
        Optional<ModelName> known = desk.present((analysis, places) -> analysis.find(name));
        if (known.isPresent()) {
            Optional<Snapshot> deployed = operations.deployed(environment, known.get());
            if (deployed.isPresent()) {
                return deployed;
            }
        }
        DeployedState state = operations.state();
        return state.environment(environment).stream()
                .flatMap(found -> found.members().values().stream())
                .flatMap(member -> state.snapshots().apply(member.snapshot()).stream())
                .filter(snapshot -> snapshot.displayName().equals(name)
                        || snapshot.model().display().equals(name)
                        || snapshot.model().fullDisplay().equals(name))
                .findFirst();
    }
}
