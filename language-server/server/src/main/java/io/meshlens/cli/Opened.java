package io.meshlens.cli;

import io.meshlens.engine.Cancellation;
import io.meshlens.ide.Analysis;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.plan.Snapshot;
import io.meshlens.project.ModelName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A project with its warehouse and its state.
 *
 * @param project the files
 * @param operations what can be done
 */
record Opened(OpenProject project, Operations operations) implements AutoCloseable {
    Analysis analysis() {
        return project.analysis();
    }

    /** Parses the project, and looks at the tables and files outside of it. */
    void look() throws OperationException {
        project.parse();
        project.ask();
        project.know(operations.describeSources(project.analysis(), new Cancellation()));
    }

    /** Plans the project's changes for an environment; looks at no model if it is known that there are none. */
    Plan lookAndPlan(EnvironmentName environment, PlanOptions options, Instant now) throws OperationException {
        Optional<Plan> known = operations.recall(analysis(), environment, options, now);
        return known.isPresent() ? known.get() : planAnew(environment, options, now);
    }

    /**
     * A plan with what was looked at for it.
     *
     * @param isWhole whether that is the whole project; else the plan is to be shown and not to be applied
     */
    record Planned(Plan plan, Analysis looked, boolean isWhole) {}

    /** Plans for somebody who only wants to see what would be done: of a project that is known, only what was edited is looked at. */
    Planned planToShow(EnvironmentName environment, PlanOptions options, Instant now) throws OperationException {
        Optional<Plan> known = operations.recall(analysis(), environment, options, now);
        if (known.isPresent()) {
            return new Planned(known.get(), analysis(), true);
        }
        Optional<Operations.Shown> shown = operations
                .recallWithEdits(analysis(), environment, options, now)
                .shown();
        if (shown.isPresent()) {
            return new Planned(shown.get().plan(), shown.get().analysis(), false);
        }
        return new Planned(planAnew(environment, options, now), analysis(), true);
    }

    /** Plans from the whole project, whatever is known of it. */
    Plan planAnew(EnvironmentName environment, PlanOptions options, Instant now) throws OperationException {
        look();
        Plan plan = plan(environment, options, now);
        operations.remember(analysis(), environment);
        return plan;
    }

    /** Plans the project's changes for an environment. */
    Plan plan(EnvironmentName environment, PlanOptions options, Instant now) throws OperationException {
        project.prepare();
        if (analysis().modelNames().isEmpty()
                && analysis().errors().isEmpty()
                && operations.baseline(environment).isEmpty()) {
            throw CommandException.failed(
                    "The project in '" + project.root()
                            + "' has no models, so there is nothing to plan. Put SQL files that begin with MODEL (...) into models/.");
        }
        if (options.select().isEmpty() && !operations.isUnchanged(analysis(), environment, options, now)) {
            operations.baseline(environment, options, now).ifPresent(project::compareWith);
            project.compare();
        }
        return operations.plan(analysis(), environment, options, now);
    }

    /** Returns what there is to say of a plan of this project. */
    PlanLines lines(Plan plan) {
        return lines(plan, analysis());
    }

    /**
     * Returns what there is to say of a plan.
     *
     * @param looked what was looked at for it
     */
    PlanLines lines(Plan plan, Analysis looked) {
        boolean isCompared = plan.kind() == Plan.Kind.CHANGES
                && !plan.changes().isEmpty()
                && looked.deployed().isPresent();
        List<PlanLines.Spared> spared = new ArrayList<>();
        if (isCompared) {
            looked.changes().models().forEach((name, item) -> {
                if (item.isSpared()) {
                    spared.add(new PlanLines.Spared(name, item.peerReason()));
                }
            });
        }
        return new PlanLines(plan, names(plan), spared);
    }

    /** Returns what there is to say of a plan that takes some of the project's changes only. */
    PlanLines linesOfSome(Plan plan) {
        return new PlanLines(plan, names(plan), List.of());
    }

    /** Returns how people see a model: as the project writes it, or as the plan does where the project has it no longer. */
    Function<ModelName, String> names(Plan plan) {
        Map<ModelName, String> known = new HashMap<>();
        for (Snapshot snapshot : plan.snapshots()) {
            known.put(snapshot.model(), snapshot.displayName());
        }
        plan.builds().forEach(build -> known.put(build.model(), build.snapshot().displayName()));
        plan.views()
                .forEach(view ->
                        known.put(view.snapshot().model(), view.snapshot().displayName()));
        return name -> {
            String display = known.get(name);
            return display == null || display.indexOf('@') >= 0 ? name.display() : display;
        };
    }

    /** Returns the same names by what the project says. */
    Function<ModelName, String> names() {
        ProjectView view = new ProjectView(project.db());
        return view::display;
    }

    /** Reads the name of an environment. */
    static EnvironmentName environment(String written) {
        if (written.isBlank()) {
            throw CommandException.wrongUse("The name of an environment is empty. Name one, for example: dev.");
        }
        return EnvironmentName.of(written);
    }

    @Override
    public void close() {
        try {
            operations.close();
        } catch (OperationException failure) {
            throw new OperationFailure(failure);
        }
    }
}
