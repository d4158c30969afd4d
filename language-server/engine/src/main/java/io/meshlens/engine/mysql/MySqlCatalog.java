package io.meshlens.engine.mysql;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Catalog;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.jdbc.Question;
import io.meshlens.engine.jdbc.Server;
import io.meshlens.plan.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** What a server of MySQL or MariaDB says of its tables and views. A schema of a name is a database there. */
public final class MySqlCatalog implements Catalog {
    private static final int ACCESS_DENIED = 1045;
    private static final int DATABASE_DENIED = 1044;
    private static final int NO_DATABASE = 1049;
    private static final int NO_TABLE = 1146;
    private static final Set<Integer> NO_RIGHT = Set.of(DATABASE_DENIED, 1142, 1143);

    private final MySqlOptions options;

    public MySqlCatalog(MySqlOptions options) {
        this.options = options;
    }

    @Override
    public String dialect() {
        return "mysql";
    }

    @Override
    public String origin() {
        return "mysql://" + options.server().origin();
    }

    @Override
    public Answer describe(Collection<TableName> tables, Cancellation cancellation) throws EngineException {
        Server server = options.server();
        try {
            return Question.ask(
                    this::connect, connection -> new Reading(connection).read(tables), server.limit(), cancellation);
        } catch (Question.Unanswered late) {
            throw server.unanswered(late);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private EngineException failure(SQLException e) {
        Server server = options.server();
        EngineException unreachable = server.unreachable(e);
        if (unreachable != null) {
            return unreachable;
        }
        return switch (e.getErrorCode()) {
            case ACCESS_DENIED -> server.wrongPassword();
            case NO_DATABASE -> server.noDatabase();
            case DATABASE_DENIED -> server.noRight();
            default -> server.other(e);
        };
    }

    private Connection connect() throws SQLException {
        if (options.encryption() == MySqlOptions.Encryption.OFF) {
            return connect("disable");
        }
        try {
            return connect("trust");
        } catch (SQLException refused) {
            if (!isWithoutEncryption(refused)) {
                throw refused;
            }
            return connect("disable");
        }
    }

    /** Says whether a server was asked for encryption that has none. */
    private static boolean isWithoutEncryption(SQLException refused) {
        return String.valueOf(refused.getMessage()).toLowerCase(Locale.ROOT).contains("ssl not enabled in the server");
    }

    private Connection connect(String encryption) throws SQLException {
        Server server = options.server();
        Properties properties = new Properties();
        properties.setProperty("user", server.user());
        properties.setProperty("password", server.password().reveal());
        properties.setProperty("connectTimeout", Long.toString(server.limit().toMillis()));
        properties.setProperty("sslMode", encryption);
        String url = "jdbc:mariadb://address=(host=" + server.host() + ")(port=" + server.port() + ")/";
        // Not through DriverManager: it asks every driver on the class path, and loads them all.
        Connection connection = new org.mariadb.jdbc.Driver().connect(url, properties);
        if (connection == null) {
            throw new SQLException("'" + server.address() + "' is no address");
        }
        try {
            connection.setReadOnly(true);
            if (!server.database().isEmpty()) {
                connection.setCatalog(server.database());
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** One look over a connection. */
    private final class Reading {
        private final Connection connection;
        private final Map<TableName, Table> found = new HashMap<>();
        private final Map<TableName, String> absent = new HashMap<>();

        Reading(Connection connection) {
            this.connection = connection;
        }

        Answer read(Collection<TableName> tables) throws SQLException {
            boolean hasCase = hasCase();
            Map<String, List<TableName>> bySchema = new TreeMap<>();
            for (TableName table : tables) {
                String schema = table.schema() == null ? options.server().database() : table.schema();
                if (table.catalog() != null) {
                    absent.put(table, "has a name of three parts, and MySQL knows a database and a table");
                } else if (schema.isEmpty()) {
                    absent.put(table, "says no database, and the connection says none either");
                } else {
                    bySchema.computeIfAbsent(schema, none -> new ArrayList<>()).add(table);
                }
            }
            for (Map.Entry<String, List<TableName>> schema : bySchema.entrySet()) {
                schema(schema.getKey(), schema.getValue(), hasCase);
            }
            return new Answer(found, absent);
        }

        /** Says whether the case of names counts, which depends on the file system and the server's settings. */
        private boolean hasCase() throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT @@lower_case_table_names")) {
                return rows.next() && rows.getInt(1) == 0;
            }
        }

        /** Reads all columns of the wanted tables of one database at once. */
        private void schema(String schema, List<TableName> tables, boolean hasCase) throws SQLException {
            Map<String, List<Column>> columns = new HashMap<>();
            Set<String> doubtful = new HashSet<>();
            String sql = "SELECT table_schema, table_name, column_name, column_type, is_nullable, column_comment, extra"
                    + " FROM information_schema.columns WHERE table_schema = ? AND table_name IN ("
                    + String.join(", ", Collections.nCopies(tables.size(), "?"))
                    + ") ORDER BY table_name, ordinal_position";
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                fill(statement, schema, tables);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        if (!folded(rows.getString(1), hasCase).equals(folded(schema, hasCase))) {
                            continue;
                        }
                        String name = folded(rows.getString(2), hasCase);
                        columns.computeIfAbsent(name, none -> new ArrayList<>())
                                .add(new Column(
                                        rows.getString(3),
                                        rows.getString(4),
                                        rows.getString(5).equalsIgnoreCase("YES"),
                                        String.valueOf(rows.getString(6))));
                        if (String.valueOf(rows.getString(7))
                                .toUpperCase(Locale.ROOT)
                                .contains("INVISIBLE")) {
                            doubtful.add(name);
                        }
                    }
                }
            }
            Set<String> partly = partly(schema, tables, hasCase);
            for (TableName table : tables) {
                String name = folded(table.name(), hasCase);
                List<Column> of = columns.get(name);
                if (of == null) {
                    absent.put(table, reason(schema, table.name()));
                } else if (doubtful.contains(name)) {
                    absent.put(table, "has invisible columns, which a star does not give");
                } else if (partly.contains(name) && !isWhole(schema, table.name())) {
                    absent.put(
                            table,
                            "is there, but '" + options.server().user()
                                    + "' sees some of its columns only, and how many more there are is not told");
                } else {
                    found.put(table, new Table(of, ""));
                }
            }
        }

        private static void fill(PreparedStatement statement, String schema, List<TableName> tables)
                throws SQLException {
            statement.setString(1, schema);
            for (int at = 0; at < tables.size(); at++) {
                statement.setString(at + 2, tables.get(at).name());
            }
        }

        private static String folded(String name, boolean hasCase) {
            return hasCase ? name : name.toLowerCase(Locale.ROOT);
        }

        /** Returns the tables of which the user was granted single columns: the server hides the other ones. */
        private Set<String> partly(String schema, List<TableName> tables, boolean hasCase) throws SQLException {
            Set<String> partly = new HashSet<>();
            String sql = "SELECT DISTINCT table_name FROM information_schema.column_privileges WHERE table_schema = ?"
                    + " AND table_name IN (" + String.join(", ", Collections.nCopies(tables.size(), "?")) + ")";
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                fill(statement, schema, tables);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        partly.add(folded(rows.getString(1), hasCase));
                    }
                }
            }
            return partly;
        }

        /** Says whether the user may read all columns, so that there are none that are hidden. */
        private boolean isWhole(String schema, String table) throws SQLException {
            try (PreparedStatement statement =
                    connection.prepareStatement("SELECT * FROM " + quoted(schema, table) + " LIMIT 0")) {
                statement.executeQuery().close();
                return true;
            } catch (SQLException e) {
                if (NO_RIGHT.contains(e.getErrorCode())) {
                    return false;
                }
                throw e;
            }
        }

        /** Finds out why the server tells nothing of a table. */
        private String reason(String schema, String table) throws SQLException {
            try (PreparedStatement statement =
                    connection.prepareStatement("SHOW COLUMNS FROM " + quoted(schema, table))) {
                statement.executeQuery().close();
                return "cannot be described";
            } catch (SQLException e) {
                int code = e.getErrorCode();
                if (code == NO_TABLE) {
                    return "is not there";
                }
                if (code == NO_DATABASE) {
                    return "is not there: there is no database " + schema;
                }
                if (NO_RIGHT.contains(code)) {
                    return "is not there, or '" + options.server().user() + "' may not read it";
                }
                throw e;
            }
        }

        private static String quoted(String schema, String table) {
            return quoted(schema) + "." + quoted(table);
        }

        private static String quoted(String name) {
            return "`" + name.replace("`", "``") + "`";
        }
    }
}
