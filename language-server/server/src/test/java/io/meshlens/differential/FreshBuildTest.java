package io.meshlens.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.engine.Cancellation;
import io.meshlens.ide.Analysis;
import io.meshlens.operate.OperationSettings;
import io.meshlens.operate.Operations;
import io.meshlens.operate.ProjectReader;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random edits, planned and applied one after the other to a development environment and to production: after each, both hold what a
 * build of the whole project from nothing holds, however little was computed. Whatever an edit wrongly leaves alone shows here.
 */
final class FreshBuildTest {
    private static final Instant NOW = Instant.parse("2024-01-08T03:00:00Z");
    private static final int EDITS = 4;

    @TempDir
    private Path folder = Path.of("");

    private int computed;
    private int all;

    @Test
    void whatIsLeftAloneIsWhatABuildFromNothingGives() throws Exception {
        int projects = Boolean.getBoolean("meshlens.long") ? 100 : 6;
        long seed = Long.getLong("meshlens.seed", 1L);
        for (int i = 0; i < projects; i++) {
            project(seed + i);
        }
        System.out.printf(
                "%d edits of %d projects (seed %d): %d of %d tables computed again, all rows equal to a build from nothing%n",
                projects * EDITS, projects, seed, computed, all);
        assertThat(computed).as("tables computed again").isLessThan(all / 2);
    }

    private void project(long seed) throws Exception {
        RandomProject project = new RandomProject(seed);
        Path root = folder.resolve("p" + seed);
        write(root, project.files());
        build(root, "prod");
        List<String> edits = new ArrayList<>();
        for (int i = 0; i < EDITS; i++) {
            edits.add(project.edit());
            Map<String, String> files = project.files();
            write(root, files);
            Path fresh = folder.resolve("f" + seed + "_" + i);
            write(fresh, files);
            build(fresh, "prod");
            Map<String, List<String>> expected = rows(fresh, "");
            computed += build(root, "dev");
            all += RandomProject.models().size();
            String what = "seed " + seed + ", edits " + edits + "\n" + RandomProject.show(files);
            assertThat(rows(root, "__dev")).as("dev of " + what).isEqualTo(expected);
            build(root, "prod");
            assertThat(rows(root, "")).as("prod of " + what).isEqualTo(expected);
        }
    }

    private static void write(Path root, Map<String, String> files) throws Exception {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    /** Plans and applies; returns how many tables were computed. */
    private static int build(Path root, String environment) throws Exception {
        Analysis analysis = ProjectReader.read(root, Map.of());
        OperationSettings settings = OperationSettings.standard().withClock(() -> NOW);
        try (Operations operations = Operations.open(root, analysis.config(), settings)) {
            Plan plan = operations.plan(analysis, EnvironmentName.of(environment), PlanOptions.DEFAULT, NOW);
            List<String> problems = plan.problems().stream()
                    .filter(problem -> !problem.startsWith("Nothing differs"))
                    .toList();
            assertThat(problems).as("plan of " + environment).isEmpty();
            if (!plan.problems().isEmpty() || plan.isEmpty()) {
                return 0;
            }
            RunResult result = operations.apply(plan, event -> {}, new Cancellation());
            assertThat(result.status()).as(String.valueOf(result)).isEqualTo(RunResult.Status.DONE);
            return (int)
                    plan.builds().stream().filter(build -> !build.isViewOnly()).count();
        }
    }

    /** Returns the sorted rows of every model in an environment; what it has not is production's. */
    private static Map<String, List<String>> rows(Path root, String suffix) throws SQLException {
        Map<String, List<String>> all = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + root.resolve("shop.duckdb"));
                Statement statement = connection.createStatement()) {
            for (String model : RandomProject.models()) {
                String own = model.replace(".", suffix + ".");
                all.put(model, rows(statement, exists(statement, own) ? own : model));
            }
        }
        return new LinkedHashMap<>(all);
    }

    private static boolean exists(Statement statement, String name) throws SQLException {
        String[] parts = name.split("[.]", -1);
        try (ResultSet found = statement.executeQuery("SELECT 1 FROM duckdb_views() WHERE schema_name = '" + parts[0]
                + "' AND view_name = '" + parts[1] + "'")) {
            return found.next();
        }
    }

    private static List<String> rows(Statement statement, String name) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery("FROM " + name)) {
            int width = result.getMetaData().getColumnCount();
            StringBuilder head = new StringBuilder();
            for (int i = 1; i <= width; i++) {
                head.append(result.getMetaData().getColumnName(i))
                        .append(' ')
                        .append(result.getMetaData().getColumnTypeName(i))
                        .append(", ");
            }
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= width; i++) {
                    row.append(result.getObject(i)).append('|');
                }
                rows.add(row.toString());
            }
            rows.sort(null);
            rows.addFirst(head.toString());
        }
        return rows;
    }
}
