package io.meshlens.cli.oracle;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.types.DataType;
import io.meshlens.types.TypeNames;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code meshlens dev oracle expressions FILE}: the types of single expressions against DuckDB's. The first line of the file
 * names the table's columns, and the DuckDB whose spelling of types counts.
 */
@Command(
        name = "expressions",
        description = "Compares the types of single expressions with recorded ones.",
        mixinStandardHelpOptions = true)
final class ExpressionsCommand implements Callable<Integer> {
    private static final Gson GSON =
            new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "FILE",
            description = "A line with the schema, then one JSON object a line: id, expr, type.")
    private Path file = Path.of("");

    @Option(names = "--answers", description = "Print our answer for each item instead of comparing.")
    private boolean answers;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        JsonObject schema = new JsonObject();
        boolean first = true;
        int right = 0;
        int all = 0;
        for (JsonObject item : OracleFile.read(file, spec)) {
            if (item.has("schema")) {
                schema = OracleFile.part(item, "schema");
                first = !OracleFile.text(item, "duckdb").startsWith("2.");
            }
            if (item.has("schema") && !item.has("expr")) {
                continue;
            }
            all++;
            String expression = OracleFile.text(item, "expr");
            JsonObject table = schema;
            boolean spelling = first;
            JsonObject answer =
                    OracleFile.guarded(item, each -> answer(type(expression, table, spelling)), why -> answer(null));
            if (answers) {
                out.println(GSON.toJson(answer));
                continue;
            }
            String type = answer.get("type").isJsonNull() ? null : OracleFile.text(answer, "type");
            JsonElement expected = expected(item);
            String wanted = expected.isJsonNull() ? null : expected.getAsString();
            boolean isComparable = item.has("type") || item.has("duckdb_2.0.1");
            if (isComparable && (wanted == null ? type == null : wanted.equals(type))) {
                right++;
            } else {
                out.println(
                        OracleFile.text(item, "id") + ": expected " + wanted + ", got " + type + " for " + expression);
            }
        }
        if (!answers) {
            out.println(right + " of " + all);
        }
        out.flush();
        return 0;
    }

    private static JsonObject answer(@Nullable String type) {
        JsonObject answer = new JsonObject();
        answer.addProperty("type", type);
        return answer;
    }

    private static JsonElement expected(JsonObject item) {
        JsonElement second = item.get("duckdb_2.0.1");
        JsonElement expected = second == null ? item.get("type") : second;
        boolean rejected = expected == null
                || !expected.isJsonPrimitive()
                || (second != null && expected.getAsString().contains("Error:"));
        return rejected ? JsonNull.INSTANCE : expected;
    }

    /** Returns the type in DuckDB's spelling, null where DuckDB is certain to reject the expression. */
    static @Nullable String type(String expression, JsonObject schema, boolean first) {
        OracleProject project = new OracleProject(Dialect.DUCKDB, schema, new JsonObject());
        String table = schema.keySet().stream().findFirst().orElse("tt");
        Optional<OracleProject.Analysis> analysis = project.analyze("SELECT " + expression + " AS x FROM " + table);
        if (analysis.isEmpty()
                || analysis.get().error() != null
                || analysis.get().types().columns().isEmpty()) {
            return null;
        }
        DataType type = analysis.get().types().columns().getFirst();
        return first ? TypeNames.duckdb1(type) : TypeNames.of("duckdb").print(type);
    }
}
