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

final class TypeOraclesTest {
    private static final Path ORACLES = Path.of(System.getProperty("meshlens.root"), "test-fixtures", "oracle");

    @Test
    void everyExpressionHasDuckdbsType() {
        List<String> lines =
                run("expressions", ORACLES.resolve("types_expr.open.jsonl").toString());
        assertThat(lines).last().isEqualTo("1660 of 1660");
        assertThat(lines).hasSize(1);
    }

    @Test
    void everyQueryHasDuckdbsTypes() {
        List<String> lines = run("types", ORACLES.resolve("types.open.jsonl").toString());
        assertThat(lines).last().isEqualTo("337 of 337");
        assertThat(lines).hasSize(1);
    }

    @Test
    void answersDoNotNeedTheExpectations(@TempDir Path folder) throws IOException {
        for (String command : List.of("types", "expressions")) {
            String name = command.equals("types") ? "types.open.jsonl" : "types_expr.open.jsonl";
            List<String> bare = new ArrayList<>();
            for (JsonObject item : OracleFile.read(ORACLES.resolve(name))) {
                for (String field : List.of("columns", "type", "error", "duckdb_2.0.1", "sqlglot_types")) {
                    item.remove(field);
                }
                bare.add(item.toString());
            }
            Path file = Files.write(folder.resolve(name), bare);
            assertThat(run(command, file.toString(), "--answers"))
                    .isEqualTo(run(command, ORACLES.resolve(name).toString(), "--answers"));
        }
    }

    @Test
    void aWrongExpectationIsSaid(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("one.jsonl"), """
                {"schema": {"t": {"a": "INTEGER"}}, "duckdb": "1.5.6"}
                {"id": "e1", "expr": "a + 1", "type": "BIGINT"}
                {"id": "e2", "expr": "a + DATE '2024-01-01'", "type": "DATE"}
                {"id": "e3", "expr": "a + TIME '10:00'", "type": null}
                """);
        assertThat(run("expressions", file.toString()))
                .containsExactly("e1: expected BIGINT, got INTEGER for a + 1", "2 of 3");
    }

    private static List<String> run(String... arguments) {
        StringWriter out = new StringWriter();
        int code = new CommandLine(new OracleCommand())
                .setOut(new PrintWriter(out))
                .execute(arguments);
        assertThat(code).isZero();
        return out.toString().lines().toList();
    }
}
