package io.meshlens.unittest;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.meshlens.engine.Cancellation;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.duckdb.DuckDbEngine;
import io.meshlens.engine.duckdb.DuckDbOptions;
import io.meshlens.project.ModelName;
import io.meshlens.project.load.LoadedProject;
import io.meshlens.project.load.ProjectLoader;
import io.meshlens.unittest.TestOutcome.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnitTestRunnerTest {
    private static final Path ROOT =
            Path.of(System.getProperty("meshlens.root", ".")).resolve("test-fixtures");

    @Test
    void theTestsOfTheDemoPass() throws IOException, EngineException {
        assertThat(run(files(ROOT.resolve("demo"))))
                .hasSize(2)
                .allSatisfy(outcome ->
                        assertThat(outcome.status()).as(outcome.toString()).isEqualTo(Status.PASSED));
    }

    /** What SQLMesh was recorded to say of each test: passed, failed, or an error. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "h01_tests_pass",
                "h02_tests_fail",
                "h11_unknown_model",
                "h14_missing_input",
                "h17_seed_model",
                "h20_jinja_in_test"
            })
    void outcomesAreThoseOfSqlMesh(String name) throws IOException, EngineException {
        Path folder = ROOT.resolve("cases").resolve(name);
        JsonObject recorded = JsonParser.parseString(Files.readString(folder.resolve("expected.json")))
                .getAsJsonObject()
                .getAsJsonObject("tests");
        List<String> failed = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        int ran = 0;
        List<TestOutcome> outcomes = run(files(folder));
        for (TestOutcome outcome : outcomes) {
            ran += outcome.status() == Status.SKIPPED ? 0 : 1;
            if (outcome.status() == Status.FAILED) {
                failed.add(outcome.test().name());
            } else if (outcome.status() == Status.BROKEN) {
                broken.add(outcome.test().name());
            }
        }
        if (!recorded.has("run")) {
            assertThat(broken).as(outcomes.toString()).hasSameSizeAs(outcomes);
            return;
        }
        assertThat(ran).as(outcomes.toString()).isEqualTo(recorded.get("run").getAsInt());
        assertThat(failed).as(outcomes.toString()).containsExactlyInAnyOrderElementsOf(names(recorded, "failures"));
        assertThat(broken).as(outcomes.toString()).containsExactlyInAnyOrderElementsOf(names(recorded, "errors"));
    }

    private static List<String> names(JsonObject recorded, String key) {
        List<String> names = new ArrayList<>();
        recorded.getAsJsonArray(key)
                .forEach(item -> names.add(item.getAsJsonObject().get("test").getAsString()));
        return names;
    }

    @Test
    void differencesSayWhichRowsAreMissingAndWhichAreNotExpected() throws EngineException {
        TestOutcome outcome = one("SELECT id, SUM(x) AS total FROM s.src GROUP BY id", """
                t:
                  model: s.m
                  inputs: {s.src: [{id: 1, x: 2}, {id: 1, x: 3}, {id: 2, x: null}]}
                  outputs: {query: [{id: 1, total: 6}, {id: 2, total: null}]}
                """);
        assertThat(outcome.status()).isEqualTo(Status.FAILED);
        assertThat(outcome.differences())
                .containsExactly(new TestOutcome.Difference(
                        "query", List.of("id", "total"), List.of(List.of("1", "6")), List.of(List.of("1", "5"))));
    }

    @Test
    void theOrderCountsWhereTheQueryHasOne() throws EngineException {
        String yaml = """
                t:
                  model: s.m
                  inputs: {s.src: [{id: 1}, {id: 2}]}
                  outputs: {query: [{id: 1}, {id: 2}]}
                """;
        assertThat(one("SELECT id FROM s.src ORDER BY id DESC", yaml).status()).isEqualTo(Status.FAILED);
        assertThat(one("SELECT id FROM s.src", yaml).status()).isEqualTo(Status.PASSED);
    }

    @Test
    void theClockStandsAtTheExecutionTime() throws EngineException {
        assertThat(one(
                                "SELECT current_date AS d, now()::TIMESTAMP AS n, @execution_ds AS e, current_datex FROM s.src",
                                """
                t:
                  model: s.m
                  inputs: {s.src: [{current_datex: 1}]}
                  outputs: {query: [{d: 2024-05-06, n: '2024-05-06 07:08:09', e: '2024-05-06', current_datex: 1}]}
                  vars: {execution_time: '2024-05-06 07:08:09'}
                """)
                        .status())
                .isEqualTo(Status.PASSED);
    }

    @Test
    void commonTablesShadowTheInputs() throws EngineException {
        TestOutcome outcome = one(
                "WITH src AS (SELECT id + 1 AS id FROM s.src), b AS (SELECT id * 2 AS id FROM src) SELECT id FROM b",
                """
                t:
                  model: s.m
                  inputs: {s.src: [{id: 1}]}
                  outputs:
                    ctes: {src: [{id: 2}], B: [{id: 4}]}
                    query: [{id: 4}]
                """);
        assertThat(outcome.status()).as(outcome.toString()).isEqualTo(Status.PASSED);
    }

    @Test
    void nestedValuesAndDeclaredTypesAreTaken() throws EngineException {
        TestOutcome outcome = one("SELECT l[1] AS first, m.a AS a, d + 1 AS d FROM s.src", """
                t:
                  model: s.m
                  inputs:
                    s.src:
                      columns: {d: 'DECIMAL(10, 2)'}
                      rows: [{l: [5, 6], m: {a: x}, d: '1.25'}]
                  outputs: {query: [{first: 5, a: x, d: 2.25}]}
                """);
        assertThat(outcome.status()).as(outcome.toString()).isEqualTo(Status.PASSED);
    }

    @Test
    void rowsMayStandInFiles() throws EngineException {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("tests/rows.yaml", "rows:\n- {id: 1, day: 2024-01-02}\n- {id: 2, day: 2024-01-03}\n");
        files.put("tests/rows.csv", "id,name\n1,a\n2,b\n");
        files.put(
                "models/m.sql",
                "MODEL (name s.m);\nSELECT a.id, a.day + 1 AS next_day, b.name FROM s.a JOIN s.b ON a.id = b.id");
        files.put("tests/test_m.yaml", """
                t:
                  model: s.m
                  inputs:
                    s.a: {path: tests/rows.yaml}
                    s.b: {path: tests/rows.csv, format: csv}
                  outputs: {query: [{id: 1, next_day: 2024-01-03, name: a}, {id: 2, next_day: 2024-01-04, name: b}]}
                """);
        files.put("config.yaml", "gateways: {l: {connection: {type: duckdb}}}\nmodel_defaults: {dialect: duckdb}\n");
        TestOutcome outcome = run(files).getFirst();
        assertThat(outcome.status()).as(outcome.toString()).isEqualTo(Status.PASSED);
    }

    @Test
    void whatCannotBeRunSaysWhy() throws EngineException {
        String yaml = """
                t:
                  model: s.m
                  inputs: {s.src: [{id: null}]}
                  outputs: {query: []}
                """;
        assertThat(one("SELECT id FROM s.src", yaml).message())
                .isEqualTo("the type of the column 'id' of 's.src' cannot be told; say it under 'columns'");
        assertThat(one("SELECT nope FROM s.src", yaml.replace("null", "1")).message())
                .startsWith("the engine refuses it: ");
        assertThat(one("SELECT @nope AS id FROM s.src", yaml.replace("null", "1"))
                        .status())
                .isEqualTo(Status.BROKEN);
    }

    // ---- Helpers

    private static TestOutcome one(String query, String yaml) throws EngineException {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("config.yaml", "gateways: {l: {connection: {type: duckdb}}}\nmodel_defaults: {dialect: duckdb}\n");
        files.put("models/m.sql", "MODEL (name s.m);\n" + query);
        files.put("tests/test_m.yaml", yaml);
        return run(files).getFirst();
    }

    private static List<TestOutcome> run(Map<String, String> files) throws EngineException {
        LoadedProject project = ProjectLoader.load(files, Map.of());
        return new UnitTestRunner(project, UnitTestRunnerTest::columns, path -> Optional.ofNullable(files.get(path)))
                .run(project.tests(), new DuckDbEngine(DuckDbOptions.memory()), new Cancellation());
    }

    /** What the types of the models' queries are found to be. */
    private static List<Session.Column> columns(ModelName name) {
        return switch (name.display()) {
            case "t.src" ->
                List.of(
                        column("id", "INTEGER"),
                        column("grp", "VARCHAR"),
                        column("amt", "DOUBLE"),
                        column("ds", "DATE"));
            case "staging.page_views" -> List.of(column("viewed_at", "TIMESTAMP"));
            default -> List.of();
        };
    }

    private static Session.Column column(String name, String type) {
        return new Session.Column(name, type);
    }

    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                files.put(
                        folder.relativize(file).toString().replace('\\', '/'),
                        Files.readString(file, StandardCharsets.UTF_8));
            }
        }
        return files;
    }
}
