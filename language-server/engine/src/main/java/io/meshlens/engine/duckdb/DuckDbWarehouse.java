package io.meshlens.engine.duckdb;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** An open DuckDB; a connection that others may share keeps it open, every session has one of its own. */
final class DuckDbWarehouse implements Warehouse {
    private final Connection connection;
    private final @Nullable String defaultCatalog;
    private final Release release;
    private boolean isClosed;

    DuckDbWarehouse(Connection connection, @Nullable String defaultCatalog, Release release) {
        this.connection = connection;
        this.defaultCatalog = defaultCatalog;
        this.release = release;
    }

    /** Lets go of the shared connection. */
    @FunctionalInterface
    interface Release {
        void run() throws EngineException;
    }

    @Override
    public Session session(Cancellation cancellation) throws EngineException {
        try {
            Connection own = connection.unwrap(DuckDBConnection.class).duplicate();
            if (defaultCatalog != null) {
                try (Statement statement = own.createStatement()) {
                    statement.execute("USE " + DuckDbStatements.quote(defaultCatalog));
                }
            }
            return new DuckDbSession(own, cancellation);
        } catch (SQLException e) {
            throw DuckDbErrors.translate(e, null, "", false);
        }
    }

    @Override
    public void close() throws EngineException {
        if (!isClosed) {
            isClosed = true;
            release.run();
        }
    }
}
