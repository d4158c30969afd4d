import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Asks DuckDB how it groups the operands of expressions and writes them to
 * {@code test-fixtures/syntax/duckdb-shapes.tsv}: the expression, and its operands in brackets, innermost first bound.
 * Expressions that DuckDB rejects are left out. For the queries of the DuckDB corpus and of TPC-H it writes the tables,
 * columns and CTEs that DuckDB finds in them to {@code duckdb-names.tsv}.
 *
 * <p>Run from the repository's root with DuckDB's driver on the class path:
 * {@code java -cp duckdb_jdbc.jar test-fixtures/scripts/RecordDuckdbShapes.java}.
 */
public final class RecordDuckdbShapes {
    private static final Path TARGET = Path.of("test-fixtures/syntax/duckdb-shapes.tsv");
    private static final Path NAMES = Path.of("test-fixtures/syntax/duckdb-names.tsv");
    private static final List<Path> QUERIES =
            List.of(Path.of("test-fixtures/syntax/accept/duckdb.sql"), Path.of("test-fixtures/syntax/tpch/tpch.sql"));
    private static final List<String> INFIX = List.of(
            "=", "<>", "!=", "==", "<", ">", "<=", ">=", "+", "-", "*", "/", "//", "%", "**", "^", "&", "|", "<<", ">>",
            "||", "->", "->>", "~", "!~", "~~", "!~~", "~~*", "^@", "<=>", "&&", "@>", "<@", "<->", "AND", "OR",
            "IS DISTINCT FROM", "IS NOT DISTINCT FROM", "LIKE", "NOT LIKE", "ILIKE", "GLOB", "AT TIME ZONE");
    private static final List<String> PREFIX = List.of("-", "NOT ", "~ ", "@ ", "+");
    private static final List<String> POSTFIX = List.of(
            "::INT", "[i]", "[i:j]", " IS NULL", " IS NOT NULL", " ISNULL", " NOTNULL", " COLLATE nocase",
            " BETWEEN p AND q", " NOT BETWEEN p AND q", " IN (p, q)", " NOT IN (p, q)", "::INT[]", " NOT NULL");
    private static final int CHAINS = 4_000;

    private final Random random = new Random(20_260_102);
    private final Map<String, String> recorded = new LinkedHashMap<>();
    private final PreparedStatement ask;

    private RecordDuckdbShapes(Connection connection) throws SQLException {
        ask = connection.prepareStatement("SELECT json_serialize_sql(?)");
    }

