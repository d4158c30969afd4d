package io.meshlens.engine;

import org.jspecify.annotations.Nullable;

/** What an engine refuses. */
public class EngineException extends Exception {
    private static final long serialVersionUID = 1L;

    private final @Nullable String sql;

    public EngineException(String message, @Nullable String sql, @Nullable Throwable cause) {
        super(message, cause);
        this.sql = sql;
    }

    /** Returns the statement that was refused; null if it was none. */
    public @Nullable String sql() {
        return sql;
    }

    /** A statement was stopped because somebody asked for it. */
    public static final class Cancelled extends EngineException {
        private static final long serialVersionUID = 1L;

        public Cancelled(@Nullable String sql) {
            super("cancelled", sql, null);
        }
    }

    /** The warehouse is held by another process. */
    public static final class Locked extends EngineException {
        private static final long serialVersionUID = 1L;

        private final String database;
        private final long owner;
        private final String program;

        public Locked(String database, long owner, String program, @Nullable Throwable cause) {
            super(
                    "the database " + database + " is in use by "
                            + (program.isEmpty() ? "another process" : program)
                            + (owner > 0 ? " (process " + owner + ")" : "")
                            + ". DuckDB lets only one process at a time open a file that is written to: close it there, or"
                            + " wait until it is done.",
                    null,
                    cause);
            this.database = database;
            this.owner = owner;
            this.program = program;
        }

        public String database() {
            return database;
        }

        /** Returns the process that holds it; 0 if it is not known. */
        public long owner() {
            return owner;
        }

        /** Returns that process's program; empty if it is not known. */
        public String program() {
            return program;
        }
    }
}
