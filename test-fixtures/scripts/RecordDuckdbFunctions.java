import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Records which functions and keywords DuckDB has, as a Java source file.
 *
 * <p>Run from the repository's root with DuckDB's driver on the class path:
 * {@code java -cp duckdb_jdbc.jar test-fixtures/scripts/RecordDuckdbFunctions.java}.
 */
public final class RecordDuckdbFunctions {
    private static final Path TARGET =
            Path.of("language-server/semantics/src/main/java/io/meshlens/types/DuckdbFunctionTable.java");
    private static final int CONSTANT_LIMIT = 60_000;

    private RecordDuckdbFunctions() {}

    public static void main(String[] arguments) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            String version = one(statement, "SELECT version()");
            List<String> lines = functions(statement);
            lines.addAll(macros(statement));
            List<String> tables = tableFunctions(statement);
            List<String> keywords = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(
                    "SELECT DISTINCT keyword_name FROM duckdb_keywords() ORDER BY 1")) {
                while (rows.next()) {
                    keywords.add(rows.getString(1));
                }
            }
            Files.writeString(TARGET, source(version, lines, keywords, tables), StandardCharsets.UTF_8);
        }
    }

    /** Returns a line for each function in FROM whose columns do not hang on its arguments: name, then columns and types. */
    private static List<String> tableFunctions(Statement statement) throws SQLException {
        TreeMap<String, String> calls = new TreeMap<>();
        calls.put("glob", "glob('*')");
        calls.put("json_each", "json_each('{}')");
        calls.put("json_tree", "json_tree('{}')");
        calls.put("read_text", "read_text('none-*')");
        calls.put("read_blob", "read_blob('none-*')");
        calls.put("duckdb_logs", "duckdb_logs()");
        calls.put("duckdb_settings", "duckdb_settings()");
        String query =
                """
                SELECT DISTINCT function_name FROM duckdb_functions()
                WHERE function_type = 'table' AND len(parameters) = 0
                  AND (function_name LIKE 'duckdb\\_%' ESCAPE '\\' OR function_name LIKE 'pragma\\_%' ESCAPE '\\')
                """;
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                calls.putIfAbsent(rows.getString(1), rows.getString(1) + "()");
            }
        }
        List<String> lines = new ArrayList<>();
        for (var call : calls.entrySet()) {
            StringBuilder line = new StringBuilder(call.getKey());
            try (ResultSet rows = statement.executeQuery("DESCRIBE SELECT * FROM " + call.getValue())) {
                while (rows.next()) {
                    line.append('\t').append(rows.getString(1)).append('\t').append(rows.getString(2));
                }
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static String one(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** Returns a line for each name and kind: name, kind, stability, overloads; tabs between. */
    private static List<String> functions(Statement statement) throws SQLException {
        TreeMap<String, StringBuilder> lines = new TreeMap<>();
        String query =
                """
                SELECT function_name, function_type, coalesce(stability, 'CONSISTENT'),
                       array_to_string(parameter_types, ','), varargs, return_type, array_to_string(parameters, ',')
                FROM duckdb_functions()
                WHERE function_type IN ('scalar', 'aggregate', 'window', 'table')
                  AND NOT function_name LIKE '\\_\\_internal%' ESCAPE '\\'
                  AND NOT function_name LIKE 'icu_collate%' AND NOT function_name LIKE 'collate_%'
                  AND schema_name = 'main'
                ORDER BY ALL
                """;
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                String key = rows.getString(1) + "\t" + rows.getString(2) + "\t" + rows.getString(3);
                StringBuilder line = lines.computeIfAbsent(key, ignored -> new StringBuilder());
                if (!line.isEmpty()) {
                    line.append(';');
                }
                boolean table = rows.getString(2).equals("table");
                String parameters = rows.getString(4) == null ? "" : rows.getString(4);
                if (table && rows.getString(7) != null && rows.getString(7).length() > 120) {
                    // The options of file readers say nothing about types.
                    parameters = "ANY";
                }
                line.append(parameters);
                if (rows.getString(5) != null) {
                    line.append(parameters.isEmpty() ? "" : ",").append(rows.getString(5)).append("...");
                }
                line.append("->").append(rows.getString(6) == null ? "" : rows.getString(6));
            }
        }
        List<String> result = new ArrayList<>();
        lines.forEach((key, overloads) -> result.add(key + "\t" + overloads));
        return result;
    }

    /** Returns a line for each macro: name, kind, parameters and body. */
    private static List<String> macros(Statement statement) throws SQLException {
        List<String> result = new ArrayList<>();
        String query =
                """
                SELECT function_name, function_type, array_to_string(parameters, ','), macro_definition
                FROM duckdb_functions()
                WHERE function_type = 'macro' AND schema_name = 'main' AND NOT function_name LIKE 'json_copy%'
                ORDER BY ALL
                """;
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                result.add(rows.getString(1) + "\tmacro\t" + rows.getString(3) + "\t"
                        + rows.getString(4).replaceAll("\\s+", " "));
            }
        }
        return result;
    }

    private static String source(
            String version, List<String> lines, List<String> keywords, List<String> tables) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (String line : lines) {
            if (part.length() + line.length() > CONSTANT_LIMIT) {
                parts.add(part.toString());
                part.setLength(0);
            }
            part.append(line).append('\n');
        }
        parts.add(part.toString());
        StringBuilder text = new StringBuilder();
        text.append("package io.meshlens.types;\n\n")
                .append("/**\n * The functions and keywords of DuckDB ")
                .append(version)
                .append(", recorded from it by test-fixtures/scripts/RecordDuckdbFunctions.java: do not\n")
                .append(" * edit. A Java constant and not a resource, since nothing in this module reads files.\n */\n")
                .append("final class DuckdbFunctionTable {\n    private DuckdbFunctionTable() {}\n\n")
                .append("    /** Returns the parts of the table: name, kind, stability, overloads. */\n")
                .append("    static String[] parts() {\n        return new String[] {");
        for (int i = 0; i < parts.size(); i++) {
            text.append(i == 0 ? "" : ", ").append("PART_").append(i);
        }
        text.append("};\n    }\n\n");
        text.append("    /** Words that a name must be quoted to be. */\n    static final String KEYWORDS =\n")
                .append("            \"\"\"\n");
        StringBuilder row = new StringBuilder();
        for (String keyword : keywords) {
            if (row.length() + keyword.length() > 95) {
                text.append("            ").append(row.toString().strip()).append("\n");
                row.setLength(0);
            }
            row.append(keyword).append(' ');
        }
        text.append("            ").append(row.toString().strip()).append("\n            \"\"\";\n");
        text.append("\n    /** Functions in FROM whose columns do not hang on their arguments: name, then columns and types. */\n")
                .append("    static final String TABLE_COLUMNS =\n            \"\"\"\n");
        for (String line : tables) {
            text.append("            ").append(line.replace("\t", "\\t")).append('\n');
        }
        text.append("            \"\"\";\n");
        for (int i = 0; i < parts.size(); i++) {
            text.append("\n    private static final String PART_").append(i).append(" =\n            \"\"\"\n");
            for (String line : parts.get(i).split("\n")) {
                text.append("            ")
                        .append(line.replace("\\", "\\\\").replace("\"\"\"", "\\\"\"\"").replace("\t", "\\t"))
                        .append('\n');
            }
            text.append("            \"\"\";\n");
        }
        return text.append("}\n").toString();
    }
}
