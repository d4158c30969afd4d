package io.meshlens.cli;

import com.google.gson.JsonObject;
import io.meshlens.cli.terminal.Grid;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.terminal.Span;
import io.meshlens.cli.view.Json;
import io.meshlens.cli.view.PlanJson;
import io.meshlens.cli.view.PlanPrinter;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.state.StateStore;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens rollback}: an environment as it was before. */
@Command(
        name = "rollback",
        description = "Makes an environment what it was after an earlier promotion, by switching its views back.",
        mixinStandardHelpOptions = true)
final class RollbackCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(
            paramLabel = "ENV",
            arity = "0..1",
            defaultValue = "prod",
            description = "The environment. Default: prod.")
    private String environment = "prod";

    @Option(
            names = "--to",
            paramLabel = "REVISION",
            description = "The revision to go back to. Default: the one before.")
    private @Nullable Long revision;

    @Option(names = "--list", description = "List the revisions, and change nothing.")
    private boolean list;

    @Option(
            names = {"--auto-apply", "--yes"},
            description = "Do it without asking.")
    private boolean autoApply;

    RollbackCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException, IOException {
        EnvironmentName name = Opened.environment(environment);
        try (Opened opened = main.openState()) {
            if (list) {
                opened.operations().checkEnvironment(name, ".");
                return list(opened.operations().promotions(name), name);
            }
            Plan plan = opened.operations()
                    .rollback(name, revision, opened.operations().now());
            PlanLines lines = opened.lines(plan);
            Applying applying = new Applying(main, opened.operations(), lines, main.command("rollback " + environment));
            boolean canApply = plan.problems().isEmpty() && !plan.isEmpty();
            if (main.json()) {
                Applying.Outcome outcome = canApply && autoApply ? applying.apply() : null;
                JsonObject object = PlanJson.of(lines);
                object.add("apply", applying.json(outcome));
                Json.print(main.host().out(), object);
                return outcome != null
                        ? outcome.exitCode()
                        : plan.problems().isEmpty() ? ExitCode.DONE : ExitCode.PROBLEMS;
            }
            new PlanPrinter(main.screen(), lines, PlanPrinter.Detail.USUAL).print();
            if (!canApply) {
                return plan.problems().isEmpty() ? ExitCode.DONE : ExitCode.PROBLEMS;
            }
            if (!autoApply && !isWanted()) {
                return ExitCode.DONE;
            }
            Applying.Outcome outcome = applying.apply();
            applying.tell(outcome);
            return outcome.exitCode();
        }
    }

    private boolean isWanted() throws IOException {
        Screen screen = main.screen();
        screen.blank();
        if (!main.host().canAsk()) {
            screen.prose(
                    0,
                    Role.PLAIN,
                    "Nothing was done. Do it with: " + main.command("rollback " + environment + " --auto-apply"));
            return false;
        }
        screen.rawOut("Go back?  [y] yes   [n] no  ");
        String answer = main.host().in().readLine();
        boolean isWanted =
                answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
        if (!isWanted) {
            screen.line("Nothing was done.");
        }
        return isWanted;
    }

    private int list(List<StateStore.Promotion> promotions, EnvironmentName name) {
        if (main.json()) {
            Json.print(
                    main.host().out(),
                    Json.object(
                            "environment",
                            name.value(),
                            "revisions",
                            Json.array(
                                    promotions,
                                    each -> Json.object(
                                            "revision", each.revision(),
                                            "plan", each.planId(),
                                            "by", each.applied().by(),
                                            "at", each.applied().at().toString(),
                                            "summary", each.applied().summary()))));
            return ExitCode.DONE;
        }
        Grid grid = new Grid(0);
        promotions.forEach(each -> grid.row(
                Span.of(Role.STRONG, String.valueOf(each.revision())),
                Span.of(each.applied().at().toString()),
                Span.of(each.applied().by()),
                Span.of(each.applied().summary())));
        grid.print(main.screen());
        return ExitCode.DONE;
    }
}
