package io.meshlens.engine.duckdb;

import io.meshlens.engine.EngineException;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns DuckDB's messages into what happened. */
final class DuckDbErrors {
    /** What DuckDB says of a file that another process holds; the user's name is there only on some systems. */
    private static final Pattern LOCK = Pattern.compile(
            "Could not set lock on file \"(?<file>[^\"]*)\": Conflicting lock is held"
                    + "(?: in (?<program>.*?))?(?: \\(PID (?<process>\\d+)\\))?(?: by user (?<user>\\S+?))?\\.(?: |$)",
            Pattern.DOTALL);

    /** What it says on Windows. */
    private static final Pattern LOCK_ON_WINDOWS = Pattern.compile(
            "Cannot open file \"(?<file>[^\"]*)\".*used by another process", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    private DuckDbErrors() {}

    static EngineException translate(SQLException e, @Nullable String sql, String database, boolean isCancelled) {
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        EngineException.@Nullable Locked locked = locked(message, database, e);
        if (locked != null) {
            return locked;
        }
        if (isCancelled && message.toLowerCase(Locale.ROOT).contains("interrupt")) {
            return new EngineException.Cancelled(sql);
        }
        return new EngineException(message, sql, e);
    }

    static EngineException.@Nullable Locked locked(String message, String database, @Nullable Throwable cause) {
        Matcher lock = LOCK.matcher(message);
        if (lock.find()) {
            String process = lock.group("process");
            String program = lock.group("program");
            return new EngineException.Locked(
                    lock.group("file"),
                    process == null ? 0 : Long.parseLong(process),
                    program == null ? "" : program,
                    cause);
        }
        Matcher windows = LOCK_ON_WINDOWS.matcher(message);
        if (windows.find()) {
            return new EngineException.Locked(windows.group("file"), 0, "", cause);
        }
        return message.contains("Could not set lock on file")
                ? new EngineException.Locked(database, 0, "", cause)
                : null;
    }
}
