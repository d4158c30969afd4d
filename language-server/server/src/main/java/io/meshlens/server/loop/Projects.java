package io.meshlens.server.loop;

import io.meshlens.db.Change;
import io.meshlens.db.Durability;
import io.meshlens.operate.DiskFiles;
import io.meshlens.operate.FileContent;
import io.meshlens.operate.ProjectDisk;
import io.meshlens.operate.Surroundings;
import io.meshlens.query.Inputs;
import io.meshlens.server.proto.Methods;
import io.meshlens.server.proto.Places;
import io.meshlens.server.proto.Protocol;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/** The projects of the session and their files on disk. All but the reading itself is done by the loop's thread. */
final class Projects {
    private final List<Project> all = new ArrayList<>();
    private final Loop loop;
    private final Client client;
    private final Log log;
    private final List<Path> folders = new ArrayList<>();
    private boolean known;
    private boolean clientWatches;

    /** Requests that came before the projects were known. */
    final List<Pending> waiting = new ArrayList<>();

    Projects(Loop loop, Client client, Log log) {
        this.loop = loop;
        this.client = client;
        this.log = log;
    }

    /** Looks for projects in the folders of the workspace. */
    void find(InitializeParams parameters) {
        var workspace = parameters.getCapabilities() == null
                ? null
                : parameters.getCapabilities().getWorkspace();
        clientWatches = workspace != null
                && workspace.getDidChangeWatchedFiles() != null
                && Boolean.TRUE.equals(workspace.getDidChangeWatchedFiles().getDynamicRegistration());
        folders.addAll(folders(parameters));
        look(folders);
    }

    private void look(List<Path> where) {
        List<Path> wanted = List.copyOf(where);
        background(() -> loop.add(new Event.ProjectsFound(ProjectFolders.below(wanted))));
    }

    /** Takes up the folders that came, and returns the projects that are no longer in any folder of the workspace. */
    List<Project> foldersChanged(WorkspaceFoldersChangeEvent change) {
        folders.removeAll(paths(change.getRemoved()));
        List<Path> added = paths(change.getAdded());
        folders.addAll(added);
        List<Project> left = all.stream()
                .filter(project -> folders.stream().noneMatch(project.root::startsWith))
                .toList();
        all.removeAll(left);
        left.forEach(project -> project.warehouse.close(log));
        if (!added.isEmpty()) {
            look(added);
        }
        return left;
    }

    private static List<Path> paths(@Nullable List<WorkspaceFolder> folders) {
        return folders == null
                ? List.of()
                : folders.stream()
                        .flatMap(folder -> Places.path(folder.getUri()).stream())
                        .toList();
    }

    boolean has(Project project) {
        return all.contains(project);
    }

    @SuppressWarnings("deprecation") // older clients send nothing but the root's URI
    private static List<Path> folders(InitializeParams parameters) {
        List<String> uris = new ArrayList<>();
        if (parameters.getWorkspaceFolders() != null) {
            for (WorkspaceFolder folder : parameters.getWorkspaceFolders()) {
                uris.add(folder.getUri());
            }
        } else if (parameters.getRootUri() != null) {
            uris.add(parameters.getRootUri());
        }
        return uris.stream().flatMap(uri -> Places.path(uri).stream()).toList();
    }

    /** Asks the client to tell of files that change on disk. */
    void watch() {
        if (clientWatches) {
            List<FileSystemWatcher> watchers = Capabilities.WATCHED.stream()
                    .map(glob -> new FileSystemWatcher(Either.forLeft(glob)))
                    .toList();
            client.request(
                    "client/registerCapability",
                    new RegistrationParams(List.of(new Registration(
                            "meshlens-files",
                            "workspace/didChangeWatchedFiles",
                            new DidChangeWatchedFilesRegistrationOptions(watchers)))));
        }
    }