    public static void main(String[] arguments) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            RecordDuckdbShapes recorder = new RecordDuckdbShapes(connection);
            recorder.run();
            recorder.names();
        }
    }

    private void run() throws SQLException, IOException {
        Set<String> expressions = new LinkedHashSet<>();
        for (String first : INFIX) {
            for (String second : INFIX) {
                expressions.add("a " + first + " b " + second + " c");
            }
            for (String prefix : PREFIX) {
                expressions.add(prefix + "a " + first + " b");
                expressions.add("a " + first + " " + prefix + "b");
            }
            for (String postfix : POSTFIX) {
                expressions.add("a " + first + " b" + postfix);
                expressions.add("a" + postfix + " " + first + " b");
            }
        }
        for (String prefix : PREFIX) {
            for (String postfix : POSTFIX) {
                expressions.add(prefix + "a" + postfix);
            }
        }
        for (int i = 0; i < CHAINS; i++) {
            expressions.add(chain(3 + random.nextInt(4)));
        }
        for (String expression : expressions) {
            String shape = shape(expression);
            if (shape != null) {
                recorded.put(expression, shape);
            }
        }
        StringBuilder out = new StringBuilder();
        recorded.forEach((expression, shape) -> out.append(expression).append('\t').append(shape).append('\n'));
        Files.writeString(TARGET, out.toString());
        System.out.println(recorded.size() + " of " + expressions.size());
    }

    private String chain(int operands) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < operands; i++) {
            if (i > 0) {
                out.append(' ').append(INFIX.get(random.nextInt(INFIX.size()))).append(' ');
            }
            if (random.nextInt(5) == 0) {
                String prefix = PREFIX.get(random.nextInt(PREFIX.size()));
                // DuckDB reads two of them in one chain as if they were elsewhere.
                if (!prefix.equals("~ ")) {
                    out.append(prefix);
                }
            }
            out.append((char) ('a' + i));
            if (random.nextInt(5) == 0) {
                String postfix = POSTFIX.get(random.nextInt(POSTFIX.size()));
                // A test in front of a tighter operator is read in a way that nobody can mean.
                boolean test = postfix.contains("NULL");
                if (!test || i == operands - 1) {
                    out.append(postfix);
                }
            }
        }
        return out.toString();
    }

    private void names() throws SQLException, IOException {
        StringBuilder out = new StringBuilder();
        for (Path file : QUERIES) {
            StringBuilder statement = new StringBuilder();
            int start = 0;
            int line = 0;
            for (String text : Files.readAllLines(file)) {
                line++;
                if (statement.isEmpty() && (text.isBlank() || text.startsWith("-- "))) {
                    continue;
                }
                start = statement.isEmpty() ? line : start;
                statement.append(text).append('\n');
                if (text.endsWith(";")) {
                    Object root = serialize(statement.toString());
                    statement.setLength(0);
                    if (root != null) {
                        Names names = new Names();
                        names.collect(root);
                        out.append(file.getFileName()).append(':').append(start).append('\t').append(names).append('\n');
                    }
                }
            }
        }
        Files.writeString(NAMES, out.toString());
    }

    /** Names that a statement uses, by what they are. */
    private static final class Names {
        private final List<String> tables = new ArrayList<>();
        private final List<String> columns = new ArrayList<>();
        private final List<String> ctes = new ArrayList<>();

        void collect(Object value) {
            if (value instanceof List<?> list) {
                list.forEach(this::collect);
            } else if (value instanceof Map<?, ?> map) {
                if ("BASE_TABLE".equals(map.get("type"))) {
                    tables.add(String.valueOf(map.get("table_name")));
                } else if ("COLUMN_REF".equals(map.get("class"))) {
                    List<?> names = (List<?>) map.get("column_names");
                    StringBuilder name = new StringBuilder();
                    names.forEach(part -> name.append(name.isEmpty() ? "" : ".").append(part));
                    columns.add(name.toString());
                } else if (map.get("cte_map") instanceof Map<?, ?> withs) {
                    for (Object cte : (List<?>) withs.get("map")) {
                        ctes.add(String.valueOf(field(cte, "key")));
                    }
                }
                map.values().forEach(this::collect);
            }
        }

        @Override
        public String toString() {
            tables.sort(null);
            columns.sort(null);
            ctes.sort(null);
            return String.join(", ", tables) + "\t" + String.join(", ", columns) + "\t" + String.join(", ", ctes);
        }
    }

    private Object serialize(String sql) throws SQLException {
        ask.setString(1, sql);
        String json;
        try (ResultSet result = ask.executeQuery()) {
            result.next();
            json = result.getString(1);
        }
        Object root = new Json(json).value();
        return Boolean.TRUE.equals(field(root, "error")) ? null : root;
    }

    private String shape(String expression) throws SQLException {
        Object root = serialize("SELECT " + expression);
        if (root == null) {
            return null;
        }
        Object node = field(((List<?>) field(root, "statements")).get(0), "node");
        return render(((List<?>) field(node, "select_list")).get(0));
    }

    private static Object field(Object object, String name) {
        return ((Map<?, ?>) object).get(name);
    }

    private static String render(Object node) {
        String kind = (String) field(node, "class");
        List<Object> parts = new ArrayList<>();
        switch (kind) {
            case "COLUMN_REF" -> {
                List<?> names = (List<?>) field(node, "column_names");
                return (String) names.get(names.size() - 1);
            }
            case "CONSTANT" -> {
                return String.valueOf(field(field(node, "literal"), "text"));
            }
            case "COMPARISON" -> {
                parts.add(field(node, "left"));
                parts.add(field(node, "right"));
            }
            case "BETWEEN" -> {
                parts.add(field(node, "input"));
                parts.add(field(node, "lower"));
                parts.add(field(node, "upper"));
            }
            case "LAMBDA" -> {
                parts.add(field(node, "lhs"));
                parts.add(field(node, "expr"));
            }
            case "CAST", "COLLATE" -> parts.add(field(node, "child"));
            case "FUNCTION" -> {
                for (Object argument : (List<?>) field(node, "arguments")) {
                    parts.add(field(argument, "expression"));
                }
            }
            case "CONJUNCTION", "OPERATOR" -> parts.addAll((List<?>) field(node, "children"));
            default -> throw new IllegalStateException(kind);
        }
        StringBuilder out = new StringBuilder("(");
        for (Object part : parts) {
            out.append(out.length() > 1 ? " " : "").append(render(part));
        }
        return out.append(')').toString();
    }

    /** A reader of JSON, just enough for this. */
    private static final class Json {
        private final String text;
        private int at;

        Json(String text) {
            this.text = text;
        }

        Object value() {
            blanks();
            char c = text.charAt(at);
            return switch (c) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> string();
                default -> word();
            };
        }

        private void blanks() {
            while (at < text.length() && (text.charAt(at) <= ' ' || text.charAt(at) == ',' || text.charAt(at) == ':')) {
                at++;
            }
        }

        private Map<String, Object> object() {
            Map<String, Object> object = new LinkedHashMap<>();
            at++;
            blanks();
            while (text.charAt(at) != '}') {
                String name = string();
                object.put(name, value());
                blanks();
            }
            at++;
            return object;
        }

        private List<Object> array() {
            List<Object> array = new ArrayList<>();
            at++;
            blanks();
            while (text.charAt(at) != ']') {
                array.add(value());
                blanks();
            }
            at++;
            return array;
        }

        private String string() {
            blanks();
            StringBuilder out = new StringBuilder();
            at++;
            while (text.charAt(at) != '"') {
                if (text.charAt(at) == '\\') {
                    at++;
                }
                out.append(text.charAt(at++));
            }
            at++;
            return out.toString();
        }

        private Object word() {
            int start = at;
            while (at < text.length() && ",]} ".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String word = text.substring(start, at);
            return word.equals("true") ? Boolean.TRUE : word.equals("false") ? Boolean.FALSE : word;
        }
    }
}
