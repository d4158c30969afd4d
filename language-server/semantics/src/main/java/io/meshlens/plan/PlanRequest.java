package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that a plan is computed from.
 *
 * @param environment the environment to plan
 * @param models the project's models in the order of the DAG, external ones included
 * @param changes what became of each model since the base, as the classification says it; a model without an entry has no
 *     explanation beyond what the plan finds by itself
 * @param problems why the plan cannot be applied whatever it says, for example errors in the project
 * @param naming the project's rules
 * @param timeToLive how long a development environment is kept; absent for ever
 * @param beforeAll statements at the begin
 * @param afterAll statements at the end
 * @param audits the standalone audits in the order of their names
 * @param state what is deployed
 * @param now the time of execution
 * @param options what is asked
 */
public record PlanRequest(
        EnvironmentName environment,
        List<LocalModel> models,
        Map<ModelName, ModelChange> changes,
        List<String> problems,
        Naming naming,
        @Nullable Duration timeToLive,
        List<SqlTemplate> beforeAll,
        List<SqlTemplate> afterAll,
        List<StandaloneAudit> audits,
        DeployedState state,
        Instant now,
        PlanOptions options) {
    public PlanRequest {
        models = List.copyOf(models);
        changes = Map.copyOf(changes);
        problems = List.copyOf(problems);
        beforeAll = List.copyOf(beforeAll);
        afterAll = List.copyOf(afterAll);
        audits = List.copyOf(audits);
    }

    /**
     * Returns the same with other standalone audits and more that stands in the way.
     *
     * @param more in front of the other problems
     */
    public PlanRequest with(List<StandaloneAudit> otherAudits, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(problems);
        return new PlanRequest(
                environment,
                models,
                changes,
                all,
                naming,
                timeToLive,
                beforeAll,
                afterAll,
                otherAudits,
                state,
                now,
                options);
    }

    /**
     * A model of the project.
     *
     * @param snapshot its present state
     * @param seed the rows of a seed
     */
    public record LocalModel(Snapshot snapshot, @Nullable SeedRows seed) {
        public ModelName name() {
            return snapshot.model();
        }

        public Optional<SeedRows> seedIfAny() {
            return Optional.ofNullable(seed);
        }
    }

    /**
     * The rows of a seed, frozen with the plan.
     *
     * @param columns the columns with their types
     * @param rows values in the order of the columns; null for no value
     */
    public record SeedRows(List<Snapshot.Column> columns, List<List<@Nullable String>> rows) {
        public SeedRows {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }
}