    void found(List<Path> roots, Map<String, Document> documents) {
        known = true;
        for (Path root : roots) {
            boolean isKnown = all.stream().anyMatch(project -> project.root.equals(root));
            if (!isKnown && folders.stream().anyMatch(root::startsWith)) {
                add(root, documents);
            }
        }
        List<Pending> asked = List.copyOf(waiting);
        waiting.clear();
        loop.askAgain(asked);
    }

    private void add(Path root, Map<String, Document> documents) {
        Project project = new Project(root);
        project.host.apply(Surroundings.of(root, System.getenv()).into(new Change()));
        all.add(project);
        for (Map.Entry<String, Document> entry : documents.entrySet()) {
            Document document = entry.getValue();
            FileId file = Places.file(root, document.uri()).orElse(null);
            if (document.project() == null && file != null) {
                entry.setValue(new Document(document.uri(), document.version(), document.text(), project, file));
                project.open(file, document.uri());
                project.files = project.files.withOpen(file, document.text());
            }
        }
        client.notify(
                Methods.Notification.STATUS,
                new Protocol.Status("loading", "loading", "Reading the project in " + root + "."));
        background(() -> {
            try {
                loop.add(new Event.FilesRead(project, ProjectDisk.readAll(root), Set.of(), true));
            } catch (IOException unreadable) {
                log.error("The project in " + root + " could not be read", unreadable);
                client.notify(
                        Methods.Notification.STATUS,
                        new Protocol.Status(
                                "error", "unreadable", "The project in " + root + " could not be read: " + unreadable));
            }
        });
    }

    void tellReady(Project project) {
        client.notify(
                Methods.Notification.STATUS,
                new Protocol.Status("ready", "ready", "The project in " + project.root + " is read."));
    }

    boolean areKnown() {
        return known;
    }

    @Nullable
    Project first() {
        return all.isEmpty() ? null : all.getFirst();
    }

    /** Returns the innermost project that a document lies in, or null. */
    @Nullable
    Project of(String uri) {
        Path path = Places.path(uri).orElse(null);
        Project found = null;
        for (Project project : all) {
            if (path != null
                    && path.startsWith(project.root)
                    && (found == null || project.root.startsWith(found.root))) {
                found = project;
            }
        }
        return found;
    }

    void forget(Pending request) {
        waiting.remove(request);
        all.forEach(project -> {
            project.waiting.remove(request);
            project.awaitingBaseline.remove(request);
            project.awaitingFiles.remove(request);
        });
    }

    // ---- Files on disk

    /** Reads files again, what became of them is an event. */
    void reread(Project project, Set<FileId> changed) {
        // No editor tells that a file may be read again, so what could not be read is tried at every occasion.
        Map<FileId, Unreadable> before = project.unreadable;
        if (before.values().stream().anyMatch(why -> why.kind() == Unreadable.Kind.FOLDER)) {
            rereadAll(project);
            return;
        }
        Set<FileId> files = new LinkedHashSet<>(changed);
        files.addAll(before.keySet());
        project.readsUnderWay++;
        background(() -> {
            SortedMap<FileId, Text> texts = new TreeMap<>();
            SortedMap<FileId, Unreadable> unreadable = new TreeMap<>();
            Set<FileId> gone = new HashSet<>();
            for (FileId file : files) {
                FileContent content = ProjectDisk.read(project.root.resolve(file.path()));
                content.text().ifPresent(text -> texts.put(file, text));
                content.unreadable().ifPresent(why -> unreadable.put(file, why));
                if (content.text().isEmpty() && content.unreadable().isEmpty()) {
                    gone.add(file);
                }
            }
            loop.add(new Event.FilesRead(project, new DiskFiles(texts, unreadable), gone, false));
        });
    }

    /** Returns what of a project cannot be read, after files of it were read. */
    static Map<FileId, Unreadable> unreadable(Event.FilesRead read) {
        Map<FileId, Unreadable> all = new HashMap<>();
        if (!read.isWhole()) {
            all.putAll(read.project().unreadable);
            all.keySet().removeAll(read.read().texts().keySet());
            all.keySet().removeAll(read.gone());
        }
        all.putAll(read.read().unreadable());
        return Map.copyOf(all);
    }

