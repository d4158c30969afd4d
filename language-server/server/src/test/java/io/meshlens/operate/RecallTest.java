package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.engine.Cancellation;
import io.meshlens.ide.Analysis;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What a plan remembers of a project never changes what the next plan says. */
final class RecallTest {
    @TempDir
    Path folder;

    private final Map<String, String> environment = new HashMap<>(Map.of("LEAST", "1", "SHOWN", "a", "NOISE", "x"));
    private final List<Operations> open = new ArrayList<>();
    private Sandbox project;

    @BeforeEach
    void deploy() throws Exception {
        project = new Sandbox(folder);
        project.write("config.yaml", Sandbox.CONFIG + """
                variables:
                  factor: 2
                  least: {{ env_var('LEAST', '0') }}
                before_all:
                  - "CREATE SCHEMA IF NOT EXISTS before_@this_env"
                """);
        project.write(".env", "FROM_FILE=1\n");
        project.write("macros/twice.sql", "{% macro twice(x) %}{{ x }} * 2{% endmacro %}\n");
        project.write("audits/few.sql", "AUDIT (name few);\nSELECT * FROM @this_model WHERE id > 100\n");
        project.write(
                "audits/alone.sql",
                "AUDIT (name alone, standalone true, owner ada);\nSELECT * FROM shop.a WHERE id > 50\n");
        project.write("seeds/people.csv", "id,name\n1,ada\n2,bob\n");
        project.write("external_models.yaml", "- name: raw.known\n  columns:\n    id: INT\n    v: INT\n");
        project.write(
                "models/people.sql",
                "MODEL (name shop.people, kind SEED (path '../seeds/people.csv'), columns (id INT, name TEXT));\n");
        project.write(
                "models/a.sql",
                "MODEL (name shop.a, kind FULL, audits (few));\nSELECT id, name, @factor AS f FROM shop.people"
                        + " WHERE id >= @least\n");
        project.write(
                "models/b.sql",
                "MODEL (name shop.b, kind VIEW);\nJINJA_QUERY_BEGIN;\nSELECT id, {{ twice('f') }} AS g FROM shop.a\n"
                        + "JINJA_END;\n");
        project.write("models/c.sql", "MODEL (name shop.c, kind FULL);\nSELECT * FROM raw.things\n");
        project.write("models/d.sql", "MODEL (name shop.d, kind FULL);\nSELECT id, v FROM raw.known\n");
        project.write(
                "models/e.sql",
                "MODEL (name shop.e, kind INCREMENTAL_BY_TIME_RANGE (time_column day));\nSELECT id, @start_date::DATE AS"
                        + " day FROM shop.a\n");
        project.write("models/f.sql", "MODEL (name shop.f, kind EMBEDDED);\nSELECT id FROM shop.b\n");
        project.write("models/g.sql", "MODEL (name shop.g, kind VIEW);\nSELECT count(*) AS n FROM shop.f\n");
        project.write("tests/test_a.yaml", """
                test_a:
                  model: shop.a
                  inputs:
                    shop.people:
                      rows:
                        - {id: 1, name: {{ env_var('SHOWN') }}}
                  outputs:
                    query:
                      rows:
                        - {id: 1, name: a, f: 2}
                """);
        project.execute(
                "CREATE SCHEMA raw",
                "CREATE TABLE raw.things (what VARCHAR)",
                "CREATE TABLE raw.known (id INT, v INT)");
        RunResult result = operations("one").apply(cold("prod", PlanOptions.DEFAULT), event -> {}, new Cancellation());
        assertThat(result.status()).as(result.messages().toString()).isEqualTo(RunResult.Status.DONE);
        operations("one").remember(described(), EnvironmentName.PROD);
    }

    @AfterEach
    void close() throws Exception {
        for (Operations each : open) {
            each.close();
        }
    }

    private Operations operations(String build) throws Exception {
        Operations made = Operations.open(
                folder,
                analysis().config(),
                new OperationSettings("tester", Duration.ofSeconds(20), () -> project.now)
                        .withBuild(Optional.of(build)));
        open.add(made);
        return made;
    }

    private Analysis analysis() throws Exception {
        return ProjectReader.read(folder, environment);
    }

    private Analysis described() throws Exception {
        Analysis analysis = analysis();
        return ProjectReader.withCatalog(analysis, operations("one").describeSources(analysis, new Cancellation()));
    }

    private Plan cold(String name, PlanOptions options) throws Exception {
        return operations("one").plan(analysis(), EnvironmentName.of(name), options, project.now);
    }

    private Optional<Plan> warm(String build, String name, PlanOptions options) throws Exception {
        return operations(build).recall(analysis(), EnvironmentName.of(name), options, project.now);
    }

