package io.meshlens.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code meshlens}. */
@Command(
        name = "meshlens",
        description = "SQL projects: what an edit changes, for whom, and what must be rebuilt.",
        subcommands = {LspCommand.class, DevCommand.class},
        mixinStandardHelpOptions = true)
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main()).execute(arguments));
    }
}
