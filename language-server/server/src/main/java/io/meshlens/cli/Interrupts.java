package io.meshlens.cli;

import io.meshlens.cli.terminal.Screen;
import io.meshlens.engine.Cancellation;
import org.jline.utils.Signals;

/** Ctrl-C while something runs: the first one stops it in an orderly way, the second one ends the process. */
final class Interrupts {
    private static final String[] SIGNALS = {"INT", "TERM"};

    private Interrupts() {}

    /** Something that can be stopped. */
    @FunctionalInterface
    interface Work<T, X extends Exception> {
        T done() throws X;
    }

    /** Does some work while Ctrl-C asks for a cancellation. */
    static <T, X extends Exception> T heard(Cancellation cancellation, Screen screen, Work<T, X> work) throws X {
        Object[] before = new Object[SIGNALS.length];
        for (int at = 0; at < SIGNALS.length; at++) {
            before[at] = Signals.register(SIGNALS[at], () -> stop(cancellation, screen));
        }
        try {
            return work.done();
        } finally {
            for (int at = 0; at < SIGNALS.length; at++) {
                Signals.unregister(SIGNALS[at], before[at]);
            }
        }
    }

    private static void stop(Cancellation cancellation, Screen screen) {
        if (cancellation.isRequested()) {
            Runtime.getRuntime().halt(ExitCode.CANCELLED);
        }
        screen.note("Stopping. What is finished is kept. Once more ends it at once.");
        // The statements are cancelled in the engine, which may take a moment.
        Thread.ofVirtual().start(cancellation::request);
    }
}
