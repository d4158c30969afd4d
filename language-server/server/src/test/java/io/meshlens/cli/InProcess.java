package io.meshlens.cli;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;

/** Runs commands in this process, with nobody at the keyboard. */
final class InProcess {
    private InProcess() {}

    /** Returns what a command prints in a folder, and its exit code behind it. */
    static String run(Path folder, String... arguments) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text, true);
        Host host = new Host(
                new BufferedReader(new StringReader("")),
                out,
                out,
                Map.of("COLUMNS", "100"),
                folder,
                false,
                false,
                () -> 100);
        int code = Main.run(host, arguments);
        return text + "exit " + code;
    }
}
