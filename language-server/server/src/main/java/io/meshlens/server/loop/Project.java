package io.meshlens.server.loop;

import io.meshlens.ide.AnalysisHost;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A project of the session. Its fields are the loop's; the host may be read by any thread. */
final class Project {
    final Path root;
    final AnalysisHost host = new AnalysisHost();
    Files files = Files.none();
    boolean isLoaded;

    /** How the client spells the URIs of the open files; replaced, never changed, so that other threads may keep it. */
    Map<FileId, String> openUris = Map.of();

    /** Every file of the project, sorted by path. */
    final java.util.TreeSet<FileId> known = new java.util.TreeSet<>();

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
