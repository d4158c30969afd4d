package io.meshlens.cli;

import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.view.Json;
import io.meshlens.cli.view.RowsPrinter;
import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Session;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Interval;
import io.meshlens.plan.SqlTemplate;
import io.meshlens.project.ModelName;
import io.meshlens.query.PreviewQueries;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens evaluate}: the rows that a model's query gives now. */
@Command(
        name = "evaluate",
        description =
                "Runs the query of a model as its file says it now, on the tables of an environment, and shows the rows."
                        + " Writes nothing.",
        mixinStandardHelpOptions = true)
final class EvaluateCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(paramLabel = "MODEL", description = "The model.")
    private String model = "";

    @Option(names = "--cte", paramLabel = "NAME", description = "The rows of this CTE of the model instead.")
    private @Nullable String cte;

    @Option(names = "--environment", paramLabel = "ENV", description = "Whose tables are read. Default: prod.")
    private String environment = "prod";

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

    @Option(names = "--limit", paramLabel = "N", description = "At most so many rows. Default: ${DEFAULT-VALUE}.")
    private int limit = 1000;

    EvaluateCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException {
        EnvironmentName name = Opened.environment(environment);
        main.atTime(executionTime);
        try (Opened opened = main.openAll()) {
            ModelName found = opened.project()
                    .model(new ProjectView(opened.project().db()), model)
                    .name();
            Instant now = opened.operations().now();
            Interval interval = Moments.interval(start, end, now);
            PreviewQueries.Preview preview = cte == null
                    ? opened.analysis().preview(found)
                    : opened.analysis().preview(found, cte);
            SqlTemplate query = Operations.template(preview);
            Cancellation cancellation = new Cancellation();
            long begun = System.nanoTime();
            Session.Rows rows = Interrupts.heard(
                    cancellation,
                    main.screen(),
                    () -> opened.operations().query(query, name, interval, limit, cancellation));
            show(main, rows, (System.nanoTime() - begun) / 1_000_000L);
            if (rows.values().isEmpty() && !main.json()) {
                opened.operations()
                        .lookedAt(query, interval)
                        .ifPresent(over -> main.screen()
                                .prose(
                                        0,
                                        Role.PLAIN,
                                        "It asks for rows of " + PlanLines.range(over)
                                                + " only. For another time give --start and --end."));
            }
        }
        return ExitCode.DONE;
    }

    /** Prints rows as the options say. */
    static void show(Main main, Session.Rows rows, long millis) {
        if (main.json()) {
            Json.print(main.host().out(), RowsPrinter.json(rows, millis));
        } else {
            RowsPrinter printer = new RowsPrinter(main.screen(), 0);
            printer.print(rows);
            printer.footer(rows, millis);
        }
    }
}
