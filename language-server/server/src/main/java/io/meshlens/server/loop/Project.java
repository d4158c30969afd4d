package io.meshlens.server.loop;

import io.meshlens.db.Cancellation;
import io.meshlens.ide.AnalysisHost;
import io.meshlens.project.ModelName;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.OpinionQueries;
import io.meshlens.server.operation.ShownPlans;
import io.meshlens.text.Text;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Files;
import io.meshlens.vfs.Unreadable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.lsp4j.FileEvent;
import org.jspecify.annotations.Nullable;

/** A project of the session. Its fields are the loop's; the host may be read by any thread. */
final class Project {
    final Path root;
    final AnalysisHost host = new AnalysisHost();
    Files files = Files.none();

    /** What is on the disk and cannot be read; replaced, never changed, so that other threads may keep it. */
    Map<FileId, Unreadable> unreadable = Map.of();

    boolean isLoaded;

    /** How the client spells the URIs of the open files; replaced, never changed, so that other threads may keep it. */
    Map<FileId, String> openUris = Map.of();

    /** Every file of the project, sorted by path. */
    final TreeSet<FileId> known = new TreeSet<>();

    /** Stops the look for what the texts are compared with. */
    Cancellation baselineLook = new Cancellation();

    boolean hasBaseline;

    /** What the texts are compared with; null as long as that is not known. */
    @Nullable
    DeployedModels deployed;

    /** The commit that the texts are compared with; null if it is something else. */
    @Nullable
    String baselineCommit;

    /** The columns of the tables and files outside of the project, as far as they were seen. */
    Map<ModelName, ModelSignature> catalog = Map.of();

    /** The queries that our grammar rejects and another parser accepts, with their tables. */
    Map<OpinionQueries.Unread, List<String>> opinions = Map.of();

    /** The queries that the other parser rejects too. */
    Set<OpinionQueries.Unread> rejected = Set.of();

    /** The number of the state that is compared with; 0 if it is something else. */
    long stateVersion;

    /** What can be done with the warehouse. */
    final ProjectWarehouse warehouse;

    final ShownPlans shownPlans = new ShownPlans();

    /** What the client told of before the files were read: it may be newer than what was read. */
    final List<FileEvent> toldWhileLoading = new ArrayList<>();

    /** How many files are being read again. */
    int readsUnderWay;

    /** Operations that came while files were being read again. */
    final List<Pending> awaitingFiles = new ArrayList<>();

    /** The last text of each open file that had no syntax error. */
    final Map<FileId, Text> goodTexts = new HashMap<>();

    /** Requests that came before it was known what the texts are compared with. */
    final List<Pending> awaitingBaseline = new ArrayList<>();

    /** Requests that came before the files were read. */
    final List<Pending> waiting = new ArrayList<>();

    Project(Path root) {
        this.root = root;
        this.warehouse = new ProjectWarehouse(root);
    }

    /** Returns the URIs of the open documents whose text is not that of their files. */
    List<String> unsaved() {
        return openUris.entrySet().stream()
                .filter(open -> !files.text(open.getKey()).equals(files.textOnDisk(open.getKey())))
                .map(Map.Entry::getValue)
                .sorted()
                .toList();
    }

    void open(FileId file, String uri) {
        Map<FileId, String> all = new HashMap<>(openUris);
        all.put(file, uri);
        openUris = Map.copyOf(all);
    }

    void close(FileId file) {
        Map<FileId, String> rest = new HashMap<>(openUris);
        rest.remove(file);
        openUris = Map.copyOf(rest);
    }
}