    private Optional<Plan> warm() throws Exception {
        return warm("one", "prod", PlanOptions.DEFAULT);
    }

    /** Something that somebody does between two plans. */
    @FunctionalInterface
    private interface Edit {
        void make() throws Exception;
    }

    private record Case(String name, Edit edit, boolean matters) {}

    private Case matters(String name, Edit edit) {
        return new Case(name, edit, true);
    }

    private Case isNothing(String name, Edit edit) {
        return new Case(name, edit, false);
    }

    @TestFactory
    Stream<DynamicTest> warmIsCold() {
        return Stream.of(
                        isNothing("nothing", () -> {}),
                        isNothing("a variable that nobody asks for", () -> environment.put("OTHER", "1")),
                        matters(
                                "a model's text",
                                () -> project.replace("models/a.sql", "id, name", "id, upper(name) AS name")),
                        matters("a comment", () -> project.replace("models/a.sql", "SELECT", "/* why */ SELECT")),
                        matters("a model's header", () -> project.replace("models/c.sql", "FULL", "VIEW")),
                        matters("a macro", () -> project.replace("macros/twice.sql", "* 2", "* 3")),
                        matters("an audit", () -> project.replace("audits/few.sql", "100", "50")),
                        matters("a standalone audit", () -> project.replace("audits/alone.sql", "> 50", "> 60")),
                        matters("a standalone audit less", () -> project.delete("audits/alone.sql")),
                        matters(
                                "a variable of the configuration",
                                () -> project.replace("config.yaml", "factor: 2", "factor: 3")),
                        matters(
                                "a default of the configuration",
                                () -> project.replace("config.yaml", "@daily", "@hourly")),
                        matters("a variable of the environment", () -> environment.put("LEAST", "2")),
                        matters("a variable of the environment that is gone", () -> environment.remove("LEAST")),
                        matters(
                                "a setting by the environment",
                                () -> environment.put("SQLMESH__VARIABLES__FACTOR", "7")),
                        matters("a variable of .env", () -> project.write(".env", "LEAST=2\n")),
                        matters("a statement around all", () -> project.replace("config.yaml", "before_@", "begin_@")),
                        matters("a seed's rows", () -> project.write("seeds/people.csv", "id,name\n1,ada\n2,eve\n")),
                        matters(
                                "an external model",
                                () -> project.replace("external_models.yaml", "v: INT", "v: TEXT")),
                        matters("a table outside", () -> project.execute("ALTER TABLE raw.things ADD COLUMN more INT")),
                        matters(
                                "a model more",
                                () -> project.write("models/h.sql", "MODEL (name shop.h);\nSELECT 1 AS one\n")),
                        matters("a model less", () -> project.delete("models/g.sql")),
                        matters("an error", () -> project.replace("models/e.sql", "SELECT id", "SELECT id id id")),
                        matters(
                                "an error in no model",
                                () -> project.write("config.yaml", Sandbox.CONFIG + "nonsense: 1\n")),
                        matters("an error that the environment makes in a test", () -> environment.put("SHOWN", "[")),
                        matters("a table that is gone", () -> project.delete("warehouse.duckdb")))
                .map(each -> DynamicTest.dynamicTest(each.name(), () -> {
                    Map<Path, byte[]> files = read();
                    Map<String, String> variables = Map.copyOf(environment);
                    try {
                        assertThat(warm()).as("before").contains(cold("prod", PlanOptions.DEFAULT));
                        each.edit().make();
                        Plan cold = cold("prod", PlanOptions.DEFAULT);
                        assertThat(cold.isEmpty() && cold.problems().isEmpty())
                                .as("the edit matters: " + cold.problems())
                                .isEqualTo(!each.matters());
                        ofEdits()
                                .ifPresent(plan ->
                                        assertThat(FewChangesTest.seen(plan)).isEqualTo(FewChangesTest.seen(cold)));
                        if (each.matters()) {
                            assertThat(warm()).isEmpty();
                        } else {
                            assertThat(warm()).isIn(Optional.empty(), Optional.of(cold));
                        }
                        // What the plan after the edit remembers is as little believed without reason.
                        operations("one").remember(described(), EnvironmentName.PROD);
                        assertThat(warm()).isEqualTo(each.matters() ? Optional.empty() : Optional.of(cold));
                    } finally {
                        environment.clear();
                        environment.putAll(variables);
                        restore(files);
                    }
                }));
    }

