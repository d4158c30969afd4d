package io.meshlens.cli;

import io.meshlens.cli.oracle.OracleCommand;
import picocli.CommandLine.Command;

/** {@code meshlens dev}: for those who work on Meshlens itself. */
@Command(
        name = "dev",
        description = "Tools for the work on Meshlens itself.",
        subcommands = OracleCommand.class,
        mixinStandardHelpOptions = true)
final class DevCommand {}
