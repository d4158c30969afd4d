package io.meshlens.server.proto;

import io.meshlens.ide.Analysis;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.ModelChange;
import io.meshlens.plan.Plan;
import io.meshlens.project.ModelName;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.jspecify.annotations.Nullable;

/** A plan as the protocol has it, in the words of the command line. Reads the analysis when it is made, and not later. */
public final class PlanAnswer {
    /** How an error of a file begins. */
    private static final Pattern PLACE = Pattern.compile("([^:\\n]+\\.\\w+):(\\d+): (.*)", Pattern.DOTALL);

    private final Plan plan;
    private final PlanLines lines;
    private final Map<ModelName, String> names = new HashMap<>();
    private final Map<String, String> uris = new HashMap<>();

    public PlanAnswer(Plan plan, Analysis analysis, Places places) {
        this.plan = plan;
        for (ModelChange change : plan.changes()) {
            note(change.model(), analysis);
            change.path().forEach(step -> note(step.model(), analysis));
            change.reasons().forEach(reason -> note(reason.file(), analysis, places));
        }
        plan.builds().forEach(build -> names.put(build.model(), build.snapshot().displayName()));
        plan.views()
                .forEach(view ->
                        names.put(view.snapshot().model(), view.snapshot().displayName()));
        plan.standalone().changes().forEach(change -> note(change.file(), analysis, places));
        plan.standalone().runs().forEach(run -> note(run.audit().file(), analysis, places));
        for (String problem : plan.problems()) {
            Matcher place = PLACE.matcher(problem);
            note(place.matches() ? place.group(1) : null, analysis, places);
        }
        List<PlanLines.Spared> spared = new ArrayList<>();
        if (!plan.changes().isEmpty() && analysis.deployed().isPresent()) {
            analysis.changes().models().forEach((model, item) -> {
                if (item.isSpared()) {
                    note(model, analysis);
                    spared.add(new PlanLines.Spared(model, item.peerReason()));
                }
            });
        }
        this.lines = new PlanLines(plan, this::name, spared);
    }

    private void note(ModelName model, Analysis analysis) {
        names.computeIfAbsent(model, analysis::display);
    }

    private void note(@Nullable String file, Analysis analysis, Places places) {
        if (file != null && analysis.text(new FileId(file)).isPresent()) {
            uris.put(file, places.uri(new FileId(file)));
        }
    }

    /** Returns how people see a model. */
    public String name(ModelName model) {
        String name = names.get(model);
        return name == null ? model.display() : name;
    }

    /**
     * Returns the preview.
     *
     * @param unsaved the URIs of files that are changed in the editor
     */
    public Protocol.PlanPreview preview(List<String> unsaved) {
        Optional<PlanLines.Estimate> estimate = lines.estimate();
        return new Protocol.PlanPreview(
                plan.id(),
                plan.environment().value(),
                plan.basedOn().isNew(),
                plan.isEmpty(),
                plan.basedOn().isNew() && plan.basedOn().environment() != null
                        ? plan.basedOn().environment().value()
                        : null,
                unsaved,
                plan.problems().stream().map(this::error).toList(),
                plan.changes().stream().map(this::model).toList(),
                lines.audits().stream()
                        .map(audit -> new Protocol.PlannedAudit(
                                audit.change().name(),
                                audit.change().kind().id(),
                                audit.action(),
                                audit.run()
                                        .map(run -> PlanLines.range(run.over()))
                                        .orElse(null),
                                place(audit.change().file(), 1)))
                        .toList(),
                lines.spared().stream()
                        .map(spared -> new Protocol.Spared(name(spared.model()), spared.reason()))
                        .toList(),
                lines.tables().size(),
                lines.views().size(),
                plan.views().size(),
                plan.untouched(),
                estimate.map(PlanLines.Estimate::rows).orElse(null),
                estimate.map(each -> each.millis() / 1e3).orElse(null),
                lines.summary());
    }

    private Protocol.PlanError error(String problem) {
        Matcher place = PLACE.matcher(problem);
        return place.matches() && uris.containsKey(place.group(1))
                ? new Protocol.PlanError(place.group(3), place(place.group(1), Integer.parseInt(place.group(2))))
                : new Protocol.PlanError(problem, null);
    }

    private Protocol.@Nullable Place place(@Nullable String file, int line) {
        String uri = file == null ? null : uris.get(file);
        if (uri == null) {
            return null;
        }
        Position at = new Position(Math.max(0, line - 1), 0);
        return new Protocol.Place(uri, new Range(at, at));
    }

    private Protocol.PlannedModel model(ModelChange change) {
        Plan.Build build = lines.build(change.model()).orElse(null);
        PlanLines.Estimate estimate =
                build == null ? null : lines.estimate(build).orElse(null);
        return new Protocol.PlannedModel(
                name(change.model()),
                change.kind().isEdit(),
                change.kind().id(),
                List.copyOf(change.columns()),
                change.reasons().stream()
                        .map(reason -> new Protocol.PlanReason(
                                reason.text(), reason.was(), reason.now(), place(reason.file(), reason.line())))
                        .toList(),
                lines.action(change),
                build == null || build.isViewOnly() ? null : lines.range(build),
                estimate == null ? null : estimate.rows(),
                estimate == null ? null : estimate.millis() / 1e3,
                change.sqlmesh(),
                change.path().stream()
                        .map(step -> new Protocol.LineageEnd(name(step.model()), step.column()))
                        .toList());
    }

    /** Returns the answer where nothing can be planned. */
    public static Protocol.PlanPreview none(String why) {
        return new Protocol.PlanPreview(
                "",
                "",
                false,
                false,
                null,
                List.of(),
                List.of(new Protocol.PlanError(why, null)),
                List.of(),
                List.of(),
                List.of(),
                0,
                0,
                0,
                0,
                null,
                null,
                why);
    }
}
