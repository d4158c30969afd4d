package io.meshlens.cli.oracle;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.meshlens.change.Baseline;
import io.meshlens.change.ChangeClass;
import io.meshlens.change.Verdict;
import io.meshlens.engine.Cancellation;
import io.meshlens.ide.Analysis;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.OperationSettings;
import io.meshlens.operate.Operations;
import io.meshlens.operate.ProjectReader;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.project.ModelName;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.ProjectChange;
import io.meshlens.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A project before and after an edit, and what the edit does to each model: the project before is planned and applied to
 * production, then the files are replaced and a plan for a development environment is made. Where the project cannot be built
 * here, for example because it reads tables that are not there, the two projects are compared without that.
 */
final class Scenario {
    private final ProjectChange change;
    private final Map<ModelName, Set<ModelName>> readers = new TreeMap<>();
    private final List<String> remarks = new ArrayList<>();

    /**
     * Takes the projects in the folders {@code before} and {@code after} of a folder.
     *
     * @param now the time of execution; null for the present
     */
    Scenario(Path folder, @Nullable Instant now) throws IOException {
        Path root = Files.createTempDirectory("meshlens-scenario");
        try {
            copy(folder.resolve("before"), root);
            Analysis before = ProjectReader.read(root, System.getenv());
            reads(before);
            OperationSettings standard = OperationSettings.standard();
            OperationSettings settings = now == null ? standard : standard.withClock(() -> now);
            try (Operations operations = Operations.open(root, before.config(), settings)) {
                boolean isDeployed = deploy(operations, before);
                deleteFiles(root);
                copy(folder.resolve("after"), root);
                Analysis after = ProjectReader.read(root, System.getenv());
                reads(after);
                DeployedModels prod =
                        isDeployed ? operations.baseline(EnvironmentName.PROD).orElseThrow() : states(before);
                change = ProjectReader.comparedWith(after, prod).changes();
                if (isDeployed) {
                    agree(operations.plan(after, EnvironmentName.of("dev"), PlanOptions.DEFAULT, operations.now()));
                }
            } catch (OperationException e) {
                throw new IOException(folder + ": " + e.getMessage(), e);
            }
        } finally {
            delete(root);
        }
    }

    private boolean deploy(Operations operations, Analysis before) throws OperationException {
        Plan plan = operations.plan(before, EnvironmentName.PROD, PlanOptions.DEFAULT, operations.now());
        if (!plan.problems().isEmpty()) {
            remarks.add("not built, only compared: " + plan.problems().getFirst());
            return false;
        }
        RunResult result = operations.apply(plan, event -> {}, new Cancellation());
        if (result.status() != RunResult.Status.DONE) {
            String why = result.tables().stream()
                    .map(RunResult.TableResult::why)
                    .filter(text -> !text.isEmpty())
                    .findFirst()
                    .orElse(String.join("; ", result.messages()));
            remarks.add("not built, only compared: " + why.replaceAll("\\s+", " "));
            return false;
        }
        return true;
    }

    /** Notes where the plan computes other tables than the verdicts say. */
    private void agree(Plan plan) {
        Set<String> built = new TreeSet<>();
        plan.builds().stream()
                .filter(build -> !build.isViewOnly())
                .forEach(build -> built.add(build.model().display()));
        Set<String> judged = new TreeSet<>();
        change.models().forEach((name, item) -> {
            if (item.verdict().rebuild() && !item.verdict().breaks()) {
                judged.add(name.display());
            }
        });
        Set<String> unexpected = new TreeSet<>(built);
        unexpected.removeAll(judged);
        if (!unexpected.isEmpty() && plan.problems().isEmpty()) {
            remarks.add("the plan also computes " + String.join(", ", unexpected));
        }
        if (!plan.problems().isEmpty()) {
            remarks.add("the plan cannot be applied: " + plan.problems().getFirst());
        }
    }

    private void reads(Analysis analysis) {
        for (ModelName name : analysis.modelNames()) {
            for (ModelName read : analysis.parents(name)) {
                readers.computeIfAbsent(read, n -> new TreeSet<>()).add(name);
            }
        }
    }

    private static DeployedModels states(Analysis analysis) {
        Map<ModelName, Baseline> states = new LinkedHashMap<>();
        for (ModelName name : analysis.modelNames()) {
            analysis.toDeploy(name).ifPresent(state -> states.put(name, state));
        }
        return new DeployedModels("prod", states, Map.of());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    /** Deletes the project's files; what a run made beside them stays. */
    private static void deleteFiles(Path root) throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            for (Path entry : entries.toList()) {
                String name = String.valueOf(entry.getFileName());
                if (!name.equals(".meshlens") && !name.contains(".duckdb") && !name.contains(".db")) {
                    delete(entry);
                }
            }
        }
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    ProjectChange change() {
        return change;
    }

    /** Returns what is to be said beside the answer; empty if nothing is. */
    List<String> remarks() {
        return List.copyOf(remarks);
    }

    /** Returns what the edit changes, column by column, and whom it reaches. */
    JsonObject columnLevel() {
        JsonObject columns = new JsonObject();
        boolean rows = false;
        boolean rebuild = false;
        Set<ModelName> edited = new LinkedHashSet<>();
        for (Map.Entry<ModelName, ProjectChange.Item> entry : change.models().entrySet()) {
            Verdict verdict = entry.getValue().verdict();
            if (!verdict.edited() || !verdict.isChange()) {
                continue;
            }
            edited.add(entry.getKey());
            rebuild |= entry.getValue().version();
            if (verdict.changeClass() == ChangeClass.ADDED || verdict.changeClass() == ChangeClass.REMOVED) {
                continue;
            }
            rows |= verdict.rows();
            JsonObject own = new JsonObject();
            add(own, "added", verdict.added());
            add(own, "removed", verdict.removed());
            add(own, "redefined", verdict.redefined());
            columns.add(entry.getValue().display(), own);
        }
        List<String> affected = new ArrayList<>();
        List<String> unaffected = new ArrayList<>();
        for (ModelName reader : below(edited)) {
            ProjectChange.Item item = change.models().get(reader);
            if (item != null) {
                (item.verdict().changeClass() == ChangeClass.AFFECTED ? affected : unaffected).add(item.display());
            }
        }
        JsonObject answer = new JsonObject();
        answer.add("changed_columns", columns);
        answer.addProperty("row_set_changes", rows);
        answer.addProperty("edited_model_needs_rebuild", rebuild);
        answer.add("downstream_affected", array(affected));
        answer.add("downstream_unaffected", array(unaffected));
        return answer;
    }

    private static void add(JsonObject to, String name, List<String> columns) {
        if (!columns.isEmpty()) {
            to.add(name, array(columns));
        }
    }

    private static JsonArray array(Collection<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }

    /** Returns whatever reads some models, directly or not, before or after the edit, without those models. */
    private Set<ModelName> below(Set<ModelName> edited) {
        Set<ModelName> found = new LinkedHashSet<>();
        ArrayDeque<ModelName> open = new ArrayDeque<>(edited);
        while (!open.isEmpty()) {
            for (ModelName reader : readers.getOrDefault(open.poll(), Set.of())) {
                if (!edited.contains(reader) && found.add(reader)) {
                    open.add(reader);
                }
            }
        }
        Set<ModelName> ordered = new LinkedHashSet<>(change.models().keySet());
        ordered.retainAll(found);
        return ordered;
    }
}
