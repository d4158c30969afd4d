package io.meshlens.cli;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The commands by name. Only those that the arguments may mean are made: each costs time at every start. */
final class Commands {
    static final List<String> NAMES = List.of(
            "demo",
            "init",
            "plan",
            "run",
            "rollback",
            "environments",
            "invalidate",
            "adopt",
            "check",
            "test",
            "audit",
            "diff",
            "lineage",
            "render",
            "evaluate",
            "fetchdf",
            "catalog",
            "lsp",
            "dev");

    private Commands() {}

    /** Returns the commands that occur among some arguments; all of them if none does, so that help can list them. */
    static Set<String> in(List<String> arguments) {
        Set<String> found = new LinkedHashSet<>();
        for (String argument : arguments) {
            String name = argument.equals("lint") ? "check" : argument;
            if (NAMES.contains(name)) {
                found.add(name);
            }
        }
        return found.isEmpty() || arguments.contains("help") ? new LinkedHashSet<>(NAMES) : found;
    }

    static Object make(String name, Main main) {
        return switch (name) {
            case "demo" -> new DemoCommand(main);
            case "init" -> new InitCommand(main);
            case "plan" -> new PlanCommand(main);
            case "run" -> new RunCommand(main);
            case "rollback" -> new RollbackCommand(main);
            case "environments" -> new EnvironmentsCommand(main);
            case "invalidate" -> new InvalidateCommand(main);
            case "adopt" -> new AdoptCommand();
            case "test" -> new TestCommand(main);
            case "audit" -> new AuditCommand(main);
            case "diff" -> new DiffCommand(main);
            case "render" -> new RenderCommand(main);
            case "evaluate" -> new EvaluateCommand(main);
            case "catalog" -> new CatalogCommand(main);
            case "fetchdf" -> new FetchCommand(main);
            case "check" -> new CheckCommand(main);
            case "lineage" -> new LineageCommand(main);
            case "lsp" -> new LspCommand();
            case "dev" -> new DevCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
