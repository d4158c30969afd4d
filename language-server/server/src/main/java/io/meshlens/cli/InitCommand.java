package io.meshlens.cli;

import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.view.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens init}: a new project. */
@Command(
        name = "init",
        description = "Begins a project in the present folder, or in the one after --project. Overwrites nothing.",
        mixinStandardHelpOptions = true)
final class InitCommand implements Callable<Integer> {
    /** Where each file comes from; what an empty project has, first. */
    private static final Map<String, String> BASE = Map.of("config.yaml", "config.yaml", ".gitignore", "gitignore");

    private static final List<String> EXAMPLE = List.of(
            "seeds/raw_orders.csv",
            "models/raw_orders.sql",
            "models/orders.sql",
            "models/customers.sql",
            "audits/assert_positive.sql",
            "tests/test_customers.yaml");

    private static final List<String> FOLDERS = List.of("models", "seeds", "audits", "tests", "macros");

    private final Main main;

    @Parameters(
            paramLabel = "ENGINE",
            arity = "0..1",
            defaultValue = "duckdb",
            description = "The kind of warehouse. Default, and in this version the only one: duckdb.")
    private String engine = "duckdb";

    @Option(
            names = {"-t", "--template"},
            paramLabel = "NAME",
            description = "default: with an example that runs; empty: only the configuration.")
    private String template = "default";

    InitCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws IOException {
        if (!engine.equalsIgnoreCase("duckdb")) {
            throw CommandException.notYet("'" + engine + "' is not in this version, which writes to duckdb only. Run:"
                    + " meshlens init duckdb");
        }
        boolean isEmpty = switch (template.toLowerCase(Locale.ROOT)) {
            case "default" -> false;
            case "empty" -> true;
            case "dbt", "dlt" ->
                throw CommandException.notYet(
                        "The template '" + template + "' is not in this version. There are: default, empty.");
            default ->
                throw CommandException.wrongUse("There is no template '" + template + "'. There are: default, empty.");
        };
        Path folder = main.host().folder();
        Path root = main.named() == null ? folder : folder.resolve(main.named()).normalize();
        Map<String, String> files = new LinkedHashMap<>(BASE);
        if (!isEmpty) {
            EXAMPLE.forEach(name -> files.put(name, "default/" + name));
        }
        for (String name : files.keySet()) {
            if (Files.exists(root.resolve(name)) && !name.equals(".gitignore")) {
                throw CommandException.failed(
                        "There is a " + name + " in '" + root
                                + "' already, and nothing is overwritten. Begin in an empty folder: meshlens init --project DIR");
            }
        }
        for (String name : FOLDERS) {
            Files.createDirectories(root.resolve(name));
        }
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path target = root.resolve(file.getKey());
            if (!Files.exists(target)) {
                Files.writeString(target, resource(file.getValue()));
            }
        }
        tell(root, files.keySet().stream().sorted().toList(), isEmpty);
        return ExitCode.DONE;
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = InitCommand.class.getResourceAsStream("init/" + name)) {
            if (in == null) {
                throw new IOException("this build of Meshlens lacks its file init/" + name);
            }
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    private void tell(Path root, List<String> files, boolean isEmpty) {
        if (main.json()) {
            Json.print(main.host().out(), Json.object("folder", root.toString(), "files", Json.texts(files)));
            return;
        }
        Screen screen = main.screen();
        screen.line(Role.GOOD, "A new project in " + root + ":");
        files.forEach(name -> screen.line("  " + name));
        screen.blank();
        screen.line(
                isEmpty ? "Put models into models/, then: " + main.command("plan") : "Next: " + main.command("plan"));
    }
}
