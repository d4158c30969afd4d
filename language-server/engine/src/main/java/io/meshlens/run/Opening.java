package io.meshlens.run;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Engine;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Warehouse;
import java.time.Duration;
import java.util.function.Consumer;

/** Opens a warehouse, and waits for it while another process holds it. */
final class Opening {
    private static final Duration PAUSE = Duration.ofMillis(200);

    private Opening() {}

    /**
     * Opens a warehouse.
     *
     * @param longestWait how long it is waited for
     * @param waits hears once that it is waited for
     * @throws EngineException.Locked if it is still held then
     * @throws EngineException.Cancelled if somebody asked to stop
     */
    static Warehouse open(
            Engine engine,
            Engine.Access access,
            Duration longestWait,
            Consumer<EngineException.Locked> waits,
            Cancellation cancellation)
            throws EngineException {
        long begin = System.nanoTime();
        boolean isAnnounced = false;
        while (true) {
            try {
                return engine.open(access);
            } catch (EngineException.Locked e) {
                if (System.nanoTime() - begin >= longestWait.toNanos()) {
                    throw e;
                }
                if (!isAnnounced) {
                    isAnnounced = true;
                    waits.accept(e);
                }
                try {
                    if (cancellation.await(PAUSE)) {
                        throw new EngineException.Cancelled(null);
                    }
                } catch (InterruptedException interrupt) {
                    Thread.currentThread().interrupt();
                    throw new EngineException.Cancelled(null);
                }
            }
        }
    }
}
