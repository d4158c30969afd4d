package io.meshlens.cli.view;

import com.google.gson.JsonObject;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.ModelChange;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;

/** A plan as JSON: the shape of the language server's {@code meshlens/plan}, with files and lines as places. */
public final class PlanJson {
    private PlanJson() {}

    /** Returns a plan as JSON. */
    public static JsonObject of(PlanLines lines) {
        Plan plan = lines.plan();
        return Json.object(
                "id",
                plan.id(),
                "kind",
                plan.kind().name().toLowerCase(java.util.Locale.ROOT),
                "environment",
                plan.environment().value(),
                "isNew",
                plan.basedOn().isNew(),
                "from",
                plan.basedOn().environment() == null
                        ? null
                        : plan.basedOn().environment().value(),
                "isEmpty",
                plan.isEmpty(),
                "errors",
                Json.array(plan.problems(), problem -> Json.object("message", problem)),
                "warnings",
                Json.texts(plan.warnings()),
                "models",
                Json.array(plan.changes(), change -> model(lines, change)),
                "spared",
                Json.array(
                        lines.spared(), each -> Json.object("name", lines.name(each.model()), "reason", each.reason())),
                "audits",
                Json.array(
                        lines.audits(),
                        audit -> Json.object(
                                "name",
                                audit.change().name(),
                                "class",
                                audit.change().kind().id(),
                                "action",
                                audit.action(),
                                "range",
                                audit.run()
                                        .map(run -> PlanLines.range(run.over()))
                                        .orElse(null),
                                "file",
                                audit.change().file())),
                "tables",
                Json.array(plan.builds(), build -> build(lines, build)),
                "builds",
                lines.tables().size(),
                "repoints",
                lines.views().size(),
                "promotes",
                plan.views().size(),
                "untouched",
                plan.untouched(),
                "rows",
                lines.estimate().map(PlanLines.Estimate::rows).orElse(null),
                "seconds",
                lines.estimate().map(each -> each.millis() / 1e3).orElse(null),
                "summary",
                lines.summary());
    }

    private static JsonObject model(PlanLines lines, ModelChange change) {
        Plan.Build build = lines.build(change.model()).orElse(null);
        PlanLines.Estimate estimate =
                build == null ? null : lines.estimate(build).orElse(null);
        return Json.object(
                "name",
                lines.name(change.model()),
                "edited",
                change.kind().isEdit(),
                "class",
                change.kind().id(),
                "columns",
                Json.texts(change.columns()),
                "reasons",
                Json.array(
                        change.reasons(),
                        reason -> Json.object(
                                "text",
                                reason.text(),
                                "was",
                                reason.was(),
                                "now",
                                reason.now(),
                                "file",
                                reason.file(),
                                "line",
                                reason.line() > 0 ? reason.line() : null)),
                "action",
                lines.action(change),
                "range",
                build == null || build.isViewOnly() ? null : lines.range(build),
                "rows",
                estimate == null ? null : estimate.rows(),
                "seconds",
                estimate == null ? null : estimate.millis() / 1e3,
                "sqlmesh",
                change.sqlmesh(),
                "path",
                Json.array(
                        change.path(),
                        step -> Json.object("model", lines.name(step.model()), "column", step.column())));
    }

    private static JsonObject build(PlanLines lines, Plan.Build build) {
        return Json.object(
                "model",
                lines.name(build.model()),
                "table",
                build.table().name().display(),
                "isView",
                build.isViewOnly(),
                "isNew",
                build.isNew(),
                "intervals",
                Json.array(
                        lines.plan().data() == PlanOptions.Data.LOAD ? build.batches() : java.util.List.of(),
                        batch -> Json.object(
                                "start", batch.startInstant().toString(),
                                "end", batch.endInstant().toString())),
                "reason",
                build.why());
    }
}
