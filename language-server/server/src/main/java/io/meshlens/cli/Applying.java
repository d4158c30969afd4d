package io.meshlens.cli;

import com.google.gson.JsonObject;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.view.Json;
import io.meshlens.cli.view.ProgressView;
import io.meshlens.engine.Cancellation;
import io.meshlens.operate.Amounts;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.Plan;
import io.meshlens.run.Progress;
import io.meshlens.run.RunResult;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Applies a plan while it shows what happens, and says how it ended and what to do next. */
final class Applying {
    private final Main main;
    private final Operations operations;
    private final PlanLines lines;
    private final String again;

    /**
     * Makes it.
     *
     * @param again the command that goes on where this one stopped
     */
    Applying(Main main, Operations operations, PlanLines lines, String again) {
        this.main = main;
        this.operations = operations;
        this.lines = lines;
        this.again = again;
    }

    /** What came of it. */
    record Outcome(RunResult result, long millis) {
        int exitCode() {
            return switch (result.status()) {
                case DONE -> ExitCode.DONE;
                case REFUSED, CONFLICT, FAILED -> ExitCode.PROBLEMS;
                case CANCELLED -> ExitCode.CANCELLED;
            };
        }
    }

    Outcome apply() throws OperationException {
        Cancellation cancellation = new Cancellation();
        long begun = System.nanoTime();
        RunResult result = Interrupts.heard(cancellation, main.screen(), () -> {
            if (main.json()) {
                return operations.apply(lines.plan(), Progress.SILENT, cancellation);
            }
            try (ProgressView progress = new ProgressView(main.screen(), lines)) {
                return operations.apply(lines.plan(), progress, cancellation);
            }
        });
        return new Outcome(result, (System.nanoTime() - begun) / 1_000_000L);
    }

    /** Says how it ended. */
    void tell(Outcome outcome) {
        Screen screen = main.screen();
        RunResult result = outcome.result();
        Plan plan = lines.plan();
        long done = count(result, RunResult.State.DONE);
        long of = result.tables().size();
        screen.blank();
        switch (result.status()) {
            case DONE -> {
                long rows = result.tables().stream()
                        .mapToLong(RunResult.TableResult::rows)
                        .sum();
                screen.line(
                        Role.GOOD,
                        plan.environment()
                                + (plan.kind() == Plan.Kind.ROLLBACK ? " is what it was before" : " is up to date")
                                + (of == 0
                                        ? ""
                                        : ": " + Amounts.count(done, "model") + " built, " + Amounts.count(rows, "row"))
                                + ", " + Amounts.time(outcome.millis()) + ".");
                result.messages().forEach(message -> screen.marked("! ", Role.NOTICE, message));
            }
            case REFUSED -> messages(result, "Nothing was done.");
            case CONFLICT -> messages(result, "Nothing was promoted.");
            case FAILED -> {
                messages(result, count(result, RunResult.State.FAILED) == 0 ? "It failed." : failed(result));
                screen.prose(
                        0,
                        Role.PLAIN,
                        plan.environment() + " shows what it showed before."
                                + (done > 0
                                        ? " " + Amounts.count(done, "table") + " of " + of
                                                + (done == 1 ? " is" : " are") + " done and kept."
                                        : "")
                                + " When the cause is mended, go on with: " + again);
            }
            case CANCELLED ->
                screen.prose(
                        0,
                        Role.NOTICE,
                        "Stopped. " + done + " of " + lines.plan().builds().size() + " tables are done and kept; "
                                + plan.environment() + " shows what it showed before. Go on with: " + again);
        }
    }

    private String failed(RunResult result) {
        long failed = count(result, RunResult.State.FAILED);
        long skipped = count(result, RunResult.State.SKIPPED);
        return Amounts.count(failed, "table") + " failed"
                + (skipped > 0 ? ", " + Amounts.number(skipped) + " left out because of that" : "") + ".";
    }

    private void messages(RunResult result, String first) {
        Screen screen = main.screen();
        screen.line(Role.BAD, first);
        for (RunResult.TableResult table : result.tables()) {
            if (table.state() == RunResult.State.FAILED) {
                screen.marked("  " + lines.name(table.model()) + "  ", Role.STRONG, table.why());
            }
        }
        List<String> told =
                result.tables().stream().map(RunResult.TableResult::why).toList();
        result.messages().stream()
                .filter(message -> !told.contains(message))
                .forEach(message -> screen.marked("  - ", Role.BAD, message));
    }

    private static long count(RunResult result, RunResult.State state) {
        return result.tables().stream().filter(table -> table.state() == state).count();
    }

    /** Returns how it ended, as JSON: the shape of the language server's {@code meshlens/apply}. */
    JsonObject json(@Nullable Outcome outcome) {
        if (outcome == null) {
            return Json.object("outcome", "not-applied");
        }
        RunResult result = outcome.result();
        return Json.object(
                "outcome",
                result.status() == RunResult.Status.DONE
                        ? "applied"
                        : result.status().name().toLowerCase(Locale.ROOT),
                "messages",
                Json.texts(result.messages()),
                "models",
                Json.array(
                        result.tables(),
                        table -> Json.object(
                                "name", lines.name(table.model()),
                                "state", table.state().name().toLowerCase(Locale.ROOT),
                                "rows", table.rows(),
                                "seconds", table.millis() / 1e3,
                                "message", table.why().isEmpty() ? null : table.why())),
                "seconds",
                outcome.millis() / 1e3);
    }
}
