package io.meshlens.cli.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
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

    /** A query read through a subquery, a CTE, without its first column or under other names has the lineage it has alone. */
    @Test
    void whatIsReadThroughAnotherQueryHasTheSameLineage(@TempDir Path folder) throws IOException {
        List<String> wrapped = new ArrayList<>();
        for (String file : List.of("lineage.open.jsonl", "lineage.own.jsonl")) {
            for (JsonObject item : OracleFile.read(ORACLES.resolve(file))) {
                String sql = OracleFile.text(item, "sql");
                List<String> names = new ArrayList<>();
                JsonArray columns = item.getAsJsonArray("columns");
                columns.forEach(
                        column -> names.add(column.getAsJsonObject().get("name").getAsString()));
                boolean isQuery = OracleFile.text(item, "dialect").equals("duckdb")
                        && !sql.matches("(?is)(CREATE|INSERT)\\b.*")
                        && !names.contains("*")
                        && names.stream()
                                        .map(name -> name.toLowerCase(Locale.ROOT))
                                        .distinct()
                                        .count()
                                == names.size();
                if (!isQuery) {
                    continue;
                }
                List<String> quoted = names.stream()
                        .map(name -> '"' + name.replace("\"", "\"\"") + '"')
                        .toList();
                item.remove("review");
                wrapped.add(as(item, "SELECT * FROM (" + sql + ") AS w_", columns));
                if (names.size() > 1) {
                    JsonArray others = columns.deepCopy();
                    others.remove(0);
                    String rest = String.join(", ", quoted.subList(1, quoted.size()));
                    wrapped.add(as(item, "WITH w_ AS (" + sql + ") SELECT " + rest + " FROM w_", others));
                    wrapped.add(as(
                            item, "SELECT w_.* EXCLUDE (" + quoted.getFirst() + ") FROM (" + sql + ") AS w_", others));
                }
                JsonArray renamed = columns.deepCopy();
                List<String> others = new ArrayList<>();
                for (int i = 0; i < names.size(); i++) {
                    others.add("n_" + i);
                    renamed.get(i).getAsJsonObject().addProperty("name", "n_" + i);
                }
                wrapped.add(as(item, "SELECT * FROM (" + sql + ") AS w_(" + String.join(", ", others) + ")", renamed));
            }
        }
        assertThat(wrapped).hasSizeGreaterThan(1500);
        Path file = Files.write(folder.resolve("wrapped.jsonl"), wrapped);
        assertThat(run(file.toString())).containsExactly(wrapped.size() + " of " + wrapped.size());
    }

    /** A column that no query names may have any name. */
    @Test
    void theNameOfAColumnThatIsNotReadDoesNotCount(@TempDir Path folder) throws IOException {
        List<String> renamed = new ArrayList<>();
        for (String file : List.of("lineage.open.jsonl", "lineage.own.jsonl")) {
            for (JsonObject item : OracleFile.read(ORACLES.resolve(file))) {
                String text = item.get("sql") + " " + item.get("models") + " " + item.get("columns");
                boolean all = text.matches("(?is).*(\\*|COLUMNS\\(|NATURAL|PIVOT|TABLE |GROUP BY ALL|VALUE STRUCT).*")
                        || !text.toLowerCase(Locale.ROOT).contains("select");
                JsonObject schema = item.getAsJsonObject("schema");
                boolean other = false;
                for (String table : List.copyOf(schema.keySet())) {
                    JsonObject columns = new JsonObject();
                    for (Map.Entry<String, JsonElement> column :
                            schema.getAsJsonObject(table).entrySet()) {
                        String name = column.getKey();
                        boolean read = text.matches("(?is).*(?<![a-z0-9_])" + Pattern.quote(name) + "(?![a-z0-9_]).*");
                        columns.add(read ? name : "other_" + name, column.getValue());
                        other |= !read;
                    }
                    schema.add(table, columns);
                }
                if (other && !all) {
                    renamed.add(item.toString());
                }
            }
        }
        assertThat(renamed).hasSizeGreaterThan(200);
        Path file = Files.write(folder.resolve("renamed.jsonl"), renamed);
        assertThat(run(file.toString())).containsExactly(renamed.size() + " of " + renamed.size());
    }

    private static String as(JsonObject item, String sql, JsonArray columns) {
        JsonObject other = item.deepCopy();
        other.addProperty("sql", sql);
        other.add("columns", columns);
        return other.toString();
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
