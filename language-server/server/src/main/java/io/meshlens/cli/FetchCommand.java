package io.meshlens.cli;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Session;
import io.meshlens.operate.OperationException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens fetchdf}: the rows of any query. */
@Command(
        name = "fetchdf",
        description = "Runs a query on the warehouse, read-only, and shows the rows.",
        mixinStandardHelpOptions = true)
final class FetchCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(paramLabel = "SQL", description = "The query, in the words of the warehouse.")
    private String sql = "";

    @Option(names = "--limit", paramLabel = "N", description = "At most so many rows. Default: ${DEFAULT-VALUE}.")
    private int limit = 1000;

    FetchCommand(Main main) {
        this.main = main;
    }

    @Override
    public Integer call() throws OperationException {
        try (Opened opened = main.openState()) {
            Cancellation cancellation = new Cancellation();
            long begun = System.nanoTime();
            Session.Rows rows = Interrupts.heard(
                    cancellation, main.screen(), () -> opened.operations().fetch(sql, limit, cancellation));
            EvaluateCommand.show(main, rows, (System.nanoTime() - begun) / 1_000_000L);
        }
        return ExitCode.DONE;
    }
}
