package io.meshlens.server.loop;

import io.meshlens.change.Baseline;
import io.meshlens.db.Cancellation;
import io.meshlens.db.Cancelled;
import io.meshlens.db.Change;
import io.meshlens.ide.Analysis;
import io.meshlens.ide.AnalysisHost;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.Operations;
import io.meshlens.operate.Surroundings;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import io.meshlens.query.DeployedModels;
import io.meshlens.query.Inputs;
import io.meshlens.query.OpinionQueries;
import io.meshlens.text.Text;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what the texts are compared with: what is deployed to an environment; before the first plan the last commit of the repository that the project lies
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

    /** Looks again; what is found is an event, unless it is what is known. A look under way is given up. */
    void look(Project project, EnvironmentName environment) {
        project.baselineLook.cancel();
        Cancellation cancellation = new Cancellation();
        project.baselineLook = cancellation;
        Look look = new Look(
                project,
                project.files,
                environment,
                project.baselineCommit,
                project.deployed,
                project.stateVersion,
                project.catalog,
                project.opinions,
                project.host.revision(),
                cancellation);
        pool.submit(QueryPool.Priority.BACKGROUND, () -> lookAtState(look));
    }

    /** One look, with what was known when it began. */
    private record Look(
            Project project,
            Files files,
            EnvironmentName environment,
            @Nullable String commit,
            @Nullable DeployedModels deployed,
            long stateVersion,
            Map<ModelName, ModelSignature> catalog,
            Map<OpinionQueries.Unread, List<String>> opinions,
            long revision,
            Cancellation cancellation) {
        /** Says whether what is compared with is what is deployed. */
        boolean isOfEnvironment() {
            return deployed != null && deployed.label().equals(environment.value());
        }

        Event found(@Nullable DeployedModels found, @Nullable String newCommit, long version) {
            return new Event.BaselineFound(project, found, newCommit, version, cancellation);
        }
    }

    private void lookAtState(Look look) {
        if (look.cancellation.isCancelled()) {
            return;
        }
        long version = 0;
        try {
            Operations operations = look.project.warehouse.operations(config(look));
            version = operations.stateVersion();
            if (version != 0 && version == look.stateVersion && look.isOfEnvironment()) {
                return;
            }
            DeployedModels deployed =
                    version == 0 ? null : operations.baseline(look.environment).orElse(null);
            if (deployed != null) {
                loop.add(look.found(deployed.equals(look.deployed) ? null : deployed, null, version));
                return;
            }
        } catch (Cancelled passed) {
            pool.submit(QueryPool.Priority.BACKGROUND, () -> lookAtState(look));
            return;
        } catch (OperationException none) {
            log.info("What is deployed is not known: " + none.getMessage());
        } catch (Throwable failure) { // the boundary of a job: the texts are compared with something else
            log.error("What is deployed could not be found out", failure);
        }
        lookAtRepository(look, version);
    }

    private static ProjectConfig config(Look look) {
        return look.project.host.analysis(new Cancellation()).config();
    }

    private void lookAtRepository(Look look, long version) {
        Thread.ofVirtual().name("meshlens-baseline").start(() -> {
            Path root = look.project.root;
            if (look.commit != null
                    && GitHead.commit(root).filter(look.commit::equals).isPresent()) {
                if (version != look.stateVersion) {
                    loop.add(look.found(null, look.commit, version));
                }
                return;
            }
            Optional<GitHead> head = GitHead.of(root);
            pool.submit(QueryPool.Priority.BACKGROUND, () -> compute(look, head, version));
        });
    }

    private void compute(Look look, Optional<GitHead> head, long version) {
        String label = head.isPresent() ? "git HEAD" : "the saved files";
        try {
            Map<FileId, Text> texts = texts(look.files, head);
            DeployedModels found = null;
            if (isPresent(texts, look.files)) {
                Analysis live = look.project.host.analysis(look.cancellation);
                // Asked for after the analysis was made: if nobody has typed until now, it is of those texts.
                found = look.project.host.revision() == look.revision ? states(label, live) : null;
            }
            if (found == null && !look.cancellation.isCancelled()) {
                found = states(
                        label,
                        host(look.project.root, texts, look.catalog, look.opinions)
                                .analysis(look.cancellation));
            }
            if (found != null) {
                String commit = head.map(GitHead::commit).orElse(null);
                loop.add(look.found(found.equals(look.deployed) ? null : found, commit, version));
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

    /** Makes a host of some texts of its own. */
    static AnalysisHost host(
            Path root,
            Map<FileId, Text> texts,
            Map<ModelName, ModelSignature> catalog,
            Map<OpinionQueries.Unread, List<String>> opinions) {
        AnalysisHost host = new AnalysisHost();
        Change change = Surroundings.of(root, System.getenv())
                .into(new Change())
                .set(Inputs.CATALOG, Inputs.PROJECT, catalog)
                .set(Inputs.OPINIONS, Inputs.PROJECT, opinions)
                .set(Inputs.FILES, Inputs.PROJECT, List.copyOf(texts.keySet()));
        texts.forEach((file, text) -> change.set(Inputs.TEXT, file, text));
        host.apply(change);
        return host;
    }

    /** Returns the state of every model; null if the host's texts changed meanwhile. */
    private static @Nullable DeployedModels states(String label, Analysis analysis) {
        try {
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
