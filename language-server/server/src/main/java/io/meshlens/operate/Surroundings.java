package io.meshlens.operate;

import io.meshlens.db.Change;
import io.meshlens.ide.Analysis;
import io.meshlens.project.ProjectOrigin;
import io.meshlens.query.Inputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What a project is read with, besides its files.
 *
 * @param environment the environment's variables
 * @param gateway the gateway that was asked for; empty for the one that the configuration names
 * @param configuration the variable of {@code config.py} that was asked for; empty for {@code config}
 * @param origin where the project lies; empty if that is not known
 */
public record Surroundings(
        Map<String, String> environment,
        Optional<String> gateway,
        Optional<String> configuration,
        Optional<ProjectOrigin> origin) {
    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /** Returns the surroundings of a project that lies in a folder, of which nothing special is asked for. */
    public static Surroundings of(Path root, Map<String, String> environment) {
        return new Surroundings(environment, Optional.empty(), Optional.empty(), Optional.of(origin(root)));
    }

    /** Returns the surroundings that an analysis has. */
    public static Surroundings of(Analysis analysis) {
        return new Surroundings(
                analysis.environment(), analysis.gateway(), analysis.configuration(), analysis.origin());
    }

    /** Finds out where a project lies. */
    public static ProjectOrigin origin(Path root) {
        Path folder = root.toAbsolutePath().normalize();
        return new ProjectOrigin(written(folder), written(real(folder)));
    }

    private static Path real(Path folder) {
        Path config = folder.resolve(ProjectOrigin.PYTHON);
        try {
            return Files.exists(config)
                    ? config.toRealPath()
                    : folder.toRealPath().resolve(ProjectOrigin.PYTHON);
        } catch (IOException gone) {
            return config;
        }
    }

    private static String written(Path path) {
        return path.toString().replace('\\', '/');
    }

    /** Adds all of this to what is known of the project. */
    public Change into(Change change) {
        change.set(Inputs.ENVIRONMENT, Inputs.PROJECT, environment);
        gateway.ifPresent(name -> change.set(Inputs.GATEWAY, Inputs.PROJECT, name));
        configuration.ifPresent(name -> change.set(Inputs.CONFIGURATION, Inputs.PROJECT, name));
        origin.ifPresent(place -> change.set(Inputs.ORIGIN, Inputs.PROJECT, place));
        return change;
    }
}
