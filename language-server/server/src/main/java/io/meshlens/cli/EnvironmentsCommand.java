package io.meshlens.cli;

import com.google.gson.JsonObject;
import io.meshlens.cli.terminal.Grid;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Span;
import io.meshlens.cli.view.Json;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.plan.Environment;
import io.meshlens.state.StateStore;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code meshlens environments}: what is deployed. */
@Command(
        name = "environments",
        description = "Lists the environments, with who promoted them last and when they expire.",
        mixinStandardHelpOptions = true)
final class EnvironmentsCommand implements Callable<Integer> {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneOffset.UTC);

    private final Main main;

    EnvironmentsCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException {
        try (Opened opened = main.openState()) {
            List<Operations.EnvironmentInfo> all = opened.operations().environments();
            if (main.json()) {
                Json.print(main.host().out(), Json.object("environments", Json.array(all, EnvironmentsCommand::json)));
            } else if (all.isEmpty()) {
                main.screen().line("There is no environment yet. 'meshlens plan' makes prod.");
            } else {
                print(all);
            }
        }
        return ExitCode.DONE;
    }

    private static long views(Environment environment) {
        return environment.members().values().stream()
                .filter(member -> member.view() != null)
                .count();
    }

    private static JsonObject json(Operations.EnvironmentInfo info) {
        Environment environment = info.environment();
        Optional<StateStore.Applied> applied = info.last().map(StateStore.Promotion::applied);
        return Json.object(
                "name",
                environment.name().value(),
                "models",
                views(environment),
                "revision",
                environment.revision(),
                "plan",
                environment.planId(),
                "promoted",
                applied.map(each -> each.at().toString()).orElse(null),
                "by",
                applied.map(StateStore.Applied::by).orElse(null),
                "expires",
                environment.expires() == null ? null : environment.expires().toString(),
                "expired",
                info.isExpired(),
                "complete",
                environment.isFinal());
    }

    private void print(List<Operations.EnvironmentInfo> all) {
        Grid grid = new Grid(0);
        grid.row(
                Span.of(Role.MUTED, "name"),
                Span.of(Role.MUTED, "models"),
                Span.of(Role.MUTED, "promoted (UTC)"),
                Span.of(Role.MUTED, "by"),
                Span.of(Role.MUTED, "expires"));
        for (Operations.EnvironmentInfo info : all) {
            Environment environment = info.environment();
            Optional<StateStore.Applied> applied = info.last().map(StateStore.Promotion::applied);
            Instant expires = environment.expires();
            grid.row(
                    Span.of(Role.STRONG, environment.name().value()),
                    Span.of(String.valueOf(views(environment))),
                    Span.of(applied.map(each -> MINUTE.format(each.at())).orElse("")),
                    Span.of(applied.map(StateStore.Applied::by).orElse("")),
                    !environment.isFinal()
                            ? Span.of(Role.NOTICE, "its views are being switched; a plan finishes that")
                            : expires == null
                                    ? Span.of("never")
                                    : info.isExpired()
                                            ? Span.of(Role.NOTICE, "expired " + MINUTE.format(expires))
                                            : Span.of(MINUTE.format(expires)));
        }
        grid.print(main.screen());
    }
}
