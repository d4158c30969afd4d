package io.meshlens.state;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/** Brings a store to the form that this program knows, step by step; a store of a newer program is left alone. */
final class Migrations {
    /** Steps are only ever added; one that was released is never changed. */
    private static final List<List<String>> STEPS = List.of(
            List.of(
                    "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
                    "INSERT INTO facts VALUES ('version', '1')",
                    "CREATE TABLE snapshots (model TEXT NOT NULL, identifier TEXT NOT NULL, content TEXT NOT NULL,"
                            + " PRIMARY KEY (model, identifier))",
                    "CREATE TABLE tables (model TEXT NOT NULL, version TEXT NOT NULL, catalog TEXT, schema TEXT,"
                            + " name TEXT NOT NULL, is_view INTEGER NOT NULL, is_there INTEGER NOT NULL,"
                            + " is_built INTEGER NOT NULL, inputs TEXT NOT NULL, PRIMARY KEY (model, version))",
                    "CREATE TABLE intervals (model TEXT NOT NULL, version TEXT NOT NULL, start_ms INTEGER NOT NULL,"
                            + " end_ms INTEGER NOT NULL, PRIMARY KEY (model, version, start_ms)) WITHOUT ROWID",
                    "CREATE TABLE leases (id TEXT PRIMARY KEY, model TEXT NOT NULL, version TEXT NOT NULL,"
                            + " start_ms INTEGER NOT NULL, end_ms INTEGER NOT NULL, owner TEXT NOT NULL, host TEXT NOT NULL,"
                            + " process INTEGER NOT NULL, expires_ms INTEGER NOT NULL, reset_to TEXT)",
                    "CREATE INDEX leases_by_table ON leases (model, version)",
                    "CREATE TABLE environments (name TEXT PRIMARY KEY, revision INTEGER NOT NULL, plan TEXT NOT NULL,"
                            + " is_final INTEGER NOT NULL, expires_ms INTEGER, content TEXT NOT NULL)",
                    "CREATE TABLE promotions (environment TEXT NOT NULL, revision INTEGER NOT NULL, plan TEXT NOT NULL,"
                            + " applied_by TEXT NOT NULL, applied_ms INTEGER NOT NULL, summary TEXT NOT NULL,"
                            + " content TEXT NOT NULL, PRIMARY KEY (environment, revision))",
                    "CREATE TABLE evaluations (number INTEGER PRIMARY KEY, model TEXT NOT NULL, version TEXT NOT NULL,"
                            + " start_ms INTEGER NOT NULL, end_ms INTEGER NOT NULL, rows INTEGER NOT NULL,"
                            + " millis INTEGER NOT NULL, units INTEGER NOT NULL, ended_ms INTEGER NOT NULL)",
                    "CREATE INDEX evaluations_by_model ON evaluations (model)"),
            List.of("CREATE TABLE sources (name TEXT PRIMARY KEY, columns TEXT NOT NULL)"),
            List.of("CREATE TABLE checks (audit TEXT NOT NULL, version TEXT NOT NULL, start_ms INTEGER NOT NULL,"
                    + " end_ms INTEGER NOT NULL, PRIMARY KEY (audit, version, start_ms)) WITHOUT ROWID"),
            List.of(
                    "CREATE TABLE told (origin TEXT NOT NULL, name TEXT NOT NULL, columns TEXT NOT NULL, PRIMARY KEY (origin,"
                            + " name)) WITHOUT ROWID"));

    private Migrations() {}

    /**
     * Refuses a file that this program must not write to.
     *
     * @throws StateException if a newer program wrote it, or if it is no store at all
     */
    static void check(Connection connection) throws SQLException, StateException {
        try (Statement statement = connection.createStatement()) {
            refuseNewer(present(statement));
            try (ResultSet result = statement.executeQuery(
                    "SELECT COUNT(*), SUM(name = 'facts') FROM sqlite_master" + " WHERE type = 'table'")) {
                if (result.getInt(1) > 0 && result.getInt(2) == 0) {
                    throw new StateException(
                            "it is a database that Meshlens did not make, and is left as it is. Move it away.", null);
                }
            }
        }
    }

    private static void refuseNewer(int present) throws StateException {
        if (present > STEPS.size()) {
            throw new StateException(
                    "the state was written by a newer Meshlens (form " + present + ", this one knows " + STEPS.size()
                            + "). Nothing was changed. Use that one, or a newer one.",
                    null);
        }
    }

    /** Refuses a file of an older form, for who cannot change it. */
    static void checkForm(Connection connection) throws SQLException, StateException {
        try (Statement statement = connection.createStatement()) {
            if (present(statement) != STEPS.size()) {
                throw new StateException(
                        "an older Meshlens wrote it, and it cannot be brought up to date, because its folder cannot be"
                                + " written to.",
                        null);
            }
        }
    }

    static void apply(Connection connection) throws SQLException, StateException {
        try (Statement statement = connection.createStatement()) {
            if (present(statement) == STEPS.size()) {
                return;
            }
            statement.execute("BEGIN IMMEDIATE");
            try {
                int present = present(statement);
                refuseNewer(present);
                for (List<String> step : STEPS.subList(present, STEPS.size())) {
                    for (String sql : step) {
                        statement.execute(sql);
                    }
                }
                statement.execute("INSERT OR IGNORE INTO facts VALUES ('warehouse', '" + UUID.randomUUID() + "')");
                statement.execute("PRAGMA user_version = " + STEPS.size());
                statement.execute("COMMIT");
            } catch (SQLException | StateException e) {
                statement.execute("ROLLBACK");
                throw e;
            }
        }
    }

    private static int present(Statement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery("PRAGMA user_version")) {
            return result.getInt(1);
        }
    }
}