    void changedOnDisk(List<FileEvent> events) {
        Map<Project, Set<FileId>> changed = new HashMap<>();
        Set<Project> whole = new HashSet<>();
        for (FileEvent event : events) {
            Project project = of(event.getUri());
            Path path = Places.path(event.getUri()).orElse(null);
            if (project != null && !project.isLoaded) {
                project.toldWhileLoading.add(event);
                continue;
            }
            if (project == null && path != null && isConfiguration(path)) {
                look(List.of(path.getParent())); // the folder may have become a project
            }
            if (project == null || path == null || ProjectDisk.isSkipped(project.root, path)) {
                continue;
            }
            if (ProjectDisk.isRelevant(path)) {
                changed.computeIfAbsent(project, absent -> new LinkedHashSet<>())
                        .add(ProjectDisk.id(project.root, path));
            } else if (!Files.isRegularFile(path)) {
                whole.add(project); // a folder came, went or was renamed
            }
        }
        changed.forEach((project, files) -> {
            if (!whole.contains(project)) {
                reread(project, files);
            }
        });
        whole.forEach(this::rereadAll);
    }

    private static boolean isConfiguration(Path path) {
        return path.getParent() != null && ProjectFolders.CONFIG_NAMES.contains(String.valueOf(path.getFileName()));
    }

    /** Takes up what was told of a project's files while they were read. */
    void catchUp(Project project) {
        List<FileEvent> told = List.copyOf(project.toldWhileLoading);
        project.toldWhileLoading.clear();
        changedOnDisk(told);
    }

    private void rereadAll(Project project) {
        project.readsUnderWay++;
        Set<FileId> before = new HashSet<>(project.known);
        background(() -> {
            try {
                DiskFiles read = ProjectDisk.readAll(project.root);
                loop.add(new Event.FilesRead(project, read, read.gone(before), true));
            } catch (IOException unreadable) {
                log.error("The project in " + project.root + " could not be read", unreadable);
                loop.add(new Event.FilesRead(project, DiskFiles.NONE, Set.of(), false));
            }
        });
    }

    /** Ends what the projects hold. */
    void close() {
        all.forEach(project -> project.warehouse.close(log));
    }

    /**
     * Makes what was read from disk the present state, except where the editor has a text of its own. A file that cannot be read
     * keeps the text that it had.
     */
    void setFiles(Project project, DiskFiles disk, Set<FileId> gone, Map<FileId, Unreadable> unreadable) {
        Change change = new Change();
        Map<FileId, Text> read = new HashMap<>(disk.texts());
        for (FileId file : unreadable.keySet()) {
            if (!read.containsKey(file) && project.files.textOnDisk(file).isEmpty()) {
                read.put(file, Text.of(""));
            }
        }
        if (!unreadable.equals(project.unreadable)) {
            project.unreadable = Map.copyOf(unreadable);
            change.set(Inputs.UNREADABLE, Inputs.PROJECT, project.unreadable);
        }
        project.files = project.files.withOnDisk(read);
        for (FileId file : gone) {
            project.files = project.files.withoutOnDisk(file);
        }
        boolean listChanged = false;
        for (Map.Entry<FileId, Text> entry : read.entrySet()) {
            FileId file = entry.getKey();
            listChanged |= project.known.add(file);
            if (!project.files.isOpen(file)) {
                change.set(Inputs.TEXT, file, entry.getValue(), Durability.MEDIUM);
            }
        }
        for (FileId file : gone) {
            if (!project.files.isOpen(file)) {
                listChanged |= project.known.remove(file);
                change.remove(Inputs.TEXT, file);
            }
        }
        if (listChanged) {
            change.set(Inputs.FILES, Inputs.PROJECT, List.copyOf(project.known));
        }
        project.host.apply(change);
    }

    private static void background(Runnable action) {
        Thread.ofVirtual().name("meshlens-files").start(action);
    }
}
