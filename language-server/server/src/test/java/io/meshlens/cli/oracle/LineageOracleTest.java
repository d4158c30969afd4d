package io.meshlens.cli.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
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

final class LineageOracleTest {
    private static final Path ORACLES = Path.of(System.getProperty("meshlens.root"), "test-fixtures", "oracle");

    @Test
    void everyRecordedQueryHasItsLineage() {
        assertThat(run(ORACLES.resolve("lineage.open.jsonl").toString())).containsExactly("362 of 362");
    }

    @Test
    void everyQueryOfOurOwnHasItsLineage() throws IOException {
        int all = OracleFile.read(ORACLES.resolve("lineage.own.jsonl")).size();
        assertThat(all).isGreaterThan(150);
        assertThat(run(ORACLES.resolve("lineage.own.jsonl").toString())).containsExactly(all + " of " + all);
    }

    @Test
    void answersDoNotNeedTheExpectations(@TempDir Path folder) throws IOException {
        Path open = ORACLES.resolve("lineage.open.jsonl");
        List<String> bare = new ArrayList<>();
        for (JsonObject item : OracleFile.read(open)) {
            for (String field : List.of("columns", "sqlglot", "review")) {
                item.remove(field);
            }
            bare.add(item.toString());
        }
        Path file = Files.write(folder.resolve("bare.jsonl"), bare);
        List<String> answers = run(file.toString(), "--answers");
        assertThat(answers).hasSize(362).isEqualTo(run(open.toString(), "--answers"));
        assertThat(answers.getFirst())
                .isEqualTo("{\"id\":\"basic-001\",\"columns\":[{\"name\":\"a\",\"sources\":[\"t1.a\"]},"
                        + "{\"name\":\"b\",\"sources\":[\"t1.b\"]}]}");
    }

    @Test
    void aWrongExpectationIsSaid(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("one.jsonl"), """
                {"id": "l1", "dialect": "duckdb", "schema": {"t": {"a": "INTEGER", "b": "INTEGER"}}, "sql": "SELECT a + b AS s FROM t", "columns": [{"name": "s", "sources": ["t.a"]}]}
                {"id": "l2", "dialect": "duckdb", "schema": {"t": {"a": "INTEGER", "b": "INTEGER"}}, "sql": "PIVOT t ON a USING SUM(b)", "columns": [{"name": "*", "sources": ["t.b"]}]}
                {"id": "l3", "dialect": "duckdb", "schema": {}, "sql": "SELECT", "columns": [{"name": "s", "sources": []}]}
                """);
        assertThat(run(file.toString()))
                .containsExactly(
                        "l1: expected [{\"name\":\"s\",\"sources\":[\"t.a\"]}], got"
                                + " [{\"name\":\"s\",\"sources\":[\"t.a\",\"t.b\"]}] for SELECT a + b AS s FROM t",
                        "l3: expected [{\"name\":\"s\",\"sources\":[]}], got [] for SELECT",
                        "1 of 3");
    }

    private static List<String> run(String... arguments) {
        StringWriter out = new StringWriter();
        List<String> all = new ArrayList<>(List.of("lineage"));
        all.addAll(List.of(arguments));
        int code = new CommandLine(new OracleCommand())
                .setOut(new PrintWriter(out))
                .execute(all.toArray(new String[0]));
        assertThat(code).isZero();
        return out.toString().lines().toList();
    }
}
