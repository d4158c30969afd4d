package io.meshlens.testkit.judge;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An in-memory DuckDB in which projects are built and read back. */
final class Warehouse implements AutoCloseable {
    private static final int TOO_MANY_ROWS = 4_000;

    /** An edit can make a recursion endless; nothing that ends takes as long. */
    private static final int PATIENCE_SECONDS = 1;

    private final Connection connection;

    /** What a query returns: lower-case column names, their types, and the rows as texts. */
    record Content(List<String> names, List<String> types, List<List<String>> rows) {
        static final Content NONE = new Content(List.of(), List.of(), List.of());

        /** Returns the sorted rows of some columns, each value with its type; the sorted rows are a multiset. */
        List<String> project(List<String> columns) {
            List<Integer> places = new ArrayList<>();
            StringBuilder head = new StringBuilder();
            for (String column : columns) {
                int place = names.indexOf(column);
                places.add(place);
                head.append(column)
                        .append(' ')
                        .append(place < 0 ? "missing" : types.get(place))
                        .append(", ");
            }
            List<String> lines = new ArrayList<>();
            for (List<String> row : rows) {
                StringBuilder line = new StringBuilder();
                for (int place : places) {
                    line.append(place < 0 ? "missing" : row.get(place)).append('\u0001');
                }
                lines.add(line.toString());
            }
            lines.sort(null);
            lines.addFirst(head.toString());
            return lines;
        }
    }

    Warehouse() {
        try {
            connection = DriverManager.getConnection("jdbc:duckdb:");
        } catch (SQLException e) {
            throw new IllegalStateException("no DuckDB", e);
        }
        run("SET threads = 1");
        run("SET memory_limit = '512MB'");
        run("SET max_temp_directory_size = '0KiB'");
    }

    /** Empties the schema and makes it the one that names are looked up in. */
    void start(String schema) {
        run("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
        run("CREATE SCHEMA " + schema);
        use(schema);
    }

    void use(String schema) {
        run("SET schema = '" + schema + "'");
    }

    private void run(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Runs a statement; an error message means it failed. */
    Optional<String> attempt(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(PATIENCE_SECONDS);
            statement.execute(sql);
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    Optional<String> load(Catalog catalog, long dataSeed, boolean shuffle) {
        for (String sql : catalog.statements(dataSeed, shuffle)) {
            Optional<String> error = attempt(sql);
            if (error.isPresent()) {
                return error;
            }
        }
        return Optional.empty();
    }

    Optional<String> build(Project.Model model) {
        return attempt("CREATE OR REPLACE " + (model.view() ? "VIEW " : "TABLE ") + model.name() + " AS " + model.sql()
                + "\n");
    }

    private Statement patient() throws SQLException {
        Statement statement = connection.createStatement();
        statement.setQueryTimeout(PATIENCE_SECONDS);
        return statement;
    }

    /** Returns what the query returns, or nothing where it fails or returns too much to compare. */
    Optional<Content> read(String sql) {
        try (Statement statement = patient();
                ResultSet result = statement.executeQuery(sql)) {
            ResultSetMetaData meta = result.getMetaData();
            int width = meta.getColumnCount();
            List<String> names = new ArrayList<>();
            List<String> types = new ArrayList<>();
            for (int i = 1; i <= width; i++) {
                names.add(meta.getColumnName(i).toLowerCase(Locale.ROOT));
                types.add(meta.getColumnTypeName(i));
            }
            List<List<String>> rows = new ArrayList<>();
            while (result.next()) {
                if (rows.size() >= TOO_MANY_ROWS) {
                    return Optional.empty();
                }
                List<String> row = new ArrayList<>(width);
                for (int i = 1; i <= width; i++) {
                    row.add(String.valueOf(result.getObject(i)));
                }
                rows.add(row);
            }
            return Optional.of(new Content(names, types, rows));
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("cannot close DuckDB", e);
        }
    }
}
