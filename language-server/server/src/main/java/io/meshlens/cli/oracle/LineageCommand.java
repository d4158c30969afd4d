package io.meshlens.cli.oracle;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.meshlens.lineage.ColumnId;
import io.meshlens.lineage.LineageGraph;
import io.meshlens.lineage.LineageOf;
import io.meshlens.lineage.OutputLineage;
import io.meshlens.lineage.QueryLineage;
import io.meshlens.syntax.sql.Dialect;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code meshlens dev oracle lineage FILE}: the columns of queries, and the columns of base tables whose values flow into each,
 * through models where an item has some.
 */
@Command(
        name = "lineage",
        description = "Compares the lineage of queries' columns with recorded ones.",
        mixinStandardHelpOptions = true)
final class LineageCommand implements Callable<Integer> {
    private static final Gson GSON =
            new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

    /** Dialects in which names of columns differ in more than case. */
    private static final Set<String> ANY_CASE = Set.of("duckdb", "bigquery", "mysql", "tsql", "spark", "clickhouse");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "One JSON object a line: id, dialect, schema, models, sql, columns.")
    private Path file = Path.of("");

    @Option(names = "--answers", description = "Print our answer for each item instead of comparing.")
    private boolean answers;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        int right = 0;
        int all = 0;
        for (JsonObject item : OracleFile.read(file, spec)) {
            all++;
            JsonObject answer = OracleFile.guarded(item, LineageCommand::answer, why -> noColumns());
            if (answers) {
                out.println(GSON.toJson(answer));
                continue;
            }
            List<Column> given = columns(answer.get("columns"), item);
            if (accepted(item).stream().anyMatch(expected -> matches(expected, given))) {
                right++;
            } else {
                out.println(OracleFile.text(item, "id") + ": expected " + GSON.toJson(item.get("columns")) + ", got "
                        + GSON.toJson(answer.get("columns")) + " for " + OracleFile.text(item, "sql"));
            }
        }
        if (!answers) {
            out.println(right + " of " + all);
        }
        out.flush();
        return 0;
    }

    /** Returns our answer: every output column with its sources, in order. */
    static JsonObject answer(JsonObject item) {
        JsonObject answer = new JsonObject();
        JsonArray columns = new JsonArray();
        answer.add("columns", columns);
        Dialect dialect = Dialect.of(OracleFile.text(item, "dialect")).orElse(Dialect.DUCKDB);
        OracleProject project =
                new OracleProject(dialect, OracleFile.part(item, "schema"), OracleFile.part(item, "models"));
        Optional<OracleProject.Analysis> analysis = project.analyze(OracleFile.text(item, "sql"));
        if (analysis.isEmpty()) {
            return answer;
        }
        QueryLineage lineage = LineageOf.query(analysis.get().query());
        LineageGraph models = LineageGraph.of(project.lineages());
        List<OutputLineage> outputs = new ArrayList<>(lineage.columns());
        outputs.addAll(lineage.dynamic());
        for (OutputLineage output : outputs) {
            JsonObject column = new JsonObject();
            column.addProperty("name", output.name());
            JsonArray sources = new JsonArray();
            bases(output, project, models).forEach(sources::add);
            column.add("sources", sources);
            columns.add(column);
        }
        return answer;
    }

    private static JsonObject noColumns() {
        JsonObject answer = new JsonObject();
        answer.add("columns", new JsonArray());
        return answer;
    }

    private static Set<String> bases(OutputLineage output, OracleProject project, LineageGraph models) {
        Set<String> bases = new TreeSet<>();
        for (ColumnId source : output.sources()) {
            List<ColumnId> origins =
                    project.lineages().containsKey(source.table()) ? models.origins(source) : List.of(source);
            for (ColumnId origin : origins) {
                bases.add(project.spelling(origin.table()) + "." + origin.column());
            }
        }
        return bases;
    }

    /** A column as it is compared. */
    private record Column(String name, Set<String> sources) {}

    /** Returns the answers that count as right: where a convention decides, that of either side. */
    private static List<List<Column>> accepted(JsonObject item) {
        List<List<Column>> accepted = new ArrayList<>();
        if (item.get("columns") instanceof JsonArray) {
            accepted.add(columns(item.get("columns"), item));
        }
        if (OracleFile.text(OracleFile.part(item, "review"), "status").equals("convention")
                && OracleFile.part(item, "sqlglot").has("columns")) {
            accepted.add(columns(OracleFile.part(item, "sqlglot").get("columns"), item));
        }
        return accepted;
    }

    private static List<Column> columns(JsonElement element, JsonObject item) {
        String dialect = OracleFile.text(item, "dialect");
        boolean anyCase = dialect.isEmpty() || ANY_CASE.contains(dialect);
        List<Column> columns = new ArrayList<>();
        if (element == null || !element.isJsonArray()) {
            return columns;
        }
        for (JsonElement each : element.getAsJsonArray()) {
            JsonObject column = each.isJsonObject() ? each.getAsJsonObject() : new JsonObject();
            Set<String> sources = new TreeSet<>();
            if (column.get("sources") instanceof JsonArray array) {
                array.forEach(source -> sources.add(cased(source.getAsString(), anyCase)));
            }
            columns.add(new Column(cased(OracleFile.text(column, "name"), anyCase), sources));
        }
        return columns;
    }

    private static String cased(String name, boolean anyCase) {
        return anyCase ? name.toLowerCase(Locale.ROOT) : name;
    }

    /** Says whether two lists agree, a column called {@code *} standing for any number of columns. */
    private static boolean matches(List<Column> expected, List<Column> given) {
        int star = -1;
        for (int i = 0; i < expected.size(); i++) {
            if (expected.get(i).name().equals("*")) {
                star = i;
            }
        }
        if (star < 0) {
            return expected.equals(given);
        }
        int behind = expected.size() - star - 1;
        return given.size() >= expected.size() - 1
                && expected.subList(0, star).equals(given.subList(0, star))
                && expected.subList(star + 1, expected.size())
                        .equals(given.subList(given.size() - behind, given.size()));
    }
}
