package io.meshlens.cli;

import com.google.gson.JsonArray;
import io.meshlens.cli.terminal.Grid;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Span;
import io.meshlens.cli.view.Json;
import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Catalog;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.Sources;
import io.meshlens.query.OutsideSources;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens catalog refresh}: what is known of tables and files that the project reads and does not make. */
@Command(
        name = "catalog",
        description =
                "'catalog refresh' looks at the tables and files that the project reads and does not make, asks the"
                        + " databases of its gateways, and keeps the columns.",
        mixinStandardHelpOptions = true)
final class CatalogCommand implements Callable<Integer> {
    private static final long LONGEST_SECONDS = 86_400;

    private final Main main;

    @Parameters(paramLabel = "refresh", description = "Look again.")
    private String action = "";

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long connecting to a database may take. Default: what its connection says, or 10.")
    private @Nullable Long timeout;

    CatalogCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException {
        if (!action.equals("refresh")) {
            throw CommandException.wrongUse(
                    "'" + action + "' is nothing that catalog does. Write: meshlens catalog refresh");
        }
        Long seconds = timeout;
        if (seconds != null && (seconds < 1 || seconds > LONGEST_SECONDS)) {
            throw CommandException.wrongUse("--timeout is a number of seconds from 1 to " + LONGEST_SECONDS + ".");
        }
        OpenProject project = main.openFiles();
        OutsideSources outside = project.analysis().outsideSources();
        Cancellation cancellation = new Cancellation();
        Sources.Refreshed refreshed;
        try (Sources sources = Sources.open(project.root(), project.analysis().config())) {
            Duration limit = seconds == null ? null : Duration.ofSeconds(seconds);
            refreshed =
                    Interrupts.heard(cancellation, main.screen(), () -> sources.refresh(outside, limit, cancellation));
        }
        List<String> problems =
                refreshed.problems().stream().map(Failures::sentence).toList();
        if (main.json()) {
            Json.print(main.host().out(), json(refreshed, problems));
        } else {
            print(refreshed);
        }
        problems.forEach(problem -> main.screen().error(Role.BAD, "error", problem));
        return problems.isEmpty() ? ExitCode.DONE : ExitCode.PROBLEMS;
    }

    private static com.google.gson.JsonObject json(Sources.Refreshed refreshed, List<String> problems) {
        JsonArray told = new JsonArray();
        problems.forEach(told::add);
        return Json.object(
                "sources",
                Json.array(
                        refreshed.sources().entrySet(),
                        entry -> Json.object(
                                "name",
                                entry.getKey().display(),
                                "found",
                                entry.getValue().signature().isPresent(),
                                "columns",
                                columns(entry.getValue()),
                                "note",
                                entry.getValue().note().isEmpty()
                                        ? null
                                        : entry.getValue().note())),
                "problems",
                problems.isEmpty() ? null : told);
    }

    private static @Nullable JsonArray columns(Sources.Source source) {
        TypeNames types = TypeNames.of(source.dialect());
        List<ModelSignature.Column> columns =
                source.signature().map(ModelSignature::columns).orElse(null);
        if (columns == null) {
            return null;
        }
        JsonArray array = new JsonArray();
        for (int at = 0; at < columns.size(); at++) {
            ModelSignature.Column column = columns.get(at);
            Catalog.Column told = at < source.told().size() ? source.told().get(at) : null;
            array.add(Json.object(
                    "name",
                    column.name(),
                    "type",
                    types.print(column.type()),
                    "nullable",
                    told == null ? null : told.isNullable(),
                    "comment",
                    told == null || told.comment().isEmpty() ? null : told.comment()));
        }
        return array;
    }

    private void print(Sources.Refreshed refreshed) {
        if (refreshed.sources().isEmpty()) {
            main.screen().line("The project reads nothing that it does not make.");
            return;
        }
        Grid grid = new Grid(0);
        refreshed.sources().forEach((name, source) -> grid.row(Span.of(Role.STRONG, name.display()), row(source)));
        grid.print(main.screen());
    }

    private static Span row(Sources.Source source) {
        ModelSignature signature = source.signature().orElse(null);
        if (signature == null) {
            String why = source.note().isEmpty() ? "is not there, or cannot be read now" : source.note();
            return Span.of(Role.NOTICE, why + "; its columns stay unknown");
        }
        TypeNames types = TypeNames.of(source.dialect());
        List<String> columns = new ArrayList<>();
        signature.columns().forEach(column -> columns.add(column.name() + " " + types.print(column.type())));
        String all = String.join(", ", columns);
        return source.note().isEmpty() ? Span.of(all) : Span.of(Role.NOTICE, all + " (" + source.note() + ")");
    }
}
