package io.meshlens.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code meshlens adopt}: for tables that somebody else made; a later version does it. */
@Command(
        name = "adopt",
        description = "Takes over tables and views that another tool made. Not in this version.",
        mixinStandardHelpOptions = true)
final class AdoptCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", hidden = true)
    private List<String> names = List.of();

    @Override
    public Integer call() {
        throw CommandException.notYet(
                "adopt is not in this version. It will take over "
                        + (names.isEmpty() ? "tables and views that another tool made" : String.join(", ", names))
                        + ": note them as ours, keep their rows, and put a view of the same name in their place. Until then Meshlens"
                        + " replaces nothing that it did not make: rename or drop what is in the way, or plan for another database.");
    }
}
