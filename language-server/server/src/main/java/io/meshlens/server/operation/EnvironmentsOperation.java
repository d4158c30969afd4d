package io.meshlens.server.operation;

import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.plan.Environment;
import io.meshlens.server.handler.Subject;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Protocol;
import java.time.Instant;
import java.util.List;

/** What is deployed. */
final class EnvironmentsOperation implements Operation<Protocol.EnvironmentsParams, List<Protocol.Environment>> {
    @Override
    public String method() {
        return Methods.Request.ENVIRONMENTS.method();
    }

    @Override
    public Subject subject(Protocol.EnvironmentsParams params) {
        return Subject.PROJECT;
    }

    @Override
    public List<Protocol.Environment> answer(Protocol.EnvironmentsParams params, Desk desk) throws OperationException {
        return desk.operations().environments().stream()
                .map(EnvironmentsOperation::environment)
                .toList();
    }

    private static Protocol.Environment environment(Operations.EnvironmentInfo info) {
        Environment environment = info.environment();
        Instant expires = environment.expires();
        return new Protocol.Environment(
                environment.name().value(),
                environment.members().size(),
                info.last().map(last -> last.applied().at().toString()).orElse(null),
                expires == null ? null : expires.toString(),
                false);
    }

    @Override
    public List<Protocol.Environment> answerOutside() {
        return List.of();
    }
}
