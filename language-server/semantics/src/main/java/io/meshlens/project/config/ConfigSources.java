package io.meshlens.project.config;

import io.meshlens.project.ProjectOrigin;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a configuration is made of.
 *
 * @param flavor which tool's rules say what must be there
 * @param files the project's configuration files, one unless there is a mistake; see {@link io.meshlens.project.ProjectFiles#CONFIGURATIONS}
 * @param personal the user's own configuration, laid over the project's
 * @param environment the environment's variables, those of {@code .env} already laid over them
 * @param userName who runs this
 * @param rules the names in lower case of the lint rules that the project brings itself
 * @param module what else a configuration in Python depends on
 */
public record ConfigSources(
        Flavor flavor,
        List<Source> files,
        Optional<Source> personal,
        Map<String, String> environment,
        String userName,
        List<String> rules,
        Module module) {
    public ConfigSources {
        files = List.copyOf(files);
        environment = Map.copyOf(environment);
        rules = List.copyOf(rules);
    }

    /** Makes the sources of a project with one file, an empty environment and no personal configuration. */
    public static ConfigSources of(String path, String text) {
        return new ConfigSources(
                Flavor.SQLMESH,
                List.of(new Source(path, text)),
                Optional.empty(),
                Map.of(),
                "",
                List.of(),
                Module.PLAIN);
    }

    /**
     * What a configuration in Python depends on besides its text and the environment.
     *
     * @param name the variable of the module that is the configuration
     * @param origin where the project lies; empty if that is not known
     * @param hasOwnEnvironment whether the project has a {@code .env}
     */
    public record Module(String name, Optional<ProjectOrigin> origin, boolean hasOwnEnvironment) {
        /** The variable that counts unless another one is asked for, of a project of which only the texts are known. */
        public static final Module PLAIN = new Module("config", Optional.empty(), false);
    }

    /** Which kind of project it is: in one of dbt's the connection and the dialect come from its profile. */
    public enum Flavor {
        SQLMESH,
        DBT
    }

    /**
     * One file.
     *
     * @param path relative to the project's root, or any name for the personal one
     * @param text what is in it
     */
    public record Source(String path, String text) {}
}
