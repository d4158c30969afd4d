package io.meshlens.project.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.meshlens.db.Change;
import io.meshlens.db.Db;
import io.meshlens.db.QueryTable;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.query.Inputs;
import io.meshlens.query.ModelQueries;
import io.meshlens.text.Text;
import io.meshlens.types.DataType;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import io.meshlens.vfs.FileId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares what projects mean with what SQLMesh said of them. */
class ProjectCasesTest {
    private static final Path CASES =
            Path.of(System.getProperty("meshlens.root", ".")).resolve("test-fixtures/cases");

    @Test
    void projectsMeanWhatSqlMeshSaysButForTheKnownDifferences() throws IOException {
        List<String> differences = new ArrayList<>();
        int compared = 0;
        int same = 0;
        for (Path folder : folders()) {
            compared++;
            List<String> found = compare(folder);
            same += found.isEmpty() ? 1 : 0;
            found.forEach(line -> differences.add(folder.getFileName() + ": " + line));
        }
        differences.add(same + " of " + compared + " as SQLMesh");
        Path known = CASES.resolve("differences.txt");
        String found = String.join("\n", differences) + "\n";
        if (System.getProperty("spec.update") != null) {
            Files.writeString(known, found);
        }
        assertThat(found).isEqualTo(Files.readString(known));
    }

