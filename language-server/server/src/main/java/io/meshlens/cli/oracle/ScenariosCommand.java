package io.meshlens.cli.oracle;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.meshlens.change.PeerCategory;
import io.meshlens.change.Verdict;
import io.meshlens.ide.common.Verdicts;
import io.meshlens.query.ProjectChange;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code meshlens dev oracle scenarios DIR}: what edits change, against recorded answers. Each folder holds the project
 * {@code before}, the project {@code after} and {@code expected.json}.
 */
@Command(
        name = "scenarios",
        description = "Compares what edits change with recorded answers.",
        mixinStandardHelpOptions = true)
final class ScenariosCommand implements Callable<Integer> {
    private static final Gson GSON =
            new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

    /** The parts of an answer; {@code note} is for people. */
    private static final List<String> PARTS = List.of(
            "changed_columns",
            "row_set_changes",
            "edited_model_needs_rebuild",
            "downstream_affected",
            "downstream_unaffected");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "DIR",
            description = "A folder of folders, each with the projects before and after, and expected.json.")
    private Path directory = Path.of("");

    @Option(names = "--answers", description = "Print our answer for each scenario instead of comparing.")
    private boolean answers;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        int right = 0;
        int all = 0;
        for (Path folder : folders()) {
            all++;
            JsonObject expected = expected(folder);
            String name = OracleFile.text(expected, "scenario");
            if (name.isEmpty()) {
                name = String.valueOf(folder.getFileName());
            }
            if (!Files.isDirectory(folder.resolve("before")) || !Files.isDirectory(folder.resolve("after"))) {
                out.println(name + ": no folders before and after");
                continue;
            }
            Scenario scenario = new Scenario(folder, time(expected));
            JsonObject answer = scenario.columnLevel();
            if (answers) {
                JsonObject line = new JsonObject();
                line.addProperty("scenario", name);
                line.add("column_level", answer);
                out.println(GSON.toJson(line));
                continue;
            }
            List<String> differences = differences(OracleFile.part(expected, "column_level"), answer);
            String scenarioName = name;
            differences.forEach(text -> out.println(scenarioName + ": " + text));
            scenario.remarks().forEach(text -> out.println("    " + scenarioName + " " + text));
            peers(name, scenario.change(), categories(expected)).forEach(out::println);
            if (differences.isEmpty() && expected.has("column_level")) {
                right++;
            }
        }
        if (!answers) {
            out.println(right + " of " + all);
        }
        out.flush();
        return 0;
    }

    /** Returns the time at which a scenario was recorded; null if it says none. */
    private static @Nullable Instant time(JsonObject expected) {
        String text = OracleFile.text(OracleFile.part(expected, "oracle"), "frozen_time");
        return text.isEmpty()
                ? null
                : OffsetDateTime.parse(text.replace(' ', 'T')).toInstant();
    }

    private List<Path> folders() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new ParameterException(spec.commandLine(), "There is no folder " + directory + ".");
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static JsonObject expected(Path folder) throws IOException {
        Path file = folder.resolve("expected.json");
        if (!Files.exists(file)) {
            return new JsonObject();
        }
        try {
            return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException exception) {
            throw new IOException(file + ": not a JSON object: " + exception.getMessage(), exception);
        }
    }

    /** Returns a line for each part that is another one than expected; where null or nothing is expected, either will do. */
    static List<String> differences(JsonObject expected, JsonObject answer) {
        List<String> lines = new ArrayList<>();
        for (String part : PARTS) {
            JsonElement wanted = expected.get(part);
            if (wanted != null && !wanted.isJsonNull() && !same(wanted, answer.get(part))) {
                lines.add(part + ": expected " + GSON.toJson(wanted) + ", got " + GSON.toJson(answer.get(part)));
            }
        }
        return lines;
    }

    /** Compares two values; the order of a list does not count. */
    private static boolean same(JsonElement wanted, JsonElement given) {
        if (wanted.isJsonArray() && given.isJsonArray()) {
            return texts(wanted.getAsJsonArray()).equals(texts(given.getAsJsonArray()));
        }
        if (wanted.isJsonObject() && given.isJsonObject()) {
            JsonObject one = wanted.getAsJsonObject();
            JsonObject other = given.getAsJsonObject();
            return one.keySet().equals(other.keySet())
                    && one.keySet().stream().allMatch(key -> same(one.get(key), other.get(key)));
        }
        return wanted.equals(given);
    }

    private static List<String> texts(JsonArray array) {
        List<String> texts = new ArrayList<>();
        array.forEach(element -> texts.add(element.toString()));
        return texts.stream().sorted().toList();
    }

    private static Map<String, String> categories(JsonObject expected) {
        Map<String, String> found = new LinkedHashMap<>();
        JsonObject recorded = OracleFile.part(OracleFile.part(expected, "dev_plan"), "categories");
        for (String model : recorded.keySet()) {
            found.put(model, OracleFile.text(recorded.getAsJsonObject(model), "category"));
        }
        return found;
    }

    /** Returns a line for each model that we or SQLMesh list: our word, the recorded category, and why they differ. */
    private static List<String> peers(String scenario, ProjectChange change, Map<String, String> recorded) {
        List<String> lines = new ArrayList<>();
        TreeSet<String> left = new TreeSet<>(recorded.keySet());
        for (ProjectChange.Item item : change.models().values()) {
            Verdict verdict = item.verdict();
            left.remove(item.display());
            String said = recorded.getOrDefault(item.display(), recorded.isEmpty() ? "" : PeerCategory.NONE.name());
            String ours = verdict.isChange() ? Verdicts.words(verdict, "prod") : "unchanged";
            if (!verdict.isChange() && (said.isEmpty() || said.equals(PeerCategory.NONE.name()))) {
                continue;
            }
            String guess = said.isEmpty() || said.equals(item.peer().name())
                    ? ""
                    : " (we took it for " + item.peer().name() + ")";
            lines.add("    %s %s: ours %s, SQLMesh's %s%s%s"
                    .formatted(
                            scenario,
                            item.display(),
                            ours,
                            said.isEmpty() ? item.peer().name() + " as we take it" : said,
                            guess,
                            item.peerReason().isEmpty() ? "" : ": " + item.peerReason()));
        }
        left.forEach(model ->
                lines.add("    %s %s: ours none, SQLMesh's %s".formatted(scenario, model, recorded.get(model))));
        return lines;
    }
}
