package io.meshlens.run;

import io.meshlens.engine.Statements;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Plan;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.plan.TableName;
import io.meshlens.project.ModelName;
import java.time.Instant;
import java.util.Map;

/**
 * Fills the holes of a snapshot's statements.
 *
 * @param statements how the engine writes values
 * @param sources where each table that the statements name is read
 * @param environment the environment
 * @param now the time of execution
 */
record Renderer(Statements statements, Map<ModelName, Plan.Source> sources, EnvironmentName environment, Instant now) {
    /**
     * Fills the holes of one statement.
     *
     * @param interval the interval that is evaluated
     * @param thisModel what {@code this_model} stands for
     * @param stage what {@code runtime_stage} stands for
     */
    String render(SqlTemplate template, Interval interval, String thisModel, String stage) {
        return template.render(table -> table(table, interval, thisModel, stage), name -> switch (name) {
            case "this_model" -> thisModel;
            case "this_env" -> statements.literal(environment.value());
            case "runtime_stage" -> statements.literal(stage);
            default -> statements.variable(name, interval, now);
        });
    }

    private String table(SqlTemplate.Table table, Interval interval, String thisModel, String stage) {
        Plan.Source source = sources.get(table.name());
        String alias = table.alias() == null ? "" : " AS " + table.alias();
        return switch (source) {
            case null -> TableName.of(table.name()).sql() + alias;
            case Plan.Source.Relation relation -> relation.table().sql() + alias;
            case Plan.Source.Query query -> "(" + render(query.query(), interval, thisModel, stage) + "\n)" + alias;
        };
    }

    /** Returns a model's query, brought to the columns that the author declared. */
    String query(Snapshot snapshot, Interval interval, TableName own) {
        SqlTemplate template = snapshot.definition()
                .queryAsDeclared()
                .orElseThrow(() -> new IllegalStateException(snapshot.displayName() + " has no query"));
        return render(template, interval, own.sql(), "evaluating");
    }
}
