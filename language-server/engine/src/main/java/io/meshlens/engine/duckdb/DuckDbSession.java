package io.meshlens.engine.duckdb;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.plan.TableName;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBResultSetMetaData;
import org.duckdb.StatementReturnType;
import org.jspecify.annotations.Nullable;

/** A connection to DuckDB. */
final class DuckDbSession implements Session {
    private final Connection connection;
    private final Cancellation cancellation;
    private boolean inTransaction;

    DuckDbSession(Connection connection, Cancellation cancellation) {
        this.connection = connection;
        this.cancellation = cancellation;
    }

    @Override
    public long execute(String sql) throws EngineException {
        return run(sql, statement -> {
            boolean hasRows = statement.execute(sql);
            return hasRows ? 0L : Math.max(0L, statement.getUpdateCount());
        });
    }

    @Override
    public Rows query(String sql, int mostRows) throws EngineException {
        return run(sql, statement -> {
            try (ResultSet result = statement.executeQuery(sql)) {
                return rows(result, mostRows);
            }
        });
    }

    @Override
    public Rows read(String sql, int mostRows) throws EngineException {
        Optional<String> refused = DuckDbStatementKinds.whyNotReading(sql);
        if (refused.isPresent()) {
            throw new EngineException(refused.get(), sql, null);
        }
        return run(sql, () -> connection.prepareStatement(sql), statement -> {
            // DuckDB's own opinion, which it has before it runs anything.
            boolean hasRows = statement.getMetaData() instanceof DuckDBResultSetMetaData meta
                    && meta.getReturnType() == StatementReturnType.QUERY_RESULT;
            if (!hasRows) {
                throw new SQLException("Nothing was run: this statement returns no rows.");
            }
            try (ResultSet result = statement.executeQuery()) {
                return rows(result, mostRows);
            }
        });
    }

    private static Rows rows(ResultSet result, int mostRows) throws SQLException {
        ResultSetMetaData meta = result.getMetaData();
        List<Column> columns = new ArrayList<>();
        for (int index = 1; index <= meta.getColumnCount(); index++) {
            columns.add(new Column(meta.getColumnLabel(index), meta.getColumnTypeName(index)));
        }
        List<List<@Nullable Object>> values = new ArrayList<>();
        boolean hasMore = result.next();
        while (hasMore && values.size() < mostRows) {
            List<@Nullable Object> row = new ArrayList<>(columns.size());
            for (int index = 1; index <= columns.size(); index++) {
                row.add(value(result, index));
            }
            values.add(row);
            hasMore = result.next();
        }
        return new Rows(columns, values, !hasMore);
    }

    /** Returns numbers and truth values as they are, everything else as the text that DuckDB makes of it. */
    private static @Nullable Object value(ResultSet result, int index) throws SQLException {
        Object value = result.getObject(index);
        return switch (value) {
            case null -> null;
            case Boolean truth -> truth;
            case Double number -> number;
            case Float number -> number;
            case BigDecimal number -> number;
            case BigInteger number -> number;
            case Number number -> number.longValue();
            case java.sql.Timestamp time -> {
                String text = time.toString();
                yield text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
            }
            case java.time.OffsetDateTime time ->
                time.withOffsetSameInstant(java.time.ZoneOffset.UTC)
                                .toLocalDateTime()
                                .toString()
                                .replace('T', ' ')
                        + "+00";
            default -> result.getString(index);
        };
    }

    @Override
    public void insert(TableName table, List<String> columns, List<List<@Nullable String>> rows)
            throws EngineException {
        StringBuilder make = new StringBuilder("CREATE OR REPLACE TEMP TABLE meshlens_rows (");
        StringBuilder names = new StringBuilder();
        for (int index = 0; index < columns.size(); index++) {
            make.append(index == 0 ? "" : ", ").append("c").append(index).append(" VARCHAR");
            names.append(index == 0 ? "" : ", ").append(DuckDbStatements.quote(columns.get(index)));
        }
        execute(make.append(')').toString());
        try (DuckDBAppender appender =
                connection.unwrap(DuckDBConnection.class).createAppender("temp", "main", "meshlens_rows")) {
            for (List<@Nullable String> row : rows) {
                if (cancellation.isRequested()) {
                    throw new EngineException.Cancelled(null);
                }
                appender.beginRow();
                for (String value : row) {
                    if (value == null) {
                        appender.appendNull();
                    } else {
                        appender.append(value);
                    }
                }
                appender.endRow();
            }
            appender.flush();
        } catch (SQLException e) {
            throw DuckDbErrors.translate(e, null, "", cancellation.isRequested());
        }
        execute("INSERT INTO " + table.sql() + " (" + names + ") SELECT * FROM temp.main.meshlens_rows");
        execute("DROP TABLE temp.main.meshlens_rows");
    }

    @Override
    public void begin() throws EngineException {
        execute("BEGIN TRANSACTION");
        inTransaction = true;
    }

