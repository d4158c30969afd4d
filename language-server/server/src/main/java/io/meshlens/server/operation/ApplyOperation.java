package io.meshlens.server.operation;

import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.run.RunResult;
import io.meshlens.server.handler.Subject;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.PlanAnswer;
import io.meshlens.server.proto.Protocol;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies a plan that was shown, if it is the one that would be made now. */
final class ApplyOperation implements Operation<Protocol.ApplyParams, Protocol.ApplyResult> {
    @Override
    public String method() {
        return Methods.Request.APPLY.method();
    }

    @Override
    public Subject subject(Protocol.ApplyParams params) {
        return Subject.PROJECT;
    }

    @Override
    public Protocol.ApplyResult answer(Protocol.ApplyParams params, Desk desk) throws OperationException {
        if (!desk.shownPlans().begin()) {
            return refused("Another plan is being applied. Wait until it is done, or cancel it.");
        }
        try {
            return apply(params, desk);
        } finally {
            desk.shownPlans().end();
        }
    }

    private static Protocol.ApplyResult apply(Protocol.ApplyParams params, Desk desk) throws OperationException {
        long start = System.nanoTime();
        ShownPlans.Request request = desk.shownPlans().of(params.id());
        if (request == null || !request.environment().equals(EnvironmentName.of(params.environment()))) {
            return refused("This plan for " + params.environment() + " was not shown lately. Make the plan again.");
        }
        Operations operations = desk.operations();
        Named plan = desk.saved(PlanOperation.base(operations, request), (analysis, places) -> {
            Plan made = operations.plan(analysis, request.environment(), request.options(), request.now());
            return new Named(made, new PlanAnswer(made, analysis, places));
        });
        if (!plan.plan.id().equals(params.id())) {
            return refused(
                    "The project or what is deployed has changed since the plan was shown. Make the plan again.");
        }
        if (!plan.plan.problems().isEmpty()) {
            return refused(String.join("\n", plan.plan.problems()));
        }
        Desk.Progress progress = desk.progress(params.workDoneToken(), "Applying to " + request.environment());
        ApplyProgress heard = new ApplyProgress(plan.plan, plan.answer, desk, progress);
        String message = "";
        try {
            RunResult result = operations.apply(plan.plan, heard, desk.cancellation());
            Protocol.ApplyResult answer = heard.result(result, (System.nanoTime() - start) / 1e9);
            message = answer.message();
            return answer;
        } finally {
            progress.end(message);
            desk.stateChanged();
        }
    }

    /** A plan, and how its models are called. */
    private record Named(Plan plan, PlanAnswer answer) {}

    private static Protocol.ApplyResult refused(String why) {
        return new Protocol.ApplyResult("refused", why, List.of(), 0);
    }

    @Override
    public Protocol.@Nullable ApplyResult answerOutside() {
        return refused("There is no project in this folder: a folder with a config.yaml.");
    }
}
