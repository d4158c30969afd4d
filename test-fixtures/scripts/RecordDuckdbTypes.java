import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Asks DuckDB for the types of random expressions and writes them to {@code test-fixtures/types/duckdb-expressions.tsv}:
 * the SQL, the type ({@code !} when it is rejected), and the expression again as kind, name and operands.
 *
 * <p>Run from the repository's root with DuckDB's driver on the class path:
 * {@code java -cp duckdb_jdbc.jar test-fixtures/scripts/RecordDuckdbTypes.java [how many of each kind]}.
 */
public final class RecordDuckdbTypes {
    private static final Path TARGET = Path.of("test-fixtures/types/duckdb-expressions.tsv");
    private static final String COLUMNS =
            """
            ti TINYINT, si SMALLINT, i INTEGER, bi BIGINT, hi HUGEINT, ui UINTEGER, ubi UBIGINT, f FLOAT, d DOUBLE,
            d1 DECIMAL(12,2), d2 DECIMAL(5,3), d3 DECIMAL(38,10), s VARCHAR, b BOOLEAN, dt DATE, tm TIME, ts TIMESTAMP,
            tz TIMESTAMP WITH TIME ZONE, iv INTERVAL, u UUID, bl BLOB, js JSON, li INTEGER[], ls VARCHAR[],
            st STRUCT(x INTEGER, y VARCHAR), mp MAP(VARCHAR, INTEGER), en ENUM('p', 'q'), ut UTINYINT, us USMALLINT,
            uhi UHUGEINT, tsn TIMESTAMP_NS, tss TIMESTAMP_S, tsm TIMESTAMP_MS, ttz TIME WITH TIME ZONE, bit BIT,
            ll INTEGER[][], ldt DATE[], ld DECIMAL(5,3)[], ldo DOUBLE[], ar INTEGER[3], af FLOAT[3],
            lst STRUCT(x INTEGER, y VARCHAR)[], lj JSON[], lb BOOLEAN[], lbi BIGINT[]""";
    private static final List<String> LITERALS =
            List.of("1", "'x'", "1.5", "NULL", "1e3", "100000000000", "300", "true");
    /** Functions that are DuckDB's own business, or that look at more than types. */
    private static final Set<String> SKIPPED = Set.of(
            "write_log", "nextval", "currval", "setval", "setseed", "getvariable", "sleep_ms", "get_block_size", "error",
            "unpivot_list", "create_sort_key", "combine", "combine_aggr", "finalize", "to_aggregate_state", "replace_type",
            "decimal_division", "decimal_average", "constant_or_null", "remap_struct", "make_type", "get_type",
            "json_transform", "json_transform_strict", "from_json", "from_json_strict", "json_serialize_sql",
            "json_serialize_plan", "json_deserialize_sql", "parse_duckdb_log_message", "switch", "invoke", "cast_to_type",
            "current_setting", "approx_top_k", "list_reduce", "array_reduce", "reduce", "list_filter", "array_filter",
            "filter", "list_transform", "array_transform", "list_apply", "array_apply", "apply", "lttb",
            "bitstring_agg", "sum_no_overflow", "row", "struct_update", "struct_insert", "union_value", "in_search_path");

    private final Random random = new Random(20_260_101);
    private final List<String> operands = new ArrayList<>();
    private final Set<String> written = new LinkedHashSet<>();
    private Connection connection;
    private Statement statement;

    private RecordDuckdbTypes() throws SQLException {
        open();
        for (String column : COLUMNS.replace('\n', ' ').split(",(?![^(]*\\))")) {
            operands.add(column.strip().split(" ")[0]);
        }
        operands.addAll(LITERALS);
    }

    public static void main(String[] arguments) throws SQLException, IOException {
        new RecordDuckdbTypes().run(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 500);
    }

