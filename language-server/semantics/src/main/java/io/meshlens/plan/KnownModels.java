package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
        return !models.isEmpty()
                && differing(state, environment).filter(Set::isEmpty).isPresent();
    }

    /**
     * Returns the models that an environment has in another state than this one; empty if it has not exactly these models. A seed
     * whose rows are not all there counts as one.
     */
    public Optional<Set<ModelName>> differing(DeployedState state, EnvironmentName environment) {
        Map<ModelName, Environment.Member> members = state.environment(environment)
                .<Map<ModelName, Environment.Member>>map(Environment::members)
                .orElse(Map.of());
        boolean areSame = members.size() == models.size()
                && models.stream().allMatch(model -> members.containsKey(model.model()));
        if (!areSame) {
            return Optional.empty();
        }
        Set<ModelName> differing = new LinkedHashSet<>();
        models.stream()
                .filter(model -> !isDeployed(model, members, state))
                .forEach(model -> differing.add(model.model()));
        return Optional.of(differing);
    }

    private static boolean isDeployed(Snapshot model, Map<ModelName, Environment.Member> members, DeployedState state) {
        Environment.Member member = members.get(model.model());
        return member != null
                && member.snapshot().equals(model.id())
                && (!(model.materialization() instanceof Materialization.Seed) || Planner.isLoaded(model, state));
    }
}
