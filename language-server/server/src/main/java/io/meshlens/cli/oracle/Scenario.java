package io.meshlens.cli.oracle;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.meshlens.change.Baseline;
import io.meshlens.change.ChangeClass;
import io.meshlens.change.Verdict;
import io.meshlens.db.Change;
import io.meshlens.db.Db;
import io.meshlens.db.QueryTable;
import io.meshlens.operate.ProjectDisk;
import io.meshlens.project.ModelName;
import io.meshlens.query.ChangeQueries;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.Inputs;
import io.meshlens.query.ModelQueries;
import io.meshlens.query.ProjectChange;
import io.meshlens.query.ProjectQueries;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A project before and after an edit, and what the edit does to each model. */
final class Scenario {
    private final ProjectChange change;
    private final Map<ModelName, Set<ModelName>> readers = new TreeMap<>();

    /** Compares the projects in the folders {@code before} and {@code after} of a folder. */
    Scenario(Path folder) throws IOException {
        Db before = project(ProjectDisk.readAll(folder.resolve("before")), Map.of());
        Map<ModelName, Baseline> states = new LinkedHashMap<>();
        for (ModelName name : models(before)) {
            ChangeQueries.toDeploy(before, name).ifPresent(state -> states.put(name, state));
        }
        Db after = project(ProjectDisk.readAll(folder.resolve("after")), states);
        change = ProjectChange.of(after);
        for (Db state : List.of(before, after)) {
            for (ModelName name : models(state)) {
                for (ModelName read : state.get(ModelQueries.READS, name)) {
                    readers.computeIfAbsent(read, n -> new TreeSet<>()).add(name);
                }
            }
        }
    }

    private static Db project(Map<FileId, Text> texts, Map<ModelName, Baseline> deployed) {
        QueryTable table = new QueryTable();
        Change change = new Change()
                .set(Inputs.ENVIRONMENT, Inputs.PROJECT, System.getenv())
                .set(Inputs.FILES, Inputs.PROJECT, List.copyOf(new TreeMap<>(texts).keySet()))
                .set(Inputs.DEPLOYED, Inputs.PROJECT, new DeployedModels("prod", deployed, Map.of()));
        texts.forEach((file, text) -> change.set(Inputs.TEXT, file, text));
        table.apply(change);
        return table.head().reader();
    }

    private static List<ModelName> models(Db db) {
        return db.get(ProjectQueries.DAG, Inputs.PROJECT).order().stream()
                .filter(name -> db.get(ModelQueries.MODEL, name).isPresent())
                .toList();
    }

    ProjectChange change() {
        return change;
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
