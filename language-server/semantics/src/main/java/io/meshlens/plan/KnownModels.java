package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.List;
import java.util.Map;

/**
 * The models of a project as an earlier look at it found them, without errors: enough to find out that an environment has them
 * all and that nothing is to be done.
 *
 * @param models in the order of the DAG, each as {@link Snapshot#forPlanning()}
 * @param beforeAll the project's statements at the begin of plans of the environment
 * @param afterAll those at the end
 * @param audits the standalone audits
 */
public record KnownModels(
        List<Snapshot> models, List<SqlTemplate> beforeAll, List<SqlTemplate> afterAll, List<StandaloneAudit> audits) {
    public KnownModels {
        models = List.copyOf(models);
        beforeAll = List.copyOf(beforeAll);
        afterAll = List.copyOf(afterAll);
        audits = List.copyOf(audits);
    }

    /** Says whether an environment has exactly these models, each in exactly this state, and all rows of the seeds. */
    public boolean isDeployed(DeployedState state, EnvironmentName environment) {
        Map<ModelName, Environment.Member> members = state.environment(environment)
                .<Map<ModelName, Environment.Member>>map(Environment::members)
                .orElse(Map.of());
        return !members.isEmpty()
                && members.size() == models.size()
                && models.stream().allMatch(model -> isDeployed(model, members, state));
    }

    private static boolean isDeployed(Snapshot model, Map<ModelName, Environment.Member> members, DeployedState state) {
        Environment.Member member = members.get(model.model());
        return member != null
                && member.snapshot().equals(model.id())
                && (!(model.materialization() instanceof Materialization.Seed) || Planner.isLoaded(model, state));
    }
}
