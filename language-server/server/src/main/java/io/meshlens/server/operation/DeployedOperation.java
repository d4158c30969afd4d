package io.meshlens.server.operation;

import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Snapshot;
import io.meshlens.server.handler.Subject;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Protocol;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The text of a model's definition as it was deployed. */
final class DeployedOperation implements Operation<Protocol.DeployedParams, Protocol.Deployed> {
    @Override
    public String method() {
        return Methods.Request.DEPLOYED.method();
    }

    @Override
    public Subject subject(Protocol.DeployedParams params) {
        return Subject.PROJECT;
    }

    @Override
    public Protocol.@Nullable Deployed answer(Protocol.DeployedParams params, Desk desk) throws OperationException {
        EnvironmentName environment = EnvironmentName.of(params.environment());
        Operations operations = desk.operations();
        return DeployedModel.find(params.model(), environment, operations, desk)
                .flatMap(found -> text(found, environment))
                .orElse(null);
    }

    private static Optional<Protocol.Deployed> text(Snapshot snapshot, EnvironmentName environment) {
        return Optional.of(new Protocol.Deployed(
                snapshot.displayName(),
                environment.value(),
                snapshot.definition().source()));
    }
}
