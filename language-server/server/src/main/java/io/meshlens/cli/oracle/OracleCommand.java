package io.meshlens.cli.oracle;

import picocli.CommandLine.Command;

/** {@code meshlens dev oracle}: measures the analysis against recorded answers. */
@Command(
        name = "oracle",
        description = "Compares the analysis with recorded answers.",
        subcommands = {LineageCommand.class, TypesCommand.class, ExpressionsCommand.class, ScenariosCommand.class},
        mixinStandardHelpOptions = true)
public final class OracleCommand {}
