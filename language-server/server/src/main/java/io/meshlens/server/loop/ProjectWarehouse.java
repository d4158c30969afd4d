package io.meshlens.server.loop;

import io.meshlens.operate.OperationException;
import io.meshlens.operate.OperationSettings;
import io.meshlens.operate.Operations;
import io.meshlens.operate.Sources;
import io.meshlens.project.ProjectConfig;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What can be done with a project's warehouse; made when it is first asked for, and anew when the configuration has changed.
 * Guarded by its lock: what was made last. An older one is not closed while an operation may use it: its store closes at the
 * end of the session.
 */
final class ProjectWarehouse {
    private final Path root;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable ProjectConfig config;
    private @Nullable Operations operations;
    private @Nullable ProjectConfig sourcesConfig;
    private @Nullable Sources sources;

    ProjectWarehouse(Path root) {
        this.root = root;
    }

    Operations operations(ProjectConfig wanted) throws OperationException {
        lock.lock();
        try {
            Operations made = operations;
            if (made == null || !wanted.equals(config)) {
                made = Operations.open(root, wanted, OperationSettings.standard());
                operations = made;
                config = wanted;
            }
            return made;
        } finally {
            lock.unlock();
        }
    }

    /** Returns what is known outside of the project, also where the warehouse is none that can be built in. */
    Sources sources(ProjectConfig wanted) {
        lock.lock();
        try {
            return operations(wanted).sources();
        } catch (OperationException notBuiltIn) {
            Sources made = sources;
            if (made == null || !wanted.equals(sourcesConfig)) {
                made = Sources.open(root, wanted);
                sources = made;
                sourcesConfig = wanted;
            }
            return made;
        } finally {
            lock.unlock();
        }
    }

    void close(Log log) {
        lock.lock();
        try {
            if (sources != null) {
                sources.close();
                sources = null;
            }
            if (operations != null) {
                operations.close();
                operations = null;
            }
        } catch (OperationException failure) {
            log.error("The state of " + root + " could not be closed", failure);
        } finally {
            lock.unlock();
        }
    }
}
