package io.meshlens.cli.oracle;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.types.TypeNames;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code meshlens dev oracle types FILE}: the names and types of queries' columns against DuckDB's. */
@Command(
        name = "types",
        description = "Compares the types of queries' columns with recorded ones.",
        mixinStandardHelpOptions = true)
final class TypesCommand implements Callable<Integer> {
    private static final Gson GSON =
            new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "One JSON object a line: id, schema, models, sql, columns.")
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
            JsonObject answer = OracleFile.guarded(item, TypesCommand::answer, TypesCommand::rejected);
            if (answers) {
                out.println(GSON.toJson(answer));
                continue;
            }
            JsonElement expected = expected(item);
            JsonElement given = answer.get("columns");
            if (given.equals(expected) && (item.has("columns") || item.has("duckdb_2.0.1"))) {
                right++;
            } else {
                String why = answer.has("error") ? " (" + OracleFile.text(answer, "error") + ")" : "";
                out.println(OracleFile.text(item, "id") + ": expected " + GSON.toJson(expected) + ", got "
                        + GSON.toJson(given) + why + " for " + OracleFile.text(item, "sql"));
            }
        }
        if (!answers) {
            out.println(right + " of " + all);
        }
        out.flush();
        return 0;
    }

    /** Our answer: the columns, or null with the reason where DuckDB is certain to reject the query. */
    static JsonObject answer(JsonObject item) {
        JsonObject answer = new JsonObject();
        OracleProject project =
                new OracleProject(Dialect.DUCKDB, OracleFile.part(item, "schema"), OracleFile.part(item, "models"));
        Optional<OracleProject.Analysis> analysis = project.analyze(OracleFile.text(item, "sql"));
        String error = analysis.map(OracleProject.Analysis::error).orElse(null);
        if (analysis.isEmpty() || error != null) {
            return rejected(error == null ? "not a query" : error);
        }
        JsonArray columns = new JsonArray();
        for (int i = 0; i < analysis.get().query().columns().size(); i++) {
            columns.add(column(
                    analysis.get().query().columns().get(i).name(),
                    TypeNames.of("duckdb")
                            .print(analysis.get().types().columns().get(i))));
        }
        answer.add("columns", columns);
        return answer;
    }

    private static JsonObject rejected(String why) {
        JsonObject answer = new JsonObject();
        answer.add("columns", JsonNull.INSTANCE);
        answer.addProperty("error", why);
        return answer;
    }

    private static JsonObject column(String name, String type) {
        JsonObject column = new JsonObject();
        column.addProperty("name", name);
        column.addProperty("type", type);
        return column;
    }

    /** DuckDB 2's answer where it is another one than DuckDB 1's: pairs of name and type, or the text of an error. */
    private static JsonElement expected(JsonObject item) {
        JsonElement second = item.get("duckdb_2.0.1");
        if (second == null || second.isJsonNull()) {
            JsonElement first = item.get("columns");
            return first == null ? JsonNull.INSTANCE : first;
        }
        if (!second.isJsonArray()) {
            return JsonNull.INSTANCE;
        }
        JsonArray columns = new JsonArray();
        for (JsonElement element : second.getAsJsonArray()) {
            if (element.isJsonArray()) {
                JsonArray pair = element.getAsJsonArray();
                columns.add(column(pair.get(0).getAsString(), pair.get(1).getAsString()));
            } else {
                columns.add(element);
            }
        }
        return columns;
    }
}
