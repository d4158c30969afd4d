package io.meshlens.testkit.spec;

import io.meshlens.change.Baseline;
import io.meshlens.change.Verdict;
import io.meshlens.db.Cancellation;
import io.meshlens.db.Change;
import io.meshlens.ide.Analysis;
import io.meshlens.ide.AnalysisHost;
import io.meshlens.ide.common.Verdicts;
import io.meshlens.project.ModelName;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.Inputs;
import io.meshlens.query.ProjectChange;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Edits of a project and what becomes of its models. A heading of the first level begins a project, given by its files; each
 * heading of the second level is an edit of it: whole files, and {@code diff} blocks in which the lines with {@code -} are
 * replaced by those with {@code +}. A file that becomes empty is gone. The table below says what happens to each model: {@code
 * verdict} is its class as every view shows it, {@code rebuild} yes or no, {@code because} the reasons or a part of them, {@code
 * path} the way of the change, {@code SQLMesh} its category there, {@code SQLMesh because} why that is another one.
 * A model that is not in the table is unchanged.
 */
public final class ChangeSpec {
    private static final String CONFIG = "config.yaml";

    private ChangeSpec() {}

    /**
     * An edit.
     *
     * @param name the project's heading and the edit's
     * @param line where the edit's heading stands
     */
    public record Case(
            String name,
            int line,
            SequencedMap<String, String> before,
            SequencedMap<String, String> after,
            List<Map<String, String>> expected) {}

    /** Reads the edits of a Markdown text. */
    public static List<Case> read(String markdown) {
        List<Case> cases = new ArrayList<>();
        Spec project = null;
        for (Spec section : Spec.read(markdown)) {
            if (section.level() == 1) {
                project = section;
            } else if (section.level() == 2 && project != null) {
                SequencedMap<String, String> before = new LinkedHashMap<>();
                before.put(CONFIG, "model_defaults:\n  dialect: duckdb\n");
                before.putAll(project.files());
                List<Map<String, String>> expected =
                        section.tables().stream().flatMap(List::stream).toList();
                cases.add(new Case(
                        project.title() + " / " + section.title(),
                        section.line(),
                        before,
                        edited(before, section),
                        expected));
            }
        }
        return cases;
    }

    private static SequencedMap<String, String> edited(SequencedMap<String, String> before, Spec edit) {
        SequencedMap<String, String> after = new LinkedHashMap<>(before);
        after.putAll(edit.files());
        edit.edits().forEach((file, diff) -> after.put(file, patched(file, after.getOrDefault(file, ""), diff)));
        after.values().removeIf(String::isBlank);
        return after;
    }

    /** Replaces each run of lines with {@code -} by the lines with {@code +} behind it. */
    private static String patched(String file, String text, String diff) {
        String result = text;
        StringBuilder old = new StringBuilder();
        StringBuilder now = new StringBuilder();
        List<String> lines = new ArrayList<>(diff.lines().toList());
        lines.add("");
        boolean added = false;
        for (String line : lines) {
            boolean removes = line.startsWith("-");
            boolean adds = line.startsWith("+");
            if (!adds && !(removes && !added)) {
                result = replaced(file, result, old.toString(), now.toString());
                old.setLength(0);
                now.setLength(0);
                added = false;
            }
            if (removes) {
                old.append(line.substring(1)).append('\n');
            } else if (adds) {
                now.append(line.substring(1)).append('\n');
                added = true;
            }
        }
        return result;
    }

    private static String replaced(String file, String text, String old, String now) {
        if (old.isEmpty() && now.isEmpty()) {
            return text;
        }
        int at = text.indexOf(old);
        if (old.isEmpty() || at < 0 || text.indexOf(old, at + 1) >= 0) {
            throw new IllegalArgumentException("an edit of " + file + " must replace what is there once: " + old);
        }
        return text.substring(0, at) + now + text.substring(at + old.length());
    }

    /** Returns what differs from what is expected, a line for each; empty if nothing does. */
    public static List<String> differences(Case edit) {
        ProjectChange change = change(edit);
        List<String> lines = new ArrayList<>();
        Map<String, Map<String, String>> left = new LinkedHashMap<>();
        edit.expected().forEach(row -> left.put(row.getOrDefault("model", ""), row));
        for (ProjectChange.Item item : change.models().values()) {
            Map<String, String> row = left.remove(item.display());
            if (row == null) {
                if (item.verdict().isChange()) {
                    lines.add(item.display() + ": expected unchanged, got " + words(item));
                }
                continue;
            }
            for (Map.Entry<String, String> cell : row.entrySet()) {
                String got = cell(item, cell.getKey());
                boolean fits = cell.getKey().endsWith("because")
                        ? got.contains(cell.getValue())
                        : cell.getValue().isEmpty() || got.equals(cell.getValue());
                if (!fits) {
                    lines.add("%s: %s: expected %s, got %s"
                            .formatted(item.display(), cell.getKey(), cell.getValue(), got));
                }
            }
        }
        left.keySet().forEach(model -> lines.add(model + ": there is no such model"));
        return lines;
    }

    private static String cell(ProjectChange.Item item, String column) {
        Verdict verdict = item.verdict();
        return switch (column) {
            case "model" -> item.display();
            case "verdict" -> words(item);
            case "rebuild" -> verdict.rebuild() ? "yes" : "no";
            case "because" ->
                verdict.reasons().stream().map(Verdict.Reason::text).collect(Collectors.joining("; "));
            case "path" ->
                verdict.path().stream()
                        .map(step -> ModelName.parseFqn(step.model())
                                        .map(ModelName::display)
                                        .orElse(step.model())
                                + (step.column().isEmpty() ? "" : "." + step.column()))
                        .collect(Collectors.joining(" → "));
            case "SQLMesh" -> item.peer().name();
            case "SQLMesh because" -> item.peerReason();
            default -> throw new IllegalArgumentException("no such column: " + column);
        };
    }

    private static String words(ProjectChange.Item item) {
        return item.verdict().isChange() ? Verdicts.words(item.verdict(), "prod") : "unchanged";
    }

    /** Compares the two projects. */
    private static ProjectChange change(Case edit) {
        Analysis before = analysis(edit.before(), Map.of());
        Map<ModelName, Baseline> states = new LinkedHashMap<>();
        for (ModelName name : before.modelNames()) {
            // As a store keeps it.
            before.toDeploy(name)
                    .ifPresent(state ->
                            states.put(name, Baseline.decode(state.encode()).orElseThrow()));
        }
        return analysis(edit.after(), states).changes();
    }

    private static Analysis analysis(Map<String, String> files, Map<ModelName, Baseline> deployed) {
        AnalysisHost host = new AnalysisHost();
        Map<FileId, Text> texts = new TreeMap<>();
        files.forEach((file, text) -> texts.put(new FileId(file), Text.of(text)));
        Change change = new Change()
                .set(Inputs.ENVIRONMENT, Inputs.PROJECT, Map.of())
                .set(Inputs.FILES, Inputs.PROJECT, List.copyOf(texts.keySet()))
                .set(Inputs.DEPLOYED, Inputs.PROJECT, new DeployedModels("prod", deployed, Map.of()));
        texts.forEach((file, text) -> change.set(Inputs.TEXT, file, text));
        host.apply(change);
        return host.analysis(new Cancellation());
    }
}
