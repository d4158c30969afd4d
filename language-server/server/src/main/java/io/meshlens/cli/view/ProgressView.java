package io.meshlens.cli.view;

import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.terminal.Widths;
import io.meshlens.engine.EngineException;
import io.meshlens.engine.Session;
import io.meshlens.operate.Amounts;
import io.meshlens.operate.PlanLines;
import io.meshlens.plan.Interval;
import io.meshlens.plan.Plan;
import io.meshlens.project.ModelName;
import io.meshlens.run.Progress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Shows a run while it runs: a line for each table that is done and, in a terminal, below them one for each that is worked on,
 * with a bar. Guarded by itself, for several threads tell it.
 */
public final class ProgressView implements Progress, AutoCloseable {
    private static final int BAR = 20;
    private static final int SAMPLE = 3;
    private static final long REDRAW_MILLIS = 120;

    private final Screen screen;
    private final PlanLines lines;
    private final int total;
    private final int nameWidth;
    private final Map<ModelName, Running> running = new LinkedHashMap<>();
    private final Map<ModelName, Boolean> isView = new HashMap<>();
    private final @Nullable ScheduledExecutorService clock;
    private final long begun = System.nanoTime();
    private int ended;
    private int drawn;
    private String waiting = "";

    /** What is known of a table that is worked on. */
    private static final class Running {
        final long begun = System.nanoTime();
        int done;
        int of = 1;
        long rows;

        @Nullable
        Interval interval;
    }

