package io.meshlens.cli;

import com.google.gson.JsonObject;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.terminal.Span;
import io.meshlens.cli.view.Json;
import io.meshlens.cli.view.RowsPrinter;
import io.meshlens.engine.Cancellation;
import io.meshlens.operate.Amounts;
import io.meshlens.operate.OperationException;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Interval;
import io.meshlens.project.ModelName;
import io.meshlens.run.Inspector;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code meshlens audit}: are the rows right that are deployed? */
@Command(
        name = "audit",
        description = "Runs the audits of deployed models on the rows that are there, and changes nothing.",
        mixinStandardHelpOptions = true)
final class AuditCommand implements Callable<Integer> {
    private final Main main;

    @Option(names = "--environment", paramLabel = "ENV", description = "The environment. Default: prod.")
    private String environment = "prod";

    @Option(names = "--model", paramLabel = "SELECTOR", description = "Only the audits of these models.")
    private List<String> models = List.of();

    @Option(
            names = {"-s", "--start"},
            paramLabel = "TIME",
            description = "Check rows from then on, where a model has a time column.")
    private @Nullable String start;

    @Option(
            names = {"-e", "--end"},
            paramLabel = "TIME",
            description = "Check rows until then; a date is included.")
    private @Nullable String end;

    AuditCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException {
        EnvironmentName name = Opened.environment(environment);
        try (Opened opened = main.openAll()) {
            Interval interval = Moments.interval(start, end, opened.operations().now());
            List<ModelName> chosen = List.copyOf(Choices.of(opened, models));
            Cancellation cancellation = new Cancellation();
            long begun = System.nanoTime();
            List<Inspector.AuditResult> results = Interrupts.heard(
                    cancellation, main.screen(), () -> opened.operations().audit(name, chosen, interval, cancellation));
            long millis = (System.nanoTime() - begun) / 1_000_000L;
            long bad = results.stream().filter(each -> each.count() > 0).count();
            long blocking = results.stream()
                    .filter(each -> each.count() > 0 && each.isBlocking())
                    .count();
            Function<ModelName, String> names = opened.names();
            if (main.json()) {
                Json.print(
                        main.host().out(),
                        Json.object(
                                "environment",
                                name.value(),
                                "run",
                                results.size(),
                                "failed",
                                bad,
                                "audits",
                                Json.array(results, each -> json(each, names))));
            } else {
                results.forEach(each -> print(each, names));
                main.screen()
                        .line(
                                blocking > 0 ? Role.BAD : bad > 0 ? Role.NOTICE : Role.GOOD,
                                Amounts.count(results.size() - bad, "audit") + " passed"
                                        + (bad > 0 ? ", " + Amounts.number(bad) + " found bad rows" : "") + ", "
                                        + Amounts.time(millis) + ".");
            }
            return blocking > 0 ? ExitCode.PROBLEMS : ExitCode.DONE;
        }
    }

    private static JsonObject json(Inspector.AuditResult result, Function<ModelName, String> names) {
        return Json.object(
                "model",
                result.model() == null ? null : names.apply(result.model()),
                "name",
                result.audit(),
                "blocking",
                result.isBlocking(),
                "failures",
                result.count(),
                "sample",
                result.count() == 0 ? null : RowsPrinter.json(result.sample(), 0));
    }

    private void print(Inspector.AuditResult result, Function<ModelName, String> names) {
        Screen screen = main.screen();
        boolean isBad = result.count() > 0;
        screen.line(
                Span.of(
                        isBad ? (result.isBlocking() ? Role.BAD : Role.NOTICE) : Role.GOOD,
                        isBad ? "failed" : "passed"),
                Span.of("  " + (result.model() == null ? "standalone" : names.apply(result.model())) + "  "
                        + result.audit()),
                Span.of(
                        isBad
                                ? "  " + Amounts.count(result.count(), "bad row")
                                        + (result.isBlocking() ? "" : ", not blocking")
                                : ""));
        if (isBad && !result.sample().values().isEmpty()) {
            new RowsPrinter(screen, 8).print(result.sample());
        }
    }
}
