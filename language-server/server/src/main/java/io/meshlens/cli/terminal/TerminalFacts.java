package io.meshlens.cli.terminal;

import java.io.IOException;
import java.util.Map;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * What is known of this process's streams.
 *
 * @param isInput whether a person types the input
 * @param isOutput whether a person sees the output
 */
public record TerminalFacts(boolean isInput, boolean isOutput) {
    private static final int USUAL_WIDTH = 80;

    /** Looks; the launcher has looked already, which costs nothing here. */
    @SuppressWarnings("SystemConsoleNull") // null before Java 22, and asked whether it is a terminal since
    public static TerminalFacts ofProcess(Map<String, String> environment) {
        String known = environment.get("MESHLENS_TERMINAL");
        if (known != null) {
            return new TerminalFacts(known.indexOf('i') >= 0, known.indexOf('o') >= 0);
        }
        boolean both = System.console() != null && isTerminal(System.console());
        return new TerminalFacts(both, both);
    }

    /** Since Java 22 there always is a console, which can be asked; before, there only was one at a terminal. */
    private static boolean isTerminal(java.io.Console console) {
        try {
            return Boolean.TRUE.equals(
                    java.io.Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException older) {
            return true;
        }
    }

    /** Returns the width of the terminal in characters. */
    public int width() {
        // As a terminal that can do nothing it is only measured: asked what it can do, it would answer into the input.
        try (Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .dumb(true)
                .type(Terminal.TYPE_DUMB)
                .graphemeCluster(false)
                .build()) {
            int width = terminal.getSize().getColumns();
            return width > 0 ? width : USUAL_WIDTH;
        } catch (IOException unknown) {
            return USUAL_WIDTH;
        }
    }
}
