package io.meshlens.engine.postgres;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Catalog;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.jdbc.Question;
import io.meshlens.engine.jdbc.Server;
import io.meshlens.plan.TableName;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** What a database of PostgreSQL says of its tables, views, materialized views and foreign tables. */
public final class PostgresCatalog implements Catalog {
    /**
     * All columns of all wanted tables at once, from the catalogs of the system: they know materialized views and exact types, and
     * hide nothing from a user without rights. A table without a schema is the one that the user's search path finds. Types of
     * somebody's own are told with their schema, so that none is taken for a type of the system.
     */
    private static final String COLUMNS = """
            SELECT wanted.number, has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT'),
                a.attname,
                CASE
                    WHEN tn.nspname = 'pg_catalog' THEN format_type(a.atttypid, a.atttypmod)
                    WHEN t.typcategory = 'A' AND e.oid IS NOT NULL
                        THEN quote_ident(en.nspname) || '.' || quote_ident(e.typname) || '[]'
                    ELSE quote_ident(tn.nspname) || '.' || quote_ident(t.typname)
                END,
                NOT a.attnotnull, col_description(c.oid, a.attnum)
            FROM unnest(?::text[], ?::text[]) WITH ORDINALITY AS wanted (schema, name, number)
            JOIN pg_catalog.pg_class c ON c.relname = wanted.name AND c.relkind IN ('r', 'v', 'm', 'f', 'p')
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
                AND CASE WHEN wanted.schema = '' THEN pg_table_is_visible(c.oid) ELSE n.nspname = wanted.schema END
            LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            LEFT JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
            LEFT JOIN pg_catalog.pg_namespace tn ON tn.oid = t.typnamespace
            LEFT JOIN pg_catalog.pg_type e ON e.oid = t.typelem AND t.typtype = 'b'
            LEFT JOIN pg_catalog.pg_namespace en ON en.oid = e.typnamespace
            ORDER BY wanted.number, a.attnum
            """;

    private final PostgresOptions options;

    public PostgresCatalog(PostgresOptions options) {
        this.options = options;
    }

    @Override
    public String dialect() {
        return "postgres";
    }

    @Override
    public String origin() {
        return "postgres://" + options.server().origin() + (options.role().isEmpty() ? "" : "?role=" + options.role());
    }

    @Override
    public Answer describe(Collection<TableName> tables, Cancellation cancellation) throws EngineException {
        Server server = options.server();
        Map<TableName, String> absent = new HashMap<>();
        List<TableName> here = new ArrayList<>();
        for (TableName table : tables) {
            if (isElsewhere(table)) {
                absent.put(
                        table,
                        "is in the database " + table.catalog() + ", and the connection is to " + server.database());
            } else {
                here.add(table);
            }
        }
        try {
            Map<TableName, Table> found =
                    Question.ask(this::connect, connection -> read(connection, here), server.limit(), cancellation);
            for (TableName table : here) {
                if (!found.containsKey(table)) {
                    absent.put(table, "is not there");
                }
            }
            return new Answer(found, absent);
        } catch (Question.Unanswered late) {
            throw server.unanswered(late);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private boolean isElsewhere(TableName table) {
        return table.catalog() != null
                && !table.catalog().equalsIgnoreCase(options.server().database());
    }

    private Connection connect() throws SQLException {
        Server server = options.server();
        Properties properties = new Properties();
        properties.setProperty("user", server.user());
        properties.setProperty("password", server.password().reveal());
        properties.setProperty("ApplicationName", options.applicationName());
        long seconds = Math.max(1, server.limit().toSeconds());
        properties.setProperty("connectTimeout", Long.toString(seconds));
        // Who asks gives up first and says what to do; this only ends the driver's thread.
        properties.setProperty("loginTimeout", Long.toString(seconds + 5));
        properties.setProperty("readOnly", "true");
        if (!options.sslMode().isEmpty()) {
            properties.setProperty("sslmode", options.sslMode());
        }
        String url = "jdbc:postgresql://" + server.address() + "/"
                + URLEncoder.encode(server.database(), StandardCharsets.UTF_8);
        // Not through DriverManager: it asks every driver on the class path, and loads them all.
        Connection connection = new org.postgresql.Driver().connect(url, properties);
        if (connection == null) {
            throw new SQLException("'" + server.address() + "' is no address");
        }
        return connection;
    }

    private Map<TableName, Table> read(Connection connection, List<TableName> tables) throws SQLException {
        if (!options.role().isEmpty()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET ROLE " + TableName.quote(options.role()));
            }
        }
        Map<TableName, List<Column>> columns = new HashMap<>();
        Map<TableName, String> notes = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
            statement.setArray(1, array(connection, tables, true));
            statement.setArray(2, array(connection, tables, false));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    TableName table = tables.get(rows.getInt(1) - 1);
                    List<Column> of = columns.computeIfAbsent(table, absent -> new ArrayList<>());
                    if (!rows.getBoolean(2)) {
                        notes.put(table, "is there, but '" + who() + "' may not read its rows");
                    }
                    String name = rows.getString(3);
                    if (name != null) {
                        String comment = rows.getString(6);
                        of.add(new Column(name, rows.getString(4), rows.getBoolean(5), comment == null ? "" : comment));
                    }
                }
            }
        }
        Map<TableName, Table> found = new HashMap<>();
        columns.forEach((table, of) -> found.put(table, new Table(of, notes.getOrDefault(table, ""))));
        return found;
    }

    private String who() {
        return options.role().isEmpty() ? options.server().user() : options.role();
    }

    private static java.sql.Array array(Connection connection, List<TableName> tables, boolean ofSchemas)
            throws SQLException {
        return connection.createArrayOf(
                "text",
                tables.stream()
                        .map(table -> !ofSchemas ? table.name() : table.schema() == null ? "" : table.schema())
                        .toArray());
    }

    private EngineException failure(SQLException e) {
        Server server = options.server();
        EngineException unreachable = server.unreachable(e);
        if (unreachable != null) {
            return unreachable;
        }
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        return switch (state) {
            case "28P01" -> server.wrongPassword();
            case "3D000" -> server.noDatabase();
            case "42501" -> server.noRight();
            default -> server.other(e);
        };
    }
}
