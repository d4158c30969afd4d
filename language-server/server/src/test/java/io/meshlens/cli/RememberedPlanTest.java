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
        return run(build, new BufferedReader(new StringReader("")), false, arguments);
    }

    private String run(Optional<String> build, BufferedReader in, boolean canAsk, String... arguments) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text, true);
        Host host = new Host(in, out, out, Map.of("COLUMNS", "100"), folder, false, canAsk, () -> 100, () -> build);
        int code = Main.run(host, arguments);
        return text + "exit " + code;
    }

    /** Makes a project without models, and returns the folder for them. */
    private Path models() throws Exception {
        Files.writeString(folder.resolve("config.yaml"), """
                gateways: {local: {connection: {type: duckdb, database: warehouse.duckdb}}}
                model_defaults: {dialect: duckdb, start: '2024-01-01'}
                """);
        return Files.createDirectories(folder.resolve("models"));
    }

    @Test
    void planAfterPlan() throws Exception {
        Path model = models().resolve("a.sql");
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

    private Path project() throws Exception {
        Path models = models();
        Files.writeString(models.resolve("a.sql"), "MODEL (name shop.a, kind FULL);\nSELECT 1 AS x\n");
        Files.writeString(models.resolve("b.sql"), "MODEL (name shop.b, kind FULL);\nSELECT x + 1 AS y FROM shop.a\n");
        Files.writeString(models.resolve("c.sql"), "MODEL (name shop.c, kind FULL);\nSELECT 7 AS z\n");
        Optional<String> build = Optional.of("one");
        assertThat(run(build, "plan", "--no-prompts", "--auto-apply")).contains("3 models built");
        assertThat(run(build, "plan", "--no-prompts")).contains("No changes");
        return models.resolve("a.sql");
    }

    @Test
    void anEditIsShownFromWhatIsKnownAndAppliedFromTheProject() throws Exception {
        Path model = project();
        Optional<String> build = Optional.of("one");
        Files.writeString(model, "MODEL (name shop.a, kind FULL);\nSELECT 2 AS x\n");
        for (String form : new String[] {"--no-prompts", "--explain", "--verbose"}) {
            assertThat(run(build, "plan", "dev", form))
                    .contains("shop.a", "shop.b", "affected")
                    .isEqualTo(run(Optional.empty(), "plan", "dev", form));
        }
        String applied = run(build, new BufferedReader(new StringReader("y\n")), true, "plan", "dev");
        assertThat(applied).contains("Apply?", "2 models built").endsWith("exit 0");
        assertThat(run(build, "fetchdf", "SELECT y FROM shop__dev.b")).contains("3");
        // What is recorded is complete: the next plan and the classification of the next edit start from it.
        assertThat(run(build, "plan", "dev", "--no-prompts")).contains("No changes");
        Files.writeString(model, "MODEL (name shop.a, kind FULL);\nSELECT 2 AS x, 3 AS more\n");
        assertThat(run(build, "plan", "dev", "--no-prompts"))
                .contains("non-breaking: + more")
                .isEqualTo(run(Optional.empty(), "plan", "dev", "--no-prompts"));
    }

    @Test
    void anEnvironmentThatExpiredIsNotComparedWith() throws Exception {
        Path model = project();
        Optional<String> build = Optional.of("one");
        Files.writeString(model, "MODEL (name shop.a, kind FULL);\nSELECT 2 AS x\n");
        assertThat(run(build, "plan", "dev", "--auto-apply", "--no-prompts")).contains("2 models built");
        Files.writeString(model, "MODEL (name shop.a, kind FULL);\nSELECT 1 AS x\n");
        assertThat(run(build, "plan", "--no-prompts")).contains("No changes");
        assertThat(run(build, "invalidate", "dev")).endsWith("exit 0");
        Files.writeString(model.resolveSibling("c.sql"), "MODEL (name shop.c, kind FULL);\nSELECT 77 AS z\n");
        assertThat(run(build, "plan", "dev", "--no-prompts"))
                .contains("~ shop.c")
                .doesNotContain("shop.a", "shop.b")
                .isEqualTo(run(Optional.empty(), "plan", "dev", "--no-prompts"));
    }

    @Test
    void whatChangesBeforeTheAnswerIsShownAgain() throws Exception {
        Path model = project();
        Optional<String> build = Optional.of("one");
        Files.writeString(model, "MODEL (name shop.a, kind FULL);\nSELECT 2 AS x\n");
        BufferedReader slow = new BufferedReader(new StringReader("")) {
            private int asked;

            @Override
            public String readLine() {
                if (asked++ == 0) {
                    run(Optional.empty(), "plan", "dev", "--auto-apply", "--no-prompts");
                    return "y";
                }
                return "n";
            }
        };
        assertThat(run(build, slow, true, "plan", "dev"))
                .contains("gives another plan")
                .doesNotContain("models built")
                .endsWith("exit 0");
    }
}
