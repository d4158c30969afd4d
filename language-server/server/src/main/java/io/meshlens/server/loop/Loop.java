package io.meshlens.server.loop;

import io.meshlens.db.Cancelled;
import io.meshlens.db.Change;
import io.meshlens.db.Durability;
import io.meshlens.ide.Analysis;
import io.meshlens.operate.DiskFiles;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.project.ModelName;
import io.meshlens.query.Inputs;
import io.meshlens.server.handler.Context;
import io.meshlens.server.handler.Handler;
import io.meshlens.server.proto.Places;
import io.meshlens.server.proto.TextChanges;
import io.meshlens.text.Text;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/**
 * The thread that owns the session: it takes events in order, applies edits, and hands work to the pool. It computes nothing
 * and reads no disk itself.
 */
final class Loop {
    /** How long the end waits for operations that were asked to stop. */
    private static final long MOST_MILLIS_TO_STOP = 5000;

    private final LinkedBlockingDeque<Event> events = new LinkedBlockingDeque<>();
    private final Map<String, Document> documents = new LinkedHashMap<>();
    private final List<Pending> awaitingVersion = new ArrayList<>();
    private final Projects projects;
    private final QueryPool pool;
    private final DiagnosticsSchedule diagnostics;
    private final Baselines baselines;
    private final Catalogs catalogs;
    private final OpinionDesk opinions;
    private final OperationRunner operations;
    private final StateWatch stateWatch;
    private final Map<Either<String, Integer>, Pending> byToken = new HashMap<>();

    /** The environment that the editor compares with. */
    private EnvironmentName environment = EnvironmentName.PROD;

    private final Client client;
    private final Log log;
    private final Thread thread = new Thread(this::run, "meshlens-loop");

