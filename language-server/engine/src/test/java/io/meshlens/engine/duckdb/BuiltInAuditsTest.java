package io.meshlens.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import io.meshlens.project.AuditCall;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.Model;
import io.meshlens.project.SqlText;
import io.meshlens.project.audit.BuiltInAudits;
import io.meshlens.project.load.LoadedProject;
import io.meshlens.project.load.ProjectLoader;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.MacroContext;
import io.meshlens.project.macros.MacroExpander;
import io.meshlens.project.macros.MacroMode;
import io.meshlens.project.macros.MacroScope;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.SequencedMap;
import java.util.Set;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;

/** The built-in audits find as many bad rows as those that SQLMesh was recorded to run. */
class BuiltInAuditsTest {
    private static final Path CASE =
            Path.of(System.getProperty("meshlens.root", ".")).resolve("test-fixtures/cases/f01_builtin_audits");

    /** SQLMesh's first query groups by columns that it does not select from; its second leaves out pairs that never occur. */
    private static final Set<String> OTHER_QUERIES = Set.of("kl_divergence", "chi_square");

    private final SyntaxTree tree = BuiltInAudits.tree();
    private final LoadedProject empty = ProjectLoader.load(Map.of(), Map.of());

    @Test
    void eachAuditFindsAsManyBadRowsAsSqlMesh() throws IOException, SQLException {
        LoadedProject project = ProjectLoader.load(
                Map.of(
                        "config.yaml",
                        Files.readString(CASE.resolve("config.yaml")),
                        "models/a.sql",
                        Files.readString(CASE.resolve("models/a.sql"))),
                Map.of());
        Model model = project.index().models().firstEntry().getValue();
        JsonArray recorded = JsonParser.parseString(Files.readString(CASE.resolve("expected.json")))
                .getAsJsonObject()
                .getAsJsonObject("audit_queries")
                .getAsJsonArray(model.name().fqn());
        Random random = new Random(11);
        int failing = 0;
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA a");
            for (int round = 0; round < 12; round++) {
                fill(statement, random, round);
                for (int at = 0; at < recorded.size(); at++) {
                    AuditCall call = model.audits().get(at);
                    assertThat(call.name())
                            .isEqualTo(recorded.get(at)
                                    .getAsJsonObject()
                                    .get("audit")
                                    .getAsString());
                    String ours = sql(project.index().audit(model, call.name()).orElseThrow(), call);
                    long found = count(statement, ours);
                    if (!OTHER_QUERIES.contains(call.name())) {
                        String theirs =
                                recorded.get(at).getAsJsonObject().get("sql").getAsString();
                        long expected = count(statement, theirs);
                        if (call.name().equals("unique_values")) {
                            // Which row of equal ones is the first is not defined, hence how often those of two columns
                            // meet.
                            assertThat(found > 0).as(call + "\n" + ours).isEqualTo(expected > 0);
                        } else {
                            assertThat(found).as(call + "\n" + ours).isEqualTo(expected);
                        }
                        failing += found > 0 ? 1 : 0;
                    }
                }
            }
        }
        assertThat(failing).isGreaterThan(100);
    }

    @Test
    void divergenceAndIndependenceAreWhatTheirNamesSay() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA a");
            // a: 1 with 3/4, 2 with 1/4; b the other way round: 3/4 ln 3 - 1/4 ln 3 = 0.549
            statement.execute("CREATE TABLE a.m AS SELECT * FROM (VALUES (1, 2), (1, 2), (1, 1), (2, 2)) AS t(a, b)");
            assertThat(count(statement, divergence("0.54"))).isEqualTo(1);
            assertThat(count(statement, divergence("0.55"))).isEqualTo(0);
            statement.execute("INSERT INTO a.m VALUES (7, 1)");
            assertThat(count(statement, divergence("99"))).isEqualTo(1);
            // Two columns that are the same: chi-square is the number of rows, 20.
            statement.execute("CREATE OR REPLACE TABLE a.m AS SELECT n % 2 AS a, n % 2 AS b FROM range(20) AS t(n)");
            assertThat(count(statement, independence("19.9"))).isEqualTo(0);
            assertThat(count(statement, independence("20.1"))).isEqualTo(1);
            // Two independent columns: 0.
            statement.execute(
                    "CREATE OR REPLACE TABLE a.m AS SELECT n % 2 AS a, n // 2 % 2 AS b FROM range(20) AS t(n)");
            assertThat(count(statement, independence("0.1"))).isEqualTo(1);
        }
    }

    private static Connection connect() throws SQLException {
        return new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
    }

    private String divergence(String threshold) {
        return sql("kl_divergence", Map.of("source_column", "a", "target_column", "b", "threshold", threshold));
    }

    private String independence(String critical) {
        return sql("chi_square", Map.of("column_a", "a", "column_b", "b", "critical_value", critical));
    }

    private static void fill(Statement statement, Random random, int round) throws SQLException {
        statement.execute("CREATE OR REPLACE TABLE a.m (a INT, b INT, s TEXT)");
        String[] texts = {
            "x",
            "y",
            "z",
            "",
            "abcdef",
            "GET",
            "ab",
            "b",
            "NULL",
            "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
            "me@example.com",
            "https://example.com/x"
        };
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < round * 2; row++) {
            String a = random.nextInt(6) == 0 ? "NULL" : String.valueOf(random.nextInt(12) - 1);
            String b = random.nextInt(6) == 0 ? "NULL" : String.valueOf(random.nextInt(6) - 2);
            String s = random.nextInt(6) == 0 ? "NULL" : "'" + texts[random.nextInt(texts.length)] + "'";
            rows.add("(" + a + ", " + b + ", " + s + ")");
        }
        if (!rows.isEmpty()) {
            statement.execute("INSERT INTO a.m VALUES " + String.join(", ", rows));
        }
    }

    private static long count(Statement statement, String sql) throws SQLException {
        try (ResultSet result = statement.executeQuery("SELECT COUNT(*) FROM (" + sql + ") AS audit")) {
            result.next();
            return result.getLong(1);
        }
    }

    private String sql(String name, Map<String, String> arguments) {
        SequencedMap<String, SqlText> named = new LinkedHashMap<>();
        arguments.forEach((key, value) -> named.put(key, new SqlText(value)));
        AuditDefinition audit = Objects.requireNonNull(empty.index().audits().get(name));
        return sql(audit, new AuditCall(name, named, Optional.empty()));
    }

    private String sql(AuditDefinition audit, AuditCall call) {
        SequencedMap<String, SqlText> arguments = new LinkedHashMap<>();
        arguments.put("this_model", new SqlText("memory.a.m"));
        arguments.putAll(audit.defaults());
        arguments.putAll(call.arguments());
        MacroContext context =
                MacroContext.of(Dialect.DUCKDB, new MacroMode.Analysis(false)).withArguments(arguments);
        Expansion expansion = MacroExpander.expand(
                tree.block(audit.query().orElseThrow()), MacroScope.of(context), TableColumns.NONE);
        assertThat(expansion.problems()).as(call.toString()).isEmpty();
        String text = expansion.statements().getFirst().block().text().strip();
        return text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
    }
}
