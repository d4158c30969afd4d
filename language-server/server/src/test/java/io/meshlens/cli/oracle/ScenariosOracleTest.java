package io.meshlens.cli.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ScenariosOracleTest {
    private static final Path RECORDED =
            Path.of(System.getProperty("meshlens.root"), "test-fixtures", "oracle", "scenarios.open.jsonl");

    @TempDir
    private Path folder = Path.of("");

    /** Writes a recorded scenario as folders: the projects before and after, and what is expected. */
    private void write(JsonObject item) throws IOException {
        Path own = folder.resolve(OracleFile.text(item, "scenario"));
        JsonObject before = item.getAsJsonObject("before");
        JsonObject after = before.deepCopy();
        JsonObject edit = item.getAsJsonObject("edit");
        for (String path : edit.keySet()) {
            after.add(path, edit.get(path));
        }
        write(own.resolve("before"), before);
        write(own.resolve("after"), after);
        JsonObject expected = item.deepCopy();
        expected.remove("before");
        expected.remove("edit");
        Files.writeString(own.resolve("expected.json"), expected.toString());
    }

    private static void write(Path root, JsonObject files) throws IOException {
        for (String path : files.keySet()) {
            JsonElement text = files.get(path);
            if (!text.isJsonNull()) {
                Path file = root.resolve(path);
                Files.createDirectories(file.getParent());
                Files.writeString(file, text.getAsString());
            }
        }
    }

    private List<String> run(String... options) {
        StringWriter out = new StringWriter();
        List<String> all = new ArrayList<>(List.of("scenarios", folder.toString()));
        all.addAll(List.of(options));
        int code = new CommandLine(new OracleCommand())
                .setOut(new PrintWriter(out))
                .execute(all.toArray(new String[0]));
        assertThat(code).isZero();
        return out.toString().lines().toList();
    }

    @Test
    void everyRecordedScenarioIsMet() throws IOException {
        for (JsonObject item : OracleFile.read(RECORDED)) {
            write(item);
        }
        List<String> lines = run();
        assertThat(lines.getLast()).isEqualTo("66 of 66");
        assertThat(lines.subList(0, lines.size() - 1)).allMatch(line -> line.startsWith("    "));
        assertThat(lines).noneMatch(line -> line.contains("we took it for") || line.contains("the plan also computes"));
        // Python is not run here, and two scenarios read a table that somebody else makes.
        assertThat(lines.stream()
                        .filter(line -> line.contains("not built"))
                        .map(line -> line.strip().replaceFirst(" .*", "")))
                .containsExactly(
                        "61-macro-body-refactor",
                        "88-external-model-add-column",
                        "89-external-model-type-change",
                        "98-python-model-comment");
        assertThat(lines)
                .contains("    07-change-expression-used-by-one-child rpt.revenue: ours unchanged, SQLMesh's"
                        + " INDIRECT_BREAKING: SQLMesh rebuilds whatever is below a breaking change; this one reads"
                        + " nothing of what changed in core.orders (tax)");
    }

    @Test
    void everyScenarioOfOurOwnIsMet() throws IOException {
        List<JsonObject> items = OracleFile.read(RECORDED.resolveSibling("scenarios.own.jsonl"));
        for (JsonObject item : items) {
            write(item);
        }
        List<String> lines = run();
        assertThat(items).hasSizeGreaterThan(100);
        assertThat(lines.stream().filter(line -> !line.startsWith("    ")))
                .containsExactly(items.size() + " of " + items.size());
        assertThat(lines).noneMatch(line -> line.contains("the plan also computes"));
    }

    @Test
    void answersDoNotNeedTheExpectations() throws IOException {
        for (JsonObject item : OracleFile.read(RECORDED).subList(0, 8)) {
            JsonObject bare = new JsonObject();
            List.of("scenario", "before", "edit").forEach(part -> bare.add(part, item.get(part)));
            write(bare);
        }
        List<String> lines = run("--answers");
        assertThat(lines).hasSize(8);
        assertThat(lines.get(2))
                .isEqualTo("{\"scenario\":\"04-remove-used-column\",\"column_level\":{\"changed_columns\":"
                        + "{\"core.orders\":{\"removed\":[\"tax\"]}},\"row_set_changes\":false,"
                        + "\"edited_model_needs_rebuild\":true,\"downstream_affected\":[\"mart.tax\"],"
                        + "\"downstream_unaffected\":[\"mart.customers\",\"mart.revenue\",\"rpt.revenue\"]}}");
        Files.delete(folder.resolve("04-remove-used-column").resolve("expected.json"));
        assertThat(run("--answers")).isEqualTo(lines);
        assertThat(run().getLast()).isEqualTo("0 of 8");
    }

    @Test
    void aWrongExpectationIsSaid() throws IOException {
        JsonObject item = OracleFile.read(RECORDED).getFirst();
        item.add("column_level", JsonParser.parseString("""
                {"changed_columns": {"core.orders": {"added": ["net"]}}, "row_set_changes": null,
                 "edited_model_needs_rebuild": false, "downstream_affected": ["mart.tax"]}"""));
        write(item);
        List<String> lines = run();
        assertThat(lines)
                .contains(
                        "01-add-column-at-end: changed_columns: expected {\"core.orders\":{\"added\":[\"net\"]}}, got"
                                + " {\"core.orders\":{\"added\":[\"gross\"]}}",
                        "01-add-column-at-end: edited_model_needs_rebuild: expected false, got true",
                        "01-add-column-at-end: downstream_affected: expected [\"mart.tax\"], got []");
        assertThat(lines.getLast()).isEqualTo("0 of 1");
    }
}
