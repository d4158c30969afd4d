package io.meshlens.cli;

import io.meshlens.server.LanguageServerMain;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code meshlens lsp}: the language server on the standard streams, for editors. */
@Command(
        name = "lsp",
        description = "Runs the language server on standard input and output, for editors.",
        mixinStandardHelpOptions = true)
final class LspCommand implements Callable<Integer> {
    /** Many clients add it; standard streams are the only way there is. */
    @SuppressWarnings("UnusedVariable") // accepted, and nothing more
    @Option(names = "--stdio", description = "Speak on standard input and output; this is the default.", hidden = true)
    private boolean stdio;

    @Override
    public Integer call() {
        return LanguageServerMain.run();
    }
}
