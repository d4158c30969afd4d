package io.meshlens.server.loop;

import io.meshlens.db.Cancelled;
import io.meshlens.operate.OperationException;
import io.meshlens.server.operation.Operation;
import io.meshlens.state.StateException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Runs operations, each on a platform thread of its own: they are few, and plans are computed in between waits. Guarded by its
 * lock: the set of those that run.
 */
final class OperationRunner {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    private final Set<Pending> running = new HashSet<>();
    private final Log log;

    OperationRunner(Log log) {
        this.log = log;
    }

    void start(Pending request, OperationDesk desk) {
        lock.lock();
        try {
            running.add(request);
        } finally {
            lock.unlock();
        }
        request.begin();
        Thread thread = new Thread(null, () -> run(request, desk), "meshlens-operation", QueryPool.STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
    }

    /** The one place where an operation's failure of any kind ends. */
    private void run(Pending request, OperationDesk desk) {
        try {
            Operation<Object, Object> operation = (Operation<Object, Object>) request.kind;
            request.answer.complete(operation.answer(request.params, desk));
        } catch (Cancelled passed) {
            request.failCancelled();
        } catch (OperationException refused) {
            if (refused.kind() == OperationException.Kind.CANCELLED) {
                request.failCancelled();
            } else {
                request.fail(ResponseErrorCode.RequestFailed, String.valueOf(refused.getMessage()));
            }
        } catch (StateException.Carried unreadable) {
            request.fail(ResponseErrorCode.RequestFailed, String.valueOf(unreadable.getMessage()));
        } catch (ResponseErrorException told) {
            request.answer.completeExceptionally(told);
        } catch (Throwable failure) { // the request's boundary: a failing operation costs one answer
            log.error(request.kind.method() + " failed", failure);
            request.answer.completeExceptionally(failure);
        } finally {
            desk.close();
            lock.lock();
            try {
                running.remove(request);
                ended.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Asks everything that runs to stop, and waits for it, but not longer than some time. */
    void stop(long mostMillis) {
        lock.lock();
        try {
            running.forEach(request -> {
                request.cancellation.cancel();
                request.stop.request();
            });
            long left = TimeUnit.MILLISECONDS.toNanos(mostMillis);
            while (!running.isEmpty() && left > 0) {
                left = ended.awaitNanos(left);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }
}
