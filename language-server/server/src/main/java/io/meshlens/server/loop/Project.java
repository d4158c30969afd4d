package io.meshlens.server.loop;

import io.meshlens.db.Cancellation;
import io.meshlens.ide.AnalysisHost;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A project of the session. Its fields are the loop's; the host may be read by any thread. */
final class Project {
    final Path root;
    final AnalysisHost host = new AnalysisHost();
    Files files = Files.none();
    boolean isLoaded;

    /** How the client spells the URIs of the open files; replaced, never changed, so that other threads may keep it. */
    Map<FileId, String> openUris = Map.of();

    /** Every file of the project, sorted by path. */
    final TreeSet<FileId> known = new TreeSet<>();

    /** Stops the look for what the texts are compared with. */
    Cancellation baselineLook = new Cancellation();

    boolean hasBaseline;

    /** The commit that the texts are compared with; null if it is something else. */
    @Nullable
    String baselineCommit;

    /** The last text of each open file that had no syntax error. */
    final Map<FileId, Text> goodTexts = new HashMap<>();

    /** Requests that came before it was known what the texts are compared with. */
    final List<Pending> awaitingBaseline = new ArrayList<>();

    /** Requests that came before the files were read. */
    final List<Pending> waiting = new ArrayList<>();

    Project(Path root) {
        this.root = root;
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