    @Override
    public void commit() throws EngineException {
        // A cancellation from here on must not leave open whether the rows are there.
        inTransaction = false;
        try (Statement statement = connection.createStatement()) {
            statement.execute("COMMIT");
        } catch (SQLException e) {
            throw DuckDbErrors.translate(e, "COMMIT", "", false);
        }
    }

    @Override
    public void rollback() throws EngineException {
        if (!inTransaction) {
            return;
        }
        inTransaction = false;
        try (Statement statement = connection.createStatement()) {
            statement.execute("ROLLBACK");
        } catch (SQLException e) {
            throw DuckDbErrors.translate(e, "ROLLBACK", "", false);
        }
    }

    @Override
    public List<Relation> relations(Collection<SchemaName> schemas) throws EngineException {
        List<Relation> found = new ArrayList<>();
        if (schemas.isEmpty()) {
            return found;
        }
        StringBuilder where = new StringBuilder();
        for (SchemaName schema : schemas) {
            String catalog = schema.catalog() == null ? "current_catalog()" : DuckDbStatements.text(schema.catalog());
            where.append(where.isEmpty() ? "" : " OR ")
                    .append("(lower(database_name) = lower(")
                    .append(catalog)
                    .append(") AND lower(schema_name) = lower(")
                    .append(DuckDbStatements.text(schema.schema()))
                    .append("))");
        }
        String sql = "SELECT database_name, schema_name, table_name, false AS is_view, '' AS sql FROM duckdb_tables()"
                + " WHERE NOT internal AND (" + where + ")"
                + " UNION ALL SELECT database_name, schema_name, view_name, true, sql FROM duckdb_views()"
                + " WHERE NOT internal AND (" + where + ")";
        for (List<@Nullable Object> row : query(sql, Integer.MAX_VALUE).values()) {
            found.add(new Relation(
                    new TableName(text(row.get(0)), text(row.get(1)), text(row.get(2))),
                    Boolean.TRUE.equals(row.get(3)),
                    text(row.get(4))));
        }
        return found;
    }

    @Override
    public List<SchemaName> schemas() throws EngineException {
        List<SchemaName> found = new ArrayList<>();
        String sql =
                "SELECT database_name, schema_name FROM duckdb_schemas() WHERE NOT internal OR schema_name = 'main'";
        for (List<@Nullable Object> row : query(sql, Integer.MAX_VALUE).values()) {
            found.add(new SchemaName(text(row.get(0)), text(row.get(1))));
        }
        return found;
    }

    @Override
    public Map<TableName, List<Column>> columns() throws EngineException {
        Map<TableName, List<Column>> tables = new LinkedHashMap<>();
        String sql = "SELECT database_name, schema_name, table_name, column_name, data_type FROM duckdb_columns()"
                + " WHERE NOT internal ORDER BY database_name, schema_name, table_name, column_index";
        for (List<@Nullable Object> row : query(sql, Integer.MAX_VALUE).values()) {
            tables.computeIfAbsent(
                            new TableName(text(row.get(0)), text(row.get(1)), text(row.get(2))),
                            absent -> new ArrayList<>())
                    .add(new Column(text(row.get(3)), text(row.get(4))));
        }
        return tables;
    }

    @Override
    public List<Column> describe(String query) throws EngineException {
        List<Column> columns = new ArrayList<>();
        for (List<@Nullable Object> row :
                query("DESCRIBE " + query, Integer.MAX_VALUE).values()) {
            columns.add(new Column(text(row.get(0)), text(row.get(1))));
        }
        return columns;
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    @Override
    public void close() throws EngineException {
        try {
            rollback();
            connection.close();
        } catch (SQLException e) {
            throw DuckDbErrors.translate(e, null, "", false);
        }
    }

    @Override
    public Session unstoppable() {
        return new DuckDbSession(connection, new Cancellation());
    }

    private <T> T run(String sql, Action<Statement, T> action) throws EngineException {
        return run(sql, connection::createStatement, action);
    }

    private <S extends Statement, T> T run(String sql, Making<S> making, Action<S, T> action) throws EngineException {
        if (cancellation.isRequested()) {
            throw new EngineException.Cancelled(sql);
        }
        try (S statement = making.make()) {
            Interruption interruption = new Interruption(statement);
            Cancellation.Registration registration = cancellation.onRequest(interruption::begin);
            try {
                return action.run(statement);
            } finally {
                registration.close();
                interruption.end();
            }
        } catch (SQLException e) {
            throw DuckDbErrors.translate(e, sql, "", cancellation.isRequested());
        }
    }

    /** What is done with a statement. */
    @FunctionalInterface
    private interface Action<S extends Statement, T> {
        T run(S statement) throws SQLException;
    }

    /** Makes a statement. */
    @FunctionalInterface
    private interface Making<S extends Statement> {
        S make() throws SQLException;
    }
}
