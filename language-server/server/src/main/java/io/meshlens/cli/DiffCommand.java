package io.meshlens.cli;

import com.google.gson.JsonObject;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.view.Json;
import io.meshlens.cli.view.PlanJson;
import io.meshlens.cli.view.PlanPrinter;
import io.meshlens.cli.view.TextDiff;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.ModelChange;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.plan.Snapshot;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens diff}: what is different from an environment. */
@Command(
        name = "diff",
        description =
                "Shows what is different between the project and an environment: each changed model with its verdict,"
                        + " its readers, and its text. Exit code 1 if anything is different.",
        mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(
            paramLabel = "ENV",
            arity = "0..1",
            defaultValue = "prod",
            description = "The environment. Default: prod.")
    private String environment = "prod";

    @Option(
            names = "--stdin",
            paramLabel = "FILE",
            description = "Take the text of this file from the standard input: an edit that is not saved.")
    private @Nullable Path file;

    @Option(names = "--no-text", description = "Only the verdicts.")
    private boolean noText;

    DiffCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException, IOException {
        EnvironmentName name = Opened.environment(environment);
        if (file != null) {
            main.replacing(
                    id(main.root(), file),
                    Text.of(main.host().in().lines().collect(Collectors.joining("\n", "", "\n"))));
        }
        try (Opened opened = main.openAll()) {
            opened.operations().checkEnvironment(name, " to compare with. Make it with: meshlens plan " + name);
            Plan plan =
                    opened.plan(name, PlanOptions.DEFAULT, opened.operations().now());
            PlanLines lines = opened.lines(plan);
            boolean isDifferent =
                    plan.changes().stream().anyMatch(change -> change.kind() != ModelChange.Kind.UNCHANGED);
            if (main.json()) {
                JsonObject object = PlanJson.of(lines);
                object.addProperty("different", isDifferent);
                Json.print(main.host().out(), object);
            } else {
                print(opened, plan, lines, isDifferent);
            }
            return isDifferent ? ExitCode.PROBLEMS : ExitCode.DONE;
        }
    }

    private FileId id(Path root, Path written) {
        Path full = main.host().folder().resolve(written).normalize();
        Path inRoot = full.startsWith(root) ? full : root.resolve(written).normalize();
        if (!inRoot.startsWith(root)) {
            throw CommandException.wrongUse("'" + written + "' is not a file of the project in " + root + ".");
        }
        return new FileId(root.relativize(inRoot).toString().replace('\\', '/'));
    }

    private void print(Opened opened, Plan plan, PlanLines lines, boolean isDifferent) throws OperationException {
        Screen screen = main.screen();
        if (!isDifferent) {
            screen.line(Role.GOOD, "No difference: the project is what " + plan.environment() + " has.");
            return;
        }
        new PlanPrinter(screen, lines, PlanPrinter.Detail.USUAL).printChanges();
        if (noText) {
            return;
        }
        for (ModelChange change : plan.changes()) {
            if (change.kind().isEdit()) {
                text(opened, plan, lines, change);
            }
        }
    }

    private void text(Opened opened, Plan plan, PlanLines lines, ModelChange change) throws OperationException {
        String before = opened.operations()
                .deployed(plan.environment(), change.model())
                .map(snapshot -> snapshot.definition().source())
                .orElse("");
        String now = plan.snapshots().stream()
                .filter(snapshot -> snapshot.model().equals(change.model()))
                .findFirst()
                .map(Snapshot::definition)
                .map(Snapshot.Definition::source)
                .orElse("");
        if (!before.equals(now)) {
            main.screen().blank();
            TextDiff.print(
                    main.screen(),
                    plan.environment() + ": " + lines.name(change.model()),
                    "the project: " + lines.name(change.model()),
                    before,
                    now);
        }
    }
}
