package io.meshlens.cli;

import com.google.gson.JsonObject;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.view.Json;
import io.meshlens.cli.view.PlanJson;
import io.meshlens.cli.view.PlanPrinter;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.unittest.TestOutcome;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens plan}: what the project's changes do to an environment, and doing it. */
@Command(
        name = "plan",
        description =
                "Shows what the changes of the project do to an environment: what changed, whom that reaches and why,"
                        + " what is built. Applies it when you say so.",
        mixinStandardHelpOptions = true)
final class PlanCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(
            paramLabel = "ENV",
            arity = "0..1",
            defaultValue = "prod",
            description = "The environment. Default: prod.")
    private String environment = "prod";

    @Option(names = "--auto-apply", description = "Apply without asking.")
    private boolean autoApply;

    @Option(names = "--no-prompts", description = "Ask nothing. Without --auto-apply nothing is applied then.")
    private boolean noPrompts;

    @Option(
            names = {"--explain", "--dry-run"},
            description = "Show every step with its tables, and apply nothing.")
    private boolean explain;

    @Option(
            names = {"-s", "--start"},
            paramLabel = "TIME",
            description = "The first time to load; not for prod, but for --restate-model.")
    private @Nullable String start;

    @Option(
            names = {"-e", "--end"},
            paramLabel = "TIME",
            description = "The last time to load; a date is included.")
    private @Nullable String end;

    @Option(names = "--execution-time", paramLabel = "TIME", description = "What counts as now.")
    private @Nullable String executionTime;

    @Option(
            names = "--create-from",
            paramLabel = "ENV",
            description = "What a new environment starts from. Default: prod.")
    private String createFrom = "prod";

    @Option(
            names = {"-r", "--restate-model"},
            paramLabel = "SELECTOR",
            description = "Do the deployed rows of these models again, with all that read them.")
    private List<String> restate = List.of();

    @Option(
            names = "--select-model",
            paramLabel = "SELECTOR",
            description = "Take the changes of these models only; all others stay as they are deployed.")
    private List<String> select = List.of();

    @Option(
            names = "--backfill-model",
            paramLabel = "SELECTOR",
            description = "Load only these models and what they read; not for prod.")
    private List<String> backfill = List.of();

    @Option(names = "--no-gaps", description = "Refuse new versions that lack time that the old ones have.")
    private boolean noGaps;

    @Option(names = "--skip-backfill", description = "Make tables and views, load nothing.")
    private boolean skipBackfill;

    @Option(names = "--empty-backfill", description = "Load nothing, and count it as loaded.")
    private boolean emptyBackfill;

    @Option(names = "--include-unmodified", description = "Show unmodified models in the environment too.")
    private boolean includeUnmodified;

    @Option(names = "--run", description = "Also load what became due since the last run.")
    private boolean run;

    @Option(names = "--ignore-cron", description = "With --run: load intervals that are not due yet.")
    private boolean ignoreCron;

    @Option(
            names = "--min-intervals",
            paramLabel = "N",
            defaultValue = "0",
            description = "Load at least so many intervals of each model, however late the start.")
    private int minIntervals;

    @Option(names = "--skip-tests", description = "Leave the unit tests out.")
    private boolean skipTests;

    @SuppressWarnings("UnusedVariable") // accepted, and nothing more
    @Option(names = "--skip-linter", hidden = true, description = "Errors of the project always stop a plan.")
    private boolean skipLinter;

    @Option(names = "--no-diff", description = "Leave the reasons out.")
    private boolean noDiff;

    @Option(
            names = {"-v", "--verbose"},
            description = "List every model with all its reasons.")
    private boolean verbose;

    @SuppressWarnings("UnusedVariable") // accepted, and nothing more
    @Option(names = "--diff-rendered", hidden = true, description = "What is compared is always the rendered query.")
    private boolean diffRendered;

    @Mixin
    private LaterOptions later = new LaterOptions();

    PlanCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException, IOException {
        later.refuse();
        check();
        EnvironmentName name = Opened.environment(environment);
        main.remembering();
        boolean selects = !restate.isEmpty() || !backfill.isEmpty() || !select.isEmpty();
        try (Opened opened = selects ? main.openAll() : main.openState()) {
            Instant now = Moments.execution(executionTime, opened.operations().now());
            PlanOptions options = options(opened);
            if (!options.createFrom().isProd()) {
                opened.operations().checkEnvironment(options.createFrom(), ", so nothing can be made from it.");
            }
            if (!select.isEmpty()) {
                options = options.selecting(Choices.checked(
                        opened.operations()
                                .select(
                                        opened.analysis(),
                                        name,
                                        options,
                                        select,
                                        Choices.differing(
                                                opened, opened.operations().baseline(name, options, now)),
                                        now),
                        select));
            }
            if (!selects && !autoApply) {
                return shown(opened, name, options, now);
            }
            Plan plan = !restate.isEmpty()
                    ? opened.operations().restate(name, options, now)
                    : selects ? opened.plan(name, options, now) : opened.lookAndPlan(name, options, now);
            PlanLines lines = select.isEmpty() ? opened.lines(plan) : opened.linesOfSome(plan);
            return withPlan(opened, new Proposal(lines, () -> lines));
        }
    }

    /**
     * A plan to look at.
     *
     * @param lines what there is to say of it
     * @param toApply makes what is applied if it is wanted: the same plan, or one that says something else after all
     */
    private record Proposal(PlanLines lines, Making toApply) {}

    /** Makes a plan. */
    @FunctionalInterface
    private interface Making {
        PlanLines make() throws OperationException;
    }

    /** Shows a plan that may be made of what is known of the project; what is applied is planned from the whole project. */
    private int shown(Opened opened, EnvironmentName name, PlanOptions options, Instant now)
            throws OperationException, IOException {
        Opened.Planned planned = opened.planToShow(name, options, now);
        PlanLines lines = opened.lines(planned.plan(), planned.looked());
        if (planned.isWhole()) {
            return withPlan(opened, new Proposal(lines, () -> lines));
        }
        if (!skipTests && UnitTests.has(opened.project())) {
            opened.look();
        }
        return withPlan(opened, new Proposal(lines, () -> opened.lines(opened.planAnew(name, options, now))));
    }

    private void check() {
        if (skipBackfill && emptyBackfill) {
            throw CommandException.wrongUse(
                    "--skip-backfill and --empty-backfill exclude each other: the first leaves rows"
                            + " missing, the second counts them as loaded.");
        }
        if (!select.isEmpty() && !restate.isEmpty()) {
            throw CommandException.wrongUse(
                    "--select-model and --restate-model exclude each other: what is done again is what is deployed,"
                            + " whatever the project's files say.");
        }
        if (ignoreCron && !run) {
            throw CommandException.wrongUse("--ignore-cron belongs to --run.");
        }
        if (minIntervals < 0) {
            throw CommandException.wrongUse("--min-intervals takes a number from 0.");
        }
        if (main.json() && !autoApply) {
            noPrompts = true;
        }
    }

    private PlanOptions options(Opened opened) {
        return new PlanOptions(
                Moments.read("--start", start),
                Moments.read("--end", end),
                Opened.environment(createFrom),
                Choices.of(opened, restate),
                Set.of(),
                Choices.of(opened, backfill),
                skipBackfill ? PlanOptions.Data.SKIP : emptyBackfill ? PlanOptions.Data.EMPTY : PlanOptions.Data.LOAD,
                includeUnmodified,
                run,
                ignoreCron,
                noGaps,
                minIntervals,
                false,
                false);
    }

    private int withPlan(Opened opened, Proposal proposal) throws OperationException, IOException {
        PlanLines lines = proposal.lines();
        Plan plan = lines.plan();
        Applying applying = new Applying(main, opened.operations(), lines, main.command(again()));
        boolean canApply = plan.problems().isEmpty() && !plan.isEmpty() && !explain;
        List<TestOutcome> failing = canApply && !skipTests ? UnitTests.failing(main, opened.project()) : List.of();
        if (main.json()) {
            return json(lines, applying, canApply, failing);
        }
        Screen screen = main.screen();
        new PlanPrinter(
                        screen,
                        lines,
                        noDiff ? PlanPrinter.Detail.BRIEF : verbose ? PlanPrinter.Detail.ALL : PlanPrinter.Detail.USUAL)
                .print();
        if (explain && !plan.isEmpty()) {
            screen.blank();
            new Steps(screen, lines).print();
        }
        if (!plan.problems().isEmpty()) {
            return ExitCode.PROBLEMS;
        }
        if (!canApply) {
            return ExitCode.DONE;
        }
        if (!failing.isEmpty()) {
            screen.blank();
            failing.forEach(outcome -> UnitTests.print(screen, outcome));
            screen.prose(
                    0,
                    Role.BAD,
                    "Unit tests fail, so nothing is applied. Mend them, or leave them out by --skip-tests.");
            return ExitCode.PROBLEMS;
        }
        if (!autoApply && !isWanted(lines)) {
            return ExitCode.DONE;
        }
        PlanLines wanted = proposal.toApply().make();
        if (!PlanJson.of(wanted).equals(PlanJson.of(lines))) {
            screen.blank();
            screen.prose(
                    0,
                    Role.BAD,
                    "A look at the whole project gives another plan. This is it; nothing was applied yet.");
            screen.blank();
            return withPlan(opened, new Proposal(wanted, () -> wanted));
        }
        applying = new Applying(main, opened.operations(), wanted, main.command(again()));
        screen.blank();
        Applying.Outcome outcome = applying.apply();
        applying.tell(outcome);
        if (outcome.exitCode() == ExitCode.DONE) {
            next(plan);
        }
        return outcome.exitCode();
    }

    private int json(PlanLines lines, Applying applying, boolean canApply, List<TestOutcome> failing)
            throws OperationException {
        Plan plan = lines.plan();
        JsonObject object = PlanJson.of(lines);
        Applying.Outcome outcome = null;
        int code = plan.problems().isEmpty() && failing.isEmpty() ? ExitCode.DONE : ExitCode.PROBLEMS;
        if (!failing.isEmpty()) {
            object.add("failingTests", Json.array(failing, UnitTests::json));
        } else if (canApply && autoApply) {
            outcome = applying.apply();
            code = outcome.exitCode();
        }
        object.add("apply", applying.json(outcome));
        Json.print(main.host().out(), object);
        return code;
    }

    /** Returns the arguments that plan the same again. */
    private String again() {
        List<String> words = new ArrayList<>(List.of("plan", environment));
        add(words, "--start", start);
        add(words, "--end", end);
        add(words, "--execution-time", executionTime);
        if (!createFrom.equals(EnvironmentName.PROD.value())) {
            add(words, "--create-from", createFrom);
        }
        restate.forEach(selector -> add(words, "--restate-model", selector));
        select.forEach(selector -> add(words, "--select-model", selector));
        backfill.forEach(selector -> add(words, "--backfill-model", selector));
        add(words, "--no-gaps", noGaps);
        add(words, "--skip-backfill", skipBackfill);
        add(words, "--empty-backfill", emptyBackfill);
        add(words, "--include-unmodified", includeUnmodified);
        add(words, "--run", run);
        add(words, "--ignore-cron", ignoreCron);
        if (minIntervals > 0) {
            add(words, "--min-intervals", String.valueOf(minIntervals));
        }
        add(words, "--skip-tests", skipTests);
        return String.join(" ", words);
    }

    private static void add(List<String> words, String option, boolean isSet) {
        if (isSet) {
            words.add(option);
        }
    }

    private static void add(List<String> words, String option, @Nullable String value) {
        if (value != null) {
            words.add(option);
            // Most selectors and times mean something else to a shell.
            words.add(value.matches("[\\w.:+-]+") ? value : "\"" + value + "\"");
        }
    }

    private boolean isWanted(PlanLines lines) throws IOException {
        Screen screen = main.screen();
        screen.blank();
        if (noPrompts || !main.host().canAsk()) {
            screen.prose(
                    0, Role.PLAIN, "Nothing was applied. Apply it with: " + main.command(again() + " --auto-apply"));
            return false;
        }
        while (true) {
            screen.rawOut("Apply?  [y] apply   [e] every step   [n] stop  ");
            String answer = main.host().in().readLine();
            switch (answer == null ? "n" : answer.strip().toLowerCase(Locale.ROOT)) {
                case "y", "yes" -> {
                    return true;
                }
                case "e" -> new Steps(screen, lines).print();
                case "n", "no", "q" -> {
                    screen.line("Nothing was applied.");
                    return false;
                }
                default -> screen.line("Please answer y, e or n.");
            }
        }
    }

    private void next(Plan plan) {
        Screen screen = main.screen();
        if (plan.environment().isProd() || plan.views().isEmpty()) {
            return;
        }
        screen.prose(
                0,
                Role.PLAIN,
                "Look at it: "
                        + main.command("fetchdf \"SELECT * FROM "
                                + plan.views().getLast().view().display() + " LIMIT 10\""));
        screen.prose(
                0,
                Role.PLAIN,
                "Promote it: " + main.command("plan") + "    (switches views; what is built here is not built again)");
    }
}
