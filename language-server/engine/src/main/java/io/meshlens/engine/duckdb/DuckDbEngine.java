package io.meshlens.engine.duckdb;

import io.meshlens.engine.Engine;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Statements;
import io.meshlens.engine.Warehouse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * DuckDB, in this process. The file is held only between opening and closing; within one process all openings of one file
 * share it, and the first decides whether it can be written.
 */
public final class DuckDbEngine implements Engine {
    private final DuckDbOptions options;
    /** Guards {@link #shared}. */
    private final Object lock = new Object();

    private @Nullable Shared shared;
    private final DuckDbStatements statements = new DuckDbStatements();

    public DuckDbEngine(DuckDbOptions options) {
        this.options = options;
    }

    @Override
    public String dialect() {
        return "duckdb";
    }

    @Override
    public String defaultCatalog() {
        Path database = options.database();
        if (database != null) {
            String file = database.getFileName().toString();
            int dot = file.indexOf('.');
            return dot > 0 ? file.substring(0, dot) : file;
        }
        return options.attached().isEmpty()
                ? "memory"
                : options.attached().firstEntry().getKey();
    }

    @Override
    public String display() {
        Path database = options.database();
        return database == null ? "DuckDB in memory" : database.toString();
    }

    @Override
    public boolean isAbsent() {
        Path database = options.database();
        if (database != null) {
            return !Files.exists(database);
        }
        return !options.attached().isEmpty()
                && options.attached().values().stream().allMatch(DuckDbEngine::isMissingFile);
    }

    @Override
    public Statements statements() {
        return statements;
    }

    /**
     * Opens the database. One process can open a file only in one way: while it is open to be written, readers share it; while
     * it is open to be read, a writer is told that it is locked, by this process.
     */
    @Override
    public Warehouse open(Access access) throws EngineException {
        synchronized (lock) {
            Shared present = shared;
            if (present != null && present.access == Access.READ && access == Access.WRITE) {
                throw new EngineException.Locked(
                        display(), ProcessHandle.current().pid(), "a query that Meshlens itself runs", null);
            }
            if (present == null) {
                present = new Shared(connect(access), access);
                shared = present;
            }
            present.users++;
            return new DuckDbWarehouse(present.connection, defaultCatalogToUse(), this::leave);
        }
    }

    private void leave() throws EngineException {
        synchronized (lock) {
            Shared present = shared;
            if (present == null || --present.users > 0) {
                return;
            }
            shared = null;
            try {
                present.connection.close();
            } catch (SQLException e) {
                throw DuckDbErrors.translate(e, null, display(), false);
            }
        }
    }

    /** The database while it is open; its connection keeps it so. */
    private static final class Shared {
        private final Connection connection;
        private final Access access;
        private int users;

        Shared(Connection connection, Access access) {
            this.connection = connection;
            this.access = access;
        }
    }

    private Connection connect(Access access) throws EngineException {
        Properties properties = new Properties();
        options.settings().forEach(properties::setProperty);
        properties.putIfAbsent("storage_compatibility_version", DuckDbOptions.STORAGE_VERSION);
        boolean readsOnly = access == Access.READ && options.database() != null;
        if (readsOnly) {
            properties.setProperty("duckdb.read_only", "true");
        }
        Path database = options.database();
        String url = "jdbc:duckdb:" + (database == null ? "" : database.toAbsolutePath());
        Connection connection = connect(url, properties, display());
        try {
            prepare(connection, access == Access.READ);
            return connection;
        } catch (SQLException e) {
            closeQuietly(connection);
            throw DuckDbErrors.translate(e, null, display(), false);
        }
    }

    private @Nullable String defaultCatalogToUse() {
        return options.database() == null && !options.attached().isEmpty()
                ? options.attached().firstEntry().getKey()
                : null;
    }

    private void prepare(Connection connection, boolean readsOnly) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String extension : options.extensions()) {
                statement.execute("LOAD " + DuckDbStatements.quote(extension));
            }
            for (Map.Entry<String, DuckDbOptions.Attached> entry :
                    options.attached().entrySet()) {
                statement.execute(attach(entry.getKey(), entry.getValue(), readsOnly));
            }
        }
    }

    private static boolean isFile(DuckDbOptions.Attached attached) {
        return attached.type() == null
                && !attached.path().equals(":memory:")
                && !attached.path().contains("://");
    }

    private static boolean isMissingFile(DuckDbOptions.Attached attached) {
        return isFile(attached) && !Files.exists(Path.of(attached.path()));
    }

    private static String attach(String name, DuckDbOptions.Attached attached, boolean readsOnly) {
        if (readsOnly && !attached.isReadOnly() && isMissingFile(attached)) {
            // It is made when something is written; until then it is empty.
            return "ATTACH IF NOT EXISTS ':memory:' AS " + DuckDbStatements.quote(name);
        }
        StringBuilder details = new StringBuilder();
        if (attached.type() != null) {
            details.append("TYPE ").append(DuckDbStatements.quote(attached.type()));
        }
        if (attached.isReadOnly() || (readsOnly && isFile(attached))) {
            details.append(details.isEmpty() ? "" : ", ").append("READ_ONLY");
        } else if (isMissingFile(attached)) {
            details.append("STORAGE_VERSION ").append(DuckDbStatements.text(DuckDbOptions.STORAGE_VERSION));
        }
        return "ATTACH IF NOT EXISTS " + DuckDbStatements.text(attached.path()) + " AS " + DuckDbStatements.quote(name)
                + (details.isEmpty() ? "" : " (" + details + ")");
    }

    static Connection connect(String url, Properties properties, String display) throws EngineException {
        try {
            // Not through DriverManager: it asks every driver on the class path, and loads them all.
            Connection connection = new org.duckdb.DuckDBDriver().connect(url, properties);
            if (connection == null) {
                throw new EngineException("not a DuckDB database: " + display, null, null);
            }
            DriverLibrary.unlink();
            return connection;
        } catch (SQLException e) {
            throw DuckDbErrors.translate(e, null, display, false);
        }
    }

    static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            System.getLogger(DuckDbEngine.class.getName())
                    .log(System.Logger.Level.DEBUG, "closing after a failure failed too", e);
        }
    }
}
