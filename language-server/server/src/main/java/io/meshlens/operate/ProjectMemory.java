package io.meshlens.operate;

import io.meshlens.ide.Analysis;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.KnownModels;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import io.meshlens.query.OutsideSources;
import io.meshlens.query.SeenModel;
import io.meshlens.state.KnownProject;
import io.meshlens.state.KnownTexts;
import io.meshlens.types.ModelSignature;
import io.meshlens.vfs.FileId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the last plan of a project found out about it, for the next process that plans: the names and schedules of its models,
 * good as long as nothing is different that they were computed from. It knows nothing of what is deployed.
 *
 * <p>The analysis is a pure function of the project's texts, its variables and what is known of outside tables. All of that is
 * in the key, with the build that computes it; what is not certain to be equal is computed.
 */
final class ProjectMemory {
    private final Path file;
    private final String build;
    private final String key;

    private ProjectMemory(Path file, String build, String key) {
        this.file = file;
        this.build = build;
        this.key = key;
    }

    /**
     * Opens the memory of a project.
     *
     * @param file where it is kept
     * @param build see {@link BuildId}
     */
    static ProjectMemory of(Path file, String build, Analysis analysis, EnvironmentName environment) {
        List<String> surroundings = new ArrayList<>(List.of(build));
        ProjectConfig config = analysis.config();
        if (!config.beforeAll().isEmpty() || !config.afterAll().isEmpty()) {
            // These are the only statements that may name the environment before it is known where they run.
            surroundings.add(environment.value());
        }
        return new ProjectMemory(file, build, analysis.key(surroundings));
    }

    /** Returns what is known of the project; empty if that is nothing, or about another state of it. */
    Optional<KnownProject> recall() {
        return KnownProject.read(file, key);
    }

    /** What is known of a project as it was before edits of its models' files; the statements around plans are not. */
    record Earlier(KnownProject project, KnownTexts texts) {}

    /** Returns what is known of a project that differs from this one in the texts of its models at most. */
    Optional<Earlier> recallEarlier(Analysis analysis) {
        return KnownTexts.read(textsFile(), analysis.keyWithoutModels(List.of(build)))
                .flatMap(texts -> KnownProject.read(file, texts.project()).map(project -> new Earlier(project, texts)));
    }

    private Path textsFile() {
        return file.resolveSibling(file.getFileName() + "-texts");
    }

    /** Keeps what a project is found to be, if it is one without errors and without doubt. */
    void keep(Analysis analysis, EnvironmentName environment) {
        if (!Files.isDirectory(file.resolveSibling("")) || !analysis.errors().isEmpty()) {
            return; // nothing was ever deployed from here, or what was known before is better
        }
        // What another parser says about a query may depend on the time that it takes.
        Optional<KnownModels> models =
                analysis.unread().isEmpty() ? analysis.knownModels(environment) : Optional.empty();
        if (models.isEmpty()) {
            return;
        }
        OutsideSources outside = analysis.outsideSources();
        try {
            new KnownProject(key, outside, text(analysis.catalog()), models.get()).write(file);
            Map<FileId, String> texts = new TreeMap<>();
            analysis.modelFiles()
                    .forEach(each -> analysis.text(each).ifPresent(text -> texts.put(each, text.toString())));
            Map<ModelName, SeenModel> seen = new LinkedHashMap<>();
            models.get()
                    .models()
                    .forEach(model -> analysis.seen(model.model()).ifPresent(found -> seen.put(model.model(), found)));
            new KnownTexts(key, analysis.keyWithoutModels(List.of(build)), texts, seen).write(textsFile());
        } catch (IOException unwritable) {
            // The next plan computes it again, as this one did.
            return;
        }
    }

    /** Says whether the project was looked at with the same knowledge of outside tables. */
    static boolean isAbout(KnownProject known, Map<ModelName, ModelSignature> catalog) {
        return known.catalog().equals(text(catalog));
    }

    /** Writes what is known of outside tables, each fact in it. */
    private static String text(Map<ModelName, ModelSignature> catalog) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(catalog).forEach((name, signature) -> {
            text.append(name.fqn()).append(signature.complete() ? " complete" : "");
            signature
                    .columns()
                    .forEach(column -> text.append("\n  ")
                            .append(column.name().length())
                            .append(' ')
                            .append(column.name())
                            .append(' ')
                            .append(column.type()));
            text.append('\n');
        });
        return text.toString();
    }
}
