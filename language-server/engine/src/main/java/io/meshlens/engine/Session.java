package io.meshlens.engine;

import io.meshlens.plan.TableName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A connection to an open warehouse, used by one thread; a cancellation stops the statement that runs. */
public interface Session extends AutoCloseable {
    /**
     * Runs a statement.
     *
     * @return the number of rows that it changed; 0 if that is not known
     */
    long execute(String sql) throws EngineException;

    /** Runs a query and reads at most so many rows. */
    Rows query(String sql, int mostRows) throws EngineException;

    /**
     * Runs what somebody typed and reads at most so many rows. Anything but one statement that reads is refused before it is
     * run.
     */
    Rows read(String sql, int mostRows) throws EngineException;

    /** Puts rows into a table, in the order of its columns; texts are cast by the engine. */
    void insert(TableName table, List<String> columns, List<List<@Nullable String>> rows) throws EngineException;

    /** Begins a transaction. */
    void begin() throws EngineException;

    /** Makes what happened since {@link #begin} visible at once. */
    void commit() throws EngineException;

    /** Undoes what happened since {@link #begin}; nothing if no transaction is open. */
    void rollback() throws EngineException;

    /** Lists the tables and views of some schemas, whatever their owner. */
    List<Relation> relations(Collection<SchemaName> schemas) throws EngineException;

    /** Lists all schemas. */
    List<SchemaName> schemas() throws EngineException;

    /** Lists the columns of all tables and views of all catalogs, in their order. */
    Map<TableName, List<Column>> columns() throws EngineException;

    /** Returns the columns of a query without running it. */
    List<Column> describe(String query) throws EngineException;

    /**
     * Returns this connection as one that no cancellation stops, to find out after one what became of the work; it ends with
     * this session.
     */
    Session unstoppable();

    @Override
    void close() throws EngineException;

    /**
     * A schema.
     *
     * @param catalog its catalog; null for the default one
     * @param schema its name
     */
    record SchemaName(@Nullable String catalog, String schema) {}

    /**
     * A table or view that is there.
     *
     * @param name its name
     * @param isView whether it is a view
     * @param definition a view's definition in the engine's words; empty for tables
     */
    record Relation(TableName name, boolean isView, String definition) {}

    /**
     * A column.
     *
     * @param name as the engine stores it
     * @param type in the engine's words
     */
    record Column(String name, String type) {}

    /**
     * Rows that were read.
     *
     * @param columns the columns
     * @param values row by row, as texts in the engine's form; null for no value
     * @param isComplete whether there are no more
     */
    record Rows(List<Column> columns, List<List<@Nullable Object>> values, boolean isComplete) {
        public Rows {
            columns = List.copyOf(columns);
        }
    }
}
