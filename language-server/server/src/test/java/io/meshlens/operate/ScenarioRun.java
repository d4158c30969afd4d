package io.meshlens.operate;

import io.meshlens.ide.Analysis;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Interval;
import io.meshlens.plan.ModelChange;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.project.ModelName;
import io.meshlens.project.TimeValue;
import io.meshlens.run.Progress;
import io.meshlens.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Carries out one scenario. A fenced block is a step; the word behind its fence says which:
 *
 * <ul>
 *   <li>{@code file PATH}: writes a file; {@code delete PATH}: removes it
 *   <li>{@code at TIME}: it is that time now
 *   <li>{@code plan ENV OPTIONS}: plans and applies, and shows both; {@code preview …} only plans; {@code run ENV},
 *       {@code restate ENV OPTIONS}, {@code rollback ENV} likewise
 *   <li>{@code warehouse}: SQL that somebody else runs in the warehouse
 *   <li>{@code rows SQL}: the rows of a query; {@code relations}: all tables and views
 *   <li>{@code query ENV SQL}: what the looks at rows give
 * </ul>
 *
 * The text of a step that shows something is what it must show.
 */
final class ScenarioRun {
    private static final String FENCE = "```";

    private final Sandbox sandbox;
    private int seen;

    ScenarioRun(Path root) throws IOException {
        this.sandbox = new Sandbox(root);
        sandbox.write("config.yaml", Sandbox.CONFIG);
    }

    /** Returns the scenario with what its steps really show. */
    String run(String text) throws Exception {
        StringBuilder out = new StringBuilder();
        try (sandbox) {
            List<String> lines = Arrays.asList(text.split("\n", -1));
            int at = 0;
            while (at < lines.size()) {
                String line = lines.get(at++);
                out.append(line).append(at < lines.size() ? "\n" : "");
                if (!line.startsWith(FENCE)) {
                    continue;
                }
                StringBuilder body = new StringBuilder();
                while (!lines.get(at).equals(FENCE)) {
                    body.append(lines.get(at++)).append('\n');
                }
                out.append(step(line.substring(FENCE.length()).strip(), body.toString()));
                out.append(lines.get(at++)).append('\n');
            }
        }
        return out.toString();
    }

    private String step(String command, String body) throws Exception {
        int blank = command.indexOf(' ');
        String word = blank < 0 ? command : command.substring(0, blank);
        String rest = blank < 0 ? "" : command.substring(blank + 1).strip();
        return switch (word) {
            case "file" -> {
                sandbox.write(rest, body);
                yield body;
            }
            case "delete" -> {
                sandbox.delete(rest);
                yield body;
            }
            case "at" -> {
                sandbox.now = Instant.parse(rest);
                yield body;
            }
            case "warehouse" -> {
                sandbox.execute(body.strip());
                yield body;
            }
            case "rows" -> lines(sandbox.rows(rest));
            case "relations" ->
                lines(sandbox.relations().stream()
                        .map(name -> name.replaceAll("__[0-9a-z]{20,}", "__VERSION"))
                        .sorted()
                        .toList());
            case "query" -> {
                int cut = rest.indexOf(' ');
                yield lines(query(rest.substring(0, cut), rest.substring(cut + 1)));
            }
            case "preview" -> show(planned("plan", rest));
            case "plan", "run", "restate", "rollback" -> applied(word, rest);
            default -> throw new AssertionError("no such step: " + command);
        };
    }

