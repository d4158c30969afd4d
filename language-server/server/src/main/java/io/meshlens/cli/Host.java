package io.meshlens.cli;

import io.meshlens.cli.terminal.TerminalFacts;
import io.meshlens.operate.BuildId;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * What surrounds a command: its streams, its folder and its environment.
 *
 * @param in where answers come from
 * @param out for results
 * @param err for errors and progress
 * @param environment the environment's variables
 * @param folder the present folder
 * @param isTerminal whether a person looks at the output
 * @param canAsk whether a person can answer
 * @param measured the width of the terminal in characters
 * @param build finds out which build of Meshlens this is, see {@link BuildId}
 */
public record Host(
        BufferedReader in,
        PrintWriter out,
        PrintWriter err,
        Map<String, String> environment,
        Path folder,
        boolean isTerminal,
        boolean canAsk,
        IntSupplier measured,
        Supplier<Optional<String>> build) {
    /** The width of what is no terminal, unless COLUMNS says another one. */
    private static final int PLAIN_WIDTH = 100;

    /** Makes a surrounding in which nothing is remembered from plan to plan. */
    public Host(
            BufferedReader in,
            PrintWriter out,
            PrintWriter err,
            Map<String, String> environment,
            Path folder,
            boolean isTerminal,
            boolean canAsk,
            IntSupplier measured) {
        this(in, out, err, environment, folder, isTerminal, canAsk, measured, Optional::empty);
    }

    /** Returns the surrounding of this process. */
    static Host ofProcess() {
        TerminalFacts terminal = TerminalFacts.ofProcess(System.getenv());
        return new Host(
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
                new PrintWriter(new java.io.OutputStreamWriter(System.out, StandardCharsets.UTF_8), false),
                new PrintWriter(new java.io.OutputStreamWriter(System.err, StandardCharsets.UTF_8), true),
                System.getenv(),
                Path.of("").toAbsolutePath(),
                terminal.isOutput(),
                terminal.isInput() && terminal.isOutput(),
                once(terminal::width),
                BuildId::ofProcess);
    }

    /** Measures at most once, and only if somebody asks. */
    private static IntSupplier once(IntSupplier measure) {
        AtomicInteger known = new AtomicInteger();
        return () -> known.updateAndGet(width -> width > 0 ? width : measure.getAsInt());
    }

    /** Returns the width to print to. */
    public int width() {
        String asked = environment.getOrDefault("COLUMNS", "");
        if (asked.matches("[1-9][0-9]{0,4}")) {
            return Integer.parseInt(asked);
        }
        return isTerminal ? measured.getAsInt() : PLAIN_WIDTH;
    }

    /** Says whether to print in color, unless an option forbids it. */
    public boolean hasColors() {
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
            return false;
        }
        if ("1".equals(environment.get("CLICOLOR_FORCE"))) {
            return true;
        }
        return isTerminal && !"dumb".equals(environment.get("TERM"));
    }
}
