package io.meshlens.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.view.Json;
import io.meshlens.cli.view.TextDiff;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code meshlens demo}: the whole loop on a small project, with the commands that anybody would type. */
@Command(
        name = "demo",
        description =
                "Plays the whole loop on a small shop: build production, edit a model, see whom that reaches, try it in"
                        + " an environment of its own, look at the rows, promote it.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
    private static final String EDITED = "models/staging/products.sql";
    private static final String BEFORE = "retired_on IS NULL AS is_active";
    private static final String AFTER = "retired_on IS NULL AND category <> 'gifts' AS is_active";

    private static final String COMPARISON =
            "SELECT sku, old.product_name, old.is_active AS in_prod, new.is_active AS in_dev"
                    + " FROM marts.dim_products AS old JOIN marts__dev.dim_products AS new USING (sku)"
                    + " WHERE old.is_active <> new.is_active ORDER BY sku";

    private final Main main;
    private final JsonArray steps = new JsonArray();

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description =
                    "A new or empty folder for the project. Default: meshlens-demo here, with a number if there is one.")
    private @Nullable Path wanted;

    DemoCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws IOException {
        Path folder = folder();
        DemoFiles.copyTo(folder);
        String shown = main.host().folder().relativize(folder).toString();
        say(
                "A small shop that sells coffee: 8 seeds, 7 staging models and 20 that people read, on a DuckDB file. It is in "
                        + shown + ", and yours to keep.");
        head("1. Production");
        say(
                "The first plan finds that nothing is there, and builds all of it: seeds first, then what reads them, several at"
                        + " a time. Audits check the rows before anybody sees them.");
        int code = run(folder, "plan", "prod", "--auto-apply");
        if (code == ExitCode.DONE) {
            edit(folder);
            head("3. Whom does it reach?");
            say(
                    "Tried out in an environment of its own, dev: its views stand in schemas of their own, and what did not change"
                            + " is read from production's tables.");
            code = run(folder, "plan", "dev", "--auto-apply");
        }
        if (code == ExitCode.DONE) {
            say(
                    "Only marts.dim_products reads is_active. marts.fct_order_items reads staging.products as well, but not this"
                            + " column, and marts.product_performance reads nothing that changed: their rows stay as they are.");
            head("4. Are the rows what was meant?");
            code = run(folder, "fetchdf", COMPARISON);
        }
        if (code == ExitCode.DONE) {
            head("5. Promote");
            say("dev has built it already. Production only gets its views switched, all at once.");
            code = run(folder, "plan", "prod", "--auto-apply");
        }
        if (code == ExitCode.DONE) {
            next(shown);
        }
        if (main.json()) {
            Json.print(main.host().out(), Json.object("folder", folder.toString(), "exitCode", code, "steps", steps));
        }
        return code;
    }

    /** Returns a folder that has nothing in it. */
    private Path folder() throws IOException {
        Path here = main.host().folder();
        if (wanted != null) {
            Path folder = here.resolve(wanted).normalize();
            if (Files.exists(folder) && !isEmptyFolder(folder)) {
                throw CommandException.failed("'" + wanted
                        + "' is there already and not empty, and nothing is overwritten. Name another folder.");
            }
            return folder;
        }
        if (!Files.isWritable(here)) {
            return Files.createTempDirectory("meshlens-demo");
        }
        Path folder = here.resolve("meshlens-demo");
        for (int number = 2; Files.exists(folder) && !isEmptyFolder(folder); number++) {
            folder = here.resolve("meshlens-demo-" + number);
        }
        return folder;
    }

    private static boolean isEmptyFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.findAny().isEmpty();
        }
    }

    private void edit(Path folder) throws IOException {
        head("2. An edit");
        say("The shop stops selling gifts. They shall no longer count as active, in " + EDITED + ":");
        Path file = folder.resolve(EDITED);
        String before = Files.readString(file);
        if (!before.contains(BEFORE)) {
            throw new IOException(EDITED + " of the demo project is not the one that this demo knows");
        }
        String after = before.replace(BEFORE, AFTER);
        Files.writeString(file, after);
        if (!main.json()) {
            main.screen().blank();
            TextDiff.print(main.screen(), "as deployed", "as saved now", before, after);
        }
    }

    /** Runs a command as somebody would type it, and shows what they would type. */
    private int run(Path folder, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        if (main.json()) {
            all.add("--json");
        } else {
            main.screen().blank();
            main.screen()
                    .prose(
                            0,
                            Role.HINT,
                            "$ meshlens "
                                    + String.join(
                                            " ",
                                            Stream.of(arguments)
                                                    .map(word -> word.indexOf(' ') >= 0 ? '"' + word + '"' : word)
                                                    .toList()));
            main.screen().flush();
        }
        if (main.hasNoColor()) {
            all.add("--no-color");
        }
        Host host = main.host();
        StringWriter text = new StringWriter();
        Host inside = new Host(
                host.in(),
                main.json() ? new PrintWriter(text) : host.out(),
                host.err(),
                host.environment(),
                folder,
                host.isTerminal(),
                false,
                host.measured());
        int code = Main.run(inside, all.toArray(String[]::new));
        if (main.json()) {
            steps.add(Json.object(
                    "command",
                    Json.texts(List.of(arguments)),
                    "exitCode",
                    code,
                    "result",
                    JsonParser.parseString(text.toString())));
        }
        return code;
    }

    private void head(String text) {
        if (!main.json()) {
            main.screen().blank();
            main.screen().line(Role.STRONG, text);
        }
    }

    private void say(String text) {
        if (!main.json()) {
            main.screen().prose(0, Role.PLAIN, text);
        }
    }

    private void next(String shown) {
        if (main.json()) {
            return;
        }
        Screen screen = main.screen();
        head("That is the loop. What to try next");
        screen.line("  cd " + shown);
        screen.line("  " + main.command("lineage marts.fct_orders.net_amount")
                + "    where it comes from, and who reads it");
        screen.line("  " + main.command("rollback") + "    production as it was before");
        screen.line("  " + main.command("check") + "    after an edit that breaks something");
        say(
                "README.md there has a tour of eight more edits. Or open the folder in VS Code with the Meshlens extension: it says"
                        + " all of this while you type.");
    }
}
