package io.meshlens.operate;

import io.meshlens.db.Cancellation;
import io.meshlens.db.Change;
import io.meshlens.ide.Analysis;
import io.meshlens.ide.AnalysisHost;
import io.meshlens.project.ModelName;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.Inputs;
import io.meshlens.query.KeptModel;
import io.meshlens.query.OpinionQueries;
import io.meshlens.text.Text;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Makes analyses of a project's texts without an editor. */
public final class ProjectReader {
    private ProjectReader() {}

    /** Reads a project from the disk. */
    public static Analysis read(Path root, Surroundings surroundings) throws IOException {
        DiskFiles files = ProjectDisk.readAll(root);
        return withOpinions(host(files.all(), files.unreadable(), surroundings, Map.of(), null))
                .analysis(new Cancellation());
    }

    /** Reads a project from the disk as the configuration says it. */
    public static Analysis read(Path root, Map<String, String> environment) throws IOException {
        return read(root, Surroundings.of(root, environment));
    }

    /** Asks another parser about the queries of a project that do not parse, and returns the same host, which then knows. */
    public static AnalysisHost withOpinions(AnalysisHost host) {
        Map<OpinionQueries.Unread, List<String>> opinions = Opinions.complete(host.analysis(new Cancellation()));
        if (!opinions.isEmpty()) {
            host.apply(new Change().set(Inputs.OPINIONS, Inputs.PROJECT, opinions));
        }
        return host;
    }

    /** Returns the same project compared with another state. */
    public static Analysis comparedWith(Analysis analysis, @Nullable DeployedModels deployed) {
        return of(analysis, analysis.catalog(), deployed);
    }

    /** Returns the same project with the columns of tables and files outside of it known. */
    public static Analysis withCatalog(Analysis analysis, Map<ModelName, ModelSignature> catalog) {
        return of(analysis, catalog, analysis.deployed().orElse(null));
    }

    /**
     * Returns a project with other files, in which some models count as they are deployed.
     *
     * @param analysis the project that this one is made of
     */
    static Analysis withDeployed(
            Analysis analysis,
            SortedMap<FileId, Text> texts,
            Map<ModelName, KeptModel> kept,
            @Nullable DeployedModels deployed) {
        AnalysisHost host = host(texts, analysis.unreadable(), Surroundings.of(analysis), analysis.catalog(), deployed);
        host.apply(new Change()
                .set(Inputs.OPINIONS, Inputs.PROJECT, analysis.opinions())
                .set(Inputs.KEPT, Inputs.PROJECT, kept));
        return withOpinions(host).analysis(new Cancellation());
    }

    /** Makes the host of a project with other files, of which nothing is computed yet. */
    static AnalysisHost hostOf(
            Analysis analysis, SortedMap<FileId, Text> texts, Map<ModelName, ModelSignature> catalog) {
        return host(texts, analysis.unreadable(), Surroundings.of(analysis), catalog, null);
    }

    private static Analysis of(
            Analysis analysis, Map<ModelName, ModelSignature> catalog, @Nullable DeployedModels deployed) {
        AnalysisHost host = host(analysis.texts(), analysis.unreadable(), Surroundings.of(analysis), catalog, deployed);
        host.apply(new Change().set(Inputs.OPINIONS, Inputs.PROJECT, analysis.opinions()));
        return host.analysis(new Cancellation());
    }

    private static AnalysisHost host(
            SortedMap<FileId, Text> texts,
            Map<FileId, Unreadable> unreadable,
            Surroundings surroundings,
            Map<ModelName, ModelSignature> catalog,
            @Nullable DeployedModels deployed) {
        AnalysisHost host = new AnalysisHost();
        Change change = surroundings
                .into(new Change())
                .set(Inputs.FILES, Inputs.PROJECT, List.copyOf(texts.keySet()))
                .set(Inputs.UNREADABLE, Inputs.PROJECT, Map.copyOf(unreadable))
                .set(Inputs.CATALOG, Inputs.PROJECT, catalog);
        if (deployed != null) {
            change.set(Inputs.DEPLOYED, Inputs.PROJECT, deployed);
        }
        texts.forEach((file, text) -> change.set(Inputs.TEXT, file, text));
        host.apply(change);
        return host;
    }
}
