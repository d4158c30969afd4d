package io.meshlens.cli;

import io.meshlens.cli.view.Json;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.project.Model;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens render}: a model's query without macros. */
@Command(
        name = "render",
        description = "Shows the query of a model as it runs: macros expanded, variables of time filled in. Needs no"
                + " warehouse.",
        mixinStandardHelpOptions = true)
final class RenderCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(paramLabel = "MODEL", description = "The model.")
    private String model = "";

    @Option(names = "--cte", paramLabel = "NAME", description = "The query of this CTE of the model instead.")
    private @Nullable String cte;

    @Option(
            names = "--environment",
            paramLabel = "ENV",
            description = "Name the physical tables of this environment. Default: the names of the project.")
    private @Nullable String environment;

    @Option(
            names = {"-s", "--start"},
            paramLabel = "TIME",
            description = "The begin of the interval for variables of time. Default: yesterday.")
    private @Nullable String start;

    @Option(
            names = {"-e", "--end"},
            paramLabel = "TIME",
            description = "Its end; a date is included.")
    private @Nullable String end;

    @Option(names = "--execution-time", paramLabel = "TIME", description = "What counts as now.")
    private @Nullable String executionTime;

    RenderCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException {
        main.atTime(executionTime);
        try (Opened opened = main.openAll()) {
            Model found =
                    opened.project().model(new ProjectView(opened.project().db()), model);
            SqlTemplate query = Operations.template(
                    cte == null
                            ? opened.analysis().preview(found.name())
                            : opened.analysis().preview(found.name(), cte));
            var interval = Moments.interval(start, end, opened.operations().now());
            String sql = environment == null
                    ? opened.operations().render(query, interval)
                    : opened.operations().render(query, Opened.environment(environment), interval);
            if (main.json()) {
                Json.print(main.host().out(), Json.object("model", ProjectView.display(found), "sql", sql.strip()));
            } else {
                main.host().out().println(sql.strip());
            }
        }
        return ExitCode.DONE;
    }
}
