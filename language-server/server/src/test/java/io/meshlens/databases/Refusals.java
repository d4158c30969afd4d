package io.meshlens.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Catalog;
import io.meshlens.engine.EngineException;
import io.meshlens.plan.TableName;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;

/** What all databases have in common that cannot be asked. */
final class Refusals {
    private static final List<TableName> TABLES = List.of(TableName.of("raw", "orders"));

    private Refusals() {}

    /** Checks the message, and that the password is nowhere in the failure. */
    static void check(Catalog catalog, String password, String message) {
        Throwable failure = catchThrowable(() -> catalog.describe(TABLES, new Cancellation()));
        assertThat(failure).isInstanceOf(EngineException.class).hasMessage(message);
        StringWriter everything = new StringWriter();
        failure.printStackTrace(new PrintWriter(everything, true));
        assertThat(everything.toString()).doesNotContain(password);
        assertThat(catalog.origin()).doesNotContain(password);
    }

    /** Makes the catalog of a server. */
    interface Made {
        Catalog of(int port, Duration limit);
    }

    /** Asks somebody who takes the connection and says nothing: there is an end of waiting, and it can be cut short. */
    static void whoNeverAnswersIsGivenUp(Made made) throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            int port = silent.getLocalPort();
            assertThatThrownBy(() -> made.of(port, Duration.ofSeconds(1)).describe(TABLES, new Cancellation()))
                    .isInstanceOf(EngineException.class)
                    .hasMessage("nothing at 127.0.0.1:" + port
                            + " answered within 1 second. Check 'host' and 'port' of the connection and what lies between,"
                            + " or give it more time: --timeout 3");
            Cancellation cancellation = new Cancellation();
            Thread canceller = cancelLater(cancellation);
            assertThatThrownBy(() -> made.of(port, Duration.ofMinutes(10)).describe(TABLES, cancellation))
                    .isInstanceOf(EngineException.Cancelled.class);
            canceller.join();
        }
    }

    static Thread cancelLater(Cancellation cancellation) {
        return Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(500);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            cancellation.request();
        });
    }
}
