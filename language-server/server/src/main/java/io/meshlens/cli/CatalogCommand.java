package io.meshlens.cli;

import io.meshlens.cli.terminal.Grid;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Span;
import io.meshlens.cli.view.Json;
import io.meshlens.engine.Cancellation;
import io.meshlens.ide.Analysis;
import io.meshlens.operate.OperationException;
import io.meshlens.project.ModelName;
import io.meshlens.query.OutsideSources;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code meshlens catalog refresh}: what is known of tables and files that the project reads and does not make. */
@Command(
        name = "catalog",
        description =
                "'catalog refresh' looks at the tables and files that the project reads and does not make, and keeps"
                        + " their columns.",
        mixinStandardHelpOptions = true)
final class CatalogCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(paramLabel = "refresh", description = "Look again.")
    private String action = "";

    CatalogCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException {
        if (!action.equals("refresh")) {
            throw CommandException.wrongUse(
                    "'" + action + "' is nothing that catalog does. Write: meshlens catalog refresh");
        }
        try (Opened opened = main.openState()) {
            opened.project().parse();
            opened.project().ask();
            Analysis analysis = opened.analysis();
            OutsideSources outside = analysis.outsideSources();
            Cancellation cancellation = new Cancellation();
            Map<ModelName, ModelSignature> found = Interrupts.heard(
                    cancellation, main.screen(), () -> opened.operations().describeSources(analysis, cancellation));
            SortedSet<ModelName> all = new TreeSet<>(outside.tables());
            all.addAll(outside.files().keySet());
            if (main.json()) {
                Json.print(
                        main.host().out(),
                        Json.object(
                                "sources",
                                Json.array(
                                        all,
                                        name -> Json.object(
                                                "name",
                                                name.display(),
                                                "found",
                                                found.containsKey(name),
                                                "columns",
                                                columns(found.get(name))))));
            } else {
                print(all, found);
            }
        }
        return ExitCode.DONE;
    }

    private static com.google.gson.@Nullable JsonArray columns(@Nullable ModelSignature signature) {
        TypeNames types = TypeNames.of("duckdb");
        return signature == null
                ? null
                : Json.array(
                        signature.columns(),
                        column -> Json.object("name", column.name(), "type", types.print(column.type())));
    }

    private void print(SortedSet<ModelName> all, Map<ModelName, ModelSignature> found) {
        if (all.isEmpty()) {
            main.screen().line("The project reads nothing that it does not make.");
            return;
        }
        TypeNames types = TypeNames.of("duckdb");
        Grid grid = new Grid(0);
        for (ModelName name : all) {
            ModelSignature signature = found.get(name);
            List<String> columns = signature == null
                    ? List.of()
                    : signature.columns().stream()
                            .map(column -> column.name() + " " + types.print(column.type()))
                            .toList();
            grid.row(
                    Span.of(Role.STRONG, name.display()),
                    signature == null
                            ? Span.of(Role.NOTICE, "is not there, or cannot be read now; its columns stay unknown")
                            : Span.of(String.join(", ", columns)));
        }
        grid.print(main.screen());
    }
}
