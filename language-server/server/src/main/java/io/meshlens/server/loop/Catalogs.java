package io.meshlens.server.loop;

import io.meshlens.db.Cancellation;
import io.meshlens.db.Cancelled;
import io.meshlens.ide.Analysis;
import io.meshlens.operate.OperationException;
import io.meshlens.project.ModelName;
import io.meshlens.types.ModelSignature;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Looks in the background at the tables and files that a project reads and does not make. One look at a time; what was asked
 * for meanwhile is done after it. Used by the loop's thread; only the looks run elsewhere.
 */
final class Catalogs {
    private static final int ATTEMPTS = 40;
    private static final long PAUSE_MILLIS = 250;

    private final Loop loop;
    private final Log log;
    private final Set<Project> running = new HashSet<>();
    private final Set<Project> again = new HashSet<>();

    Catalogs(Loop loop, Log log) {
        this.loop = loop;
        this.log = log;
    }

    /** Looks; what was seen is an event. */
    void look(Project project) {
        if (running.add(project)) {
            Thread thread = new Thread(null, () -> run(project), "meshlens-catalog", QueryPool.STACK_BYTES);
            thread.setDaemon(true);
            thread.start();
        } else {
            again.add(project);
        }
    }

    /** A look has ended. */
    void ended(Project project) {
        running.remove(project);
        if (again.remove(project)) {
            look(project);
        }
    }

    private void run(Project project) {
        Map<ModelName, ModelSignature> seen = null;
        try {
            seen = seen(project);
        } catch (OperationException none) {
            log.info("Tables outside of the project are not known: " + none.getMessage());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (Throwable failure) { // the boundary of a job: the tables stay unknown
            log.error("Tables outside of the project could not be looked at", failure);
        }
        loop.add(new Event.CatalogSeen(project, seen));
    }

    /** Asks until nobody types in between. */
    private static Map<ModelName, ModelSignature> seen(Project project)
            throws OperationException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                Analysis analysis = project.host.analysis(new Cancellation());
                return project.warehouse
                        .sources(analysis.config())
                        .describe(analysis.outsideSources(), new io.meshlens.engine.Cancellation());
            } catch (Cancelled passed) {
                if (attempt == ATTEMPTS) {
                    throw passed;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }
}
