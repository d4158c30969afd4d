package io.meshlens.server.loop;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** Where the server tells what happens: the standard error stream, which editors show as the server's log. */
public final class Log {
    private final PrintStream out;

    public Log(PrintStream out) {
        this.out = out;
    }

    public void info(String message) {
        print("info", message, null);
    }

    public void error(String message, @Nullable Throwable cause) {
        print("error", message, cause);
    }

    private void print(String level, String message, @Nullable Throwable cause) {
        synchronized (out) {
            out.println("[" + level + "] " + message);
            if (cause != null) {
                cause.printStackTrace(out);
            }
            out.flush();
        }
    }
}
