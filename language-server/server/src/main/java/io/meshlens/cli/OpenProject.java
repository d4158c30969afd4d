package io.meshlens.cli;

import io.meshlens.db.Cancellation;
import io.meshlens.db.Change;
import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.ide.Analysis;
import io.meshlens.ide.AnalysisHost;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.operate.DiskFiles;
import io.meshlens.operate.ProjectDisk;
import io.meshlens.operate.ProjectReader;
import io.meshlens.operate.Surroundings;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.project.Nearest;
import io.meshlens.query.ChangeQueries;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.FileQueries;
import io.meshlens.query.Inputs;
import io.meshlens.query.PlanQueries;
import io.meshlens.query.ProjectQueries;
import io.meshlens.text.Text;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * A project as it is on disk, with its analysis.
 *
 * @param root its folder
 * @param texts its files
 * @param host what is derived from them
 */
record OpenProject(Path root, SortedMap<FileId, Text> texts, AnalysisHost host) {
    OpenProject {
        texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
    }

    /**
     * Reads the files of a project.
     *
     * @param replaced texts that count instead of those on disk
     */
    static OpenProject open(Path root, Surroundings surroundings, Map<FileId, Text> replaced) {
        DiskFiles files;
        try {
            files = ProjectDisk.readAll(root);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        SortedMap<FileId, Text> sorted = files.all();
        sorted.putAll(replaced);
        Map<FileId, Unreadable> unreadable = new TreeMap<>(files.unreadable());
        unreadable.keySet().removeAll(replaced.keySet());
        Change change = surroundings
                .into(new Change())
                .set(Inputs.UNREADABLE, Inputs.PROJECT, unreadable)
                .set(Inputs.FILES, Inputs.PROJECT, List.copyOf(sorted.keySet()));
        sorted.forEach((file, text) -> change.set(Inputs.TEXT, file, text));
        AnalysisHost host = new AnalysisHost();
        host.apply(change);
        return new OpenProject(root, sorted, host);
    }

    /** Says what the texts are compared with. */
    void compareWith(DeployedModels deployed) {
        host.apply(new Change().set(Inputs.DEPLOYED, Inputs.PROJECT, deployed));
    }

    /** Says which columns tables and files outside of the project have. */
    void know(Map<ModelName, ModelSignature> catalog) {
        if (!catalog.isEmpty()) {
            host.apply(new Change().set(Inputs.CATALOG, Inputs.PROJECT, catalog));
        }
    }

    /** Parses the files on all cores. */
    void parse() {
        texts.keySet().parallelStream()
                .filter(file -> file.extension().equals("sql"))
                .forEach(file -> db().get(FileQueries.PARSE, file));
    }

    /** Asks another parser about the queries that do not parse. */
    void ask() {
        ProjectReader.withOpinions(host);
    }

    /** Finds out on all cores what a plan asks of every model. */
    void prepare() {
        parse();
        eachModel(PlanQueries.DEPLOYABLE);
    }

    /** Finds out on all cores what became of every model, and what is wrong in every file. */
    void compare() {
        eachModel(ChangeQueries.VERDICT);
        texts.keySet().parallelStream().forEach(file -> analysis().diagnostics(file));
    }

    /** Asks a query of every model, parents first, so that two threads seldom work on the same one. */
    private void eachModel(Query<ModelName, ?> query) {
        List<ModelName> models = db().get(ProjectQueries.DAG, Inputs.PROJECT).order();
        AtomicInteger next = new AtomicInteger();
        IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .parallel()
                .forEach(worker -> {
                    Db db = db();
                    for (int at = next.getAndIncrement(); at < models.size(); at = next.getAndIncrement()) {
                        db.get(query, models.get(at));
                    }
                });
    }

    Db db() {
        return host.reader(new Cancellation());
    }

    Analysis analysis() {
        return host.analysis(new Cancellation());
    }

    /** Finds a model by its name as people write it. */
    Model model(ProjectView view, String written) {
        ModelName found = view.find(written).orElse(null);
        Model model = found == null ? null : view.model(found).orElse(null);
        if (model != null) {
            return model;
        }
        List<String> names = view.index().models().values().stream()
                .map(ProjectView::display)
                .toList();
        String near = Nearest.to(written, names)
                .map(name -> " Did you mean '" + name + "'?")
                .orElse("");
        throw CommandException.wrongUse("There is no model '" + written + "' in " + root + "." + near
                + (near.isEmpty() && names.isEmpty() ? " The project has no models." : ""));
    }
}
