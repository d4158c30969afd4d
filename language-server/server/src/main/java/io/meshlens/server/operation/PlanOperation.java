package io.meshlens.server.operation;

import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.project.TimeValue;
import io.meshlens.query.DeployedModels;
import io.meshlens.server.handler.Subject;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.PlanAnswer;
import io.meshlens.server.proto.Protocol;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Previews a plan of the saved files; writes nothing. */
final class PlanOperation implements Operation<Protocol.PlanParams, Protocol.PlanPreview> {
    @Override
    public String method() {
        return Methods.Request.PLAN.method();
    }

    @Override
    public Subject subject(Protocol.PlanParams params) {
        return Subject.PROJECT;
    }

    @Override
    public Protocol.PlanPreview answer(Protocol.PlanParams params, Desk desk) throws OperationException {
        Operations operations = desk.operations();
        EnvironmentName environment = environment(params.environment());
        ShownPlans.Request request = new ShownPlans.Request(environment, options(params), operations.now());
        return desk.saved(base(operations, request), (analysis, places) -> {
            Plan plan = operations.plan(analysis, environment, request.options(), request.now());
            desk.shownPlans().add(plan.id(), request);
            return new PlanAnswer(plan, analysis, places).preview(desk.unsaved());
        });
    }

    /** Returns what a plan compares the project with. */
    static Optional<DeployedModels> base(Operations operations, ShownPlans.Request request) throws OperationException {
        Optional<DeployedModels> own = operations.baseline(request.environment());
        return own.isPresent() ? own : operations.baseline(request.options().createFrom());
    }

    private static EnvironmentName environment(String written) throws OperationException {
        if (written.isBlank()) {
            throw OperationException.refused("The plan is for no environment: name one, for example dev.");
        }
        return EnvironmentName.of(written);
    }

    private static PlanOptions options(Protocol.PlanParams params) throws OperationException {
        PlanOptions options =
                PlanOptions.DEFAULT.withStart(time(params.start(), "start")).withEnd(time(params.end(), "end"));
        return Boolean.TRUE.equals(params.includeUnmodified()) ? options.includingUnmodified() : options;
    }

    private static @Nullable TimeValue time(@Nullable String written, String what) throws OperationException {
        return written == null || written.isBlank()
                ? null
                : TimeValue.parse(written)
                        .orElseThrow(() -> OperationException.refused("The " + what + " of the plan, " + written
                                + ", is no time. Write a date such as 2024-01-31, or a distance such as 1 week ago."));
    }

    @Override
    public Protocol.PlanPreview answerOutside() {
        return PlanAnswer.none("There is no project in this folder: a folder with a config.yaml.");
    }
}
