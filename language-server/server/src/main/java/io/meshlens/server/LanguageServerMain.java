package io.meshlens.server;

import io.meshlens.server.loop.Connection;
import io.meshlens.server.loop.Log;
import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.PrintStream;

/** The language server as a process: it speaks on the standard streams and ends with its input. */
public final class LanguageServerMain {
    private LanguageServerMain() {}

    /** Serves until the input ends, and returns the exit code. */
    public static int run() {
        PrintStream errors = System.err;
        // The standard output belongs to the protocol: what a library prints there would break it.
        System.setOut(errors);
        return Connection.serve(
                new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16),
                new FileOutputStream(FileDescriptor.out),
                new Log(errors));
    }

    /** Runs the server alone; the command line's {@code lsp} does the same. */
    public static void main(String[] arguments) {
        int code = run();
        // Threads of a statement that still runs would hold the process.
        Runtime.getRuntime().halt(code);
    }
}