    private static List<Path> folders() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }

    static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                String path = folder.relativize(file).toString().replace('\\', '/');
                if (!path.equals("expected.json") && !path.equals("case.json")) {
                    files.put(path, Files.readString(file, StandardCharsets.UTF_8));
                }
            }
        }
        return files;
    }

    private static JsonObject json(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }

    private static List<String> compare(Path folder) throws IOException {
        JsonObject asked = json(folder.resolve("case.json"));
        JsonObject expected = json(folder.resolve("expected.json"));
        Map<String, String> environment = new HashMap<>();
        environment.put("USER", "somebody");
        if (asked.has("env")) {
            asked.getAsJsonObject("env")
                    .entrySet()
                    .forEach(entry ->
                            environment.put(entry.getKey(), entry.getValue().getAsString()));
        }
        Map<String, String> files = files(folder);
        LoadedProject project = ProjectLoader.load(files, environment);
        List<String> errors = errors(project, files);
        Db db = db(files, environment);
        for (Model model : project.index().models().values()) {
            errors.addAll(queryErrors(db, model));
        }
        JsonObject load = expected.getAsJsonObject("load");
        List<String> differences = new ArrayList<>();
        if (load != null && !load.get("ok").getAsBoolean()) {
            if (errors.isEmpty()) {
                differences.add("SQLMesh refuses it: " + firstLines(load));
            }
            return differences;
        }
        errors.forEach(error -> differences.add("we refuse it: " + error));
        if (errors.isEmpty() && expected.has("models")) {
            compareModels(project, db, expected.getAsJsonObject("models"), differences);
        }
        return differences;
    }

    private static String firstLines(JsonObject load) {
        String message = load.getAsJsonObject("error").get("message").getAsString();
        return message.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .limit(2)
                .reduce((a, b) -> a + " " + b)
                .orElse("");
    }

    private static List<String> errors(LoadedProject project, Map<String, String> files) {
        List<String> errors = new ArrayList<>();
        project.problems().forEach((file, problems) -> {
            for (Diagnostic problem : problems) {
                boolean isTest = file.startsWith("tests/") && !problem.message().contains("twice");
                if (problem.severity() == Severity.ERROR && !isTest) {
                    Text text = Text.of(files.getOrDefault(file, ""));
                    int line = text.lines()
                                    .position(Math.min(problem.range().start(), text.length()))
                                    .line()
                            + 1;
                    errors.add(file + ":" + line + " " + problem.message());
                }
            }
        });
        return errors;
    }

    private static Db db(Map<String, String> files, Map<String, String> environment) {
        Change change = new Change();
        List<FileId> ids = new ArrayList<>();
        files.forEach((path, text) -> {
            ids.add(new FileId(path));
            change.set(Inputs.TEXT, new FileId(path), Text.of(text));
        });
        ids.sort(null);
        change.set(Inputs.FILES, Inputs.PROJECT, ids);
        change.set(Inputs.ENVIRONMENT, Inputs.PROJECT, environment);
        QueryTable table = new QueryTable();
        return table.apply(change).reader();
    }

    /** Returns what is wrong with the macros of a model's query. */
    private static List<String> queryErrors(Db db, Model model) {
        return db.get(ModelQueries.EXPANSION, model.name())
                .map(expansion -> expansion.problems().stream()
                        .filter(problem -> problem.severity() == Severity.ERROR)
                        .map(problem -> model.source().file() + " " + problem.message())
                        .toList())
                .orElse(List.of());
    }

    private static void compareModels(LoadedProject project, Db db, JsonObject expected, List<String> differences) {
        Map<String, JsonObject> ours = new TreeMap<>();
        for (Model model : project.index().models().values()) {
            ours.put(model.name().fqn(), ModelAsJson.of(model));
        }
        for (String name : expected.keySet()) {
            if (!ours.containsKey(name)) {
                differences.add("no model " + name);
            }
        }
        ours.forEach((name, model) -> {
            if (!expected.has(name)) {
                differences.add("a model more " + name);
                return;
            }
            JsonObject theirs = expected.getAsJsonObject(name);
            for (String key : ModelAsJson.KEYS) {
                String mine = normal(model.get(key));
                String other = normal(theirs.get(key));
                if (!mine.equals(other)) {
                    differences.add(name + " " + key + ": " + mine + " instead of " + other);
                }
            }
        });
        for (Model model : project.index().models().values()) {
            if (expected.has(model.name().fqn())) {
                compareQuery(db, model, expected.getAsJsonObject(model.name().fqn()), differences);
            }
        }
    }

    private static void compareQuery(Db db, Model model, JsonObject expected, List<String> differences) {
        TreeSet<String> reads = new TreeSet<>();
        db.get(ModelQueries.READS, model.name()).forEach(read -> reads.add(read.fqn()));
        reads.remove(model.name().fqn());
        TreeSet<String> recorded = new TreeSet<>();
        expected.getAsJsonArray("depends_on").forEach(read -> recorded.add(read.getAsString()));
        if (!reads.equals(recorded)) {
            differences.add(model.name() + " reads " + reads + " instead of " + recorded);
        }
        JsonElement columns = expected.get("columns_to_types");
        ModelSignature signature = db.get(ModelQueries.SIGNATURE, model.name());
        if (columns == null || columns.isJsonNull() || model.kind() instanceof ModelKind.External) {
            return;
        }
        TypeNames types = TypeNames.of(model.dialect());
        List<String> ours = new ArrayList<>();
        List<String> theirs = new ArrayList<>();
        for (int at = 0; at < columns.getAsJsonArray().size(); at++) {
            JsonObject column = columns.getAsJsonArray().get(at).getAsJsonObject();
            DataType type = types.parse(column.get("type").getAsString());
            DataType own = at < signature.columns().size()
                    ? signature.columns().get(at).type()
                    : DataType.Scalar.UNKNOWN;
            boolean isTold =
                    !type.isUnknown() && !column.get("type").getAsString().equals("UNKNOWN");
            theirs.add(column.get("name").getAsString() + (isTold ? " " + types.print(type) : ""));
            if (at < signature.columns().size()) {
                ours.add(signature.columns().get(at).name() + (isTold ? " " + types.print(own) : ""));
            }
        }
        if (!normalList(ours).equals(normalList(theirs)) || signature.columns().size() != theirs.size()) {
            differences.add(model.name() + " has " + ours + " instead of " + theirs);
        }
    }

    private static List<String> normalList(List<String> texts) {
        return texts.stream()
                .map(text -> text.toLowerCase(java.util.Locale.ROOT))
                .toList();
    }

    /** Takes away what is only spelling: quotes, case, blanks, order of names, the defaults that are left out. */
    private static String normal(JsonElement element) {
        if (element == null || element.isJsonNull()) {
            return "-";
        }
        String text = sorted(element).toString();
        if (text.equals("[]") || text.equals("{}") || text.equals("\"\"")) {
            return "-";
        }
        return text.replace("\\\"", "")
                .replace("\\n", "\n")
                .replaceAll("[`\\s]+", "")
                .toLowerCase(java.util.Locale.ROOT)
                .replaceAll("not(\\w+)isnull", "$1isnotnull")
                .replace(",)", ")");
    }

    private static JsonElement sorted(JsonElement element) {
        if (!(element instanceof JsonObject object)) {
            if (element instanceof JsonArray array) {
                JsonArray copy = new JsonArray();
                array.forEach(item -> copy.add(sorted(item)));
                return copy;
            }
            return element;
        }
        JsonObject copy = new JsonObject();
        new java.util.TreeSet<>(object.keySet()).forEach(key -> copy.add(key, sorted(object.get(key))));
        return copy;
    }
}
