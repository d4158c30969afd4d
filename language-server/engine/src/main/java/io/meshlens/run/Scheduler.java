package io.meshlens.run;

import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import io.meshlens.plan.Plan;
import io.meshlens.plan.TableKey;
import io.meshlens.project.ModelName;
import io.meshlens.state.StateException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Builds the tables of a plan, each as soon as those are done that it reads, several at a time. What reads a table that
 * failed is left out; everything else goes on.
 */
final class Scheduler {
    private final RunContext context;
    private final Warehouse warehouse;
    private final int tasks;

    Scheduler(RunContext context, Warehouse warehouse, int tasks) {
        this.context = context;
        this.warehouse = warehouse;
        this.tasks = tasks;
    }

    /**
     * Builds everything.
     *
     * @return what became of each table, in the order of the plan
     */
    List<RunResult.TableResult> run() {
        List<Plan.Build> builds = context.plan().builds();
        Map<TableKey, RunResult.TableResult> results = new HashMap<>();
        Map<TableKey, Integer> open = new HashMap<>();
        Map<TableKey, List<Plan.Build>> readers = new HashMap<>();
        for (Plan.Build build : builds) {
            open.put(build.table().key(), build.after().size());
            build.after()
                    .forEach(key -> readers.computeIfAbsent(key, any -> new ArrayList<>())
                            .add(build));
        }
        BlockingQueue<Done> done = new LinkedBlockingQueue<>();
        List<Plan.Build> ready = new ArrayList<>();
        builds.stream().filter(build -> build.after().isEmpty()).forEach(ready::add);
        int running = 0;
        ExecutorService workers = Executors.newFixedThreadPool(tasks, task -> {
            Thread thread = new Thread(task, "meshlens-build");
            thread.setDaemon(true);
            return thread;
        });
        try {
            while (running > 0 || !ready.isEmpty()) {
                while (!ready.isEmpty()) {
                    Plan.Build build = ready.removeFirst();
                    running++;
                    workers.execute(() -> done.add(new Done(build, build(build))));
                }
                Done next = take(done);
                running--;
                results.put(next.build.table().key(), next.result);
                settleReaders(next, readers, open, results, ready);
            }
        } finally {
            workers.shutdown();
        }
        return builds.stream()
                .map(build -> results.getOrDefault(
                        build.table().key(),
                        new RunResult.TableResult(build.model(), RunResult.State.SKIPPED, 0, 0, "it waits for itself")))
                .toList();
    }

    private record Done(Plan.Build build, RunResult.TableResult result) {}

    private static Done take(BlockingQueue<Done> done) {
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return done.take();
                } catch (InterruptedException e) {
                    // The running statements decide when it ends; a cancellation reaches them by itself.
                    isInterrupted = true;
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void settleReaders(
            Done finished,
            Map<TableKey, List<Plan.Build>> readers,
            Map<TableKey, Integer> open,
            Map<TableKey, RunResult.TableResult> results,
            List<Plan.Build> ready) {
        List<Done> settled = new ArrayList<>(List.of(finished));
        while (!settled.isEmpty()) {
            Done one = settled.removeLast();
            boolean isDone = one.result.state() == RunResult.State.DONE;
            for (Plan.Build reader : readers.getOrDefault(one.build.table().key(), List.of())) {
                TableKey key = reader.table().key();
                if (results.containsKey(key)) {
                    continue;
                }
                if (!isDone) {
                    RunResult.TableResult skipped = skipped(reader, one);
                    results.put(key, skipped);
                    settled.add(new Done(reader, skipped));
                } else if (open.merge(key, -1, Integer::sum) == 0) {
                    ready.add(reader);
                }
            }
        }
    }

    private RunResult.TableResult skipped(Plan.Build build, Done because) {
        ModelName parent = because.build.model();
        context.progress().heard(new Progress.Event.TableSkipped(build.model(), parent));
        boolean isCancelled = because.result.state() == RunResult.State.CANCELLED;
        return new RunResult.TableResult(
                build.model(),
                isCancelled ? RunResult.State.CANCELLED : RunResult.State.SKIPPED,
                0,
                0,
                "it reads " + parent.display() + ", which was not built");
    }

    private RunResult.TableResult build(Plan.Build build) {
        if (context.cancellation().isRequested()) {
            return new RunResult.TableResult(build.model(), RunResult.State.CANCELLED, 0, 0, "stopped");
        }
        Instant begin = context.now();
        context.progress()
                .heard(new Progress.Event.TableBegins(
                        build.model(), build.table().name(), build.batches().size()));
        try (Session session = warehouse.session(context.cancellation())) {
            long rows = new TableBuilder(context, build, session).run();
            long millis = Duration.between(begin, context.now()).toMillis();
            context.progress().heard(new Progress.Event.TableDone(build.model(), rows, millis));
            return new RunResult.TableResult(build.model(), RunResult.State.DONE, rows, millis, "");
        } catch (EngineException.Cancelled e) {
            return new RunResult.TableResult(build.model(), RunResult.State.CANCELLED, 0, 0, "stopped");
        } catch (EngineException e) {
            return failed(build, e.getMessage() + (e.sql() == null ? "" : "\nin: " + e.sql()));
        } catch (Auditor.Failed | StateException | RunException e) {
            return failed(build, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            return failed(build, "a fault in Meshlens: " + e);
        }
    }

    private RunResult.TableResult failed(Plan.Build build, String why) {
        context.progress().heard(new Progress.Event.TableFailed(build.model(), why));
        return new RunResult.TableResult(build.model(), RunResult.State.FAILED, 0, 0, why);
    }
}