    private List<String> query(String environment, String sql) throws IOException, OperationException {
        Analysis analysis = sandbox.analysis();
        return sandbox
                .operations()
                .query(
                        Operations.template(analysis.preview(java.util.Optional.empty(), sql)),
                        EnvironmentName.of(environment),
                        null,
                        100,
                        new io.meshlens.engine.Cancellation())
                .values()
                .stream()
                .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(" | ")))
                .toList();
    }

    private static String lines(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private Plan planned(String word, String rest) throws IOException, OperationException {
        Analysis analysis = sandbox.analysis();
        List<String> words = new ArrayList<>(Arrays.asList(rest.split(" +", -1)));
        EnvironmentName environment = EnvironmentName.of(words.removeFirst());
        Operations operations = sandbox.operations();
        return switch (word) {
            case "plan" -> operations.plan(analysis, environment, selecting(analysis, environment, words), sandbox.now);
            case "run" -> operations.run(environment, options(analysis, words), Set.of(), true, sandbox.now);
            case "restate" -> operations.restate(environment, options(analysis, words), sandbox.now);
            default ->
                operations.rollback(environment, words.isEmpty() ? null : Long.valueOf(words.getFirst()), sandbox.now);
        };
    }

    private PlanOptions selecting(Analysis analysis, EnvironmentName environment, List<String> words)
            throws IOException, OperationException {
        List<String> selectors = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals("--select-model")) {
                selectors.add(words.get(++i));
            } else {
                others.add(words.get(i));
            }
        }
        PlanOptions options = options(analysis, others);
        Analysis.Selected selected =
                sandbox.operations().select(analysis, environment, options, selectors, branch -> Set.of(), sandbox.now);
        if (!selected.problems().isEmpty()) {
            throw new AssertionError(selected.problems().toString());
        }
        return options.selecting(selected.models());
    }

    private static PlanOptions options(Analysis analysis, List<String> words) {
        TimeValue start = null;
        TimeValue end = null;
        Set<ModelName> restate = new HashSet<>();
        Set<ModelName> backfill = new HashSet<>();
        PlanOptions.Data data = PlanOptions.Data.LOAD;
        boolean unmodified = false;
        boolean due = false;
        boolean noGaps = false;
        boolean historyLoss = false;
        int least = 0;
        for (int i = 0; i < words.size(); i++) {
            switch (words.get(i)) {
                case "--start" -> start = TimeValue.parse(words.get(++i)).orElseThrow();
                case "--end" -> end = TimeValue.parse(words.get(++i)).orElseThrow();
                case "--restate-model" ->
                    restate.add(analysis.find(words.get(++i)).orElseThrow());
                case "--backfill-model" ->
                    backfill.add(analysis.find(words.get(++i)).orElseThrow());
                case "--skip-backfill" -> data = PlanOptions.Data.SKIP;
                case "--empty-backfill" -> data = PlanOptions.Data.EMPTY;
                case "--include-unmodified" -> unmodified = true;
                case "--run" -> due = true;
                case "--no-gaps" -> noGaps = true;
                case "--allow-history-loss" -> historyLoss = true;
                case "--min-intervals" -> least = Integer.parseInt(words.get(++i));
                default -> throw new AssertionError("no such option: " + words.get(i));
            }
        }
        return new PlanOptions(
                start,
                end,
                EnvironmentName.PROD,
                restate,
                Set.of(),
                backfill,
                data,
                unmodified,
                due,
                false,
                noGaps,
                least,
                historyLoss,
                false);
    }

    private String applied(String word, String rest) throws IOException, OperationException {
        Plan plan;
        try {
            plan = planned(word, rest);
        } catch (OperationException refused) {
            return "refused: " + refused.getMessage() + "\n";
        }
        seen = sandbox.events.size();
        RunResult result = sandbox.apply(plan);
        StringBuilder out = new StringBuilder(show(plan));
        sandbox.events.subList(seen, sandbox.events.size()).stream()
                .filter(Progress.Event.AuditFailed.class::isInstance)
                .map(Progress.Event.AuditFailed.class::cast)
                .map(failed ->
                        "audit " + failed.audit() + " of " + failed.model().display() + ": " + failed.count()
                                + (failed.isBlocking() ? " (blocking)" : " (warning)") + "\n")
                .sorted()
                .forEach(out::append);
        out.append("result: ").append(result.status());
        result.tables().stream()
                .filter(table -> table.state() != RunResult.State.DONE)
                .forEach(table -> out.append("\n  ")
                        .append(table.model().display())
                        .append(' ')
                        .append(table.state())
                        .append(": ")
                        .append(stable(table.why())));
        result.messages().forEach(message -> out.append("\n  ").append(stable(message)));
        return out.append('\n').toString();
    }

    /** Leaves out what differs from machine to machine. */
    private String stable(String text) {
        return text.lines()
                .findFirst()
                .orElse("")
                .replace(sandbox.root.toString() + "/", "")
                .replaceAll("__[0-9a-z]{20,}", "__VERSION");
    }

    // ---- Plans

    private String show(Plan plan) {
        StringBuilder out = new StringBuilder();
        plan.problems()
                .forEach(problem ->
                        out.append("problem: ").append(stable(problem)).append('\n'));
        plan.warnings()
                .forEach(warning ->
                        out.append("warning: ").append(stable(warning)).append('\n'));
        plan.changes().forEach(change -> out.append(change(change)).append('\n'));
        plan.builds().forEach(build -> out.append(build(build)).append('\n'));
        plan.audits()
                .forEach(audit -> out.append("audit ")
                        .append(audit.snapshot().model().display())
                        .append('\n'));
        plan.standalone()
                .changes()
                .forEach(change -> out.append("standalone audit ")
                        .append(change.name())
                        .append(' ')
                        .append(change.kind().id())
                        .append('\n'));
        plan.standalone()
                .runs()
                .forEach(run -> out.append("run audit ")
                        .append(run.audit().name())
                        .append(' ')
                        .append(interval(run.over()))
                        .append(": ")
                        .append(run.why())
                        .append('\n'));
        plan.restatements()
                .forEach(restatement -> out.append("forget ")
                        .append(restatement.table().model().display())
                        .append(' ')
                        .append(interval(restatement.time()))
                        .append('\n'));
        plan.views()
                .forEach(view -> out.append(view.isNew() ? "view " : "switch ")
                        .append(view.view().display())
                        .append('\n'));
        plan.removedViews()
                .forEach(view -> out.append("remove ").append(view.display()).append('\n'));
        if (plan.isEmpty()) {
            out.append("nothing to do\n");
        }
        return out.toString();
    }

    private static String change(ModelChange change) {
        String columns = change.columns().isEmpty() ? "" : " " + String.join(", ", change.columns());
        String path = change.path().isEmpty()
                ? ""
                : " via "
                        + change.path().stream()
                                .map(step ->
                                        step.model().display() + (step.column() == null ? "" : "." + step.column()))
                                .collect(Collectors.joining(" → "));
        return "change " + change.model().display() + " " + change.kind().id() + columns + path;
    }

    private static String build(Plan.Build build) {
        StringBuilder out = new StringBuilder("build ").append(build.model().display());
        if (build.isPreview()) {
            out.append(" (preview)");
        }
        if (build.carriedFrom() != null) {
            out.append(" (history taken over)");
        }
        build.batches().forEach(batch -> out.append(' ').append(interval(batch)));
        return out.append(": ")
                .append(build.why().replaceAll("__[0-9a-z]{20,}", "__VERSION"))
                .toString();
    }

    private static String interval(Interval interval) {
        return "[" + time(interval.startInstant()) + "," + time(interval.endInstant()) + ")";
    }

    private static String time(Instant instant) {
        String text = instant.atOffset(ZoneOffset.UTC).toLocalDateTime().toString();
        return text.endsWith("T00:00") ? text.substring(0, 10) : text;
    }
}
