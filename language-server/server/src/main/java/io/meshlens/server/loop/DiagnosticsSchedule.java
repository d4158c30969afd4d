package io.meshlens.server.loop;

import io.meshlens.db.Cancellation;
import io.meshlens.db.Cancelled;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.ide.Analysis;
import io.meshlens.server.proto.Diagnostics;
import io.meshlens.server.proto.Places;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SequencedSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which documents are diagnosed when. The edited document comes at once, then the other open ones, one job at a time; the
 * files that are not open wait until typing pauses. Used by the loop's thread; only the jobs run elsewhere.
 */
final class DiagnosticsSchedule {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    /** How many files that are not open one job looks at before it lets others run. */
    private static final int CHUNK = 20;

    /** A job under way. */
    private record Job(Document document, Cancellation cancellation) {}

    private final Loop loop;
    private final QueryPool pool;
    private final Client client;
    private final Log log;

    /** URIs of open documents that are to be diagnosed, the most urgent first. */
    private final SequencedSet<String> due = new LinkedHashSet<>();

    private @Nullable Job underWay;
    private final Map<Project, Sweep> sweeps = new HashMap<>();
    private long pauseAt = Long.MAX_VALUE;

    /** The files of a project that are not open: which of them are still to be looked at. */
    private static final class Sweep {
        final List<FileId> rest = new ArrayList<>();
        final Map<FileId, List<Diagnostic>> published = new HashMap<>();
        boolean isDue;
        boolean isRunning;
    }

    DiagnosticsSchedule(Loop loop, QueryPool pool, Client client, Log log) {
        this.loop = loop;
        this.pool = pool;
        this.client = client;
        this.log = log;
    }

    /** The text of a document is another: it comes first, then the other open documents of its project. */
    void edited(Document document) {
        Job stale = underWay;
        if (stale != null) {
            stale.cancellation.cancel();
            due.add(stale.document.uri());
            underWay = null;
        }
        for (Document other : loop.documents().values()) {
            if (other.project() != null && other.project().equals(document.project())) {
                due.add(other.uri());
            }
        }
        due.addFirst(document.uri());
        if (document.project() != null) {
            sweepLater(document.project());
        }
        next();
    }

    /** Files of a project are others. */
    void changed(Project project, Collection<Document> documents) {
        for (Document document : documents) {
            if (project.equals(document.project())) {
                due.add(document.uri());
            }
        }
        sweepLater(project);
        next();
    }

    /** A document was closed: its file is looked at like any other that is not open. */
    void closed(Document document) {
        due.remove(document.uri());
        client.publish(document.uri(), null, List.of());
        Project project = document.project();
        if (project != null && document.file() != null) {
            sweep(project).published.remove(document.file());
            sweepLater(project);
        }
    }

    /** Files are gone: what was told about them is taken back. */
    void removed(Project project, Collection<FileId> gone) {
        for (FileId file : gone) {
            if (sweep(project).published.remove(file) != null) {
                client.publish(Places.uri(project.root, file), null, List.of());
            }
        }
    }

    /** A project is no longer part of the session: what was told about its files is taken back. */
    void left(Project project) {
        removed(project, List.copyOf(sweep(project).published.keySet()));
        sweeps.remove(project);
    }

    private Sweep sweep(Project project) {
        return sweeps.computeIfAbsent(project, absent -> new Sweep());
    }

    private void sweepLater(Project project) {
        sweep(project).isDue = true;
        pauseAt = System.nanoTime() + PAUSE_NANOS;
    }

    private void next() {
        if (underWay != null || due.isEmpty()) {
            return;
        }
        Document document = loop.documents().get(due.removeFirst());
        if (document == null || document.project() == null || document.file() == null || !document.project().isLoaded) {
            next();
            return;
        }
        Project project = document.project();
        FileId file = document.file();
        Job job = new Job(document, new Cancellation());
        underWay = job;
        Analysis analysis = project.host.analysis(job.cancellation);
        Places places = new Places(project.root, project.openUris, analysis);
        pool.submit(QueryPool.Priority.NOW, () -> {
            List<org.eclipse.lsp4j.Diagnostic> found = null;
            boolean parses = false;
            boolean accepted = false;
            try {
                found = Diagnostics.of(analysis.diagnostics(file), file, places);
                parses = analysis.parses(file);
                accepted = analysis.hasAccepted(file);
            } catch (Cancelled passed) {
                loop.add(new Event.Diagnosed(() -> ended(job, null, true)));
                return;
            } catch (Throwable failure) { // the boundary of a job: a failing query costs these diagnostics alone
                log.error("The diagnostics of " + file + " failed", failure);
            }
            List<org.eclipse.lsp4j.Diagnostic> result = found;
            boolean isGood = parses;
            boolean isAccepted = accepted;
            loop.add(new Event.Diagnosed(() -> {
                if (isGood) {
                    project.goodTexts.put(file, document.text());
                } else if (isAccepted) {
                    // What was there before no longer stands for it: the next text is compared as what it is.
                    project.goodTexts.remove(file);
                }
                ended(job, result, false);
            }));
        });
    }

