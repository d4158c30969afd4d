package io.meshlens.cli.oracle;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Whatever stands in a file of recorded answers: every item counts, and no item stops the others. */
final class OracleRobustnessTest {
    @TempDir
    private Path folder;

    @Test
    void everyLineageItemCountsAndNoneStopsTheOthers() throws IOException {
        Path file = write(
                "{\"id\": 7, \"dialect\": \"duckdb\", \"schema\": {\"t\": {\"a\": \"INTEGER\"}}, \"sql\": \"SELECT a FROM t\", \"columns\": [{\"name\": \"a\", \"sources\": [\"t.a\"]}]}",
                "{\"id\": \"no query\", \"columns\": [{\"name\": \"a\", \"sources\": []}]}",
                "not json",
                "[1, 2]",
                "{\"id\": \"broken\", \"dialect\": \"duckdb\", \"schema\": {}, \"sql\": \"SELECT ((( FROM\", \"columns\": [{\"name\": \"a\", \"sources\": []}]}",
                "{\"id\": \"no dialect\", \"schema\": {\"raw.t\": [\"ä\", \"名\"]}, \"sql\": \"-- first\\nSELECT ä, 名 FROM raw.t;\", \"columns\": [{\"name\": \"Ä\", \"sources\": [\"raw.t.Ä\"]}, {\"name\": \"名\", \"sources\": [\"raw.t.名\"]}]}",
                "{\"id\": \"odd\", \"dialect\": 5, \"schema\": 3, \"models\": [], \"sql\": {\"a\": 1}, \"columns\": \"x\"}",
                "{\"dialect\": \"oracle\", \"schema\": {\"T\": null}, \"sql\": \"SELECT 1 AS one\", \"columns\": [{\"name\": \"one\", \"sources\": []}]}",
                "");
        assertThat(run("lineage", file.toString())).last().isEqualTo("3 of 8");
        assertThat(run("lineage", file.toString(), "--answers"))
                .hasSize(8)
                .startsWith("{\"id\":7,\"columns\":[{\"name\":\"a\",\"sources\":[\"t.a\"]}]}")
                .allMatch(line -> line.startsWith("{\"id\":"));
    }

    @Test
    void everyTypeItemCountsAndNoneStopsTheOthers() throws IOException {
        Path file = write(
                "{\"id\": 1, \"schema\": {\"t\": {\"a\": \"INTEGER\"}}, \"sql\": \"SELECT a FROM t\", \"columns\": [{\"name\": \"a\", \"type\": \"INTEGER\"}]}",
                "{\"id\": 2, \"schema\": {}, \"sql\": \"SELECT ((\"}",
                "{\"id\": 3}",
                "x");
        assertThat(run("types", file.toString())).last().isEqualTo("1 of 4");
        assertThat(run("types", file.toString(), "--answers"))
                .hasSize(4)
                .startsWith("{\"id\":1,\"columns\":[{\"name\":\"a\",\"type\":\"INTEGER\"}]}");
    }

    @Test
    void everyExpressionItemCountsAndTheHeaderMayBeBare() throws IOException {
        Path file = write(
                "{\"schema\": {\"tt\": {\"i\": \"INTEGER\"}}}",
                "{\"id\": \"e1\", \"expr\": \"i + 1\", \"type\": \"INTEGER\"}",
                "{\"id\": \"e2\", \"expr\": \"i +\", \"type\": null}",
                "{\"id\": \"e3\", \"expr\": \"i + 1\"}",
                "{\"id\": \"e4\", \"expr\": \"" + "(".repeat(20_000) + "\", \"type\": \"INTEGER\"}",
                "{\"id\": \"e5\"}");
        assertThat(run("expressions", file.toString())).last().isEqualTo("2 of 5");
        assertThat(run("expressions", file.toString(), "--answers"))
                .hasSize(5)
                .startsWith("{\"id\":\"e1\",\"type\":\"INTEGER\"}", "{\"id\":\"e2\",\"type\":null}");
    }

    @Test
    void aFileThatIsNotThereIsSaidInALine() {
        StringWriter errors = new StringWriter();
        int code = new CommandLine(new OracleCommand())
                .setErr(new PrintWriter(errors))
                .execute("types", folder.resolve("none.jsonl").toString());
        assertThat(code).isEqualTo(2);
        assertThat(errors.toString()).startsWith("The file ").doesNotContain("\tat ");
    }

    private Path write(String... lines) throws IOException {
        return Files.write(folder.resolve("items.jsonl"), List.of(lines));
    }

    private static List<String> run(String... arguments) {
        StringWriter out = new StringWriter();
        List<String> all = new ArrayList<>(List.of(arguments));
        int code = new CommandLine(new OracleCommand())
                .setOut(new PrintWriter(out))
                .execute(all.toArray(new String[0]));
        assertThat(code).isZero();
        return out.toString().lines().toList();
    }
}
