package io.meshlens.cli;

import io.meshlens.cli.terminal.Screen;
import io.meshlens.engine.Cancellation;
import org.jline.utils.Signals;

/** Ctrl-C while something runs: the first one stops it in an orderly way, the second one ends the process. */
final class Interrupts implements AutoCloseable {
    private static final String[] SIGNALS = {"INT", "TERM"};

    private final Cancellation cancellation;
    private final Screen screen;
    private final Object[] before = new Object[SIGNALS.length];

    private Interrupts(Cancellation cancellation, Screen screen) {
        this.cancellation = cancellation;
        this.screen = screen;
    }

    /** Listens until it is closed. */
    static Interrupts to(Cancellation cancellation, Screen screen) {
        Interrupts interrupts = new Interrupts(cancellation, screen);
        for (int at = 0; at < SIGNALS.length; at++) {
            interrupts.before[at] = Signals.register(SIGNALS[at], interrupts::heard);
        }
        return interrupts;
    }

    private void heard() {
        if (cancellation.isRequested()) {
            Runtime.getRuntime().halt(ExitCode.CANCELLED);
        }
        screen.note("Stopping. What is finished is kept. Once more ends it at once.");
        // The statements are cancelled in the engine, which may take a moment.
        Thread.ofVirtual().start(cancellation::request);
    }

    @Override
    public void close() {
        for (int at = 0; at < SIGNALS.length; at++) {
            Signals.unregister(SIGNALS[at], before[at]);
        }
    }
}
