package io.meshlens.server.loop;

import io.meshlens.change.Baseline;
import io.meshlens.db.Cancellation;
import io.meshlens.db.Cancelled;
import io.meshlens.db.Change;
import io.meshlens.ide.Analysis;
import io.meshlens.ide.AnalysisHost;
import io.meshlens.project.ModelName;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.Inputs;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what the texts are compared with: before the first plan the last commit of the repository that the project lies
 * in, else the saved files. The states are computed once, in the background, and then are values.
 */
final class Baselines {
    private final QueryPool pool;
    private final Loop loop;
    private final Log log;

    Baselines(Loop loop, QueryPool pool, Log log) {
        this.loop = loop;
        this.pool = pool;
        this.log = log;
    }

    /** Looks again; what is found is an event. A look under way is given up. */
    void look(Project project) {
        project.baselineLook.cancel();
        Cancellation cancellation = new Cancellation();
        project.baselineLook = cancellation;
        Files files = project.files;
        String known = project.baselineCommit;
        Thread.ofVirtual().name("meshlens-baseline").start(() -> {
            if (known != null
                    && GitHead.commit(project.root).filter(known::equals).isPresent()) {
                return;
            }
            Optional<GitHead> head = GitHead.of(project.root);
            pool.submit(QueryPool.Priority.BACKGROUND, () -> compute(project, files, head, cancellation));
        });
    }

    private void compute(Project project, Files files, Optional<GitHead> head, Cancellation cancellation) {
        String label = head.isPresent() ? "git HEAD" : "the saved files";
        try {
            Map<FileId, Text> texts = texts(files, head);
            DeployedModels found = null;
            if (isPresent(texts, files)) {
                found = states(label, project.host, cancellation);
            }
            if (found == null && !cancellation.isCancelled()) {
                found = states(label, host(texts), cancellation);
            }
            if (found != null) {
                DeployedModels result = found;
                String commit = head.map(GitHead::commit).orElse(null);
                loop.add(new Event.BaselineFound(project, result, commit, cancellation));
            }
        } catch (
                Throwable
                        failure) { // the boundary of a job: without a baseline there are no verdicts, and nothing else
            log.error("What the text is compared with could not be found out", failure);
        }
    }

    /** Returns the texts to compare with, of every file. */
    private static Map<FileId, Text> texts(Files files, Optional<GitHead> head) {
        Map<FileId, Text> texts = new TreeMap<>();
        for (FileId file : files.all()) {
            files.textOnDisk(file).ifPresent(text -> texts.put(file, text));
        }
        head.ifPresent(each -> each.committed()
                .forEach((file, text) ->
                        text.ifPresentOrElse(committed -> texts.put(file, committed), () -> texts.remove(file))));
        return texts;
    }

    /** Says whether these are the texts that the project has now, so that its own facts can be used. */
    private static boolean isPresent(Map<FileId, Text> texts, Files files) {
        for (FileId file : files.all()) {
            if (!files.text(file).equals(Optional.ofNullable(texts.get(file)))) {
                return false;
            }
        }
        return texts.size() == files.all().size();
    }

    private static AnalysisHost host(Map<FileId, Text> texts) {
        AnalysisHost host = new AnalysisHost();
        Change change = new Change()
                .set(Inputs.ENVIRONMENT, Inputs.PROJECT, System.getenv())
                .set(Inputs.FILES, Inputs.PROJECT, List.copyOf(texts.keySet()));
        texts.forEach((file, text) -> change.set(Inputs.TEXT, file, text));
        host.apply(change);
        return host;
    }

    /** Returns the state of every model; null if the host's texts changed meanwhile. */
    private static @Nullable DeployedModels states(String label, AnalysisHost host, Cancellation cancellation) {
        try {
            Analysis analysis = host.analysis(cancellation);
            Map<ModelName, Baseline> models = new LinkedHashMap<>();
            Map<ModelName, FileId> files = new LinkedHashMap<>();
            for (ModelName name : analysis.modelNames()) {
                analysis.toDeploy(name).ifPresent(state -> models.put(name, state));
                analysis.fileOf(name).ifPresent(file -> files.put(name, file));
            }
            return new DeployedModels(label, models, files);
        } catch (Cancelled passed) {
            return null;
        }
    }
}