    @SuppressWarnings("ReferenceEquality") // it is this very job that matters
    private void ended(Job job, @Nullable List<org.eclipse.lsp4j.Diagnostic> found, boolean interrupted) {
        if (found != null && loop.isCurrent(job.document)) {
            client.publish(job.document.uri(), job.document.version(), found);
        }
        if (underWay == job) {
            underWay = null;
            if (interrupted) {
                due.addFirst(job.document.uri());
            }
        }
        next();
    }

    // ---- Files that are not open

    /** Returns how long to wait for the next pause in typing; empty if nothing waits for one. */
    OptionalInt millisecondsToPause() {
        if (pauseAt == Long.MAX_VALUE) {
            return OptionalInt.empty();
        }
        long left = TimeUnit.NANOSECONDS.toMillis(pauseAt - System.nanoTime());
        return OptionalInt.of((int) Math.max(0, left) + 1);
    }

    /** Nothing was typed for a while: looks at the files that are not open. */
    void pauseReached() {
        if (System.nanoTime() < pauseAt) {
            return;
        }
        pauseAt = Long.MAX_VALUE;
        sweeps.forEach((project, sweep) -> {
            if (sweep.isDue) {
                sweep.isDue = false;
                sweep.rest.clear();
                sweep.rest.addAll(project.known);
                sweepOn(project, sweep);
                loop.paused(project);
            }
        });
    }

    private void sweepOn(Project project, Sweep sweep) {
        Map<FileId, Document> open = loop.openIn(project);
        List<FileId> chunk = new ArrayList<>();
        while (!sweep.rest.isEmpty() && chunk.size() < CHUNK) {
            FileId file = sweep.rest.removeLast();
            if (!open.containsKey(file)) {
                chunk.add(file);
            }
        }
        if (chunk.isEmpty() || sweep.isRunning) {
            return;
        }
        sweep.isRunning = true;
        Analysis analysis = project.host.analysis(new Cancellation());
        Places places = new Places(project.root, project.openUris, analysis);
        pool.submit(QueryPool.Priority.BACKGROUND, () -> {
            Map<FileId, List<Diagnostic>> found = new HashMap<>();
            Map<FileId, List<org.eclipse.lsp4j.Diagnostic>> converted = new HashMap<>();
            boolean interrupted = false;
            for (FileId file : chunk) {
                try {
                    List<Diagnostic> diagnostics = analysis.diagnostics(file);
                    found.put(file, diagnostics);
                    converted.put(file, Diagnostics.of(diagnostics, file, places));
                } catch (Cancelled passed) {
                    interrupted = true;
                    break;
                } catch (Throwable failure) { // the boundary of a job: a failing query costs these diagnostics alone
                    log.error("The diagnostics of " + file + " failed", failure);
                    break;
                }
            }
            boolean wasInterrupted = interrupted;
            loop.add(new Event.Diagnosed(() -> swept(project, sweep, found, converted, wasInterrupted)));
        });
    }

    private void swept(
            Project project,
            Sweep sweep,
            Map<FileId, List<Diagnostic>> found,
            Map<FileId, List<org.eclipse.lsp4j.Diagnostic>> converted,
            boolean interrupted) {
        sweep.isRunning = false;
        if (!sweeps.containsValue(sweep)) {
            return; // the project was left
        }
        Map<FileId, Document> open = loop.openIn(project);
        found.forEach((file, diagnostics) -> {
            if (open.containsKey(file)) {
                return;
            }
            List<Diagnostic> before =
                    diagnostics.isEmpty() ? sweep.published.remove(file) : sweep.published.put(file, diagnostics);
            if (!diagnostics.equals(before == null ? List.of() : before)) {
                client.publish(Places.uri(project.root, file), null, converted.getOrDefault(file, List.of()));
            }
        });
        if (interrupted) {
            sweepLater(project);
        } else {
            sweepOn(project, sweep);
        }
    }
}