    private void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        statement = connection.createStatement();
        statement.execute("CREATE TABLE tt(" + COLUMNS + ")");
    }

    private void run(int each) throws SQLException, IOException {
        List<String> operators = List.of(
                "+", "-", "*", "/", "//", "%", "^", "**", "&", "|", "<<", ">>", "||", "LIKE", "ILIKE", "^@", "->", "->>",
                "&&", "@>", "<@", "SIMILAR TO");
        for (int n = 0; n < 2 * each; n++) {
            String operator = pick(operators);
            List<String> pair = List.of(operand(), operand());
            record("operator", operator, pair, pair.get(0) + " " + operator + " " + pair.get(1));
        }
        for (int n = 0; n < each; n++) {
            String operator = pick(List.of("=", "<", "<>", ">=", "IS DISTINCT FROM", "AND"));
            List<String> pair = List.of(operand(), operand());
            record("operator", operator, pair, pair.get(0) + " " + operator + " " + pair.get(1));
            List<String> three = List.of(operand(), operand(), operand());
            record("operator", "BETWEEN", three, three.get(0) + " BETWEEN " + three.get(1) + " AND " + three.get(2));
            record("operator", "IN", three, three.get(0) + " IN (" + three.get(1) + ", " + three.get(2) + ")");
            record("case", "", pair, "CASE WHEN b THEN " + pair.get(0) + " ELSE " + pair.get(1) + " END");
            record("call", "coalesce", three, "coalesce(" + String.join(", ", three) + ")");
            record("list", "", pair, "[" + String.join(", ", pair) + "]");
            record("call", "greatest", pair, "greatest(" + String.join(", ", pair) + ")");
            record("index", "", pair, pair.get(0) + "[" + pair.get(1) + "]");
            record("map", "", pair, "MAP {" + pair.get(0) + ": " + pair.get(1) + "}");
        }
        List<Function> functions = functions();
        for (int n = 0; n < 60 * each; n++) {
            Function function = functions.get(random.nextInt(functions.size()));
            int count = function.least() + random.nextInt(Math.min(3, Math.max(1, function.most() - function.least() + 1)));
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                arguments.add(i > 0 && random.nextInt(3) == 0 ? arguments.get(i - 1) : operand());
            }
            record(
                    "call",
                    function.name(),
                    arguments,
                    function.name() + "(" + String.join(", ", arguments) + ")" + (function.window() ? " OVER (ORDER BY i)" : ""));
        }
        Files.createDirectories(TARGET.getParent());
        try (PrintStream out = new PrintStream(Files.newOutputStream(TARGET), false, StandardCharsets.UTF_8)) {
            out.print(COLUMNS.replace('\n', ' ') + "\n");
            written.forEach(line -> out.print(line + "\n"));
        }
    }

    private record Function(String name, int least, int most, boolean window) {}

    private List<Function> functions() throws SQLException {
        List<Function> functions = new ArrayList<>();
        String query =
                """
                SELECT function_name, min(len(parameters)), max(CASE WHEN varargs IS NULL THEN len(parameters) ELSE 9 END),
                       bool_or(function_type = 'window')
                FROM duckdb_functions()
                WHERE function_type IN ('scalar', 'aggregate', 'window', 'macro') AND schema_name = 'main'
                  AND NOT regexp_matches(function_name, '^(__|icu_|collate_|json_copy|pragma_|st_|.*[Vv]ariant)')
                  AND regexp_full_match(function_name, '[a-z_0-9]+')
                GROUP BY 1 ORDER BY 1
                """;
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                if (!SKIPPED.contains(rows.getString(1))) {
                    functions.add(new Function(rows.getString(1), rows.getInt(2), rows.getInt(3), rows.getBoolean(4)));
                }
            }
        }
        return functions;
    }

    private String operand() {
        return pick(operands);
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }

    private void record(String kind, String name, List<String> arguments, String sql) throws SQLException {
        String type = ask(sql);
        // Most random calls are rejected; one in eight says enough about that.
        if (type != null && (!type.equals("!") || random.nextInt(8) == 0)) {
            written.add(sql + "\t" + type + "\t" + kind + "\t" + name + "\t" + String.join("\t", arguments));
        }
    }

    /** Returns the type, {@code !} when DuckDB rejects the expression for its types, null when for another reason. */
    private String ask(String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery("DESCRIBE SELECT " + sql + " AS x FROM tt")) {
            StringJoiner types = new StringJoiner("|");
            while (rows.next()) {
                types.add(rows.getString(2));
            }
            return types.toString();
        } catch (SQLException exception) {
            statement.close();
            statement = connection.createStatement();
            String message = exception.getMessage();
            if (message.contains("INTERNAL") || message.contains("closed")) {
                open();
                return null;
            }
            boolean types = message.startsWith("Binder Error: No function matches")
                    || message.startsWith("Binder Error: Could not choose")
                    || message.startsWith("Binder Error: Cannot");
            return types ? "!" : null;
        }
    }
}
