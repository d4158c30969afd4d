package io.meshlens.cli;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The commands by name. Only those that the arguments may mean are made: each costs time at every start. */
final class Commands {
    static final List<String> NAMES = List.of("lineage", "check", "lsp", "dev");

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
            case "check" -> new CheckCommand(main);
            case "lineage" -> new LineageCommand(main);
            case "lsp" -> new LspCommand();
            case "dev" -> new DevCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
