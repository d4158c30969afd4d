package io.meshlens.server.operation;

import io.meshlens.operate.Amounts;
import io.meshlens.plan.Plan;
import io.meshlens.project.ModelName;
import io.meshlens.run.Progress;
import io.meshlens.run.RunResult;
import io.meshlens.server.proto.PlanAnswer;
import io.meshlens.server.proto.Protocol;
import io.meshlens.server.proto.RowsAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Tells the client what a run does, and remembers it for the answer. Heard from several threads; guarded by its lock. */
final class ApplyProgress implements Progress {
    private final Plan plan;
    private final PlanAnswer names;
    private final Desk desk;
    private final Desk.Progress progress;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<ModelName, Step> steps = new LinkedHashMap<>();
    private int ended;

    /** How far one model is. */
    private static final class Step {
        final int total;
        String state = "waiting";
        int done;
        long rows;

        @Nullable
        Long millis;

        @Nullable
        String message;

        final List<Protocol.AuditOutcome> audits = new ArrayList<>();

        Step(int total) {
            this.total = total;
        }
    }

    ApplyProgress(Plan plan, PlanAnswer names, Desk desk, Desk.Progress progress) {
        this.plan = plan;
        this.names = names;
        this.desk = desk;
        this.progress = progress;
        plan.builds()
                .forEach(build ->
                        steps.put(build.model(), new Step(build.batches().size())));
    }

    @Override
    public void heard(Event event) {
        lock.lock();
        try {
            note(event);
        } finally {
            lock.unlock();
        }
    }

    private void note(Event event) {
        switch (event) {
            case Event.WaitsForWarehouse waits ->
                report(String.valueOf(waits.lock().getMessage()));
            case Event.WaitsForOther waits ->
                report(names.name(waits.model()) + " is being built by " + waits.owner() + "; waiting for it");
            case Event.TableBegins begins -> {
                step(begins.model()).state = "running";
                tell(begins.model());
            }
            case Event.BatchBegins begins -> {
                step(begins.model()).state = "running";
                tell(begins.model());
            }
            case Event.BatchDone done -> {
                Step step = step(done.model());
                step.done = Math.max(step.done, done.number());
                step.rows += done.rows();
                tell(done.model());
            }
            case Event.AuditFailed audit -> {
                step(audit.model())
                        .audits
                        .add(new Protocol.AuditOutcome(
                                audit.audit(),
                                audit.count(),
                                audit.isBlocking(),
                                RowsAnswer.of(audit.sample(), 0, "")));
                tell(audit.model());
            }
            case Event.StandaloneAuditDone done ->
                report("the audit " + done.audit() + ": "
                        + (done.count() == 0 ? "no bad rows" : Amounts.count(done.count(), "bad row")));
            case Event.StandaloneAuditBroken broken -> report("the audit " + broken.audit() + " could not be run");
            case Event.TableDone done -> {
                Step step = step(done.model());
                step.rows = done.rows();
                step.millis = done.millis();
                step.done = step.total;
                end(done.model(), "done", null);
            }
            case Event.TableFailed failed -> end(failed.model(), "failed", failed.why());
            case Event.TableSkipped skipped ->
                end(skipped.model(), "skipped", "it reads " + names.name(skipped.because()) + ", which failed");
            case Event.Promoted promoted -> {
                if (promoted.views() > 0) {
                    report(promoted.environment() + " shows the new tables");
                }
            }
            case Event.Note note -> report(note.text());
            case Event.Passed passed -> {}
        }
    }

    private Step step(ModelName model) {
        return steps.computeIfAbsent(model, absent -> new Step(0));
    }

    private void end(ModelName model, String state, @Nullable String message) {
        Step step = step(model);
        step.state = state;
        step.message = message;
        ended++;
        tell(model);
        report(names.name(model) + ": " + state);
    }

    private void report(String message) {
        int all = steps.size();
        progress.report(message, all == 0 ? -1 : Math.min(100, 100 * ended / all));
    }

    private void tell(ModelName model) {
        desk.applying(new Protocol.Applying(plan.id(), plan.environment().value(), model(model, step(model))));
    }

    private Protocol.AppliedModel model(ModelName name, Step step) {
        return new Protocol.AppliedModel(
                names.name(name),
                step.state,
                step.state.equals("waiting") ? null : step.rows,
                step.millis == null ? null : step.millis / 1e3,
                step.total == 0 ? null : step.done,
                step.total == 0 ? null : step.total,
                step.message,
                step.audits.isEmpty() ? null : List.copyOf(step.audits));
    }

    /** Returns the answer. */
    Protocol.ApplyResult result(RunResult result, double seconds) {
        lock.lock();
        try {
            for (RunResult.TableResult table : result.tables()) {
                Step step = step(table.model());
                step.state = switch (table.state()) {
                    case DONE -> "done";
                    case FAILED -> "failed";
                    case SKIPPED, CANCELLED -> "skipped";
                };
                step.rows = table.rows();
                step.millis = table.millis();
                step.message = table.why().isEmpty() ? null : table.why();
            }
            List<Protocol.AppliedModel> models = new ArrayList<>();
            steps.forEach((name, step) -> models.add(model(name, step)));
            String outcome = switch (result.status()) {
                case DONE -> "applied";
                case REFUSED, CONFLICT -> "refused";
                case FAILED -> "failed";
                case CANCELLED -> "cancelled";
            };
            return new Protocol.ApplyResult(outcome, message(result), models, seconds);
        } finally {
            lock.unlock();
        }
    }

    private String message(RunResult result) {
        String said = String.join("\n", result.messages());
        String environment = plan.environment().value();
        return switch (result.status()) {
            case DONE -> said.isEmpty() ? environment + " is as planned." : environment + " is as planned.\n" + said;
            case CANCELLED ->
                "Cancelled. What was built is kept; " + environment + " is what it was."
                        + (said.isEmpty() ? "" : "\n" + said);
            case FAILED, REFUSED, CONFLICT -> said;
        };
    }
}