    Loop(Client client, Log log) {
        this.client = client;
        this.log = log;
        this.pool = new QueryPool(Math.max(1, Runtime.getRuntime().availableProcessors() - 1), log);
        this.projects = new Projects(this, client, log);
        this.diagnostics = new DiagnosticsSchedule(this, pool, client, log);
        this.baselines = new Baselines(this, pool, log);
        this.catalogs = new Catalogs(this, log);
        this.opinions = new OpinionDesk(this, pool, log);
        this.operations = new OperationRunner(log);
        this.stateWatch = new StateWatch(this);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void add(Event event) {
        events.add(event);
    }

    /** Ends the loop and everything that it has started. */
    void stop() {
        add(new Event.Stopped());
        try {
            thread.join(2000);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        operations.stop(MOST_MILLIS_TO_STOP);
        stateWatch.close();
        pool.close();
        projects.close();
    }

    private void run() {
        while (true) {
            try {
                Event event = next();
                if (event instanceof Event.Stopped) {
                    return;
                }
                if (event == null) {
                    diagnostics.pauseReached();
                } else {
                    handle(event);
                }
            } catch (InterruptedException stop) {
                return;
            } catch (RuntimeException failure) {
                log.error("An event could not be handled", failure);
            }
        }
    }

    private @Nullable Event next() throws InterruptedException {
        OptionalInt pause = diagnostics.millisecondsToPause();
        return pause.isEmpty() ? events.take() : events.poll(pause.getAsInt(), TimeUnit.MILLISECONDS);
    }

    private void handle(Event event) {
        switch (event) {
            case Event.Initialized(var parameters) -> {
                client.learn(parameters);
                environment = InitializationOptions.of(parameters).environment();
                projects.find(parameters);
            }
            case Event.Ready() -> projects.watch();
            case Event.ProjectsFound(var roots) -> projects.found(roots, documents);
            case Event.FoldersChanged(var change) -> foldersChanged(change);
            case Event.Opened(var item) -> opened(item.getUri(), item.getVersion(), Text.of(item.getText()));
            case Event.Edited(var uri, var version, var changes) -> edited(uri, version, changes);
            case Event.Closed(var uri) -> closed(uri);
            case Event.Saved(var uri) -> saved(uri);
            case Event.FilesChanged(var files) -> projects.changedOnDisk(files);
            case Event.FilesRead read -> filesRead(read);
            case Event.Asked(var request) -> asked(request);
            case Event.Withdrawn(var request) -> withdrawn(request);
            case Event.Interrupted(var request) -> interrupted(request);
            case Event.Diagnosed(var report) -> report.run();
            case Event.BaselineFound found -> baselineFound(found);
            case Event.ProgressBegun(var token, var request) -> byToken.put(token, request);
            case Event.ProgressEnded(var token, var request) -> byToken.remove(token, request);
            case Event.ProgressCancelled(var token) -> {
                Pending request = byToken.get(token);
                if (request != null) {
                    request.answer.cancel(true);
                }
            }
            case Event.StateTouched(var project) -> {
                baselines.look(project, environment);
                catalogs.look(project);
            }
            case Event.CatalogSeen(var project, var catalog) -> catalogSeen(project, catalog);
            case Event.OpinionsFound(var project, var answers) -> opinionsFound(project, answers);
            case Event.Stopped() -> {}
        }
    }

    private void foldersChanged(WorkspaceFoldersChangeEvent change) {
        for (Project left : projects.foldersChanged(change)) {
            left.baselineLook.cancel();
            stateWatch.remove(left);
            diagnostics.left(left);
            for (Document document : List.copyOf(documents.values())) {
                if (left.equals(document.project())) {
                    documents.put(
                            document.uri(),
                            new Document(document.uri(), document.version(), document.text(), null, null));
                    client.publish(document.uri(), null, List.of());
                }
            }
            List<Pending> waiting = new ArrayList<>(left.waiting);
            waiting.addAll(left.awaitingBaseline);
            waiting.addAll(left.awaitingFiles);
            waiting.forEach(this::asked);
        }
    }

    // ---- Documents

    private void opened(String uri, int version, Text text) {
        Project project = projects.of(uri);
        FileId file = project == null ? null : Places.file(project.root, uri).orElse(null);
        Document document = new Document(uri, version, text, project, file);
        documents.put(uri, document);
        if (project != null && file != null) {
            project.open(file, uri);
            project.files.textOnDisk(file).ifPresent(saved -> project.goodTexts.put(file, saved));
            project.files = project.files.withOpen(file, text);
            apply(document);
        }
        wakeRequests(uri);
    }

    private void edited(String uri, int version, List<TextDocumentContentChangeEvent> changes) {
        Document document = documents.get(uri);
        if (document == null) {
            return;
        }
        Text text = TextChanges.apply(document.text(), changes);
        int newest = version;
        while (events.peekFirst() instanceof Event.Edited(var next, var nextVersion, var more) && next.equals(uri)) {
            events.pollFirst();
            text = TextChanges.apply(text, more);
            newest = nextVersion;
        }
        Document now = document.edited(newest, text);
        documents.put(uri, now);
        if (now.project() != null && now.file() != null) {
            now.project().files = now.project().files.withOpen(now.file(), text);
            apply(now);
        }
        wakeRequests(uri);
    }

    /** Makes the text of an open document the present one, and has it diagnosed. */
    private void apply(Document document) {
        Project project = document.project();
        FileId file = document.file();
        if (project == null || file == null || !project.isLoaded) {
            return;
        }
        boolean isNew = !project.known.contains(file);
        Change change = new Change().set(Inputs.TEXT, file, document.text(), Durability.LOW);
        Text good = project.goodTexts.get(file);
        if (good != null) {
            change.set(Inputs.GOOD_TEXT, file, good);
        } else {
            change.remove(Inputs.GOOD_TEXT, file);
        }
        if (isNew) {
            project.known.add(file);
            change.set(Inputs.FILES, Inputs.PROJECT, List.copyOf(project.known));
        }
        project.host.apply(change);
        diagnostics.edited(document);
    }

    private void closed(String uri) {
        Document document = documents.remove(uri);
        failWaiting(uri);
        if (document == null || document.project() == null || document.file() == null) {
            return;
        }
        Project project = document.project();
        FileId file = document.file();
        project.close(file);
        project.goodTexts.remove(file);
        project.host.apply(new Change().remove(Inputs.GOOD_TEXT, file));
        project.files = project.files.withoutOpen(file);
        if (project.isLoaded) {
            Text onDisk = project.files.textOnDisk(file).orElse(null);
            projects.setFiles(
                    project,
                    onDisk == null ? DiskFiles.NONE : DiskFiles.of(Map.of(file, onDisk)),
                    onDisk == null ? Set.of(file) : Set.of(),
                    project.unreadable);
            diagnostics.closed(document);
        }
    }

    private void saved(String uri) {
        Document document = documents.get(uri);
        if (document != null && document.project() != null && document.file() != null) {
            Project project = document.project();
            if (!project.files.textOnDisk(document.file()).equals(Optional.of(document.text()))) {
                project.files = project.files.withOnDisk(Map.of(document.file(), document.text()));
                client.projectChanged();
            }
            projects.reread(project, Set.of(document.file()));
            if (project.isLoaded) {
                diagnostics.edited(document);
            }
        }
    }

    private void filesRead(Event.FilesRead event) {
        Project project = event.project();
        if (!projects.has(project)) {
            return;
        }
        Set<FileId> gone = event.gone();
        Map<FileId, Unreadable> unreadable = Projects.unreadable(event);
        boolean first = !project.isLoaded;
        boolean isNews = !gone.isEmpty()
                || !unreadable.equals(project.unreadable)
                || isNews(project, event.read().texts());
        if (!first && isNews) {
            client.projectChanged();
        }
        projects.setFiles(project, event.read(), gone, unreadable);
        diagnostics.removed(project, gone);
        if (first) {
            project.isLoaded = true;
            adopt(project);
            projects.catchUp(project);
            List<Pending> waiting = List.copyOf(project.waiting);
            project.waiting.clear();
            waiting.forEach(this::asked);
            projects.tellReady(project);
            stateWatch.add(project);
        } else {
            project.readsUnderWay--;
            if (project.readsUnderWay == 0) {
                List<Pending> waiting = List.copyOf(project.awaitingFiles);
                project.awaitingFiles.clear();
                waiting.forEach(this::asked);
            }
        }
        if (project.isLoaded) {
            baselines.look(project, environment);
            catalogs.look(project);
        }
        diagnostics.changed(project, documents.values());
    }

    /** Makes the columns of tables outside known; texts that are compared with are then looked at with them too. */
    private void catalogSeen(Project project, @Nullable Map<ModelName, ModelSignature> catalog) {
        catalogs.ended(project);
        if (!projects.has(project) || catalog == null || catalog.equals(project.catalog)) {
            return;
        }
        project.catalog = Map.copyOf(catalog);
        project.host.apply(new Change().set(Inputs.CATALOG, Inputs.PROJECT, project.catalog));
        factsChanged(project);
    }

    /** Nothing was typed in a project for a while. */
    void paused(Project project) {
        if (project.isLoaded) {
            opinions.look(project);
        }
    }

    /** Makes known which queries another parser accepts; texts that are compared with are then looked at with that too. */
    private void opinionsFound(Project project, OpinionDesk.@Nullable Answers answers) {
        if (answers != null) {
            project.rejected = answers.rejected();
        }
        if (answers != null && !answers.accepted().equals(project.opinions)) {
            project.opinions = answers.accepted();
            project.host.apply(new Change().set(Inputs.OPINIONS, Inputs.PROJECT, project.opinions));
            factsChanged(project);
        }
        opinions.ended(project);
    }

    /** Facts from outside are others: what was computed of texts that are compared with no longer holds. */
    private void factsChanged(Project project) {
        boolean isOfEnvironment =
                project.deployed != null && project.deployed.label().equals(environment.value());
        if (!isOfEnvironment) {
            project.hasBaseline = false;
            project.baselineCommit = null;
        }
        baselines.look(project, environment);
        diagnostics.changed(project, documents.values());
        client.projectChanged();
    }

    private static boolean isNews(Project project, Map<FileId, Text> read) {
        return read.entrySet().stream()
                .anyMatch(entry -> !project.files.textOnDisk(entry.getKey()).equals(Optional.of(entry.getValue())));
    }

    private void baselineFound(Event.BaselineFound found) {
        Project project = found.project();
        if (found.look().isCancelled() || !projects.has(project)) {
            return;
        }
        boolean isOtherState = project.stateVersion != found.stateVersion();
        project.baselineCommit = found.commit();
        project.stateVersion = found.stateVersion();
        if (found.deployed() == null) {
            project.hasBaseline = project.deployed != null;
            wakeForBaseline(project);
            if (isOtherState) {
                client.stateChanged();
            }
            return;
        }
        project.host.apply(new Change().set(Inputs.DEPLOYED, Inputs.PROJECT, found.deployed()));
        project.deployed = found.deployed();
        project.hasBaseline = true;
        wakeForBaseline(project);
        diagnostics.changed(project, documents.values());
        client.baselineChanged();
    }

    private void wakeForBaseline(Project project) {
        List<Pending> waiting = List.copyOf(project.awaitingBaseline);
        project.awaitingBaseline.clear();
        waiting.forEach(this::asked);
    }

    /** Lays the documents that were opened before the files were read over them. */
    private void adopt(Project project) {
        for (Document document : new ArrayList<>(documents.values())) {
            if (project.equals(document.project())) {
                apply(document);
            }
        }
    }

    Map<String, Document> documents() {
        return documents;
    }

    /** Says whether a version of a document is the present one, and its project still of the session. */
    boolean isCurrent(Document document) {
        Document present = documents.get(document.uri());
        return present != null
                && present.version() == document.version()
                && Objects.equals(present.project(), document.project());
    }

    // ---- Requests

    private void asked(Pending request) {
        if (request.answer.isDone()) {
            return;
        }
        String uri = request.subject.uri();
        Project project = uri == null ? projects.first() : projects.of(uri);
        if (project == null) {
            if (projects.areKnown()) {
                request.answer.complete(request.kind.answerOutside());
            } else {
                projects.waiting.add(request);
            }
            return;
        }
        if (!project.isLoaded) {
            project.waiting.add(request);
            return;
        }
        Document document = uri == null ? null : documents.get(uri);
        OptionalInt wanted = request.subject.version();
        int present = document == null ? -1 : document.version();
        if (wanted.isPresent() && wanted.getAsInt() != present) {
            // A document that is not open has no version: it was closed meanwhile.
            if (document != null && wanted.getAsInt() > present) {
                awaitingVersion.add(request);
            } else {
                request.failStale();
            }
            return;
        }
        if (request.kind.needsBaseline() && !project.hasBaseline) {
            project.awaitingBaseline.add(request);
            return;
        }
        if (request.isOperation()) {
            if (project.readsUnderWay > 0) {
                project.awaitingFiles.add(request);
            } else {
                operations.start(request, new OperationDesk(request, project, environment, client, this));
            }
            return;
        }
        request.version = present;
        submit(request, project, document);
    }

    private void submit(Pending request, Project project, @Nullable Document document) {
        Analysis analysis = project.host.analysis(request.cancellation);
        Places places = new Places(project.root, project.openUris, analysis);
        String uri = request.subject.uri();
        FileId file = document != null
                ? document.file()
                : uri == null ? null : Places.file(project.root, uri).orElse(null);
        Context context = new Context(analysis, places, file, request.version);
        pool.submit(QueryPool.Priority.NOW, () -> answer(request, context));
    }

    /** Runs on the pool: the one place where a request's failure of any kind ends. */
    private void answer(Pending request, Context context) {
        try {
            Handler<Object, Object> handler = (Handler<Object, Object>) request.kind;
            request.answer.complete(handler.answer(request.params, context));
        } catch (Cancelled passed) {
            add(new Event.Interrupted(request));
        } catch (Throwable failure) { // the request's boundary: a failing query costs one answer
            log.error(request.kind.method() + " failed", failure);
            request.answer.completeExceptionally(failure);
        }
    }

    private void withdrawn(Pending request) {
        awaitingVersion.remove(request);
        projects.forget(request);
    }

    /** Asks again on the present state if the request's own document is still the same; else the answer would be stale. */
    private void interrupted(Pending request) {
        if (request.answer.isDone()) {
            return;
        }
        if (request.cancellation.isCancelled()) {
            request.failCancelled();
            return;
        }
        String uri = request.subject.uri();
        Document document = uri == null ? null : documents.get(uri);
        if ((document == null ? -1 : document.version()) == request.version) {
            asked(request);
        } else {
            request.failStale();
        }
    }

    private void wakeRequests(String uri) {
        if (awaitingVersion.isEmpty()) {
            return;
        }
        List<Pending> woken = new ArrayList<>();
        for (Iterator<Pending> all = awaitingVersion.iterator(); all.hasNext(); ) {
            Pending request = all.next();
            if (uri.equals(request.subject.uri())) {
                woken.add(request);
                all.remove();
            }
        }
        woken.forEach(this::asked);
    }

    private void failWaiting(String uri) {
        for (Pending request : new ArrayList<>(awaitingVersion)) {
            if (uri.equals(request.subject.uri())) {
                awaitingVersion.remove(request);
                request.failStale();
            }
        }
    }

    /** Takes up the requests that came before the projects were known. */
    void askAgain(List<Pending> requests) {
        requests.forEach(this::asked);
    }

    Map<FileId, Document> openIn(Project project) {
        Map<FileId, Document> open = new HashMap<>();
        for (Document document : documents.values()) {
            if (project.equals(document.project()) && document.file() != null) {
                open.put(document.file(), document);
            }
        }
        return open;
    }
}
