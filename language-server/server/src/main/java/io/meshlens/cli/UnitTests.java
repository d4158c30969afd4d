package io.meshlens.cli;

import com.google.gson.JsonObject;
import io.meshlens.cli.terminal.Grid;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.terminal.Span;
import io.meshlens.cli.view.Json;
import io.meshlens.engine.Cancellation;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.duckdb.DuckDbEngine;
import io.meshlens.engine.duckdb.DuckDbOptions;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.project.FileRole;
import io.meshlens.project.ModelName;
import io.meshlens.project.load.LoadedProject;
import io.meshlens.project.load.ProjectLoader;
import io.meshlens.project.unittest.UnitTest;
import io.meshlens.query.Inputs;
import io.meshlens.query.ProjectQueries;
import io.meshlens.types.TypeNames;
import io.meshlens.unittest.TestOutcome;
import io.meshlens.unittest.UnitTestRunner;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The unit tests of a project, run on a DuckDB in memory. */
final class UnitTests {
    private UnitTests() {}

    /** Says whether a project has any. */
    static boolean has(OpenProject project) {
        return project.db().get(ProjectQueries.FILES_BY_ROLE, Inputs.PROJECT).containsKey(FileRole.UNIT_TEST);
    }

    /** Runs the tests that are wanted. */
    static List<TestOutcome> run(Main main, OpenProject project, Predicate<UnitTest> wanted) {
        if (!has(project)) {
            return List.of();
        }
        Map<String, String> files = new HashMap<>();
        project.texts().forEach((file, text) -> files.put(file.path(), text.toString()));
        LoadedProject loaded = ProjectLoader.load(files, main.environment());
        List<UnitTest> tests = loaded.tests().stream().filter(wanted).toList();
        if (tests.isEmpty()) {
            return List.of();
        }
        ProjectView view = new ProjectView(project.db());
        UnitTestRunner runner =
                new UnitTestRunner(loaded, name -> columns(view, name), path -> Optional.ofNullable(files.get(path)));
        Cancellation cancellation = new Cancellation();
        try {
            return Interrupts.heard(
                    cancellation,
                    main.screen(),
                    () -> runner.run(tests, new DuckDbEngine(DuckDbOptions.memory()), cancellation));
        } catch (EngineException.Cancelled stopped) {
            throw CommandException.cancelled();
        } catch (EngineException failure) {
            throw CommandException.failed("The unit tests could not be run: " + failure.getMessage());
        }
    }

    /** Returns the columns of a model in DuckDB's words; none if one of the types is not known. */
    private static List<Session.Column> columns(ProjectView view, ModelName name) {
        TypeNames types = TypeNames.of("duckdb");
        List<Session.Column> columns = view.signature(name).columns().stream()
                .map(column ->
                        new Session.Column(column.name(), column.type().isUnknown() ? "" : types.print(column.type())))
                .toList();
        return columns.stream().anyMatch(column -> column.type().isEmpty()) ? List.of() : columns;
    }

    /** Runs all tests and returns those that do not pass. */
    static List<TestOutcome> failing(Main main, OpenProject project) {
        return run(main, project, test -> true).stream()
                .filter(UnitTests::isBad)
                .toList();
    }

    static boolean isBad(TestOutcome outcome) {
        return outcome.status() == TestOutcome.Status.FAILED || outcome.status() == TestOutcome.Status.BROKEN;
    }

    /** Says whether a test lies at a file, or at a file and a name behind two colons. */
    static boolean isAt(UnitTest test, String written) {
        return test.file().equals(written)
                || test.file().startsWith(written + "/")
                || (test.file() + "::" + test.name()).equals(written);
    }

    /** Prints what came of a test. */
    static void print(Screen screen, TestOutcome outcome) {
        UnitTest test = outcome.test();
        Role role = switch (outcome.status()) {
            case PASSED -> Role.GOOD;
            case FAILED, BROKEN -> Role.BAD;
            case SKIPPED -> Role.NOTICE;
        };
        screen.line(
                Span.of(role, word(outcome)),
                Span.of("  " + test.name()),
                Span.of(Role.MUTED, "  " + test.model() + "  " + test.file()));
        if (!outcome.message().isEmpty()) {
            screen.prose(10, Role.PLAIN, Failures.sentence(outcome.message()));
        }
        for (TestOutcome.Difference difference : outcome.differences()) {
            Grid grid = new Grid(10);
            grid.row(header(difference));
            difference.missing().forEach(row -> grid.row(row("- expected", row, Role.BAD)));
            difference.unexpected().forEach(row -> grid.row(row("+ got", row, Role.GOOD)));
            grid.print(screen);
        }
    }

    private static String word(TestOutcome outcome) {
        return switch (outcome.status()) {
            case PASSED -> "passed";
            case FAILED -> "failed";
            case BROKEN -> "broken";
            case SKIPPED -> "skipped";
        };
    }

    private static Span[] header(TestOutcome.Difference difference) {
        return row(difference.of().equals("query") ? "" : difference.of(), difference.columns(), Role.STRONG);
    }

    private static Span[] row(String first, List<String> values, Role role) {
        Span[] cells = new Span[values.size() + 1];
        cells[0] = Span.of(role, first);
        for (int at = 0; at < values.size(); at++) {
            cells[at + 1] = Span.of(role, values.get(at));
        }
        return cells;
    }

    /** Returns what came of a test as JSON. */
    static JsonObject json(TestOutcome outcome) {
        return Json.object(
                "name",
                outcome.test().name(),
                "model",
                outcome.test().model(),
                "file",
                outcome.test().file(),
                "status",
                outcome.status().name().toLowerCase(Locale.ROOT),
                "message",
                outcome.message().isEmpty() ? null : outcome.message(),
                "differences",
                Json.array(
                        outcome.differences(),
                        each -> Json.object(
                                "of", each.of(),
                                "columns", Json.texts(each.columns()),
                                "missing", Json.array(each.missing(), Json::texts),
                                "unexpected", Json.array(each.unexpected(), Json::texts))));
    }
}
