package io.meshlens.server.operation;

import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.PlanOptions;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the latest plans were asked with, by the names of the plans: enough to make them once more before one is applied, and to
 * see whether it still is the same. Used by many threads; guarded by its lock.
 */
public final class ShownPlans {
    private static final int MOST = 16;

    /**
     * What a plan was asked with.
     *
     * @param environment for which environment
     * @param options what was asked for
     * @param now the time of execution
     */
    public record Request(EnvironmentName environment, PlanOptions options, Instant now) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Request> requests = new LinkedHashMap<>();
    private boolean applying;

    void add(String id, Request request) {
        lock.lock();
        try {
            requests.remove(id);
            requests.put(id, request);
            if (requests.size() > MOST) {
                requests.remove(requests.keySet().iterator().next());
            }
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    Request of(String id) {
        lock.lock();
        try {
            return requests.get(id);
        } finally {
            lock.unlock();
        }
    }

    /** Begins to apply a plan; false if another one is being applied. */
    boolean begin() {
        lock.lock();
        try {
            boolean free = !applying;
            applying = true;
            return free;
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            applying = false;
        } finally {
            lock.unlock();
        }
    }
}
