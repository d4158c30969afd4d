package io.meshlens.cli;

import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.view.Json;
import io.meshlens.operate.Amounts;
import io.meshlens.unittest.TestOutcome;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens test}: the unit tests of models. */
@Command(
        name = "test",
        description = "Runs the unit tests in tests/ on a DuckDB in memory; the warehouse is not touched.",
        mixinStandardHelpOptions = true)
final class TestCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(paramLabel = "TEST", arity = "0..*", description = "Only these: a file, a folder, or FILE::NAME.")
    private List<String> only = List.of();

    @Option(names = "-k", paramLabel = "TEXT", description = "Only tests whose name contains this.")
    private List<String> containing = List.of();

    TestCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() {
        OpenProject project = main.open();
        List<TestOutcome> outcomes = UnitTests.run(
                main,
                project,
                test -> (only.isEmpty() || only.stream().anyMatch(written -> UnitTests.isAt(test, written)))
                        && (containing.isEmpty() || containing.stream().anyMatch(test.name()::contains)));
        if (outcomes.isEmpty() && !(only.isEmpty() && containing.isEmpty())) {
            throw CommandException.wrongUse(
                    "No test is named by " + String.join(", ", only.isEmpty() ? containing : only)
                            + ". 'meshlens test' runs all of them and shows their names.");
        }
        long bad = outcomes.stream().filter(UnitTests::isBad).count();
        long passed = outcomes.stream()
                .filter(outcome -> outcome.status() == TestOutcome.Status.PASSED)
                .count();
        if (main.json()) {
            Json.print(
                    main.host().out(),
                    Json.object(
                            "run",
                            outcomes.size(),
                            "passed",
                            passed,
                            "failed",
                            bad,
                            "tests",
                            Json.array(outcomes, UnitTests::json)));
        } else if (outcomes.isEmpty()) {
            main.screen()
                    .line(
                            "The project has no unit tests: there is no YAML file in tests/ whose name begins with test.");
        } else {
            outcomes.forEach(outcome -> UnitTests.print(main.screen(), outcome));
            main.screen().blank();
            long skipped = outcomes.size() - bad - passed;
            main.screen()
                    .line(
                            bad > 0 ? Role.BAD : Role.GOOD,
                            Amounts.count(passed, "test") + " passed"
                                    + (bad > 0 ? ", " + Amounts.number(bad) + " failed" : "")
                                    + (skipped > 0 ? ", " + Amounts.number(skipped) + " skipped" : "") + ".");
        }
        return bad > 0 ? ExitCode.PROBLEMS : ExitCode.DONE;
    }
}
