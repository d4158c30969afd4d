package io.meshlens.operate;

import io.meshlens.ide.Analysis;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.KnownModels;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import io.meshlens.query.OutsideSources;
import io.meshlens.state.KnownProject;
import io.meshlens.types.ModelSignature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private final String key;

    private ProjectMemory(Path file, String key) {
        this.file = file;
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
        return new ProjectMemory(file, analysis.key(surroundings));
    }

    /** Returns what is known of the project; empty if that is nothing, or about another state of it. */
    Optional<KnownProject> recall() {
        return KnownProject.read(file, key);
    }

    /** Keeps what a project is found to be, if it is one without errors and without doubt. */
    void keep(Analysis analysis, EnvironmentName environment) {
        if (!Files.isDirectory(file.resolveSibling(""))) {
            return; // nothing was ever deployed from here
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
