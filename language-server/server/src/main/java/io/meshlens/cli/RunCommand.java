package io.meshlens.cli;

import com.google.gson.JsonObject;
import io.meshlens.cli.view.Json;
import io.meshlens.cli.view.PlanJson;
import io.meshlens.cli.view.PlanPrinter;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens run}: loads what became due. */
@Command(
        name = "run",
        description = "Loads what became due in an environment, as it is deployed; the project's files do not matter.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(
            paramLabel = "ENV",
            arity = "0..1",
            defaultValue = "prod",
            description = "The environment. Default: prod.")
    private String environment = "prod";

    @Option(
            names = {"-s", "--start"},
            paramLabel = "TIME",
            description = "The first time to load.")
    private @Nullable String start;

    @Option(
            names = {"-e", "--end"},
            paramLabel = "TIME",
            description = "The last time to load; a date is included.")
    private @Nullable String end;

    @Option(names = "--execution-time", paramLabel = "TIME", description = "What counts as now.")
    private @Nullable String executionTime;

    @Option(names = "--ignore-cron", description = "Load intervals that are not due yet.")
    private boolean ignoreCron;

    @Option(names = "--select-model", paramLabel = "SELECTOR", description = "Only these models, and what they read.")
    private List<String> select = List.of();

    @Option(names = "--no-auto-upstream", description = "With --select-model: leave out what they read.")
    private boolean noAutoUpstream;

    @SuppressWarnings("UnusedVariable") // accepted, and nothing more
    @Option(names = "--skip-janitor", hidden = true, description = "A run removes nothing.")
    private boolean skipJanitor;

    RunCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException {
        EnvironmentName name = Opened.environment(environment);
        try (Opened opened = main.openAll()) {
            Instant now = Moments.execution(executionTime, opened.operations().now());
            PlanOptions options = new PlanOptions(
                    Moments.read("--start", start),
                    Moments.read("--end", end),
                    EnvironmentName.PROD,
                    java.util.Set.of(),
                    java.util.Set.of(),
                    java.util.Set.of(),
                    PlanOptions.Data.LOAD,
                    false,
                    true,
                    ignoreCron,
                    false,
                    0,
                    false,
                    false);
            Plan plan = opened.operations().run(name, options, Choices.of(opened, select), !noAutoUpstream, now);
            PlanLines lines = opened.lines(plan);
            return plan.isEmpty() ? nothing(lines) : run(opened, lines);
        }
    }

    private int nothing(PlanLines lines) {
        if (main.json()) {
            JsonObject object = PlanJson.of(lines);
            object.add("apply", Json.object("outcome", "nothing-due"));
            Json.print(main.host().out(), object);
        } else {
            main.screen().line("Nothing is due in " + lines.plan().environment() + ".");
        }
        return ExitCode.DONE;
    }

    private int run(Opened opened, PlanLines lines) throws OperationException {
        Applying applying = new Applying(main, opened.operations(), lines, main.command("run " + environment));
        if (main.json()) {
            Applying.Outcome outcome = lines.plan().problems().isEmpty() ? applying.apply() : null;
            JsonObject object = PlanJson.of(lines);
            object.add("apply", applying.json(outcome));
            Json.print(main.host().out(), object);
            return outcome == null ? ExitCode.PROBLEMS : outcome.exitCode();
        }
        new PlanPrinter(main.screen(), lines, PlanPrinter.Detail.BRIEF).print();
        if (!lines.plan().problems().isEmpty()) {
            return ExitCode.PROBLEMS;
        }
        main.screen().blank();
        Applying.Outcome outcome = applying.apply();
        applying.tell(outcome);
        return outcome.exitCode();
    }
}