    public ProgressView(Screen screen, PlanLines lines) {
        this.screen = screen;
        this.lines = lines;
        Plan plan = lines.plan();
        this.total = plan.builds().size();
        int longest = 10;
        for (Plan.Build build : plan.builds()) {
            longest = Math.max(longest, Widths.of(lines.name(build.model())));
            isView.put(build.model(), build.isViewOnly());
        }
        this.nameWidth = Math.min(longest, screen.width() / 2);
        if (screen.isTerminal()) {
            ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
                Thread thread = new Thread(work, "meshlens-progress");
                thread.setDaemon(true);
                return thread;
            });
            ScheduledFuture<?> unused =
                    timer.scheduleAtFixedRate(this::redraw, REDRAW_MILLIS, REDRAW_MILLIS, TimeUnit.MILLISECONDS);
            clock = timer;
        } else {
            clock = null;
        }
    }

    @Override
    public synchronized void heard(Event event) {
        switch (event) {
            case Event.WaitsForWarehouse wait -> waits(wait.lock());
            case Event.WaitsForOther wait ->
                waits(lines.name(wait.model()) + " is worked on by " + wait.owner() + "; waiting for it");
            case Event.TableBegins begins -> {
                waiting = "";
                Running one = new Running();
                one.of = Math.max(1, begins.batches());
                running.put(begins.model(), one);
            }
            case Event.BatchBegins begins -> {
                Running one = running.get(begins.model());
                if (one != null) {
                    one.interval = begins.interval();
                    one.of = begins.of();
                }
            }
            case Event.BatchDone done -> {
                Running one = running.get(done.model());
                if (one != null) {
                    one.done = done.number();
                    one.rows += done.rows();
                }
            }
            case Event.AuditFailed failed -> auditFailed(failed);
            case Event.StandaloneAuditDone done -> standaloneAudit(done);
            case Event.StandaloneAuditBroken broken -> {
                erase();
                screen.marked(
                        "  ! ",
                        Role.BAD,
                        "The audit " + broken.audit() + " could not be run: " + firstLine(broken.why()));
            }
            case Event.TableDone done -> {
                ended(done.model());
                line(
                        Role.GOOD,
                        "done",
                        done.model(),
                        Boolean.TRUE.equals(isView.get(done.model()))
                                ? "view"
                                : Amounts.count(done.rows(), "row") + "  " + Amounts.time(done.millis()));
            }
            case Event.TableFailed failed -> {
                ended(failed.model());
                line(Role.BAD, "failed", failed.model(), firstLine(failed.why()));
            }
            case Event.TableSkipped skipped -> {
                ended(skipped.model());
                line(Role.NOTICE, "skipped", skipped.model(), "because of " + lines.name(skipped.because()));
            }
            case Event.Promoted promoted -> {
                erase();
                if (promoted.views() > 0) {
                    screen.line(
                            Role.GOOD,
                            "  " + promoted.environment() + " now shows " + Amounts.count(promoted.views(), "new view")
                                    + ".");
                }
            }
            case Event.Note note -> {
                erase();
                screen.marked("  ! ", Role.NOTICE, note.text());
            }
            case Event.Passed passed -> {}
        }
        screen.flush();
    }

    private void waits(EngineException.Locked lock) {
        waits(String.valueOf(lock.getMessage()));
    }

    private void waits(String why) {
        if (!why.equals(waiting)) {
            waiting = why;
            erase();
            screen.marked("  ! ", Role.NOTICE, "Waiting: " + why);
        }
    }

    private void ended(ModelName model) {
        running.remove(model);
        ended++;
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private void line(Role role, String word, ModelName model, String text) {
        erase();
        String count = total == 0
                ? ""
                : Widths.right(ended + "/" + total, 2 * String.valueOf(total).length() + 1) + "  ";
        String begin = "  " + count + Widths.left(word, 7) + "  ";
        String name = Widths.left(Widths.cut(lines.name(model), nameWidth), nameWidth);
        List<String> pieces = Widths.wrap(text, Math.max(20, screen.width() - Widths.of(begin) - nameWidth - 2));
        screen.line("  " + screen.paint(Role.MUTED, count) + screen.paint(role, Widths.left(word, 7)) + "  " + name
                + "  " + pieces.getFirst());
        pieces.stream().skip(1).forEach(piece -> screen.line(" ".repeat(Widths.of(begin) + nameWidth + 2) + piece));
    }

    private void standaloneAudit(Event.StandaloneAuditDone done) {
        erase();
        if (done.count() == 0) {
            screen.line(Role.GOOD, "  The audit " + done.audit() + " found no bad rows.");
            return;
        }
        screen.marked(
                "  ! ",
                Role.NOTICE,
                "The audit " + done.audit() + " found " + Amounts.count(done.count(), "bad row")
                        + "; it does not block.");
        sample(done.sample());
    }

    private void sample(Session.Rows sample) {
        if (!sample.values().isEmpty()) {
            new RowsPrinter(screen, 6).print(sample, SAMPLE);
        }
    }

    private void auditFailed(Event.AuditFailed failed) {
        erase();
        screen.marked(
                "  ! ",
                failed.isBlocking() ? Role.BAD : Role.NOTICE,
                "The audit " + failed.audit() + " of " + lines.name(failed.model()) + " found "
                        + Amounts.count(failed.count(), "bad row")
                        + (failed.isBlocking() ? "; the new rows are thrown away." : "; it does not block."));
        sample(failed.sample());
    }

    // ---- The lines at work

    private synchronized void redraw() {
        erase();
        if (running.isEmpty()) {
            return;
        }
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (Map.Entry<ModelName, Running> entry : running.entrySet()) {
            if (shown == 8) {
                break;
            }
            text.append(Widths.cut(working(entry.getKey(), entry.getValue()), screen.width() - 1))
                    .append('\n');
            shown++;
        }
        long seconds = (System.nanoTime() - begun) / 1_000_000_000L;
        text.append(Widths.cut(
                        "  " + ended + " of " + total + " done, " + Amounts.time(seconds * 1000) + "  (Ctrl-C stops)",
                        screen.width() - 1))
                .append('\n');
        screen.rawOut(text.toString());
        drawn = shown + 1;
    }

    private String working(ModelName model, Running one) {
        long millis = (System.nanoTime() - one.begun) / 1_000_000L;
        int filled = one.of <= 1 ? 0 : one.done * BAR / one.of;
        String bar = one.of <= 1
                ? ""
                : "[" + "#".repeat(filled) + "-".repeat(BAR - filled) + "]  " + one.done + "/" + one.of + "  ";
        String rate = one.rows > 0 && millis > 500 ? Amounts.aboutRows(one.rows * 1000 / millis) + "/s  " : "";
        String interval = one.interval == null || one.of <= 1 ? "" : PlanLines.range(one.interval) + "  ";
        return "  ... " + Widths.left(Widths.cut(lines.name(model), nameWidth), nameWidth) + "  " + bar + interval
                + rate + Amounts.time(millis / 100 * 100);
    }

    private void erase() {
        if (drawn > 0) {
            screen.rawOut("\u001b[" + drawn + "A\r\u001b[J");
            drawn = 0;
        }
    }

    @Override
    public void close() {
        if (clock != null) {
            clock.shutdownNow();
        }
        synchronized (this) {
            erase();
            screen.flush();
        }
    }
}