    private Map<Path, byte[]> read() throws Exception {
        for (Operations each : open) {
            each.close();
        }
        Map<Path, byte[]> files = new HashMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(file, Files.readAllBytes(file));
            }
        }
        return files;
    }

    private void restore(Map<Path, byte[]> files) throws Exception {
        for (Operations each : open) {
            each.close();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
        for (Map.Entry<Path, byte[]> file : files.entrySet()) {
            Files.write(file.getKey(), file.getValue());
        }
    }

    @Test
    void whatAnotherBuildRememberedCountsForNothing() throws Exception {
        assertThat(warm("two", "prod", PlanOptions.DEFAULT)).isEmpty();
        operations("two").remember(described(), EnvironmentName.PROD);
        assertThat(warm("two", "prod", PlanOptions.DEFAULT)).isPresent();
        assertThat(warm()).isEmpty();
    }

    @Test
    void withoutABuildNothingIsRemembered() throws Exception {
        Files.delete(memory());
        Operations nameless = Operations.open(folder, analysis().config(), OperationSettings.standard());
        open.add(nameless);
        nameless.remember(described(), EnvironmentName.PROD);
        assertThat(memory()).doesNotExist();
        assertThat(nameless.recall(analysis(), EnvironmentName.PROD, PlanOptions.DEFAULT, project.now))
                .isEmpty();
    }

    @Test
    void aDamagedFileIsNone() throws Exception {
        byte[] whole = Files.readAllBytes(memory());
        for (int at = 0; at < whole.length; at += Math.max(1, whole.length / 300)) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Files.write(memory(), damaged);
            assertThat(warm()).as("byte " + at).isEmpty();
        }
        for (int length : new int[] {0, 1, 7, 8, 50, whole.length / 2, whole.length - 1}) {
            Files.write(memory(), java.util.Arrays.copyOf(whole, length));
            assertThat(warm()).as("length " + length).isEmpty();
        }
        Files.delete(memory());
        assertThat(warm()).isEmpty();
        Files.write(memory(), whole);
        assertThat(warm()).isPresent();
    }

    @Test
    void aDamagedFileOfTextsIsNone() throws Exception {
        Path file = memory().resolveSibling("local.known-texts");
        project.replace("models/a.sql", "id, name", "id, upper(name) AS name");
        assertThat(ofEdits()).isPresent();
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at += Math.max(1, whole.length / 200)) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Files.write(file, damaged);
            assertThat(ofEdits()).as("byte " + at).isEmpty();
        }
        Files.write(file, java.util.Arrays.copyOf(whole, whole.length / 2));
        assertThat(ofEdits()).isEmpty();
        Files.write(file, whole);
        byte[] other = Files.readAllBytes(memory());
        Files.delete(memory());
        assertThat(ofEdits()).as("without the other file").isEmpty();
        Files.write(memory(), other);
        assertThat(ofEdits()).isPresent();
    }

    private Optional<Plan> ofEdits() throws Exception {
        return operations("one")
                .recallWithEdits(analysis(), EnvironmentName.PROD, PlanOptions.DEFAULT, project.now)
                .shown()
                .map(Operations.Shown::plan);
    }

    private Path memory() {
        return folder.resolve(".meshlens/local.known");
    }

    @Test
    void whatIsDueIsPlannedFromTheProject() throws Exception {
        project.now = project.now.plus(Duration.ofDays(2));
        PlanOptions due = new PlanOptions(
                null,
                null,
                EnvironmentName.PROD,
                java.util.Set.of(),
                java.util.Set.of(),
                java.util.Set.of(),
                PlanOptions.Data.LOAD,
                false,
                true,
                false,
                false,
                0,
                false,
                false);
        assertThat(cold("prod", due).builds()).isNotEmpty();
        assertThat(warm("one", "prod", due)).isEmpty();
        assertThat(warm()).contains(cold("prod", PlanOptions.DEFAULT));
    }

    @Test
    void anotherEnvironmentIsPlannedFromTheProject() throws Exception {
        Plan cold = cold("dev", PlanOptions.DEFAULT);
        assertThat(cold.problems()).isEmpty();
        assertThat(cold.views()).isNotEmpty();
        assertThat(warm("one", "dev", PlanOptions.DEFAULT)).isEmpty();
    }

    @Test
    void aStateThatChangedIsSeen() throws Exception {
        project.replace("models/a.sql", "id, name", "id, lower(name) AS name");
        assertThat(operations("one")
                        .apply(cold("prod", PlanOptions.DEFAULT), event -> {}, new Cancellation())
                        .status())
                .isEqualTo(RunResult.Status.DONE);
        project.replace("models/a.sql", "id, lower(name) AS name", "id, name");
        // The project is the one that was remembered; what is deployed is not.
        assertThat(cold("prod", PlanOptions.DEFAULT).isEmpty()).isFalse();
        assertThat(warm()).isEmpty();
    }
}
