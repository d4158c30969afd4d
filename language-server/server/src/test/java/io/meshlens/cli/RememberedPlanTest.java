package io.meshlens.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command prints the same from what the last one remembered. */
final class RememberedPlanTest {
    @TempDir
    Path folder;

    private String run(Optional<String> build, String... arguments) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text, true);
        Host host = new Host(
                new BufferedReader(new StringReader("")),
                out,
                out,
                Map.of("COLUMNS", "100"),
                folder,
                false,
                false,
                () -> 100,
                () -> build);
        int code = Main.run(host, arguments);
        return text + "exit " + code;
    }

    @Test
    void planAfterPlan() throws Exception {
        Files.writeString(folder.resolve("config.yaml"), """
                gateways: {local: {connection: {type: duckdb, database: warehouse.duckdb}}}
                model_defaults: {dialect: duckdb, start: '2024-01-01'}
                """);
        Path model = Files.createDirectories(folder.resolve("models")).resolve("a.sql");
        Files.writeString(model, "MODEL (name shop.a, kind FULL);\nSELECT 1 AS x\n");
        Optional<String> build = Optional.of("one");
        assertThat(run(build, "plan", "--no-prompts", "--auto-apply")).contains("1 model built");
        Path memory = folder.resolve(".meshlens/local.known");
        String cold = run(build, "plan", "--no-prompts");
        assertThat(cold).contains("No changes").endsWith("exit 0");
        assertThat(memory).exists();
        byte[] kept = Files.readAllBytes(memory);
        for (String form : new String[] {"--no-prompts", "--explain", "--verbose"}) {
            assertThat(run(build, "plan", form)).isEqualTo(run(Optional.empty(), "plan", form));
        }
        assertThat(Files.readAllBytes(memory)).isEqualTo(kept);
        Files.writeString(model, "MODEL (name shop.a, kind FULL);\nSELECT 2 AS x\n");
        assertThat(run(build, "plan", "--no-prompts")).contains("shop.a").isNotEqualTo(cold);
        Files.delete(model);
        assertThat(run(build, "plan", "--no-prompts")).isEqualTo(run(Optional.empty(), "plan", "--no-prompts"));
    }
}
