package io.meshlens.cli;

import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.view.Json;
import io.meshlens.operate.OperationException;
import io.meshlens.plan.EnvironmentName;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens invalidate}: an environment that is no longer needed. */
@Command(
        name = "invalidate",
        description =
                "Lets a development environment expire now. A plan for it starts anew; its tables stay where others"
                        + " use them.",
        mixinStandardHelpOptions = true)
final class InvalidateCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(paramLabel = "ENV", description = "The environment; never prod.")
    private String environment = "";

    @Option(names = "--sync", hidden = true)
    private boolean sync;

    InvalidateCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException {
        if (sync) {
            throw CommandException.notYet(
                    "--sync is not in this version: the views of an expired environment stay until"
                            + " they are removed by hand. Without it the environment expires now.");
        }
        EnvironmentName name = Opened.environment(environment);
        try (Opened opened = main.openState()) {
            opened.operations().invalidate(name);
            if (main.json()) {
                Json.print(main.host().out(), Json.object("environment", name.value(), "expired", true));
            } else {
                main.screen()
                        .line(
                                Role.PLAIN,
                                name + " has expired. 'meshlens plan " + name
                                        + "' would make it anew. Its views are still in" + " the warehouse.");
            }
        }
        return ExitCode.DONE;
    }
}
